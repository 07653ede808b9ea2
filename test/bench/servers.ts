// Servers in processes of their own, on the first core where that can be arranged, and the load that they are put under.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

const PINNING = spawnSync('taskset', ['--version']).status === 0;

/** What a process took so far: seconds of computing, its kernel time included, and its largest resident memory. */
type Used = { cpuSeconds: number; megabytes: number };

export type Served = { port: number; used: () => Promise<Used>; stop: () => Promise<void> };

/** Starts a program of this folder that calls {@link announce}, and waits until it listens. */
export async function serve(program: 'host.ts', ...words: string[]): Promise<Served> {
  const pinned = PINNING ? ['taskset', '-c', '0'] : [];
  const [command = '', ...rest] = [...pinned, process.execPath, join(import.meta.dirname, program), ...words];
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const fail = (code: number | null) => {
    throw new Error(`${program}: expected to serve until it is stopped, got exit ${code}`);
  };
  child.once('exit', fail);
  const port = await messageFrom<number>(child);
  return {
    port,
    used() {
      child.send('used');
      return messageFrom<Used>(child);
    },
    async stop() {
      child.removeListener('exit', fail);
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function messageFrom<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message');
  return message;
}

/** In the server's process: listens, tells its port, and from then on what it used whenever it is asked. */
export function announce(server: Server): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const used: Used = {
      cpuSeconds: (user + system) / 1e6,
      megabytes: process.resourceUsage().maxRSS / 1024,
    };
    process.send?.(used);
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

// The load: keep-alive connections over plain sockets, one request at a time on each, no pipelining. It reads only as much
// of an answer as tells where it ends.

export type Request = { url: string; headers: Readonly<Record<string, string>> };

type Status = 200 | 304 | 404;

/**
 * How many requests a server answers in a second of its own computing. On a core that it has for itself these are its
 * requests a second; unlike those they do not change when the load or a neighbour on the machine is the slower side.
 */
export async function rateOf(
  { port, used }: Served,
  requests: readonly Request[],
  status: Status,
): Promise<number> {
  const before = await used();
  await askAll(port, requests, status);
  return requests.length / ((await used()).cpuSeconds - before.cpuSeconds);
}

/** Enough to keep a server of one thread busy. */
const CONNECTIONS = 32;
const END_OF_HEAD = '\r\n\r\n';

/** Asks every request once, in order as connections become free. Throws on a status other than `status`. */
export async function askAll(port: number, requests: readonly Request[], status: Status): Promise<void> {
  const heads = requests.map(headOf);
  let next = 0;
  const take = () => heads[next++];
  const rest = stayAwake();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => converse(port, take, status))).finally(rest);
}

/**
 * Keeps this process from sleeping until the returned function is called. Waking a core of a virtual machine is charged
 * to the one who sends to it, 20 to 35 us an answer: a slow host would pay, whose load has time to sleep, and a fast one not.
 */
function stayAwake(): () => void {
  let awake = true;
  const turn = () => {
    if (awake) setImmediate(turn);
  };
  turn();
  return () => {
    awake = false;
  };
}

function headOf({ url, headers }: Request): string {
  const fields = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `GET ${url} HTTP/1.1\r\n${fields.join('')}\r\n`;
}

/** One connection: sends what `take` gives until it gives nothing. */
function converse(port: number, take: () => string | undefined, status: Status): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let left = 0;
    const ask = () => {
      const head = take();
      if (head === undefined) socket.end(resolve);
      else socket.write(head);
    };
    const onData = (chunk: Buffer) => {
      left = left > 0 ? left - chunk.length : leftAfter(chunk, status);
      if (left === 0) ask();
    };
    socket.on('connect', ask).on('error', reject);
    socket.on('data', guarded(socket, onData));
  });
}

const guarded = (socket: Socket, onData: (chunk: Buffer) => void) => (chunk: Buffer) => {
  try {
    onData(chunk);
  } catch (error) {
    socket.destroy(error instanceof Error ? error : undefined);
  }
};

/** How many bytes of the answer are still to come after its first chunk, which must hold the whole head. */
function leftAfter(chunk: Buffer, status: Status): number {
  const end = chunk.indexOf(END_OF_HEAD, 0, 'latin1');
  const head = chunk.toString('latin1', 0, end);
  if (end < 0 || !head.startsWith(`HTTP/1.1 ${status} `))
    throw new Error(`answer: expected ${status}, got ${chunk.toString('latin1', 0, 60)}`);
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
  return length - (chunk.length - end - END_OF_HEAD.length);
}
