// Requests that cannot be read: refused as any other request is, and then the connection ends.
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { METHODS, type Problem } from '../../data/problem.ts';
import type { Service } from '../../http/page.ts';
import {
  EXPECTATION,
  MALFORMED,
  MALFORMED_TARGET,
  refuseAt,
  refuseMethod,
  TOO_LARGE,
  TOO_SLOW,
  UNREAD_HEADERS,
  WRONG_HOST,
} from '../../http/refuse.ts';
import type { Reply } from '../../http/reply.ts';
import type { Exchange } from './connection.ts';
import { hasTooManyFields } from './limits.ts';
import type { RequestLine } from './request-head.ts';

const HOST_FIELD = /^host$/i;
/** The characters of a host and its port (RFC 3986 §3.2.2); any other Host is refused (RFC 9112 §3.2). */
const HOST = /^[\w.~!$&'()*+,;=:%[\]-]*$/;
const CONTINUE = /^100-continue$/i;

/** What is wrong with a request that the parser let through; null where nothing is. */
export function unreadable({ incoming, isUtf8 }: Exchange): Problem | null {
  if (!isUtf8) return MALFORMED_TARGET;
  if (hasTooManyFields(incoming)) return TOO_LARGE;
  if (!hasOneHost(incoming)) return WRONG_HOST;
  const { expect } = incoming.headers;
  return expect === undefined || incoming.httpVersion === '1.0' || CONTINUE.test(expect) ? null : EXPECTATION;
}

function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const fields = rawHeaders.filter((name, index) => index % 2 === 0 && HOST_FIELD.test(name)).length;
  return fields === 0 ? httpVersion === '1.0' : fields === 1 && HOST.test(headers.host ?? '');
}

/** Which fault a code of Node's HTTP server stands for; null where nobody is there to read it. */
function clientFault(code: string | undefined): Problem | 'method' | null {
  if (code === 'HPE_INVALID_METHOD' || code === 'CONNECT') return 'method';
  if (code === 'HPE_HEADER_OVERFLOW') return TOO_LARGE;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_SLOW;
  return code?.startsWith('HPE_') === true ? MALFORMED : null;
}

/** The status of the refusal; null where there is none. */
export function refusedStatus(code: string | undefined): number | null {
  const fault = clientFault(code);
  return fault === 'method' ? 405 : (fault?.status ?? null);
}

/** In the language of the target, and a page where one would stand at it. */
export const refuseUnread = (service: Service, found: Problem, target: string): Reply =>
  refuseAt(service, found, target, found === MALFORMED_TARGET ? {} : UNREAD_HEADERS);

/** The whole response to what the parser refused. */
export function refusalText(
  service: Service,
  { code }: { code?: string },
  { method, target }: RequestLine,
): string | null {
  // The parser calls a method invalid, too, behind which no target stands.
  const isKnown = code === 'HPE_INVALID_METHOD' && METHODS.some((known) => known === method);
  const fault = isKnown ? MALFORMED : clientFault(code);
  if (fault === null) return null;
  return textOf(
    fault === 'method'
      ? refuseMethod(service, { method, url: target === '' ? '/' : target })
      : refuseUnread(service, fault, target),
  );
}

function textOf({ status, headers, body }: Reply): string {
  const fields = { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')), connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body ?? ''}`;
}
