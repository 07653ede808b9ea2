// The Node host over a built tree, as `npm start` runs it.
import { createNodeServer } from '../../src/hosts/node.ts';
import { announce } from './served-process.ts';

announce(await createNodeServer(process.argv[2] ?? '', (fault) => console.error(fault)));
