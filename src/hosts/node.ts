// The Node host: the function and the website behind one port, with a bounded cache of answers.

import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { nodeDigest } from '../builder/digest.ts';
import {
  type Disk,
  isMissing,
  NODE_DISK,
  type OpenTree,
  treeReader,
} from '../builder/trees.ts';
import { COUNTRY_CODE } from '../data/identifier.ts';
import { METHODS, type Problem } from '../data/problem.ts';
import { answerRequest, conditional, type ServiceRequest } from '../http/handler.ts';
import {
  type FeatureProtocol,
  type HostedService,
  type InTurn,
  isRead,
  type Service,
} from '../http/page.ts';
import {
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
import type { Reply } from '../http/reply.ts';
import { find } from '../http/router.ts';
import {
  anotherFile,
  type FileReply,
  type Files,
  type OpenFile,
  serve,
} from '../http/serve.ts';
import { MCP_PATH, targetOf } from '../http/target.ts';
import { TABLE } from '../service.ts';
import { type SealedFile, type Store, StoreFault } from '../store/store.ts';
import {
  answerConnections,
  createLimitedServer,
  type Exchange,
  hasTooManyFields,
  type ParserFault,
  type RequestLine,
} from './connections.ts';
import { fileMaker } from './maker.ts';
import { REFUSED, type RefusalEvent } from './operator.ts';
import { followTree, type TreeFollower } from './tree.ts';

// What the Node host knows of one release.

const CACHE_BYTES = 32_000_000;
const RECENT_CHARACTERS = 2_000_000;
/** Two dozen of a metric's files: to make one costs several times what it costs to send it. */
const MADE_BYTES = 24 * 1024 * 1024;

/** The first search reads the words of all metrics (50 ms for 1,900 of them): it is run before anybody has to wait for it. */
const FIRST_SEARCH: ServiceRequest = {
  method: 'GET',
  url: '/api/v1/metrics?query=a',
  ifNoneMatch: null,
};

type ServedRelease = {
  service: HostedService;
  files: Files<Readable>;
  /** The release's own: another release's answers are never in it. */
  cache: LRUCache<string, AnswerBytes>;
  /**
   * The addresses that came last: when one comes again its answer is kept. Most are asked for once, and their answers would take
   * the room of those that many ask (70 MB more of a process that answered 15,000 different series).
   */
  recent: LRUCache<string, true>;
  /** What answers each protocol of the table, opened by the first request for it. */
  protocols: Map<FeatureProtocol, Promise<(request: Request) => Promise<Response>>>;
  /** Where another release is served in its place. */
  leave: () => void;
};

function releaseOf(
  tree: OpenTree,
  report: Service['report'],
  inTurn: InTurn,
): ServedRelease {
  const { store, folder } = tree;
  const { ask: askFile, leave } = fileMaker(folder);
  const service: HostedService = {
    store,
    table: TABLE,
    digest: nodeDigest,
    report,
    inTurn,
    askFile,
  };
  void inTurn(() => answerRequest(service, FIRST_SEARCH));
  return {
    service,
    files: nodeFiles(tree),
    cache: new LRUCache({
      maxSize: CACHE_BYTES,
      maxEntrySize: CACHE_BYTES / 10,
      sizeCalculation: bytesOf,
    }),
    recent: new LRUCache({
      maxSize: RECENT_CHARACTERS,
      sizeCalculation: (_, target) => target.length + OVERHEAD,
    }),
    protocols: new Map(),
    leave,
  };
}

/** A metric at a time, in turns with the answers. A fault is none of this: who asks for that metric is told. */
async function warm(store: Store, inTurn: InTurn): Promise<void> {
  for (const metric of store.catalogue.metrics) {
    await inTurn(() => store.facts(metric), true).catch(() => {});
    // The first page of a municipality reads what happened to the figures of every metric.
    await inTurn(() => store.history(metric, COUNTRY_CODE), true).catch(() => {});
  }
}

// The function's answers are made one at a time, in the order of their requests; after a long one the event loop runs before
// the next begins. A request for one figure then waits for some requests for a thousand, not for all of them at each await.

/** A shorter answer delays nobody enough to be worth a turn of the event loop. */
const LONG_MS = 1;
/** The event loop accepts one connection in each of its turns: so many come between two long answers. */
const TURNS_BETWEEN = 16;

/** Runs what it is given one at a time, in the order in which it came, but that which comes last. */
export function createTurns(): InTurn {
  const waiting: (() => void)[] = [];
  const waitingLast: (() => void)[] = [];
  let isFree = true;
  const goOn = () => {
    const next = waiting.shift() ?? waitingLast.shift();
    if (next === undefined) isFree = true;
    else next();
  };
  const goOnLater = (turns: number) => {
    if (turns === 0) goOn();
    else setImmediate(goOnLater, turns - 1);
  };
  return async (work, last = false) => {
    const queue = last ? waitingLast : waiting;
    if (!isFree) await new Promise<void>((resolve) => queue.push(resolve));
    isFree = false;
    const began = performance.now();
    try {
      return await work();
    } finally {
      goOnLater(performance.now() - began > LONG_MS ? TURNS_BETWEEN : 0);
    }
  };
}

type Releases = TreeFollower<ServedRelease>;

/** `warms`: whether the figures of every metric are read before somebody asks for them. */
type HostOptions = { disk?: Disk; warms?: boolean };

/** Opens the built tree, and opens it anew when a build has switched it; nothing outside `outDir` is read. */
export async function createNodeServer(
  outDir: string,
  report: Service['report'],
  { disk = NODE_DISK, warms = false }: HostOptions = {},
): Promise<Server> {
  const inTurn = createTurns();
  let before: ServedRelease | null = null;
  const make = (tree: OpenTree): ServedRelease => {
    const release = releaseOf(tree, reportOnce(report), inTurn);
    before?.leave();
    before = release;
    if (warms) void warm(tree.store, inTurn);
    return release;
  };
  const releases = await followTree(outDir, { make, report: reportOnce(report), disk });
  const listeners = protocolListeners(releases);
  const server = createLimitedServer(report);
  answerConnections(server, {
    answer(exchange) {
      respond(releases, listeners, exchange).catch((fault) => {
        report(fault);
        exchange.outgoing.destroy();
      });
    },
    refuseBody(exchange) {
      if (!exchange.outgoing.headersSent) refuseAndClose(releases, MALFORMED, exchange);
    },
    refuse(fault, line, isUtf8) {
      const reply = refuseParsed(releases.current().service, fault, line, isUtf8);
      if (reply === null) return null;
      const text = textOf(reply);
      const refused: RefusalEvent = {
        ...line,
        status: reply.status,
        bytes: Buffer.byteLength(text),
      };
      server.emit(REFUSED, refused);
      return text;
    },
  });
  server.on('close', () => {
    releases.stop();
    releases.current().leave();
  });
  return server;
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** For each protocol of a feature: what takes its requests with their bodies. */
const protocolListeners = (releases: Releases): Map<FeatureProtocol, Listener> =>
  new Map(
    TABLE.protocols.map((protocol) => {
      const ask = async (request: Request) => {
        const { protocols, service } = releases.current();
        const opened = protocols.get(protocol) ?? protocol.open(service);
        protocols.set(protocol, opened);
        try {
          return await (await opened)(request);
        } catch (fault) {
          protocols.delete(protocol);
          const { status, headers, body } = refuseFault(service, fault, request.url);
          return new Response(body, { status, headers });
        }
      };
      const errorHandler = () => {
        const { status, headers, body } = refuseUnread(
          releases.current().service,
          MALFORMED,
          MCP_PATH,
        );
        return new Response(body, { status, headers });
      };
      return [
        protocol,
        getRequestListener(ask, { hostname: 'localhost', errorHandler }),
      ];
    }),
  );

async function respond(
  releases: Releases,
  listeners: ReadonlyMap<FeatureProtocol, Listener>,
  exchange: Exchange,
): Promise<void> {
  const { incoming, outgoing } = exchange;
  const { method = 'GET', url = '/', headers } = incoming;
  const refusal = unreadable(exchange);
  if (refusal !== null) return refuseAndClose(releases, refusal, exchange);
  // One tree, from the first byte to the last.
  const release = releases.current();
  const { service, files, cache, recent } = release;
  const cached = isRead(method)
    ? cachedAnswer(release, url, headers['if-none-match'] ?? null)
    : null;
  if (cached !== null) return sendCoded(release, cached, exchange);
  const route = find(TABLE, targetOf(url).path);
  const listener =
    route.kind === 'protocol' ? listeners.get(route.protocol) : undefined;
  if (listener !== undefined) return listener(incoming, outgoing);
  const field = (name: string) => headerText(headers[name]);
  const request = { method, url, now: Date.now(), field };
  const reply = await serve({ service, files, request }, route);
  if ('file' in reply) return sendFile(reply, outgoing);
  const answer = answerOf(reply);
  if (answer.status === 200 && isRead(method)) {
    if (recent.has(url)) cache.set(url, answer);
    recent.set(url, true);
  }
  sendCoded(release, answer, exchange);
}

/** Whoever cannot be understood is not listened to any longer. */
function refuseAndClose(
  releases: Releases,
  found: Problem,
  { incoming, outgoing }: Exchange,
): void {
  outgoing.setHeader('connection', 'close');
  const reply = refuseUnread(releases.current().service, found, incoming.url ?? '/');
  sendAnswer(answerOf(reply), null, incoming, outgoing);
}

/** What is in the cache is always a 200. */
function cachedAnswer(
  { cache }: ServedRelease,
  url: string,
  ifNoneMatch: string | null,
): AnswerBytes | null {
  const kept = cache.get(url);
  if (kept === undefined || ifNoneMatch === null) return kept ?? null;
  const reply = conditional(
    { status: kept.status, headers: kept.headers, body: null },
    ifNoneMatch,
  );
  return reply.status === 200 ? kept : answerOf(reply);
}

/** What was compressed is kept in the place of the answer, which the cache measures once. */
function sendCoded(
  { cache }: ServedRelease,
  answer: AnswerBytes,
  { incoming, outgoing }: Exchange,
): void {
  const { bytes, coded } = answer;
  const url = incoming.url ?? '/';
  const coding =
    bytes === null ? null : codingOf(incoming.headers['accept-encoding'], bytes.length);
  let sent = answer;
  if (bytes !== null && coding !== null && coded[coding] === undefined) {
    sent = { ...answer, coded: { ...coded, [coding]: COMPRESS[coding](bytes) } };
    if (cache.get(url) === answer) cache.set(url, sent);
  }
  sendAnswer(sent, coding, incoming, outgoing);
}

// The files of the tree, each checked against size and hash in the list of the tree's files.

/** Marks are by path: the state of the file when it was hashed; it is hashed again once that changes. */
type VerifiedFiles = { folder: string; disk: Disk; marks: Map<string, string> };

function nodeFiles({
  folder,
  disk = NODE_DISK,
}: {
  folder: string;
  disk?: Disk;
}): Files<Readable> {
  const checked: VerifiedFiles = { folder, disk, marks: new Map() };
  return {
    open: (path, sealed) => openChecked(checked, path, sealed),
    read: treeReader(folder, disk),
    made: new LRUCache({
      maxSize: MADE_BYTES,
      sizeCalculation: ({ size }) => Math.max(1, size),
    }),
  };
}

/** Rejects with the system's own error where it cannot be opened: a rebuild would not help where the descriptors are used up. */
async function openChecked(
  { folder, disk, marks }: VerifiedFiles,
  path: string,
  sealed: SealedFile,
): Promise<OpenFile<Readable>> {
  const handle = await disk.open(join(folder, path)).catch((cause) => {
    throw isMissing(cause) ? anotherFile(path, null) : cause;
  });
  try {
    await check(handle, sealed, path, marks);
  } catch (fault) {
    await handle.close();
    throw fault;
  }
  return {
    part: (start, end) => handle.createReadStream({ start, end }),
    close: () => handle.close(),
  };
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
  if (
    !state.isFile() ||
    size !== sealed.size ||
    (await hashOf(handle)) !== sealed.sha256
  )
    throw anotherFile(path, handle);
  marks.set(path, mark);
}

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false }))
    hash.update(chunk);
  return hash.digest('hex');
}

const headerText = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(', ') : (value ?? null);

// Requests that cannot be read: refused as any other request is, and then the connection ends.

const HOST_FIELD = /^host$/i;
/** The characters of a host and its port (RFC 3986 §3.2.2); any other Host is refused (RFC 9112 §3.2). */
const HOST = /^[\w.~!$&'()*+,;=:%[\]-]*$/;
const CONTINUE = /^100-continue$/i;

/** What is wrong with a request that the parser let through; null where nothing is. */
function unreadable({ incoming }: Exchange): Problem | null {
  if (!hasReadableBody(incoming)) return MALFORMED;
  if (hasTooManyFields(incoming)) return TOO_LARGE;
  if (!hasOneHost(incoming)) return WRONG_HOST;
  const { expect } = incoming.headers;
  return expect === undefined || incoming.httpVersion === '1.0' || CONTINUE.test(expect)
    ? null
    : EXPECTATION;
}

/** RFC 9112 §6.3: where the last coding is another than `chunked`, nobody can tell where the body ends. */
const hasReadableBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined ||
  /(?:^|,)\s*chunked\s*$/i.test(headers['transfer-encoding']);

function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const fields = rawHeaders.filter(
    (name, index) => index % 2 === 0 && HOST_FIELD.test(name),
  ).length;
  return fields === 0
    ? httpVersion === '1.0'
    : fields === 1 && HOST.test(headers.host ?? '');
}

/** Which fault a code of Node's HTTP server stands for; null where nobody is there to read it. */
function clientFault(code: string | undefined): Problem | 'method' | null {
  if (code === 'HPE_INVALID_METHOD' || code === 'CONNECT') return 'method';
  if (code === 'HPE_HEADER_OVERFLOW') return TOO_LARGE;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_SLOW;
  return code?.startsWith('HPE_') === true ? MALFORMED : null;
}

/** In the language of the target, and a page where one would stand at it. */
const refuseUnread = (service: Service, found: Problem, target: string): Reply =>
  refuseAt(service, found, target, found === MALFORMED_TARGET ? {} : UNREAD_HEADERS);

/** Where no target stands in a request line: nothing of the service is asked for. */
const NO_TARGET = '*';

/** The reply to what the parser refused; null where nobody is there to read it. */
function refuseParsed(
  service: Service,
  { code }: ParserFault,
  { method, target: sent }: RequestLine,
  isUtf8: boolean,
): Reply | null {
  const target = sent === '' ? NO_TARGET : sent;
  // The parser calls a method invalid, too, behind which no target stands.
  const isKnown =
    code === 'HPE_INVALID_METHOD' && METHODS.some((known) => known === method);
  const fault = isKnown ? MALFORMED : clientFault(code);
  if (fault === null) return null;
  if (fault === 'method') return refuseMethod(service, { method, url: target });
  return refuseUnread(
    service,
    fault === MALFORMED && !isUtf8 ? MALFORMED_TARGET : fault,
    target,
  );
}

function textOf({ status, headers, body }: Reply): string {
  const fields = {
    ...headers,
    'content-length': String(Buffer.byteLength(body ?? '')),
    connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body ?? ''}`;
}

// Answers as the Node host sends and keeps them: bytes, with the compressed copies that somebody asked for.

type Coding = 'br' | 'gzip';

type AnswerBytes = {
  status: number;
  headers: Reply['headers'];
  bytes: Buffer | null;
  coded: Partial<Record<Coding, Buffer>>;
};

const answerOf = ({ status, headers, body, bytes }: Reply): AnswerBytes => ({
  status,
  headers,
  bytes:
    bytes !== undefined ? Buffer.from(bytes) : body === null ? null : Buffer.from(body),
  coded: {},
});

/** What an entry costs beside its texts and bytes: objects and the list that they stand in. */
const OVERHEAD = 500;
const BYTES_PER_CHARACTER = 2;

const textBytes = (...texts: string[]): number =>
  texts.reduce((sum, { length }) => sum + length * BYTES_PER_CHARACTER, 0);

function bytesOf({ headers, bytes, coded }: AnswerBytes, target: string): number {
  const bodies = [bytes, ...Object.values(coded)].reduce(
    (sum, body) => sum + (body?.length ?? 0),
    0,
  );
  return OVERHEAD + bodies + textBytes(target, ...Object.entries(headers).flat());
}

/**
 * Of Brotli: a page takes 2 ms, and the largest answer (1.7 MB) 5 ms, where it would take 17 to be a tenth smaller. Done at
 * once: zlib's threads take 0.2 ms more for each, and every thread keeps its own memory.
 */
const qualityOf = (length: number): number => (length > 128 * 1024 ? 3 : 5);

const COMPRESS: Record<Coding, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: qualityOf(bytes.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

// An answer over Node's own HTTP server, compressed for those who take it. Without a Response in between: building one
// costs a host more than answering does.

const WORTH_CODING = 1024;

/** In order of preference where the client has none. */
const CODINGS = ['br', 'gzip', 'identity'];

/** The coding in which a body of that length travels; null is as it lies (RFC 9110 §12.5.3). */
function codingOf(acceptEncoding: string | undefined, length: number): Coding | null {
  if (acceptEncoding === undefined) return null;
  const headers = { 'accept-encoding': acceptEncoding };
  const accepted = new Negotiator({ headers }).encodings(CODINGS, {
    preferred: CODINGS,
  });
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
  // It is refused already: its body broke off meanwhile.
  if (outgoing.headersSent) return;
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
  outgoing
    .writeHead(answer.status, fields)
    .end(method === 'HEAD' ? undefined : content);
}

/** No length with 204 and 304 (RFC 9110 §8.6); a 304 varies as its 200 would (§15.4.5). */
function emptyFields({ status, headers }: AnswerBytes): Record<string, string> {
  if (status === 304) return { ...headers, vary: 'Accept-Encoding' };
  return status === 204 ? headers : { ...headers, 'content-length': '0' };
}

/** What a stream fails with when the one who reads it leaves. */
const LEFT = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
]);

/**
 * A file as it lies; a reader who leaves before its end is no fault. One that is cut on the disk meanwhile is, and ends the
 * connection: its next answer would be read as the rest of the file.
 */
async function sendFile(
  { status, headers, file }: FileReply<Readable>,
  outgoing: ServerResponse,
): Promise<void> {
  if (outgoing.headersSent) {
    if (file !== null && !(file instanceof Uint8Array)) file.destroy();
    return;
  }
  outgoing.writeHead(
    status,
    status === 416 ? { ...headers, 'content-length': '0' } : headers,
  );
  if (file === null || file instanceof Uint8Array) {
    outgoing.end(file ?? undefined);
    return;
  }
  // The client left while the file was checked: nothing else would close the stream.
  if (outgoing.destroyed) {
    file.destroy();
    return;
  }
  const whole = (chunks: AsyncIterable<Buffer>) =>
    toItsEnd(chunks, Number(headers['content-length']));
  await pipeline(file, whole, outgoing).catch((fault) => {
    if (!LEFT.has(fault.code)) throw fault;
  });
}

async function* toItsEnd(
  chunks: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of chunks) {
    left -= chunk.length;
    yield chunk;
  }
  if (left > 0)
    throw new StoreFault(
      `A download was cut while it was sent: expected ${left} bytes more; rebuild`,
    );
}
