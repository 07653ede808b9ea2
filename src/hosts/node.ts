// The Node host: the function and the website behind one port, with a bounded memory of hot answers.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { readUnder } from '../build/build-service.ts';
import { nodeDigest } from '../build/digest-node.ts';
import { problemBody } from '../http/envelope.ts';
import { answerAsking, conditional, isAnswered, refuseMethod } from '../http/handler.ts';
import { JSON_TYPE } from '../http/refuse.ts';
import { type Reply, refusal } from '../http/reply.ts';
import type { Service } from '../http/service.ts';
import { targetOf } from '../http/target.ts';
import { STORE_FOLDER } from '../store/layout.ts';
import { createLru, type Lru } from '../store/lru.ts';
import { openStore } from '../store/open-store.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { answerClientError, clientFault } from './client-error.ts';
import { siteReply } from './site-file.ts';

const MEMORY_BYTES = 64 * 1024 * 1024;
const ADDRESSES_REMEMBERED = 20_000;
/** Beside the API: its POST is outside the questions' rules (contract 8). */
const MCP_PATH = '/mcp';
const WORTH_GZIP = 1024;
const compress = promisify(gzip);

/** An answer as bytes, and its compressed form once somebody asked for that. */
type Hot = { reply: Reply; bytes: Uint8Array<ArrayBuffer>; zipped: Uint8Array<ArrayBuffer> | null };

/** `asked` holds the addresses of late: only what is asked again is kept, so that single questions push nothing out. */
type Host = { service: Service; outDir: string; hot: Lru<Hot>; asked: Lru<true> };

/** Opens the built tree; nothing outside `outDir` is read afterwards. */
export async function createNodeServer(outDir: string, report: Service['report']): Promise<Server> {
  const store = await openStore(readUnder(join(outDir, STORE_FOLDER)));
  const host: Host = {
    service: { store, digest: nodeDigest, report },
    outDir,
    hot: createLru<Hot>(MEMORY_BYTES),
    asked: createLru<true>(ADDRESSES_REMEMBERED),
  };
  const assist = assistant(host.service);
  const answer = (request: Request, { incoming }: HttpBindings) =>
    targetOf(incoming.url ?? '/').path === MCP_PATH ? assist(request) : respond(host, incoming);
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    hostname: 'localhost',
    errorHandler: () => unreadable(),
  });
  const server = createServer({ requireHostHeader: false }, listener);
  server.on('clientError', answerClientError);
  return server;
}

/** The assistant tools; their SDK is loaded when they are first asked, not when the host starts. */
function assistant(service: Service): (request: Request) => Promise<Response> {
  let handler: Promise<(request: Request) => Promise<Response>> | null = null;
  return async (request) => {
    handler ??= import('../mcp/create-mcp-handler.ts').then(({ createMcpHandler }) =>
      createMcpHandler(service),
    );
    return (await handler)(request);
  };
}

/** The adapter could not make a Request of it: a Host header that is no host, or a target that is no path. */
function unreadable(): Response {
  const { status, headers, body } = refusal(400, {
    type: JSON_TYPE,
    lang: 'sv',
    body: problemBody(clientFault(undefined), 'sv'),
  });
  return new Response(body, { status, headers });
}

async function respond(host: Host, incoming: IncomingMessage): Promise<Response> {
  const { method = 'GET', url = '/', headers } = incoming;
  const ifNoneMatch = headers['if-none-match'] ?? null;
  const known = host.hot.get(url);
  const cacheable = method === 'GET' || method === 'HEAD';
  if (known !== undefined && cacheable) return send(known, incoming, ifNoneMatch);
  const reply = await replyOf(host, { method, url, ifNoneMatch });
  const hot: Hot = { reply, bytes: Buffer.from(reply.body ?? ''), zipped: null };
  if (reply.status === 200 && cacheable) keep(host, url, hot);
  return send(hot, incoming, ifNoneMatch);
}

function keep({ hot, asked }: Host, url: string, { reply, bytes }: Hot): void {
  if (asked.get(url) === undefined) asked.set(url, true);
  else hot.set(url, { reply: { ...reply, body: '' }, bytes, zipped: null }, bytes.length + url.length + 500);
}

type Asking = { method: string; url: string; ifNoneMatch: string | null };

async function replyOf({ service, outDir }: Host, asking: Asking): Promise<Reply> {
  const { path } = targetOf(asking.url);
  if (isAnswered(path)) return answerAsking(service, asking);
  return asking.method === 'GET' || asking.method === 'HEAD'
    ? siteReply(outDir, path)
    : refuseMethod(service, asking);
}

async function send(
  hot: Hot,
  { method, headers }: IncomingMessage,
  ifNoneMatch: string | null,
): Promise<Response> {
  const { status, headers: fields, body } = conditional(hot.reply, ifNoneMatch);
  const vary = { ...fields, vary: 'Accept-Encoding' };
  if (body === null) return new Response(null, { status, headers: fields });
  const zips = hot.bytes.length >= WORTH_GZIP && acceptsGzip(headers['accept-encoding']);
  if (zips) hot.zipped ??= new Uint8Array(await compress(hot.bytes));
  const bytes = zips && hot.zipped !== null ? hot.zipped : hot.bytes;
  const coded = zips ? { ...vary, 'content-encoding': 'gzip' } : vary;
  const all = { ...coded, 'content-length': String(bytes.length) };
  return new Response(method === 'HEAD' ? null : bytes, { status, headers: all });
}
