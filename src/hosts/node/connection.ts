// One connection of the Node host. Its requests are read and answered one after the other: what a client sends ahead
// waits as bytes, so that it costs one answer at a time, and other connections have their turn in between.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createRequestHead, type RequestLine } from './request-head.ts';

/** `isUtf8` is of the bytes of the target, as they came. */
export type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; isUtf8: boolean };

export type Answering = {
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
