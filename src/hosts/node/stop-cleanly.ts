// SIGTERM and SIGINT: no new connections, the request under way on each is answered, then exit 0; what was sent ahead behind it
// is not, and a client sends it anew (RFC 9112 §9.3.2).
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** A client may have sent a request on an idle connection just before it learns that we leave. */
const GRACE_MS = 1000;
/** Then whoever is still reading is cut: less than the 30 s after which orchestrators kill. */
const PATIENCE_MS = 20_000;

export type Stopping = { graceMs?: number; patienceMs?: number; exit?: (code: number) => void };

/** Stops on either signal; gives what they call. */
export function stopCleanly(server: Server, options: Stopping = {}): () => void {
  const { graceMs = GRACE_MS, patienceMs = PATIENCE_MS, exit = process.exit } = options;
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
    // Not the HTTP server's own close, which drops idle connections at once, with what was just sent on them.
    NetServer.prototype.close.call(server, () => exit(0));
    // Again and again: whose answer had begun before it could say so keeps its connection after it.
    setInterval(() => server.closeIdleConnections(), graceMs);
    setTimeout(() => server.closeAllConnections(), patienceMs);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  return stop;
}
