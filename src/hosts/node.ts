// The Node host: the function and the website behind one port, with a bounded memory of hot answers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { readUnder } from '../build/build-service.ts';
import { problemBody } from '../http/envelope.ts';
import { answerAsking, conditional, isAnswered, refuseMethod } from '../http/handler.ts';
import { JSON_TYPE } from '../http/refuse.ts';
import { type Reply, refusal } from '../http/reply.ts';
import type { Service } from '../http/service.ts';
import { targetOf } from '../http/target.ts';
import { STORE_FOLDER } from '../store/layout.ts';
import { createLru, type Lru } from '../store/lru.ts';
import { openStore } from '../store/open-store.ts';
import { createAskedBefore } from './asked-before.ts';
import { answerClientError, clientFault } from './client-error.ts';
import { downloadReply } from './download-file.ts';
import { createEncoder, type Encoder } from './encode-once.ts';
import { type Sent, sendDownload, sendReply } from './send-reply.ts';
import { siteReply } from './site-file.ts';

const MEMORY_BYTES = 64 * 1024 * 1024;
const ADDRESSES_REMEMBERED = 40_000;
/** Answers that are sent once share blocks of this size; a block of its own for each costs more than its bytes. */
const POOL_BYTES = 1024 * 1024;
/** Beside the API: its POST is outside the questions' rules (contract 8). */
const MCP_PATH = '/mcp';
/** The characters of a host and its port (RFC 3986 §3.2.2); any other Host is refused (RFC 9112 §3.2). */
const HOST = /^[\w.~!$&'()*+,;=:%[\]-]*$/;

/** Only what is asked again is kept, so that single questions push nothing out. */
type Host = {
  service: Service;
  outDir: string;
  encoder: Encoder;
  hot: Lru<Sent>;
  askedBefore: (url: string) => boolean;
};

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Opens the built tree; nothing outside `outDir` is read afterwards. */
export async function createNodeServer(outDir: string, report: Service['report']): Promise<Server> {
  const store = await openStore(readUnder(join(outDir, STORE_FOLDER)));
  const encoder = createEncoder();
  const host: Host = {
    service: { store, digest: encoder.digest, report },
    outDir,
    encoder,
    hot: createLru<Sent>(MEMORY_BYTES),
    askedBefore: createAskedBefore(ADDRESSES_REMEMBERED),
  };
  Buffer.poolSize = POOL_BYTES;
  const assist = assistant(host.service);
  const listener: Listener = (incoming, outgoing) =>
    targetOf(incoming.url ?? '/').path === MCP_PATH
      ? assist(incoming, outgoing)
      : respond(host, incoming, outgoing);
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    listener(incoming, outgoing).catch((fault) => {
      report(fault);
      outgoing.destroy();
    });
  });
  server.on('clientError', answerClientError);
  return server;
}

/** The assistant tools; their SDK is loaded when they are first asked, not when the host starts. */
function assistant(service: Service): Listener {
  let opened: Promise<Listener> | null = null;
  return async (incoming, outgoing) => {
    opened ??= import('../mcp/create-mcp-handler.ts').then(({ createMcpHandler }) =>
      getRequestListener(createMcpHandler(service), { hostname: 'localhost', errorHandler: unreadable }),
    );
    await (await opened)(incoming, outgoing);
  };
}

const UNREADABLE = clientFault(undefined);
const unreadableReply = (): Reply =>
  refusal(400, { type: JSON_TYPE, lang: 'sv', body: problemBody(UNREADABLE, 'sv') });

/** The adapter could not make a Request of it. */
function unreadable(): Response {
  const { status, headers, body } = unreadableReply();
  return new Response(body, { status, headers });
}

async function respond(host: Host, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const ifNoneMatch = headers['if-none-match'] ?? null;
  if (headers.host !== undefined && !HOST.test(headers.host))
    return sendReply(sentOf(host, unreadableReply()), incoming, outgoing);
  const cacheable = method === 'GET' || method === 'HEAD';
  const known = cacheable ? host.hot.get(url) : undefined;
  if (known !== undefined) return sendReply(judged(known, ifNoneMatch), incoming, outgoing);
  const download = await downloadReply(host.outDir, { method, path: targetOf(url).path, headers });
  if (download !== null) return sendDownload(download, outgoing);
  const reply = await replyOf(host, { method, url, ifNoneMatch });
  const sent = sentOf(host, reply);
  if (reply.status === 200 && cacheable && host.askedBefore(url)) keep(host, url, sent);
  return sendReply(sent, incoming, outgoing);
}

/** What is in memory is always a 200. */
function judged(known: Sent, ifNoneMatch: string | null): Sent {
  const reply = conditional(known.reply, ifNoneMatch);
  return reply === known.reply ? known : { reply, bytes: null, coded: {} };
}

const sentOf = ({ encoder }: Host, { status, headers, body }: Reply): Sent => ({
  reply: { status, headers, body: null },
  bytes: body === null ? null : encoder.bytesOf(body),
  coded: {},
});

/** With bytes of its own, not as a part of a block that would stay because of it. */
function keep({ hot }: Host, url: string, { reply, bytes }: Sent): void {
  const own = Buffer.allocUnsafeSlow(bytes?.length ?? 0);
  bytes?.copy(own);
  hot.set(url, { reply, bytes: own, coded: {} }, own.length + url.length + 500);
}

type Asking = { method: string; url: string; ifNoneMatch: string | null };

async function replyOf({ service, outDir }: Host, asking: Asking): Promise<Reply> {
  const { path } = targetOf(asking.url);
  if (isAnswered(path)) return answerAsking(service, asking);
  return asking.method === 'GET' || asking.method === 'HEAD'
    ? conditional(await siteReply(outDir, path), asking.ifNoneMatch)
    : refuseMethod(service, asking);
}
