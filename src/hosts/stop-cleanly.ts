// SIGTERM and SIGINT: no new connections, requests under way are answered, then exit 0.
import type { Server } from 'node:http';

export function stopCleanly(server: Server): void {
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
