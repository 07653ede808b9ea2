// A server in a process of its own, on the first core where that can be arranged.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';

const PINNING = spawnSync('taskset', ['--version']).status === 0;

/** Where the tree lies that is served, and where its answers are recorded. */
export type Folders = { tree: string; recorded: string };

/** `cpuSeconds`: how long the process has been computing since it began, its kernel time included. */
export type Served = { port: number; cpuSeconds: () => Promise<number>; stop: () => Promise<void> };

/** The words of a command that keeps to the first core, where that can be arranged. */
export const pinned = (words: readonly string[]): readonly string[] =>
  PINNING ? ['taskset', '-c', '0', ...words] : words;

type Program = 'host-process.ts' | 'bare-process.ts' | 'fastify-process.ts';

/** Starts a program of this folder that calls {@link announce}, and waits until it listens. */
export async function serve(program: Program, folder: string): Promise<Served> {
  const [command = '', ...rest] = pinned([process.execPath, join(import.meta.dirname, program), folder]);
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const fail = (code: number | null) => {
    throw new Error(`${program}: expected to serve until it is stopped, got exit ${code}`);
  };
  child.once('exit', fail);
  const port = await numberFrom(child);
  const cpuSeconds = () => {
    child.send('cpu');
    return numberFrom(child);
  };
  const stop = async () => {
    child.removeListener('exit', fail);
    child.kill();
    await once(child, 'exit');
  };
  return { port, cpuSeconds, stop };
}

async function numberFrom(child: ChildProcess): Promise<number> {
  const [number] = await once(child, 'message');
  return Number(number);
}

/** In the server's process: listens, tells its port, and from then on its CPU seconds whenever it is asked. */
export function announce(server: Server): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
  });
  process.on('disconnect', () => process.exit());
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) process.send?.(address.port);
  });
}

/** Moves this process, which makes the load, to the second core. */
export function leaveFirstCore(): void {
  if (PINNING) spawnSync('taskset', ['-apc', '1', String(process.pid)]);
}
