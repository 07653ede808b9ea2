// The Node host: the function and the website behind one port, with a bounded cache of answers.

import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { nodeDigest } from '../builder/digest.ts';
import { type Disk, isMissing, NODE_DISK, type OpenTree, treeText } from '../builder/trees.ts';
import { METHODS, type Problem } from '../data/problem.ts';
import { onceFor } from '../data/text.ts';
import { answerRequest, conditional, type ServiceRequest } from '../http/handler.ts';
import { type InTurn, isAnswered, isRead, type Service } from '../http/page.ts';
import {
  answerMethod,
  EXPECTATION,
  MALFORMED,
  MALFORMED_TARGET,
  refuseAt,
  refuseFault,
  refuseMethod,
  reportOnce,
  TOO_LARGE,
  TOO_SLOW,
  UNREAD_HEADERS,
  WRONG_HOST,
} from '../http/refuse.ts';
import {
  type DownloadConditions,
  downloadHead,
  downloadType,
  isDownload,
  type Reply,
} from '../http/reply.ts';
import { isMcpPath, isUnderRelease, MCP_PATH, targetOf } from '../http/target.ts';
import { createAssistant } from '../mcp/server.ts';
import { type GeneratedFile, type PastFiles, pastDownload } from '../past/past.ts';
import { TABLE } from '../service.ts';
import { replyFromSite } from '../site/not-found.ts';
import { createLru, type Lru, type SealedFile, type Store, StoreFault } from '../store/store.ts';
import { type Followed, followTree } from './tree.ts';

// Answers as the Node host sends and keeps them: bytes, with the compressed copies that somebody asked for.

type Coding = 'br' | 'gzip';

export type AnswerBytes = {
  status: number;
  headers: Reply['headers'];
  bytes: Buffer | null;
  coded: Partial<Record<Coding, Buffer>>;
};

const answerOf = ({ status, headers, body, bytes }: Reply): AnswerBytes => ({
  status,
  headers,
  bytes: bytes !== undefined ? Buffer.from(bytes) : body === null ? null : Buffer.from(body),
  coded: {},
});

type AnswerCache = {
  get: (target: string) => AnswerBytes | undefined;
  set: (target: string, answer: AnswerBytes) => void;
  /** Of everything that is kept. */
  bytes: () => number;
};

/** What an entry costs beside its texts and bytes: objects and the list that they stand in. */
const OVERHEAD = 500;
const BYTES_PER_CHARACTER = 2;

const textBytes = (...texts: string[]): number =>
  texts.reduce((sum, { length }) => sum + length * BYTES_PER_CHARACTER, 0);

function bytesOf({ headers, bytes, coded }: AnswerBytes, target: string): number {
  const bodies = [bytes, ...Object.values(coded)].reduce((sum, body) => sum + (body?.length ?? 0), 0);
  return OVERHEAD + bodies + textBytes(target, ...Object.entries(headers).flat());
}

/** @param capacity bytes; an answer larger than a tenth of it is not kept */
export function createAnswerCache(capacity: number): AnswerCache {
  const kept = new LRUCache<string, AnswerBytes>({
    maxSize: capacity,
    maxEntrySize: Math.floor(capacity / 10),
    sizeCalculation: bytesOf,
  });
  return {
    get: (target) => kept.get(target),
    set: (target, answer) => void kept.set(target, answer),
    bytes: () => kept.calculatedSize,
  };
}

/** Characters of the addresses that are remembered. */
const REMEMBERED = 2_000_000;

/**
 * Tells whether an address came before, of those that came last. Most questions are asked once: their answers would take
 * the room of those that many ask (70 MB more of a process that answered 15,000 different series).
 */
export function createRecent(): (target: string) => boolean {
  const recent = new LRUCache<string, true>({
    maxSize: REMEMBERED,
    sizeCalculation: (_, target) => target.length + OVERHEAD,
  });
  return (target) => {
    const came = recent.has(target);
    recent.set(target, true);
    return came;
  };
}

/** As fast as gzip at its usual level, and 5 to 7 % smaller on our answers; from 6 on it takes twice the time. */
const BROTLI_QUALITY = 5;

const deflate = promisify(gzip);
const brotli = promisify(brotliCompress);

const COMPRESS: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => deflate(bytes),
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/** The answer with a compressed copy more; those who ask meanwhile compress for themselves. */
export async function withCoding(answer: AnswerBytes, bytes: Buffer, coding: Coding): Promise<AnswerBytes> {
  return { ...answer, coded: { ...answer.coded, [coding]: await COMPRESS[coding](bytes) } };
}

// The head of a request as it comes, byte by byte: where it ends, and its first line as HTTP wants it.

type RequestLine = { method: string; target: string };

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

// One connection of the Node host. Its requests are read and answered one after the other: what a client sends ahead
// waits as bytes, so that it costs one answer at a time, and other connections have their turn in between.

/** `isUtf8` is of the bytes of the target, as they came. */
type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; isUtf8: boolean };

type Answering = {
  answer: (exchange: Exchange) => void;
  /** The whole response, as text, to a request that the parser refused; null where nobody is there to read it. */
  refuse: (error: Error & { code?: string }, line: RequestLine) => string | null;
};

type Connection = {
  begin: (request: Begun) => void;
  refuse: (error: Error & { code?: string }) => void;
};

/** Long enough for the refusal to be read, less than the second that it may hold a descriptor. */
const LINGER_MS = 800;

/** Makes a server answer what it reads in turn; its own listeners of requests are not needed beside. */
export function answerInTurn(server: Server, answering: Answering): void {
  const connections = new WeakMap<object, Connection>();
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const connection = connections.get(incoming.socket);
    // Where the server is called as a function, as on Vercel, the connections are the platform's.
    if (connection === undefined) answering.answer({ incoming, outgoing, isUtf8: true });
    else connection.begin({ incoming, outgoing });
  };
  server.on('connection', (socket) => connections.set(socket, connectionOf(socket, answering)));
  server.on('request', begin);
  server.on('checkExpectation', begin);
  server.on('connect', (_, socket) => {
    // Node no longer listens to this socket: an error on it would end the process.
    socket.on('error', () => socket.destroy());
    connections.get(socket)?.refuse(Object.assign(new Error('CONNECT'), { code: 'CONNECT' }));
  });
  server.on('clientError', (error, socket) => {
    const connection = connections.get(socket);
    if (connection === undefined) socket.destroy();
    else connection.refuse(error);
  });
}

/** A request that the parser has begun: its body may be still to come. */
type Begun = Omit<Exchange, 'isUtf8'>;

const NONE = Buffer.alloc(0);

/** The parser is fed one head at a time, through the listeners that Node's server has on the socket for that. */
function connectionOf(socket: Socket, answering: Answering): Connection {
  const feed = take(socket, 'data');
  const end = take(socket, 'end');
  const head = createRequestHead();
  const waiting: Begun[] = [];
  let unread: Buffer = NONE;
  let current: Begun | null = null;
  /** Bytes of its body that are to come; of one in chunks only the parser knows. */
  let bodyLeft = 0;
  let isEnded = false;
  /** The last response on this connection, null where nobody reads it; undefined until there is one. */
  let refusal: string | null | undefined;

  /** Whether the parser waits for bytes: of a head, or of the body of the current request. */
  const isReading = () => current === null || !current.incoming.complete;
  const cutBody = () => {
    const own = unread.subarray(0, bodyLeft);
    bodyLeft -= own.length;
    return { own, rest: unread.subarray(own.length) };
  };
  const read = () => {
    while (unread.length > 0 && refusal === undefined && isReading()) {
      const { own, rest } = current === null ? head.cut(unread) : cutBody();
      unread = rest;
      if (own.length > 0) feed(own);
    }
    if (refusal !== undefined) return;
    if (unread.length > 0) socket.pause();
    else if (isEnded && isReading()) end();
    else if (socket.isPaused()) socket.resume();
  };
  const next = () => {
    const request = waiting.shift();
    if (refusal !== undefined) leave();
    else if (request !== undefined) {
      // The parser found it behind a body in chunks, and may have taken some of its own body, too.
      bodyLeft = Number.POSITIVE_INFINITY;
      start(request);
    } else read();
  };
  const start = (request: Begun) => {
    const { incoming, outgoing } = request;
    current = request;
    outgoing.once('close', () => {
      current = null;
      // The rest of a body whose answer was sent is not read, and no byte of it may be taken for the next request.
      if (!incoming.complete) refusal ??= null;
      const goesOn = unread.length > 0 || waiting.length > 0 || isEnded || refusal !== undefined;
      if (goesOn && !socket.destroyed) setImmediate(next);
    });
    answering.answer({ incoming, outgoing, isUtf8: head.isUtf8() });
  };
  const leave = () => {
    if (socket.destroyed) return;
    socket.end(refusal ?? '');
    setTimeout(() => socket.destroy(), LINGER_MS);
  };

  socket.on('data', (chunk: Buffer) => {
    if (refusal !== undefined) return;
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    read();
  });
  socket.on('end', () => {
    isEnded = true;
    read();
  });
  return {
    begin(request) {
      if (current === null) {
        bodyLeft = Number(request.incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY);
        start(request);
      } else waiting.push(request);
    },
    refuse(error) {
      if (refusal !== undefined) return;
      refusal = socket.writable ? answering.refuse(error, head.line()) : null;
      unread = NONE;
      if (refusal === null) socket.destroy();
      else if (isReading()) leave();
      socket.resume();
    },
  };
}

/** Takes the listener that Node's HTTP server put on a connection that has just begun. */
function take(socket: Socket, event: 'data' | 'end'): (chunk?: Buffer) => void {
  const listener = socket.listeners(event).at(-1);
  if (listener === undefined) throw new Error(`connection: expected a listener of ${event}, got none`);
  socket.removeListener(event, listener as () => void);
  return (chunk) => void Reflect.apply(listener, socket, [chunk]);
}

// The downloads from the disk, streamed (contract 5), each checked against size and hash in the sealed list.

export type SealedTree = { folder: string; store: Pick<Store, 'sealed'>; disk?: Disk };

type DownloadRequest = {
  method: string;
  /** Decoded or not: file names are ASCII. */
  path: string;
  headers: { [name: string]: string | string[] | undefined };
};

/** `body` is a file as it is read, or the bytes of one that was made. */
export type DownloadReply<Body = Readable | Uint8Array> = {
  status: number;
  headers: Record<string, string>;
  body: Body | null;
};

/**
 * The answer to GET and HEAD; null where there is no such download, or none by that method. Throws where the file is not
 * the one that was built.
 */
export async function downloadReply(
  tree: SealedTree,
  request: DownloadRequest,
): Promise<DownloadReply<Readable> | null> {
  const { method, path } = request;
  if (!isDownload(path) || !isRead(method)) return null;
  const type = downloadType(path.slice(1));
  const opened = type === null ? null : await openChecked(tree, path.slice(1));
  if (type === null || opened === null) return null;
  const { handle, sealed } = opened;
  const { status, headers: fields, part } = downloadHead(conditionsOf(request), { type, ...sealed });
  if (part !== null)
    return { status, headers: fields, body: handle.createReadStream({ start: part.first, end: part.last }) };
  await handle.close();
  return { status, headers: fields, body: null };
}

/** The same for a metric's files of a past release. */
async function pastReply(
  files: PastFiles,
  request: DownloadRequest,
): Promise<DownloadReply<Uint8Array> | null> {
  const found = await pastDownload(files, request.path, conditionsOf(request));
  if (found === null) return null;
  const { status, headers, part, bytes } = found;
  return { status, headers, body: part === null ? null : bytes.subarray(part.first, part.last + 1) };
}

const conditionsOf = ({ method, headers }: DownloadRequest): DownloadConditions => ({
  method,
  ifNoneMatch: downloadFileTextOf(headers['if-none-match']),
  ifRange: downloadFileTextOf(headers['if-range']),
  range: downloadFileTextOf(headers['range']),
});

const downloadFileTextOf = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(', ') : (value ?? null);

/** By store, then path: the state of the file when it was hashed; it is hashed again once that changes. */
const marksOf = onceFor((_: SealedTree['store']) => new Map<string, string>());

/**
 * An open handle, which the caller closes. Null where the list has no such file; throws StoreFault where the file is another or
 * gone, and the system's own error where it cannot be opened: a rebuild would not help where the descriptors are used up.
 */
async function openChecked(
  { folder, store, disk = NODE_DISK }: SealedTree,
  path: string,
): Promise<{ handle: FileHandle; sealed: SealedFile } | null> {
  const sealed = await store.sealed(path);
  if (sealed === null) return null;
  const handle = await disk.open(join(folder, path)).catch((cause) => {
    throw isMissing(cause)
      ? new StoreFault(`${path}: expected the file, got none; rebuild`, { cause })
      : cause;
  });
  try {
    await check(handle, sealed, path, marksOf(store));
    return { handle, sealed };
  } catch (fault) {
    await handle.close();
    throw fault;
  }
}

async function check(
  handle: FileHandle,
  sealed: SealedFile,
  path: string,
  marks: Map<string, string>,
): Promise<void> {
  const state = await handle.stat();
  const { ino, size, mtimeMs, ctimeMs } = state;
  const mark = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  if (marks.get(path) === mark) return;
  if (!state.isFile() || size !== sealed.size || (await hashOf(handle)) !== sealed.sha256)
    throw new StoreFault(`${path}: expected the file as it was built, got another; rebuild`);
  marks.set(path, mark);
}

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return hash.digest('hex');
}

// What a client may cost, however slow or talkative it is.

const HEADER_BYTES = 16 * 1024;
const HEADER_FIELDS = 100;

/** A browser's request is in one packet: a client that takes ten seconds for 16 kB only keeps a connection busy. */
const HEADERS_MS = 10_000;
/** Only /mcp has a body, of at most 64 kB: the slowest mobile line sends that in half a minute. */
const REQUEST_MS = 30_000;
/** Longer than the 60 s after which nginx and the common load balancers drop an idle connection: were this host first, it
 * would close some connections on which they have just sent a request. */
const IDLE_MS = 65_000;
/** Two minutes without a byte taken: the reader of a download is gone. */
const STALLED_MS = 120_000;
/** How late a time limit may be noticed. */
const CHECK_MS = 1000;

/** For the store's files, the parts of a question that are read side by side, and what the process has open itself. */
const RESERVED_DESCRIPTORS = 128;
const FEWEST_CONNECTIONS = 16;

/** A connection may have a file open beside its socket: half of what is left of the descriptors. */
export const connectionLimit = (descriptors: number): number =>
  Math.max(FEWEST_CONNECTIONS, Math.floor((descriptors - RESERVED_DESCRIPTORS) / 2));

/** One line for the operator; null where there are enough. */
export function descriptorWarning(descriptors: number): string | null {
  const needed = RESERVED_DESCRIPTORS + 2 * FEWEST_CONNECTIONS;
  return descriptors >= needed
    ? null
    : `This process may have ${descriptors} files and connections open at once and needs ${needed}: beyond that requests are answered with 503; allow it more (ulimit -n)`;
}

/** How many descriptors this process may have; null where the system does not say or sets no limit. */
function descriptorLimit(): number | null {
  const report: { userLimits?: { open_files?: { soft?: unknown } } } = process.report.getReport();
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isInteger(soft) ? soft : null;
}

/**
 * A server with every limit set; a request with more than {@link HEADER_FIELDS} fields is the listener's to refuse.
 * @param warn takes one line where the system allows the process too little
 */
export function createLimitedServer(warn: (line: string) => void): Server {
  const server = createServer({
    requireHostHeader: false,
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: IDLE_MS,
    connectionsCheckingInterval: CHECK_MS,
  });
  // Node forgets what is beyond its own limit and says nothing: one more than ours shows that there was more.
  server.maxHeadersCount = HEADER_FIELDS + 1;
  server.timeout = STALLED_MS;
  const descriptors = descriptorLimit();
  if (descriptors === null) return server;
  server.maxConnections = connectionLimit(descriptors);
  const warning = descriptorWarning(descriptors);
  if (warning !== null) warn(warning);
  return server;
}

const hasTooManyFields = ({ rawHeaders }: IncomingMessage): boolean => rawHeaders.length > 2 * HEADER_FIELDS;

// Requests that cannot be read: refused as any other request is, and then the connection ends.

const HOST_FIELD = /^host$/i;
/** The characters of a host and its port (RFC 3986 §3.2.2); any other Host is refused (RFC 9112 §3.2). */
const HOST = /^[\w.~!$&'()*+,;=:%[\]-]*$/;
const CONTINUE = /^100-continue$/i;

/** What is wrong with a request that the parser let through; null where nothing is. */
function unreadable({ incoming, isUtf8 }: Exchange): Problem | null {
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
function refusedStatus(code: string | undefined): number | null {
  const fault = clientFault(code);
  return fault === 'method' ? 405 : (fault?.status ?? null);
}

/** In the language of the target, and a page where one would stand at it. */
const refuseUnread = (service: Service, found: Problem, target: string): Reply =>
  refuseAt(service, found, target, found === MALFORMED_TARGET ? {} : UNREAD_HEADERS);

/** The whole response to what the parser refused. */
function refusalText(
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

// An answer over Node's own HTTP server, compressed for those who take it. Without a Response in between: building one
// costs a host more than answering does.

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
function sendAnswer(
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

// What the Node host knows of one release.

const CACHE_BYTES = 32 * 1024 * 1024;
/** Two dozen of a metric's files: to make one costs several times what it costs to send it. */
const PAST_FILES_BYTES = 24 * 1024 * 1024;

/** The first search reads the words of all metrics (50 ms for 1,900 of them): it is run before anybody has to wait for it. */
const FIRST_SEARCH: ServiceRequest = { method: 'GET', url: '/api/v1/metrics?query=a', ifNoneMatch: null };

/** The cache is the release's own: another release's answers are never in it. */
type ServedRelease = {
  tree: OpenTree;
  service: Service;
  cache: AnswerCache;
  /** Whether an address came before: the answers of such are kept. */
  cameBefore: (target: string) => boolean;
  /** Downloads of releases before this one. */
  pastFiles: Lru<GeneratedFile>;
  assist: (request: Request) => Promise<Response>;
};

export function releaseOf(tree: OpenTree, report: Service['report'], inTurn: InTurn): ServedRelease {
  const service: Service = { store: tree.store, table: TABLE, digest: nodeDigest, report };
  void inTurn(() => answerRequest(service, FIRST_SEARCH));
  return {
    tree,
    service,
    cache: createAnswerCache(CACHE_BYTES),
    cameBefore: createRecent(),
    pastFiles: createLru(PAST_FILES_BYTES),
    assist: createAssistant({ ...service, inTurn }),
  };
}

// The function's answers are made one at a time, in the order of their requests; after a long one the event loop runs before
// the next begins. A request for one figure then waits for some requests for a thousand, not for all of them at each await.

/** A shorter answer delays nobody enough to be worth a turn of the event loop. */
const LONG_MS = 1;

/** Runs what it is given one at a time, in the order in which it came. */
export function createTurns(): InTurn {
  const waiting: (() => void)[] = [];
  let isFree = true;
  const goOn = () => {
    const next = waiting.shift();
    if (next === undefined) isFree = true;
    else next();
  };
  return async (work) => {
    if (!isFree) await new Promise<void>((resolve) => waiting.push(resolve));
    isFree = false;
    const began = performance.now();
    try {
      return await work();
    } finally {
      if (performance.now() - began > LONG_MS) setImmediate(goOn);
      else goOn();
    }
  };
}

/**
 * Large answers leave much that nobody holds: V8 is to collect it when the heap has grown by 80 %, not by a multiple (100 MB
 * less under many large questions at once; at 30 % it costs a fifth of the time), and the space for what is new stays as
 * small as it begins (130 MB less after 10,050 different questions at 1,900 metrics). No cost in time could be measured.
 */
const HEAP_FLAGS = ['--heap-growing-percent=80', '--semi-space-growth-factor=1'];

type Host = { releases: Followed<ServedRelease>; inTurn: InTurn };

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Opens the built tree, and opens it anew when a build has switched it; nothing outside `outDir` is read. */
export async function createNodeServer(
  outDir: string,
  report: Service['report'],
  disk: Disk = NODE_DISK,
): Promise<Server> {
  for (const flag of HEAP_FLAGS) setFlagsFromString(flag);
  const inTurn = createTurns();
  const make = (tree: OpenTree): ServedRelease => releaseOf(tree, reportOnce(report), inTurn);
  const releases = await followTree(outDir, { make, report: reportOnce(report), disk });
  const host: Host = { releases, inTurn };
  const assist = assistant(host);
  const server = createLimitedServer(report);
  answerInTurn(server, {
    answer(exchange) {
      respond(host, assist, exchange).catch((fault) => {
        report(fault);
        exchange.outgoing.destroy();
      });
    },
    refuse: (error, line) => refusalText(releases.current().service, error, line),
  });
  server.on('close', releases.stop);
  return server;
}

function assistant({ releases }: Host): Listener {
  const ask = (request: Request) => releases.current().assist(request);
  return getRequestListener(ask, {
    hostname: 'localhost',
    errorHandler: () => {
      const { status, headers, body } = refuseUnread(releases.current().service, MALFORMED, MCP_PATH);
      return new Response(body, { status, headers });
    },
  });
}

async function respond(host: Host, assist: Listener, exchange: Exchange): Promise<void> {
  const { incoming, outgoing } = exchange;
  const { method = 'GET', url = '/', headers } = incoming;
  const found = unreadable(exchange);
  if (found !== null) return refuseAndClose(host, found, exchange);
  const { path } = targetOf(url);
  if (isMcpPath(path)) return assist(incoming, outgoing);
  const request: ServiceRequest = { method, url, ifNoneMatch: headers['if-none-match'] ?? null };
  // One tree, from the first byte to the last.
  const release = host.releases.current();
  const cached = isRead(method) ? cachedAnswer(release, request) : null;
  if (cached !== null) return sendCoded(release, cached, exchange);
  try {
    const download = await downloadOf(host, release, { method, path, headers });
    if (download !== null) return sendDownload(download, outgoing);
  } catch (fault) {
    return sendAnswer(answerOf(refuseFault(release.service, fault, url)), null, incoming, outgoing);
  }
  const answer = answerOf(await replyOf(host, { release, path }, request));
  if (answer.status === 200 && isRead(method) && release.cameBefore(url)) release.cache.set(url, answer);
  await sendCoded(release, answer, exchange);
}

/** A file of the tree, or one of a past release that is made when it is asked for. */
const downloadOf = (
  { inTurn }: Host,
  { tree, service, pastFiles }: ServedRelease,
  request: DownloadRequest,
): Promise<DownloadReply | null> => {
  if (isDownload(request.path)) return downloadReply(tree, request);
  return isUnderRelease(request.path)
    ? inTurn(() => pastReply({ service, kept: pastFiles }, request))
    : Promise.resolve(null);
};

/** Whoever cannot be understood is not listened to any longer. */
function refuseAndClose({ releases }: Host, found: Problem, { incoming, outgoing }: Exchange): void {
  outgoing.setHeader('connection', 'close');
  const reply = refuseUnread(releases.current().service, found, incoming.url ?? '/');
  sendAnswer(answerOf(reply), null, incoming, outgoing);
}

/** What is in the cache is always a 200. */
function cachedAnswer({ cache }: ServedRelease, { url, ifNoneMatch }: ServiceRequest): AnswerBytes | null {
  const known = cache.get(url);
  if (known === undefined || ifNoneMatch === null) return known ?? null;
  const reply = conditional({ status: known.status, headers: known.headers, body: null }, ifNoneMatch);
  return reply.status === 200 ? known : answerOf(reply);
}

async function sendCoded(
  { cache }: ServedRelease,
  answer: AnswerBytes,
  { incoming, outgoing }: Exchange,
): Promise<void> {
  const { bytes, coded } = answer;
  const coding = bytes === null ? null : codingOf(incoming.headers['accept-encoding'], bytes.length);
  if (bytes === null || coding === null || coded[coding] !== undefined)
    return sendAnswer(answer, coding, incoming, outgoing);
  const compressed = await withCoding(answer, bytes, coding);
  const url = incoming.url ?? '/';
  if (cache.get(url) === answer) cache.set(url, compressed);
  sendAnswer(compressed, coding, incoming, outgoing);
}

type From = { release: ServedRelease; path: string };

function replyOf({ inTurn }: Host, { release, path }: From, request: ServiceRequest): Promise<Reply> | Reply {
  if (isAnswered(TABLE, path)) return inTurn(() => answerRequest(release.service, request));
  if (!isRead(request.method)) return answerMethod(release.service, request);
  const { folder, store, disk } = release.tree;
  return replyFromSite({ read: treeText(folder, disk), store, digest: nodeDigest }, request.url).then(
    (reply) => conditional(reply, request.ifNoneMatch),
    // A file that is not the one that was built, or a disk that cannot be read: 503 for this answer alone.
    (fault) => refuseFault(release.service, fault, request.url),
  );
}

// The access log, on request: one JSON object a line. Not the Common Log Format, which has no duration, begins with the
// caller's address, which is personal data, and quotes a target without escaping it.

/** `bytes` are those on the wire, head included; `ms` until the last was handed over; `cut` when the client left before. */
export type LogLine = {
  time: string;
  method: string | null;
  target: string | null;
  status: number;
  bytes: number;
  ms: number;
  cut?: true;
};

const TARGET_CHARACTERS = 2000;

/** Control characters and whatever a terminal might obey are shown as `?`. */
export const shownTarget = (target: string): string =>
  target.slice(0, TARGET_CHARACTERS).replace(/[^\x20-\x7e]/g, '?');

/** Writes a line for every request that the server answers, refuses unparsed, or loses. */
export function logRequests(server: Server, write: (line: string) => void): void {
  const log = (line: LogLine) => write(`${JSON.stringify(line)}\n`);
  const sent = new WeakMap<Duplex, number>();
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = null, url = '', socket } = incoming;
    const began = performance.now();
    let bytes = 0;
    const count = () => {
      bytes = socket.bytesWritten - (sent.get(socket) ?? 0);
      sent.set(socket, socket.bytesWritten);
    };
    // Before Node begins the next answer on the same connection.
    outgoing.prependListener('finish', count);
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) count();
      const ms = Math.round((performance.now() - began) * 10) / 10;
      const line = { time: now(), method, target: shownTarget(url), status: outgoing.statusCode, bytes, ms };
      log(outgoing.writableFinished ? line : { ...line, cut: true });
    });
  };
  server.prependListener('request', begin);
  // What Node gives in its place where an Expect is none that it knows.
  server.prependListener('checkExpectation', begin);
  const refused = (code: string | undefined, line: Pick<LogLine, 'method' | 'target'>) => {
    const status = refusedStatus(code);
    if (status !== null) log({ time: now(), ...line, status, bytes: 0, ms: 0 });
  };
  server.on('connect', ({ method = 'CONNECT', url = '' }: IncomingMessage) =>
    refused('CONNECT', { method, target: shownTarget(url) }),
  );
  server.on('clientError', ({ code }: Error & { code?: string }, socket: Duplex) => {
    if (!socket.destroyed) refused(code, { method: null, target: null });
  });
}

const now = (): string => new Date().toISOString();

/** Writes lines to a stream until that fails, as where a disk is full: that is reported once, and nothing more is written. */
export function linesTo(stream: Writable, say: (line: string) => void): (line: string) => void {
  let isOpen = true;
  stream.on('error', ({ message }) => {
    if (isOpen)
      say(`The access log ends here: ${message}. Requests are still answered; start again for a log`);
    isOpen = false;
  });
  return (line) => {
    if (isOpen) stream.write(line);
  };
}

/** LOG=1 asks for the log; one line when the value is neither of the two. */
export function readLogSetting({
  LOG = '',
}: Record<string, string | undefined>): { log: boolean } | { mistake: string } {
  if (LOG === '' || LOG === '0') return { log: false };
  if (LOG === '1') return { log: true };
  return { mistake: `LOG: expected 1 for an access log or 0 for none, got ${JSON.stringify(LOG)}` };
}

// SIGTERM and SIGINT: no new connections, the request under way on each is answered, then exit 0; what was sent ahead behind it
// is not, and a client sends it anew (RFC 9112 §9.3.2).

/** A client may have sent a request on an idle connection just before it learns that we leave. */
const GRACE_MS = 1000;
/** Then connections that still read are cut: less than the 30 s after which orchestrators kill. */
const PATIENCE_MS = 20_000;
/** Then the process ends, whatever it waits for. */
const LAST_MS = 5000;
/** How late the end of a reading may be noticed. */
const STOP_CLEANLY_CHECK_MS = 50;

export type Stopping = {
  graceMs?: number;
  patienceMs?: number;
  lastMs?: number;
  exit?: (code: number) => void;
};

/** Stops on either signal, SIGTERM as often as it comes; gives what they call. */
export function stopCleanly(server: Server, options: Stopping = {}): () => void {
  const { graceMs = GRACE_MS, patienceMs = PATIENCE_MS, lastMs = LAST_MS, exit = process.exit } = options;
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  server.prependListener('request', (_: IncomingMessage, outgoing: ServerResponse) => {
    underWay.add(outgoing);
    outgoing.once('close', () => underWay.delete(outgoing));
    if (stopping) outgoing.setHeader('connection', 'close');
  });
  const stop = () => {
    if (stopping) return;
    stopping = true;
    for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
    const last = setTimeout(endAtOnce, patienceMs + lastMs);
    const leave = () => {
      clearTimeout(last);
      exit(0);
    };
    // Not the HTTP server's own close, which drops idle connections at once, with what was just sent on them.
    NetServer.prototype.close.call(server, () => onceReadingEnds(leave));
    // Again and again: whose answer had begun before it could say so keeps its connection after it.
    setInterval(() => server.closeIdleConnections(), graceMs);
    setTimeout(() => server.closeAllConnections(), patienceMs);
  };
  // A supervisor may send it to the whole group, and npm's end brings another: the answers under way outlive both.
  process.on('SIGTERM', stop);
  // The second Ctrl+C ends the process at once.
  process.once('SIGINT', stop);
  return stop;
}

/** Node does not exit while the system reads a file for it, which never ends on a disk that is gone. */
function onceReadingEnds(leave: () => void): void {
  if (!process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))) leave();
  else setTimeout(() => onceReadingEnds(leave), STOP_CLEANLY_CHECK_MS);
}

/** The one end that waits for nothing. */
function endAtOnce(): void {
  console.error('A file is still being read, and its disk does not answer: ended without it');
  process.kill(process.pid, 'SIGKILL');
}
