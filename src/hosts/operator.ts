// What whoever runs the Node host sees of it and says to it: the access log, its faults, and the signals that stop it.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Writable } from 'node:stream';
import { machineFault } from '../builder/files.ts';
import { StoreFault } from '../store/store.ts';

// The access log, on request: one JSON object a line. Not the Common Log Format, which has no duration, begins with the
// caller's address, which is personal data, and quotes a target without escaping it.

/** `bytes` are those on the wire, head included; `ms` until the last was handed over; `cut` when the client left before. */
type LogLine = {
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
const shownTarget = (target: string): string =>
  target.slice(0, TARGET_CHARACTERS).replace(/[^\x20-\x7e]/g, '?');

/** Writes a line for every request that the server answers, refuses unparsed, or loses. */
export function logRequests(server: Server, write: (line: string) => void): void {
  const log = (line: LogLine) => write(`${JSON.stringify(line)}\n`);
  const sent = new WeakMap<object, number>();
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
      const line = {
        time: now(),
        method,
        target: shownTarget(url),
        status: outgoing.statusCode,
        bytes,
        ms,
      };
      log(outgoing.writableFinished ? line : { ...line, cut: true });
    });
  };
  server.prependListener('request', begin);
  // What Node gives in its place where an Expect is none that it knows.
  server.prependListener('checkExpectation', begin);
  server.on(REFUSED, ({ method, target, status, bytes }: RefusalEvent) =>
    log({
      time: now(),
      method: method === '' ? null : shownTarget(method),
      target: target === '' ? null : shownTarget(target),
      ...{ status, bytes, ms: 0 },
    }),
  );
}

/** What the host says on its server of a request that the parser refused. */
export const REFUSED = 'refused';
export type RefusalEvent = {
  method: string;
  target: string;
  status: number;
  bytes: number;
};

const now = (): string => new Date().toISOString();

/** Writes lines to a stream until that fails, as where a disk is full: that is reported once, and nothing more is written. */
export function linesTo(
  stream: Writable,
  say: (line: string) => void,
): (line: string) => void {
  let isOpen = true;
  stream.on('error', ({ message }) => {
    if (isOpen)
      say(
        `The access log ends here: ${message}. Requests are still answered; start again for a log`,
      );
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
  return {
    mistake: `LOG: expected 1 for an access log or 0 for none, got ${JSON.stringify(LOG)}`,
  };
}

// What goes wrong, as a sentence for whoever can mend it.

/** A fault of the store or of the machine is a sentence; what is ours is shown with its stack. */
export const reportFault = (fault: unknown): void =>
  console.error(
    fault instanceof StoreFault ? fault.message : (machineFault(fault) ?? fault),
  );

// SIGTERM, SIGINT and SIGHUP: no new connections, the request under way on each is answered, then exit 0; what was sent ahead behind it
// is not, and a client sends it anew (RFC 9112 §9.3.2).

/** A client may have sent a request on an idle connection just before it learns that we leave. */
const GRACE_MS = 1000;
/** Then connections that still read are cut: less than the 30 s after which orchestrators kill. */
const PATIENCE_MS = 20_000;
/** Then the process ends, whatever it waits for. */
const LAST_MS = 5000;
/** How late the end of a reading may be noticed. */
const STOP_CLEANLY_CHECK_MS = 50;

type StopOptions = {
  graceMs?: number;
  patienceMs?: number;
  lastMs?: number;
  exit?: (code: number) => void;
};

/** Stops on each of these signals, SIGTERM as often as it comes; gives what they call. */
export function stopCleanly(server: Server, options: StopOptions = {}): () => void {
  const {
    graceMs = GRACE_MS,
    patienceMs = PATIENCE_MS,
    lastMs = LAST_MS,
    exit = process.exit,
  } = options;
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  server.prependListener('request', (_: IncomingMessage, outgoing: ServerResponse) => {
    underWay.add(outgoing);
    outgoing.once('close', () => underWay.delete(outgoing));
    if (stopping) outgoing.setHeader('connection', 'close');
  });
  const stop = () => {
    if (stopping) return;
    stopping = true;
    for (const outgoing of underWay)
      if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
    const last = setTimeout(endAtOnce, patienceMs + lastMs);
    const leave = () => {
      clearTimeout(last);
      exit(0);
    };
    // Not the HTTP server's own close, which drops idle connections at once, with what was just sent on them.
    NetServer.prototype.close.call(server, () => onceReadingEnds(leave));
    // Again and again: whose answer had begun before it could say so keeps its connection after it.
    setInterval(() => server.closeIdleConnections(), graceMs);
    setTimeout(() => server.closeAllConnections(), patienceMs);
  };
  // A supervisor may send it to the whole group, and npm's end brings another: the answers under way outlive both.
  process.on('SIGTERM', stop);
  // A terminal that is closed, or a manager that sends it for a new configuration.
  process.on('SIGHUP', stop);
  // By itself Node would let anybody on this machine into the process (its inspector).
  process.on('SIGUSR1', () => {});
  // The second Ctrl+C ends the process at once.
  process.once('SIGINT', stop);
  return stop;
}

/** Node does not exit while the system reads a file for it, which never ends on a disk that is gone. */
function onceReadingEnds(leave: () => void): void {
  if (!process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq')))
    leave();
  else setTimeout(() => onceReadingEnds(leave), STOP_CLEANLY_CHECK_MS);
}

/** The one end that waits for nothing. */
function endAtOnce(): void {
  console.error(
    'A file is still being read, and its disk does not answer: ended without it',
  );
  process.kill(process.pid, 'SIGKILL');
}
