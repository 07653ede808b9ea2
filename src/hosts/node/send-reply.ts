// An answer over Node's own HTTP server, compressed for those who take it. Without a Response in between: building one
// costs a host more than answering does.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import Negotiator from 'negotiator';
import { StoreFault } from '../../store/store.ts';
import type { AnswerBytes, Coding } from './answers.ts';
import type { DownloadReply } from './download-file.ts';

const WORTH_CODING = 1024;

/** In order of preference where the client has none. */
const CODINGS = ['br', 'gzip', 'identity'];

/** The coding in which a body of that length travels; null is as it lies (RFC 9110 §12.5.3). */
export function codingOf(acceptEncoding: string | undefined, length: number): Coding | null {
  if (acceptEncoding === undefined) return null;
  const headers = { 'accept-encoding': acceptEncoding };
  const accepted = new Negotiator({ headers }).encodings(CODINGS, { preferred: CODINGS });
  if (length < WORTH_CODING && accepted.includes('identity')) return null;
  const [best] = accepted;
  return best === 'br' || best === 'gzip' ? best : null;
}

/** Writes status, headers and, unless the method is HEAD, the body. */
export function sendAnswer(
  answer: AnswerBytes,
  coding: Coding | null,
  { method }: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const content = coding === null ? answer.bytes : (answer.coded[coding] ?? null);
  if (content === null) {
    outgoing.writeHead(answer.status, emptyFields(answer)).end();
    return;
  }
  const fields: Record<string, string> = {
    ...answer.headers,
    vary: 'Accept-Encoding',
    'content-length': String(content.length),
  };
  if (coding !== null) fields['content-encoding'] = coding;
  outgoing.writeHead(answer.status, fields).end(method === 'HEAD' ? undefined : content);
}

/** No length with 204 and 304 (RFC 9110 §8.6); a 304 varies as its 200 would (§15.4.5). */
function emptyFields({ status, headers }: AnswerBytes): Record<string, string> {
  if (status === 304) return { ...headers, vary: 'Accept-Encoding' };
  return status === 204 ? headers : { ...headers, 'content-length': '0' };
}

/** What a stream fails with when the one who reads it leaves. */
const LEFT = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE']);

/**
 * A file as it lies; a reader who leaves before its end is no fault. One that is cut on the disk meanwhile is, and ends the
 * connection: its next answer would be read as the rest of the file.
 */
export async function sendDownload(
  { status, headers, body }: DownloadReply,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.writeHead(status, status === 416 ? { ...headers, 'content-length': '0' } : headers);
  if (body === null || body instanceof Uint8Array) {
    outgoing.end(body ?? undefined);
    return;
  }
  // The client left while the file was checked: nothing else would close the stream.
  if (outgoing.destroyed) {
    body.destroy();
    return;
  }
  const whole = (chunks: AsyncIterable<Buffer>) => toItsEnd(chunks, Number(headers['content-length']));
  await pipeline(body, whole, outgoing).catch((fault) => {
    if (!LEFT.has(fault.code)) throw fault;
  });
}

async function* toItsEnd(chunks: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of chunks) {
    left -= chunk.length;
    yield chunk;
  }
  if (left > 0)
    throw new StoreFault(`A download was cut while it was sent: expected ${left} bytes more; rebuild`);
}
