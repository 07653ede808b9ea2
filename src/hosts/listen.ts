// Where a host listens, as URLs and configurations write it, and why it cannot.
import { createServer, isIPv6 } from 'node:net';

/** An IPv6 address stands in brackets (RFC 3986 §3.2.2). */
export const hostAndPort = (host: string, port: number): string =>
  `${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** Why a host does not begin, and what to do. */
export const cannotListen = (host: string, port: number, { message }: Error): string =>
  `Cannot listen on ${hostAndPort(host, port)}: ${message}; set HOST or PORT to another`;

/**
 * Null where the address is free, else the sentence that says why it is not: before another program is started, for which the
 * answers of whoever listens there would be taken.
 */
export const addressMistake = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(cannotListen(host, port, error)));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
