// What is answered when a request cannot even be parsed: the envelope all the same, then the connection ends.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemBody } from '../../http/envelope.ts';
import { JSON_TYPE } from '../../http/refuse.ts';
import { ALLOWED_METHODS, refusal } from '../../http/reply.ts';
import { type Problem, problem } from '../../model/problem.ts';

const unparsed = (expected: string, status: number): Problem => ({
  ...problem('invalid_request', { parameter: null, value: null, reason: 'malformed_request', expected }),
  status,
});

/** RFC 6585 §5: in bytes or in number. */
export const TOO_LARGE = unparsed('a request line and headers of at most 16 kB, in at most 100 fields', 431);

/** Which fault a parser error of Node's HTTP server stands for. */
export function clientFault(code: string | undefined): Problem {
  const allowed = ALLOWED_METHODS.split(', ');
  if (code === 'HPE_INVALID_METHOD') {
    const details = { parameter: null, value: null, reason: 'method_not_allowed', allowed } as const;
    return { ...problem('unsupported', details), status: 405 };
  }
  if (code === 'HPE_HEADER_OVERFLOW') return TOO_LARGE;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return unparsed('a whole request in time', 408);
  return unparsed('an HTTP request whose target is percent-encoded ASCII', 400);
}

export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const fault = clientFault(error.code);
  const more = fault.status === 405 ? { allow: ALLOWED_METHODS } : {};
  const { status, headers, body } = refusal(
    fault.status,
    { type: JSON_TYPE, lang: 'sv', body: problemBody(fault, 'sv') },
    more,
  );
  const fields = { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')), connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body ?? ''}`);
}
