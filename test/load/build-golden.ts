// node test/load/build-golden.ts <data> <out> [ms]: a build of its own process over the served tree, as a release is made;
// in its middle it waits so many milliseconds.
import { setTimeout as pause } from 'node:timers/promises';
import { BuildRefused } from '../../src/builder/command.ts';
import { emitDataset } from '../support/golden.ts';

const [data = '', out = '', ms = '0'] = process.argv.slice(2);
try {
  await emitDataset(data, out, { pages: () => pause(Number(ms)) });
} catch (error) {
  if (!(error instanceof BuildRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
