// npm start: verify and build unless the served tree is current or was gone back to, then serve it.

import { argumentsOrExit, endWithNpm, exitOnFault, STORE_ONLY, settingsOrExit } from '../builder/command.ts';
import { currentRoot, isLeftBehind } from '../builder/inputs.ts';
import { runBuild } from '../builder/run.ts';
import { addressAt } from '../data/environment.ts';
import { cannotListen } from './listen.ts';
import { createNodeServer } from './node.ts';
import { linesTo, logRequests, readLogSetting, reportFault, stopCleanly } from './operator.ts';

endWithNpm();
argumentsOrExit('npm start', process.argv.slice(2));
const settings = settingsOrExit();
// Not by `process.stderr.write`, which ends the process where nobody reads what it says.
const say = (line: string) => console.error(line);
const logging = readLogSetting(process.env);
if ('mistake' in logging) {
  say(`Bad setting ${logging.mistake}`);
  process.exit(1);
}

if ((await exitOnFault(() => currentRoot(settings))) !== null) say(`${settings.outDir} is current`);
else if (await exitOnFault(() => isLeftBehind(settings)))
  say(
    `${settings.outDir} leads to the tree that "npm run build -- --back" went back to; "npm run build" serves the newest again`,
  );
else if ((await runBuild([STORE_ONLY])) !== 0) process.exit(1);
const server = await exitOnFault(() => createNodeServer(settings.outDir, reportFault));
if (logging.log) logRequests(server, linesTo(process.stdout, say));
server.on('error', (error) => {
  const { host, port } = settings;
  say(cannotListen(host, port, error));
  process.exit(1);
});
server.listen(settings.port, settings.host, () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  const base = addressAt(settings.host, port);
  if (base !== settings.siteUrl) say(`Links in ${settings.outDir} lead to ${settings.siteUrl} (SITE_URL)`);
  say(`Serving ${settings.outDir} at ${base}`);
});
stopCleanly(server);
