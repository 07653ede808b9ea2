// npm run mcp: the tools over standard input and output, answered from the built tree. Only the protocol goes to stdout.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { argumentsOrExit } from '../builder/command.ts';
import { createMcpServer } from '../mcp/server.ts';
import { judgedInput } from '../mcp/stdio-input.ts';
import { TABLE } from '../service.ts';
import type { Store } from '../store/store.ts';
import { reportFault } from './operator.ts';
import { followBuiltStore } from './tree.ts';

argumentsOrExit('npm run mcp', process.argv.slice(2));
const stores = await followBuiltStore();
/** Each call is answered from the tree that is served by then. */
const service = {
  get store(): Store {
    return stores.current();
  },
  table: TABLE,
  report: reportFault,
};
// Each answer that waits for a slow reader listens on stdout: as many as there are calls, and no leak.
process.stdout.setMaxListeners(0);
const input = process.stdin.pipe(judgedInput(process.stdout));
serveStdio(() => createMcpServer(service), { transport: new StdioServerTransport(input) });
