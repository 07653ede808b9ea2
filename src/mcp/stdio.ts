// npm run mcp: the tools over standard input and output, answered from the built tree. Only the protocol goes to stdout.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { QUERIES } from '../queries/table.ts';
import { openBuiltStore } from './built-store.ts';
import { createMcpServer } from './create-mcp-server.ts';

const store = await openBuiltStore();
// Each answer that waits for a slow reader listens on stdout: as many as there are questions, and no leak.
process.stdout.setMaxListeners(0);
serveStdio(() => createMcpServer({ store, queries: QUERIES, report: (fault) => console.error(fault) }));
