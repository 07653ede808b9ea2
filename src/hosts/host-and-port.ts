// Where a host listens, as URLs and configurations write it.
import { isIPv6 } from 'node:net';

/** An IPv6 address stands in brackets (RFC 3986 §3.2.2). */
export const hostAndPort = (host: string, port: number): string =>
  `${isIPv6(host) ? `[${host}]` : host}:${port}`;
