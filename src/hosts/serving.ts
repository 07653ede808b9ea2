// What npm start does: a build where the served tree is not current, and then the Node host.

import type { Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import {
  argumentsOrExit,
  endWithNpm,
  exitOnFault,
  SMALL_HEAP,
  STORE_ONLY,
  settingsOrExit,
} from '../builder/command.ts';
import { currentRoot, isLeftBehind } from '../builder/inputs.ts';
import { runBuild } from '../builder/run.ts';
import { addressAt, type Settings } from '../data/environment.ts';
import { cannotListen } from './listen.ts';
import {
  linesTo,
  logRequests,
  readLogSetting,
  reportFault,
  stopCleanly,
} from './operator.ts';

/** Not by `process.stderr.write`, which ends the process where nobody reads what it says. */
const say = (line: string): void => console.error(line);

/** Serves until it is stopped; ends the process with one line where it cannot. */
export async function startServing(): Promise<void> {
  setFlagsFromString(SMALL_HEAP);
  endWithNpm();
  argumentsOrExit('npm start', process.argv.slice(2));
  const settings = settingsOrExit();
  const logging = readLogSetting(process.env);
  if ('mistake' in logging) {
    say(`Bad setting ${logging.mistake}`);
    process.exit(1);
  }
  const building = (await isServable(settings)) ? null : runBuild([STORE_ONLY]);
  // The other core builds meanwhile.
  const { createNodeServer } = await import('./node.ts');
  if (building !== null && (await building) !== 0) process.exit(1);
  const server = await exitOnFault(() =>
    createNodeServer(settings.outDir, reportFault, { warms: true }),
  );
  if (logging.log) logRequests(server, linesTo(process.stdout, say));
  listen(server, settings);
  stopCleanly(server);
}

/** Whether the tree that is served is that of these inputs, or one that somebody went back to; says which. */
async function isServable(settings: Settings): Promise<boolean> {
  const { outDir } = settings;
  if ((await exitOnFault(() => currentRoot(settings))) !== null) {
    say(`${outDir} is current`);
    return true;
  }
  if (!(await exitOnFault(() => isLeftBehind(settings)))) return false;
  say(
    `${outDir} leads to the tree that "npm run build -- --back" went back to; "npm run build" serves the newest again`,
  );
  return true;
}

function listen(server: Server, { host, port, outDir, siteUrl }: Settings): void {
  server.on('error', (error) => {
    say(cannotListen(host, port, error));
    process.exit(1);
  });
  server.listen(port, host, () => {
    const address = server.address();
    const taken = typeof address === 'object' && address !== null ? address.port : port;
    const base = addressAt(host, taken);
    if (base !== siteUrl) say(`Links in ${outDir} lead to ${siteUrl} (SITE_URL)`);
    say(`Serving ${outDir} at ${base}`);
    flushCompileCache();
  });
}
