// The access log, on request: one JSON object a line. Not the Common Log Format, which has no duration, begins with the
// caller's address, which is personal data, and quotes a target without escaping it.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex, Writable } from 'node:stream';
import { refusedStatus } from './malformed-request.ts';

/** `bytes` are those on the wire, head included; `ms` until the last was handed over; `cut` when the client left before. */
export type LogLine = {
  time: string;
  method: string | null;
  target: string | null;
  status: number;
  bytes: number;
  ms: number;
  cut?: true;
};

const TARGET_CHARACTERS = 2000;

/** Control characters and whatever a terminal might obey are shown as `?`. */
export const shownTarget = (target: string): string =>
  target.slice(0, TARGET_CHARACTERS).replace(/[^\x20-\x7e]/g, '?');

/** Writes a line for every request that the server answers, refuses unparsed, or loses. */
export function logRequests(server: Server, write: (line: string) => void): void {
  const log = (line: LogLine) => write(`${JSON.stringify(line)}\n`);
  const sent = new WeakMap<Duplex, number>();
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = null, url = '', socket } = incoming;
    const began = performance.now();
    let bytes = 0;
    const count = () => {
      bytes = socket.bytesWritten - (sent.get(socket) ?? 0);
      sent.set(socket, socket.bytesWritten);
    };
    // Before Node begins the next answer on the same connection.
    outgoing.prependListener('finish', count);
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) count();
      const ms = Math.round((performance.now() - began) * 10) / 10;
      const line = { time: now(), method, target: shownTarget(url), status: outgoing.statusCode, bytes, ms };
      log(outgoing.writableFinished ? line : { ...line, cut: true });
    });
  };
  server.prependListener('request', begin);
  // What Node gives in its place where an Expect is none that it knows.
  server.prependListener('checkExpectation', begin);
  const refused = (code: string | undefined, line: Pick<LogLine, 'method' | 'target'>) => {
    const status = refusedStatus(code);
    if (status !== null) log({ time: now(), ...line, status, bytes: 0, ms: 0 });
  };
  server.on('connect', ({ method = 'CONNECT', url = '' }: IncomingMessage) =>
    refused('CONNECT', { method, target: shownTarget(url) }),
  );
  server.on('clientError', ({ code }: Error & { code?: string }, socket: Duplex) => {
    if (!socket.destroyed) refused(code, { method: null, target: null });
  });
}

const now = (): string => new Date().toISOString();

/** Writes lines to a stream until that fails, as where a disk is full: that is reported once, and nothing more is written. */
export function linesTo(stream: Writable, say: (line: string) => void): (line: string) => void {
  let isOpen = true;
  stream.on('error', ({ message }) => {
    if (isOpen)
      say(`The access log ends here: ${message}. Requests are still answered; start again for a log`);
    isOpen = false;
  });
  return (line) => {
    if (isOpen) stream.write(line);
  };
}

/** LOG=1 asks for the log; one line when the value is neither of the two. */
export function readLogSetting({
  LOG = '',
}: Record<string, string | undefined>): { log: boolean } | { mistake: string } {
  if (LOG === '' || LOG === '0') return { log: false };
  if (LOG === '1') return { log: true };
  return { mistake: `LOG: expected 1 for an access log or 0 for none, got ${JSON.stringify(LOG)}` };
}
