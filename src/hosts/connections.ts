// The connections of the Node host: the requests on one are answered one after the other, whatever is sent ahead, and what the
// parser refuses is answered once, after all that came before it.

import { isAscii } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

export type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };

/** What Node's parser says of what it cannot read. */
export type ParserFault = Error & {
  code?: string;
  bytesParsed?: number;
  rawPacket?: Buffer;
  /** Of a tunnel, which Node's parser reads by itself. */
  line?: RequestLine;
};

/** What could be read of a request line; empty texts where nothing could. */
export type RequestLine = { method: string; target: string };

export type ExchangeHandlers = {
  answer: (exchange: Exchange) => void;
  /** Answers a request whose body cannot be read, unless it is answered already. */
  refuseBody: (exchange: Exchange) => void;
  /** The whole response, as text, to a request that the parser refused; null where nobody is there to read it. */
  refuse: (fault: ParserFault, line: RequestLine, isUtf8: boolean) => string | null;
};

/** Requests of one connection that wait for their answer. Who sends more ahead is answered so many, and asks again. */
const MOST_AHEAD = 16;

/** Long enough for a refusal to be read, less than the second that it may hold a descriptor. */
const LINGER_MS = 800;

type Connection = {
  begin: (exchange: Exchange) => void;
  fail: (fault: ParserFault) => void;
};

/** Makes a server answer each connection in turn. */
export function answerInTurn(server: Server, answering: ExchangeHandlers): void {
  // A client that has sent its end still reads (`nc -N`); Node has no other name for it.
  Object.assign(server, { httpAllowHalfOpen: true });
  const connections = new WeakMap<Duplex, Connection>();
  const connectionOf = (socket: Duplex): Connection => {
    const connection = connections.get(socket) ?? openConnection(server, socket, answering);
    connections.set(socket, connection);
    return connection;
  };
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    connectionOf(incoming.socket).begin({ incoming, outgoing });
  server.on('request', begin);
  server.on('checkExpectation', begin);
  server.on('connect', ({ method = '', url = '' }: IncomingMessage, socket) => {
    // Node no longer listens to this socket: an error on it would end the process.
    socket.on('error', () => socket.destroy());
    connectionOf(socket).fail(
      Object.assign(new Error('CONNECT'), { code: 'CONNECT', line: { method, target: url } }),
    );
  });
  server.on('clientError', (fault: ParserFault, socket) => connectionOf(socket).fail(fault));
}

function openConnection(server: Server, socket: Duplex, answering: ExchangeHandlers): Connection {
  const waiting: Exchange[] = [];
  let current: Exchange | null = null;
  let newest: Exchange | null = null;
  const broken = new WeakSet<Exchange>();
  /** What is to be done when all that came before is answered; nothing more is begun then. */
  let leave: (() => void) | null = null;
  /** Takes what comes behind a target that was typed beyond ASCII. */
  let forward: ((chunk: Buffer) => void) | null = null;

  const start = (exchange: Exchange) => {
    current = exchange;
    exchange.outgoing.once('close', () => {
      current = null;
      if (!socket.destroyed) setImmediate(next);
    });
    if (broken.has(exchange)) answering.refuseBody(exchange);
    else answering.answer(exchange);
  };
  const next = () => {
    const exchange = waiting.shift();
    if (exchange !== undefined) start(exchange);
    else if (current === null) leave?.();
  };
  const end = (text = '') => {
    if (socket.destroyed) return;
    socket.end(text);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  const breakBody = (exchange: Exchange) => {
    broken.add(exchange);
    if (exchange === current) answering.refuseBody(exchange);
  };

  return {
    begin(exchange) {
      if (leave !== null) return;
      newest = exchange;
      if (current === null && waiting.length === 0) start(exchange);
      else if (waiting.length < MOST_AHEAD - 1) waiting.push(exchange);
      else {
        leave = end;
        socket.pause();
        waiting.at(-1)?.outgoing.setHeader('connection', 'close');
      }
    },
    fail(fault) {
      if (leave !== null) {
        if (fault.rawPacket !== undefined) forward?.(fault.rawPacket);
        return;
      }
      const { line, isUtf8, typed } = lineOf(fault);
      if (newest !== null && !newest.incoming.complete) {
        // It is the body of that request: after its response nothing is said any more.
        leave = end;
        breakBody(newest);
      } else if (typed !== null) {
        const [ours, theirs] = duplexPair();
        let passed = 0;
        ours.on('data', ({ length }: Buffer) => {
          passed += length;
        });
        Object.defineProperty(theirs, 'bytesWritten', { get: () => passed });
        ours.pipe(socket);
        forward = (chunk) => void ours.write(chunk);
        leave = () => {
          server.emit('connection', theirs);
          ours.write(typed);
        };
        ours.once('end', () => end());
      } else {
        const text = socket.writable ? answering.refuse(fault, line, isUtf8) : null;
        leave = () => (text === null ? socket.destroy() : end(text));
      }
      if (current === null && waiting.length === 0) leave();
    },
  };
}

// What stands in the packet that the parser refused. curl and many programs send a target as it was typed: its bytes beyond
// ASCII are percent-encoded, and the request is given to the server again, as on a connection of its own.

const LF = 0x0a;

type ParsedLine = { line: RequestLine; isUtf8: boolean; typed: Buffer | null };

function lineOf({ code, rawPacket, bytesParsed = 0, line: known }: ParserFault): ParsedLine {
  if (rawPacket === undefined)
    return { line: known ?? { method: '', target: '' }, isUtf8: true, typed: null };
  const head = rawPacket.subarray(rawPacket.lastIndexOf(LF, Math.max(0, bytesParsed - 1)) + 1);
  const end = head.indexOf(LF) + 1;
  const own = end === 0 ? head : head.subarray(0, end);
  const text = percentEncoded(own).toString('latin1');
  const [, method = '', target = ''] = /^(\S*) *(\S*)/.exec(text) ?? [];
  const found = { line: { method, target }, isUtf8: isUtf8(own) };
  const isTyped = code === 'HPE_INVALID_URL' && end > 0 && !isAscii(own) && found.isUtf8;
  const [, line, version = ''] = /^(.*) (HTTP\/1\.[01])\r?\n$/.exec(text) ?? [];
  if (!isTyped || line === undefined) return { ...found, typed: null };
  // The rest of the connection is not read: the client hears so.
  const typed = Buffer.concat([
    Buffer.from(`${line} ${version}\r\nConnection: close\r\n`, 'latin1'),
    head.subarray(end),
  ]);
  return { ...found, typed };
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function percentEncoded(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const encoded = text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return Buffer.from(encoded, 'latin1');
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

/** For the store's files, the shards of a request that are read side by side, and what the process has open itself. */
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

export const hasTooManyFields = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * HEADER_FIELDS;
