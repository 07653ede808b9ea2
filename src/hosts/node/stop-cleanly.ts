// SIGTERM and SIGINT: no new connections, the request under way on each is answered, then exit 0; what was sent ahead behind it
// is not, and a client sends it anew (RFC 9112 §9.3.2).
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** A client may have sent a request on an idle connection just before it learns that we leave. */
const GRACE_MS = 1000;
/** Then connections that still read are cut: less than the 30 s after which orchestrators kill. */
const PATIENCE_MS = 20_000;
/** Then the process ends, whatever it waits for. */
const LAST_MS = 5000;
/** How late the end of a reading may be noticed. */
const CHECK_MS = 50;

export type Stopping = {
  graceMs?: number;
  patienceMs?: number;
  lastMs?: number;
  exit?: (code: number) => void;
};

/** Stops on either signal, SIGTERM as often as it comes; gives what they call. */
export function stopCleanly(server: Server, options: Stopping = {}): () => void {
  const { graceMs = GRACE_MS, patienceMs = PATIENCE_MS, lastMs = LAST_MS, exit = process.exit } = options;
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
    for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
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
  // The second Ctrl+C ends the process at once.
  process.once('SIGINT', stop);
  return stop;
}

/** Node does not exit while the system reads a file for it, which never ends on a disk that is gone. */
function onceReadingEnds(leave: () => void): void {
  if (!process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))) leave();
  else setTimeout(() => onceReadingEnds(leave), CHECK_MS);
}

/** The one end that waits for nothing. */
function endAtOnce(): void {
  console.error('A file is still being read, and its disk does not answer: ended without it');
  process.kill(process.pid, 'SIGKILL');
}
