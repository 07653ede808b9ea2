// npm run mcp: the tools over standard input and output, answered from the built tree. Only the protocol goes to stdout.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { argumentsOrExit, exitWith, withOwnFolders } from '../builder/command.ts';
import { readSettings } from '../data/environment.ts';
import { createMcpServer } from '../mcp/server.ts';
import { judgedInput } from '../mcp/stdio-input.ts';
import { TABLE } from '../service.ts';
import { type Store, StoreFault } from '../store/store.ts';
import { reportFault } from './operator.ts';
import { followTree, type TreeFollower } from './tree.ts';

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
serveStdio(() => createMcpServer(service), {
  transport: new StdioServerTransport(input),
});

/** Of the tree in OUT_DIR, and of the next when that is built; without one, a line that says so and exit 1. */
async function followBuiltStore(): Promise<TreeFollower<Store>> {
  const result = readSettings(process.env);
  if ('mistake' in result) return exitWith(`Bad setting ${result.mistake}`);
  const { outDir } = withOwnFolders(result.settings, process.env);
  try {
    return await followTree(outDir, {
      make: ({ store }) => store,
      report: reportFault,
    });
  } catch (fault) {
    if (!(fault instanceof StoreFault)) throw fault;
    return exitWith(
      `Expected a built store in ${outDir}, got none; run npm run build, or set OUT_DIR`,
    );
  }
}
