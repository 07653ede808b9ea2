// Starting a host, of this process or another program, and knowing when it answers.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../builder/project-root.ts';
import { hostAndPort } from '../host-and-port.ts';
import { createNodeServer } from '../node/server.ts';

/** `folder` is for what the host needs beside the built tree; it may be emptied. */
export type Start = { outDir: string; folder: string; host: string; port: number };

export type Started = { base: string; stop: () => Promise<void> };

export type Program = { file: string; args: readonly string[]; env?: Record<string, string> };

const TRIES = 150;
const PAUSE_MS = 100;

export const baseOf = ({ host, port }: Pick<Start, 'host' | 'port'>): string =>
  `http://${hostAndPort(host, port)}`;

/** A server of this process, once it listens; port 0 takes any. Throws where it may not. */
export async function listen(server: Server, { host, port }: Pick<Start, 'host' | 'port'>): Promise<Started> {
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
export const startNode = async (start: Omit<Start, 'folder'>): Promise<Started> =>
  listen(await createNodeServer(start.outDir, (fault) => console.error(fault)), start);

/**
 * In a process group of its own: npm's launchers start the real program as a child. Waits until something answers at `base`;
 * throws with the program's output when nothing does.
 */
export async function startProgram({ file, args, env }: Program, base: string): Promise<Started> {
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

const DENO = join(PROJECT_ROOT, 'node_modules', '.bin', 'deno');
const ALLOWED = ['--allow-env', '--allow-net', '--allow-read'];
const SOURCE = join(PROJECT_ROOT, 'src', 'hosts', 'deno', 'deno.ts');

/** The Deno host, in the Deno that npm brings. */
export const startDeno = (start: Start): Promise<Started> =>
  startProgram(
    {
      file: DENO,
      args: ['run', '--no-prompt', '--node-modules-dir=manual', ...ALLOWED, SOURCE],
      env: { OUT_DIR: start.outDir, PORT: String(start.port), HOST: start.host },
    },
    baseOf(start),
  );
