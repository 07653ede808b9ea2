// A reply over Node's own HTTP server, compressed for those who take it. Without a Response in between: building one
// costs a host more than answering does.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Reply } from '../http/reply.ts';
import { acceptsGzip } from './accepts-gzip.ts';

/** A reply whose body is bytes, and their compressed form once somebody asked for that. */
export type Sent = { reply: Reply; bytes: Buffer | null; coded: { gzip?: Buffer } };

const WORTH_CODING = 1024;
const compress = promisify(gzip);

/** Writes status, headers and, unless the method is HEAD, the body. */
export async function sendReply(
  sent: Sent,
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { reply, bytes, coded } = sent;
  if (bytes === null) {
    outgoing.writeHead(reply.status, emptyFields(reply)).end();
    return;
  }
  const codes = bytes.length >= WORTH_CODING && acceptsGzip(headers['accept-encoding']);
  if (codes) coded.gzip ??= await compress(bytes);
  const content = codes ? (coded.gzip ?? bytes) : bytes;
  const fields = { ...reply.headers, vary: 'Accept-Encoding', 'content-length': content.length };
  outgoing.writeHead(reply.status, codes ? { ...fields, 'content-encoding': 'gzip' } : fields);
  outgoing.end(method === 'HEAD' ? undefined : content);
}

/** RFC 9110 §8.6: no length with 204 and 304. */
const emptyFields = ({ status, headers }: Reply): Record<string, string> =>
  status === 204 || status === 304 ? headers : { ...headers, 'content-length': '0' };
