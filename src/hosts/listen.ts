// Where a host listens, as URLs and configurations write it, and why it cannot.
import { isIPv6 } from 'node:net';

/** An IPv6 address stands in brackets (RFC 3986 §3.2.2). */
export const hostAndPort = (host: string, port: number): string =>
  `${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** Why a host does not begin, and what to do. */
export const cannotListen = (host: string, port: number, { message }: Error): string =>
  `Cannot listen on ${hostAndPort(host, port)}: ${message}; set HOST or PORT to another`;
