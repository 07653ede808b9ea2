// The head of a request as it comes, byte by byte: where it ends, and its first line as HTTP wants it.
import { isAscii } from 'node:buffer';

export type RequestLine = { method: string; target: string };

type RequestHead = {
  /** Cuts the chunk behind the head that it begins or goes on with; `own` is what the parser gets of it. */
  cut: (chunk: Buffer) => { own: Buffer; rest: Buffer };
  /** What has come of the first line; empty texts where nothing has. */
  line: () => RequestLine;
  /** Whether the bytes of the first line are UTF-8 so far. */
  isUtf8: () => boolean;
};

const END = Buffer.from('\r\n\r\n');
const [CR = 0, LF = 0] = END;
/** The parser refuses a longer head itself. */
const LONGEST_LINE = 16 * 1024;
const NONE = Buffer.alloc(0);

type Reading = { line: Buffer[]; length: number; inLine: boolean; tail: Buffer; decoder: TextDecoder | null };

const unread = (): Reading => ({ line: [], length: 0, inLine: true, tail: NONE, decoder: null });

/** curl and many programs send a target as it was typed: bytes beyond ASCII are percent-encoded on the way to the parser. */
export function createRequestHead(): RequestHead {
  let reading = unread();
  let isWhole = false;
  let isUtf8 = true;
  const begin = (chunk: Buffer): Buffer => {
    if (chunk.length === 0 || (!isWhole && reading.length > 0)) return chunk;
    if (isWhole) reading = unread();
    isWhole = false;
    isUtf8 = true;
    return chunk.subarray(blankLines(chunk));
  };
  const readLine = (head: Buffer): Buffer => {
    if (!reading.inLine) return head;
    const end = head.indexOf(LF) + 1;
    const part = end === 0 ? head : head.subarray(0, end);
    reading.inLine = end === 0;
    if (reading.length < LONGEST_LINE) reading.line.push(part);
    reading.length += part.length;
    if (isUtf8) isUtf8 = isWellEncoded(reading, part);
    return isAscii(part) ? head : Buffer.concat([percentEncoded(part), head.subarray(part.length)]);
  };
  return {
    cut(chunk) {
      const begun = begin(chunk);
      const end = endOfHead(reading.tail, begun);
      isWhole = end !== null;
      const head = end === null ? begun : begun.subarray(0, end);
      reading.tail = isWhole ? NONE : Buffer.concat([reading.tail, head]).subarray(1 - END.length);
      return { own: readLine(head), rest: begun.subarray(head.length) };
    },
    line() {
      const text = percentEncoded(Buffer.concat(reading.line)).toString('latin1');
      const [, method = '', target = ''] = /^(\S*) *(\S*)/.exec(text) ?? [];
      return { method, target };
    },
    isUtf8: () => isUtf8,
  };
}

/** RFC 9112 §2.2: empty lines before a request are nothing. */
function blankLines(chunk: Buffer): number {
  let count = 0;
  while (chunk[count] === CR || chunk[count] === LF) count++;
  return count;
}

/** How many bytes of the chunk belong to the head whose last bytes are `tail`; null where all do and more is to come. */
function endOfHead(tail: Buffer, chunk: Buffer): number | null {
  const at = tail.length === 0 ? chunk.indexOf(END) : Buffer.concat([tail, chunk]).indexOf(END);
  return at < 0 ? null : at + END.length - tail.length;
}

function isWellEncoded(reading: Reading, part: Buffer): boolean {
  if (reading.decoder === null && isAscii(part)) return true;
  reading.decoder ??= new TextDecoder('utf-8', { fatal: true });
  try {
    reading.decoder.decode(part, { stream: reading.inLine });
    return true;
  } catch {
    return false;
  }
}

function percentEncoded(bytes: Buffer): Buffer {
  if (isAscii(bytes)) return bytes;
  const text = bytes.toString('latin1');
  const encoded = text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return Buffer.from(encoded, 'latin1');
}
