// node host.ts <tree>: the Node host, as `npm start` runs it over a built tree.
import { createNodeServer } from '../../src/hosts/node.ts';
import { announce } from './servers.ts';

announce(await createNodeServer(process.argv[2] ?? '', (fault) => console.error(fault)));
