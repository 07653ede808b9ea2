// npm run deploy -- <platform> [arguments for its program]: prepares the folder of a platform, says what its caches must
// forget, and runs the platform's own program where an install brings it. Where none does, `--done` says that what was prepared
// is carried up.
import { join, resolve } from 'node:path';
import { exitOnFault, exitWith, runProgram, settingsOrExit } from '../builder/command.ts';
import { openTree, takeLock } from '../builder/trees.ts';
import {
  commandText,
  missingProgram,
  PLANS,
  refuseIncomplete,
  rememberDeployed,
  writePurge,
} from './deploy.ts';
import { hostAndPort } from './listen.ts';

/** What stands behind `listen` in nginx's configuration: a port, an address, a socket, then words such as `ssl`. */
const LISTENS = /^[\w.:*[\]/-]+(?: [\w=:-]+)*$/;

const DONE = '--done';

const settings = settingsOrExit();
const outDir = resolve(settings.outDir);
const [name = '', ...more] = process.argv.slice(2);
const plan = Object.hasOwn(PLANS, name) ? PLANS[name] : undefined;
const say = (line: string) => process.stderr.write(`${line}\n`);

if (plan === undefined)
  exitWith(`Expected one of ${Object.keys(PLANS).join(', ')}, got ${JSON.stringify(name)}`);
const listen = process.env['LISTEN'] ?? '8080';
if (!LISTENS.test(listen))
  exitWith(`Bad setting LISTEN: expected a port or an address for nginx, got ${JSON.stringify(listen)}`);
const folder = join(`${outDir}.deploy`, name);
// What is being carried up would be exchanged for what another deployment prepares.
if ((await exitOnFault(async () => takeLock(`${folder}.lock`))) === null)
  exitWith(`Another deployment of ${folder} is under way; wait until it has ended`);
if (more.includes(DONE)) {
  if (!(await exitOnFault(async () => rememberDeployed(folder))))
    exitWith(`Nothing is prepared in ${folder} that was not carried up`);
  say(`The next deployment is compared with what was prepared in ${folder}`);
  process.exit(0);
}
const tree = await exitOnFault(async () => {
  const opened = await openTree(outDir);
  refuseIncomplete(opened);
  return opened;
});
const upstream = hostAndPort(settings.host, settings.port);
const { lines, command } = await exitOnFault(() =>
  plan({ outDir, tree: tree.folder, folder, listen, upstream }),
);
for (const line of lines) say(line);
const fresh = command.fresh === undefined ? null : commandText(command.fresh);
for (const line of await exitOnFault(() => writePurge(tree, folder, fresh))) say(line);
const args = [...command.args, ...more];
if (command.run) {
  const missing = missingProgram(args[0] ?? '');
  if (missing !== null) exitWith(missing);
  const status = await runProgram(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(status);
  if (!more.includes('--dry-run')) await exitOnFault(async () => rememberDeployed(folder));
} else {
  say(`Now, in ${folder}: ${commandText(args)}`);
  say(`When that is done: npm run deploy -- ${name} ${DONE}`);
}
