// Starting a host, of this process or another program, and knowing when it answers.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { PLANS } from '../../src/hosts/deploy.ts';
import { hostAndPort } from '../../src/hosts/listen.ts';
import { createNodeServer } from '../../src/hosts/node.ts';
import { reportFault } from '../../src/hosts/operator.ts';

/** `folder` is for what the host needs beside the built tree; it may be emptied. */
export type Start = { outDir: string; folder: string; host: string; port: number };

export type RunningProgram = { base: string; stop: () => Promise<void> };

type Program = { file: string; args: readonly string[]; env?: Record<string, string> };

/** A minute: wrangler takes five seconds, and four times that on a busy machine. */
const TRIES = 600;
const PAUSE_MS = 100;

export const baseOf = ({ host, port }: Pick<Start, 'host' | 'port'>): string =>
  `http://${hostAndPort(host, port)}`;

/** A server of this process, once it listens; port 0 takes any. Throws where it may not. */
export async function listen(
  server: Server,
  { host, port }: Pick<Start, 'host' | 'port'>,
): Promise<RunningProgram> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    base: baseOf({ host, port: taken }),
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** The Node host; port 0 takes any. */
export const startNode = async (start: Omit<Start, 'folder'>): Promise<RunningProgram> =>
  listen(await createNodeServer(start.outDir, reportFault), start);

/**
 * In a process group of its own: npm's launchers start the real program as a child. Waits until something answers at `base`;
 * throws with the program's output when nothing does.
 */
export async function startProgram({ file, args, env }: Program, base: string): Promise<RunningProgram> {
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  child.on('error', (error) => {
    said += error.message;
  });
  for (let tries = 0; tries < TRIES && !hasEnded(child); tries++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const answered = await fetch(`${base}/robots.txt`).catch(() => null);
    if (answered !== null) return { base, stop: () => ended(child) };
  }
  signal(child, 'SIGKILL');
  throw new Error(`${file}: expected an answer at ${base}, got none: ${said}`);
}

/** By itself, or by a signal. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, name);
}

function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    signal(child, 'SIGTERM');
  });
}

// nginx in both forms, in a folder of its own and with the configuration that a deployment gets.

/** In front of a Node host, which is started too. */
export async function startNginx(start: Start): Promise<RunningProgram> {
  const node = await startNode({ ...start, port: 0 });
  const nginx = await runNginx('nginx', start, new URL(node.base).host);
  return {
    base: nginx.base,
    async stop() {
      await nginx.stop();
      await node.stop();
    },
  };
}

export const startNginxStatic = (start: Start): Promise<RunningProgram> =>
  runNginx('nginx-static', start, '');

/** Prepares what a deployment gets; gives the command that carries it up. */
export async function prepare(
  name: string,
  { outDir, folder, host, port }: Start,
  upstream = '',
): Promise<string[]> {
  const worker = join(PROJECT_ROOT, 'src', 'hosts', 'cloudflare');
  const tree = await openTree(outDir);
  const listen = hostAndPort(host, port);
  const plan = await PLANS[name]?.({ outDir, tree, folder, worker, listen, upstream });
  if (plan === undefined) throw new Error(`expected a plan for ${name}, got none`);
  return plan.command;
}

/** @param upstream `address:port` of a Node host; empty where none is needed */
export async function runNginx(name: string, start: Start, upstream: string): Promise<RunningProgram> {
  const command = await prepare(name, start, upstream);
  // Started by root, its workers would run as the user `nobody`, who may not read every folder.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const args = [...command.slice(1), '-e', 'stderr', ...user];
  return startProgram({ file: 'nginx', args }, baseOf(start));
}

// Every host beside Node on this machine, by the name that commands know it by.

export const OTHER_HOSTS: Record<string, (start: Start) => Promise<RunningProgram>> = {
  cloudflare: startWorker,
  nginx: startNginx,
  'nginx-static': startNginxStatic,
};

/** wrangler asks nothing of the network. */
const OFFLINE = { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };

/** The Worker in real workerd, over a tree staged as for a deployment: without the fixed answers. */
async function startWorker(start: Start): Promise<RunningProgram> {
  const [wrangler = '', , ...config] = await prepare('cloudflare', start);
  if (!existsSync(wrangler)) throw new Error(`${wrangler}: npm ci --prefix test/judges brings it`);
  const address = ['--ip', start.host, '--port', String(start.port)];
  const quiet = ['--log-level', 'error', '--show-interactive-dev-session=false'];
  const args = [wrangler, 'dev', ...config, ...address, ...quiet, '--var', 'LOCAL:1'];
  return startProgram({ file: process.execPath, args, env: OFFLINE }, baseOf(start));
}
