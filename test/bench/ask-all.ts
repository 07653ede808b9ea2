// The load: keep-alive connections over plain sockets, one request at a time on each, no pipelining. Reads only as much
// of an answer as tells where it ends.
import { connect, type Socket } from 'node:net';

/** `body` is posted to an assistant's tools. */
export type Request = { url: string; ifNoneMatch: string | null; body?: string };

export const plain = (url: string): Request => ({ url, ifNoneMatch: null });

/** Enough to keep a server of one thread busy. */
const CONNECTIONS = 32;
const END_OF_HEAD = '\r\n\r\n';

/** Asks every request once, in order as connections become free. Throws on a status other than `status`. */
export async function askAll(
  port: number,
  requests: readonly Request[],
  status: 200 | 304,
  connections = CONNECTIONS,
): Promise<void> {
  const heads = requests.map(headOf);
  let next = 0;
  const take = () => heads[next++];
  const rest = stayAwake();
  await Promise.all(Array.from({ length: connections }, () => converse(port, take, status))).finally(rest);
}

/**
 * Keeps this process from sleeping until the returned function is called. Waking a core of a virtual machine is charged
 * to the one who sends to it, 20 to 35 us an answer: only the slower server would pay, whose load has time to sleep.
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

const headOf = ({ url, ifNoneMatch, body }: Request): string => {
  if (body !== undefined)
    return `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2025-11-25\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  return `GET ${url} HTTP/1.1\r\nHost: localhost\r\n${ifNoneMatch === null ? '' : `If-None-Match: ${ifNoneMatch}\r\n`}\r\n`;
};

/** One connection: sends what `take` gives until it gives nothing. */
function converse(port: number, take: () => string | undefined, status: 200 | 304): Promise<void> {
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
function leftAfter(chunk: Buffer, status: 200 | 304): number {
  const end = chunk.indexOf(END_OF_HEAD, 0, 'latin1');
  const head = chunk.toString('latin1', 0, end);
  if (end < 0 || !head.startsWith(`HTTP/1.1 ${status} `))
    throw new Error(`answer: expected ${status}, got ${chunk.toString('latin1', 0, 60)}`);
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
  return length - (chunk.length - end - END_OF_HEAD.length);
}
