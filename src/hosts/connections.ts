// The connections of the Node host: Node sends the answers on one in the order of their requests, of which no more than some
// wait at once, and what its parser refuses is answered once, after all that came before it.

import { isAscii } from 'node:buffer';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };

/** What Node's parser says of what it cannot read. */
export type ParserFault = Error & {
  code?: string;
  bytesParsed?: number;
  rawPacket?: Buffer;
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

/** `leave` is what is done when all that came before is answered: nothing more is begun then. */
type Connection = {
  waiting: number;
  newest: Exchange | null;
  leave: (() => void) | null;
};

/** Makes a server answer what comes on each connection. */
export function answerConnections(server: Server, answering: ExchangeHandlers): void {
  // A client that has sent its end still reads (`nc -N`); Node has no other name for it.
  Object.assign(server, { httpAllowHalfOpen: true });
  const connections = new WeakMap<Duplex, Connection>();
  const connectionOf = (socket: Duplex): Connection => {
    const connection = connections.get(socket) ?? {
      waiting: 0,
      newest: null,
      leave: null,
    };
    connections.set(socket, connection);
    return connection;
  };
  const leaveBy = (connection: Connection, leave: () => void) => {
    connection.leave = leave;
    if (connection.waiting === 0) leave();
  };

  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    const connection = connectionOf(socket);
    if (connection.leave !== null) return;
    if (connection.waiting === MOST_AHEAD) {
      const last = connection.newest?.outgoing;
      if (last?.headersSent === false) last.setHeader('connection', 'close');
      socket.pause();
      return leaveBy(connection, () => end(socket));
    }
    connection.waiting += 1;
    connection.newest = { incoming, outgoing };
    outgoing.once('close', () => {
      connection.waiting -= 1;
      if (connection.waiting === 0 && !socket.destroyed) connection.leave?.();
    });
    answering.answer(connection.newest);
  };

  const fail = (socket: Duplex, fault: ParserFault, known?: RequestLine) => {
    const connection = connectionOf(socket);
    if (connection.leave !== null) return;
    const { newest } = connection;
    if (newest !== null && !newest.incoming.complete) {
      // It is the body of that request: after its response nothing is said any more.
      leaveBy(connection, () => end(socket));
      return answering.refuseBody(newest);
    }
    const { line, isUtf8, isTyped } =
      known === undefined ? lineOf(fault) : { ...READ, line: known };
    if (isTyped) {
      const { incoming, outgoing } = typedExchange(socket as Socket, line);
      return leaveBy(connection, () => {
        outgoing.assignSocket(socket as Socket);
        outgoing.once('finish', () => end(socket));
        // It is one more request, and the last.
        connection.leave = null;
        server.emit('request', incoming, outgoing);
        connection.leave = () => {};
      });
    }
    const text = socket.writable ? answering.refuse(fault, line, isUtf8) : null;
    leaveBy(connection, () => (text === null ? socket.destroy() : end(socket, text)));
  };

  server.on('request', begin);
  server.on('checkExpectation', begin);
  server.on('connect', ({ method = '', url = '' }: IncomingMessage, socket) => {
    // Node no longer listens to this socket: an error on it would end the process.
    socket.on('error', () => socket.destroy());
    fail(socket, Object.assign(new Error('CONNECT'), { code: 'CONNECT' }), {
      method,
      target: url,
    });
  });
  server.on('clientError', (fault: ParserFault, socket) => fail(socket, fault));
}

function end(socket: Duplex, text = ''): void {
  if (socket.destroyed) return;
  socket.end(text);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

// What stands in the packet that the parser refused. curl and many programs send a target as it was typed: its bytes beyond
// ASCII are percent-encoded, and it is answered by that line alone.

const LF = 0x0a;

type ParsedLine = { line: RequestLine; isUtf8: boolean; isTyped: boolean };
const READ = { isUtf8: true, isTyped: false };

function lineOf({ code, rawPacket, bytesParsed = 0 }: ParserFault): ParsedLine {
  if (rawPacket === undefined) return { ...READ, line: { method: '', target: '' } };
  const head = rawPacket.subarray(
    rawPacket.lastIndexOf(LF, Math.max(0, bytesParsed - 1)) + 1,
  );
  const length = head.indexOf(LF) + 1;
  const bytes = length === 0 ? head : head.subarray(0, length);
  const text = percentEncoded(bytes).toString('latin1');
  const [, method = '', target = ''] = /^(\S*) *(\S*)/.exec(text) ?? [];
  const isWhole = / HTTP\/1\.[01]\r?\n$/.test(text);
  const isTyped =
    code === 'HPE_INVALID_URL' && isWhole && !isAscii(bytes) && isUtf8(bytes);
  return { line: { method, target }, isUtf8: isUtf8(bytes), isTyped };
}

/** As of HTTP/1.0, which needs no Host and ends with its answer: the rest of the connection is not read. */
function typedExchange(socket: Socket, { method, target }: RequestLine): Exchange {
  const incoming = new IncomingMessage(socket);
  Object.assign(incoming, { method, url: target, httpVersion: '1.0' });
  Object.assign(incoming, { httpVersionMajor: 1, httpVersionMinor: 0, complete: true });
  incoming.push(null);
  return { incoming, outgoing: new ServerResponse(incoming) };
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
  const encoded = text.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
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

/** How many descriptors this process may have; null where the system does not say or sets no limit. */
function descriptorLimit(): number | null {
  const report: { userLimits?: { open_files?: { soft?: unknown } } } =
    process.report.getReport();
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
  // A connection may have a file open beside its socket: half of what is left of the descriptors.
  const most = Math.floor((descriptors - RESERVED_DESCRIPTORS) / 2);
  server.maxConnections = Math.max(FEWEST_CONNECTIONS, most);
  const needed = RESERVED_DESCRIPTORS + 2 * FEWEST_CONNECTIONS;
  if (descriptors < needed)
    warn(
      `This process may have ${descriptors} files and connections open at once and needs ${needed}: beyond that requests are answered with 503; allow it more (ulimit -n)`,
    );
  return server;
}

export const hasTooManyFields = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * HEADER_FIELDS;
