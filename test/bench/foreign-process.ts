// A server that is another program: nginx or `serve` over a built tree, on the first core where that can be arranged.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { nodeDigest } from '../../src/builder/digest.ts';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { nginxMainConf, nginxStaticConf } from '../../src/hosts/nginx.ts';
import { TABLE } from '../../src/service.ts';
import { pinned, type Served } from './served-process.ts';

const TRIES = 100;
const PAUSE_MS = 100;
/** Of Linux, whatever the kernel counts in (proc(5), USER_HZ). */
const TICKS_PER_SECOND = 100;
const NGINX = '/usr/sbin/nginx';

/** How another program computes is told by /proc alone. */
export const canServeForeign = (): boolean => existsSync('/proc/self/task');
export const hasNginx = (): boolean => existsSync(NGINX);

/** Where this can be arranged, a program ends with the process that started it, even when that is killed. */
const ENDS_WITH_PARENT =
  spawnSync('setpriv', ['--version']).status === 0 ? ['setpriv', '--pdeathsig', 'TERM'] : [];

/** The generated configuration, but for one worker: there is one core. Its files go into `folder`. */
export async function serveByNginx(tree: string, folder: string): Promise<Served> {
  const port = await freePort();
  const { store } = await openTree(tree);
  const service = {
    store,
    table: TABLE,
    digest: nodeDigest,
    report: (fault: unknown) => console.error(fault),
  };
  mkdirSync(folder, { recursive: true });
  const server = await nginxStaticConf({ outDir: tree, service, listen: `127.0.0.1:${port}` });
  writeFileSync(join(folder, 'tree.conf'), server);
  const main = nginxMainConf('tree.conf').replace('worker_processes auto', 'worker_processes 1');
  writeFileSync(join(folder, 'nginx.conf'), main);
  // Started by root, its worker would be nobody, who may not look into everyone's folders.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const words = [NGINX, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', ...user];
  return serveForeign(words, port);
}

/** As `npm run preview` starts it. */
export async function serveByServe(tree: string): Promise<Served> {
  const port = await freePort();
  const program = join(PROJECT_ROOT, 'node_modules', 'serve', 'build', 'main.js');
  const config = join(PROJECT_ROOT, 'src', 'hosts', 'local', 'serve.json');
  const words = ['--no-clipboard', '--no-request-logging', '--config', config];
  const listen = ['--listen', `tcp://127.0.0.1:${port}`, tree];
  return serveForeign([process.execPath, program, ...words, ...listen], port);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Waits until something answers at the port. */
async function serveForeign(program: readonly string[], port: number): Promise<Served> {
  const [command = '', ...rest] = pinned([...ENDS_WITH_PARENT, ...program]);
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const answered = await fetch(`http://127.0.0.1:${port}/robots.txt`).catch(() => null);
    if (answered !== null) return { port, cpuSeconds: async () => secondsOfFamily(child), stop };
  }
  await stop();
  throw new Error(`${program.join(' ')}: expected an answer at port ${port}, got none`);
}

/** Of the process and its children, who do the work where there are any. */
function secondsOfFamily({ pid = 0 }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
  return [pid, ...children.filter((child) => child > 0)].map(secondsOf).reduce((a, b) => a + b);
}

/** utime and stime of all threads: fields 14 and 15 of /proc/<pid>/stat (proc(5)). */
function secondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
