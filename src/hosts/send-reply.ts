// A reply over Node's own HTTP server, compressed for those who take it. Without a Response in between: building one
// costs a host more than answering does.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Reply } from '../http/reply.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import type { DownloadReply } from './download-file.ts';

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

/** No length with 204 and 304 (RFC 9110 §8.6); a 304 varies as its 200 would (§15.4.5). */
function emptyFields({ status, headers }: Reply): Record<string, string> {
  if (status === 304) return { ...headers, vary: 'Accept-Encoding' };
  return status === 204 ? headers : { ...headers, 'content-length': '0' };
}

/** A file as it lies; a reader who leaves before its end is no fault. */
export async function sendDownload(
  { status, headers, body }: DownloadReply,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.writeHead(status, status === 416 ? { ...headers, 'content-length': '0' } : headers);
  if (body === null) {
    outgoing.end();
    return;
  }
  await pipeline(body, outgoing).catch((fault) => {
    if (fault.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw fault;
  });
}
