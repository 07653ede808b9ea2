// node test/load/build-golden.ts <data> <out>: a build of its own process over the served tree, as a release is made.
import { emitDataset } from '../support/golden.ts';

const [data = '', out = ''] = process.argv.slice(2);
await emitDataset(data, out);
