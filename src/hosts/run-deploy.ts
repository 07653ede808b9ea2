// npm run deploy -- <platform> [arguments for its program]: prepares the folder of a platform, says what its caches must
// forget, and runs the platform's own program where an install brings it. Where none does, `--done` says that what was prepared
// is carried up.
import { join, resolve } from 'node:path';
import {
  exitOnFault,
  exitWith,
  runProgram,
  settingsOrExit,
} from '../builder/command.ts';
import { isThere } from '../builder/files.ts';
import { openTree, takeLock } from '../builder/trees.ts';
import {
  commandText,
  listChanges,
  PLANS,
  refuseIncomplete,
  rememberDeployed,
  WRANGLER,
} from './deploy.ts';
import { hostAndPort } from './listen.ts';

/** What stands behind `listen` in nginx's configuration: a port, an address, a socket, then words such as `ssl`. */
const LISTENS = /^[\w.:*[\]/-]+(?: [\w=:-]+)*$/;

const DONE = '--done';

const say = (line: string) => process.stderr.write(`${line}\n`);

async function deploy([name = '', ...more]: string[]): Promise<void> {
  const settings = settingsOrExit();
  const outDir = resolve(settings.outDir);
  const plan = Object.hasOwn(PLANS, name) ? PLANS[name] : undefined;
  if (plan === undefined)
    exitWith(
      `Expected one of ${Object.keys(PLANS).join(', ')}, got ${JSON.stringify(name)}`,
    );
  const listen = process.env['LISTEN'] ?? '8080';
  if (!LISTENS.test(listen))
    exitWith(
      `Bad setting LISTEN: expected a port or an address for nginx, got ${JSON.stringify(listen)}`,
    );
  const folder = join(`${outDir}.deploy`, name);
  // What is being carried up would be exchanged for what another deployment prepares.
  if (takeLock(`${folder}.lock`) === null)
    exitWith(`Another deployment of ${folder} is under way; wait until it has ended`);
  if (more.includes(DONE)) {
    if (!rememberDeployed(folder))
      exitWith(`Nothing is prepared in ${folder} that was not carried up`);
    return void say(
      `The next deployment is compared with what was prepared in ${folder}`,
    );
  }
  const tree = await openTree(outDir);
  refuseIncomplete(tree);
  const worker = join(import.meta.dirname, 'cloudflare');
  const upstream = hostAndPort(settings.host, settings.port);
  const prepared = await plan({ outDir, tree, folder, worker, listen, upstream });
  const { lines, command, first = command, runs = false } = prepared;
  const changes = await listChanges(tree, folder);
  for (const line of [...lines, ...changes.lines]) say(line);
  const args = [...(changes.isFirst ? first : command), ...more];
  if (!runs) {
    say(`Now, in ${folder}: ${commandText(args)}`);
    return void say(`When that is done: npm run deploy -- ${name} ${DONE}`);
  }
  if (!isThere(WRANGLER))
    exitWith(
      `Expected the program ${WRANGLER}, got none; npm ci --prefix test/judges brings it`,
    );
  const status = await runProgram(process.execPath, args, {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status);
  if (!more.includes('--dry-run')) rememberDeployed(folder);
}

await exitOnFault(() => deploy(process.argv.slice(2)));
