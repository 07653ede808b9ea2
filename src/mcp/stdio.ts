// npm run mcp: the tools over standard input and output, answered from the built tree. Only the protocol goes to stdout.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { argumentsOrExit } from '../builder/arguments-or-exit.ts';
import { TABLE } from '../service.ts';
import type { Store } from '../store/store.ts';
import { followBuiltStore, reportFault } from './built-store.ts';
import { createMcpServer } from './create-mcp-server.ts';
import { judgedInput } from './judged-input.ts';

argumentsOrExit('npm run mcp', process.argv.slice(2));
const stores = await followBuiltStore();
/** Each question is answered from the tree that is served by then. */
const service = {
  get store(): Store {
    return stores.current();
  },
  table: TABLE,
  report: reportFault,
};
// Each answer that waits for a slow reader listens on stdout: as many as there are questions, and no leak.
process.stdout.setMaxListeners(0);
const input = process.stdin.pipe(judgedInput(process.stdout));
serveStdio(() => createMcpServer(service), { transport: new StdioServerTransport(input) });
