// The Node host: the function and the website behind one port, with a bounded memory of hot answers.
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { problemBody } from '../http/envelope.ts';
import { answerAsking, conditional, isAnswered, refuseMethod } from '../http/handler.ts';
import { JSON_TYPE } from '../http/refuse.ts';
import { type Reply, refusal } from '../http/reply.ts';
import type { Service } from '../http/service.ts';
import { targetOf } from '../http/target.ts';
import type { Problem } from '../model/problem.ts';
import { createLru, type Lru } from '../store/lru.ts';
import { createAskedBefore } from './asked-before.ts';
import { answerClientError, clientFault, TOO_LARGE } from './client-error.ts';
import { type DownloadAsked, type DownloadReply, downloadReply } from './download-file.ts';
import { createEncoder, type Encoder } from './encode-once.ts';
import { type Followed, followTree } from './follow-tree.ts';
import { createLimitedServer, hasTooManyFields } from './limits.ts';
import { type OpenTree, Superseded } from './open-tree.ts';
import { reportOnce } from './report-once.ts';
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

/** What is known of one release. Only what is asked again is kept, so that single questions push nothing out. */
type Release = {
  tree: OpenTree;
  service: Service;
  hot: Lru<Sent>;
  askedBefore: (url: string) => boolean;
  assist: (request: Request) => Promise<Response>;
};

type Host = { outDir: string; encoder: Encoder; releases: Followed<Release> };

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Opens the built tree, and opens it anew when a build has switched it; nothing outside `outDir` is read. */
export async function createNodeServer(outDir: string, report: Service['report']): Promise<Server> {
  const encoder = createEncoder();
  const make = (tree: OpenTree): Release => releaseOf(tree, encoder, reportOnce(report));
  const releases = await followTree(outDir, { make, report: reportOnce(report) });
  const host: Host = { outDir, encoder, releases };
  Buffer.poolSize = POOL_BYTES;
  const assist = assistant(host);
  const listener: Listener = (incoming, outgoing) =>
    targetOf(incoming.url ?? '/').path === MCP_PATH && !hasTooManyFields(incoming)
      ? assist(incoming, outgoing)
      : respond(host, incoming, outgoing);
  const server = createLimitedServer((incoming, outgoing) => {
    listener(incoming, outgoing).catch((fault) => {
      report(fault);
      outgoing.destroy();
    });
  });
  server.on('clientError', answerClientError);
  server.on('close', releases.stop);
  return server;
}

function releaseOf(tree: OpenTree, { digest }: Encoder, tell: Service['report']): Release {
  const report = (fault: unknown) => {
    if (!(fault instanceof Superseded)) tell(fault);
  };
  const service: Service = { store: tree.store, digest, report };
  const hot = createLru<Sent>(MEMORY_BYTES);
  const askedBefore = createAskedBefore(ADDRESSES_REMEMBERED);
  return { tree, service, hot, askedBefore, assist: assistOf(service) };
}

/** The assistant tools; their SDK is loaded when they are first asked, not when the host starts. */
function assistOf(service: Service): Release['assist'] {
  let opened: Promise<Release['assist']> | null = null;
  return async (request) => {
    opened ??= import('../mcp/create-mcp-handler.ts').then(({ createMcpHandler }) =>
      createMcpHandler(service),
    );
    return (await opened)(request);
  };
}

function assistant({ releases }: Host): Listener {
  const ask = (request: Request) =>
    ofOneRelease(releases, {
      make: (release) => release.assist(request.clone()),
      isSpoilt: (_, { tree }) => tree.wasRefused(),
    });
  return getRequestListener(ask, {
    hostname: 'localhost',
    errorHandler: () => {
      const { status, headers, body } = refusedUnread(clientFault(undefined));
      return new Response(body, { status, headers });
    },
  });
}

type Making<T> = {
  make: (release: Release) => Promise<T>;
  /** Whether the tree was switched while it was made. */
  isSpoilt: (made: T, release: Release) => boolean;
};

/** Makes an answer, and makes it again of the new release when a switch came between: every answer is of one. */
async function ofOneRelease<T>(releases: Followed<Release>, { make, isSpoilt }: Making<T>): Promise<T> {
  for (;;) {
    const release = releases.current();
    const made = await make(release);
    if (!isSpoilt(made, release)) return made;
    if (releases.current() === release && !(await releases.renew())) return made;
  }
}

/** The answer to what could not be read as a request. */
const refusedUnread = (fault: Problem): Reply =>
  refusal(fault.status, { type: JSON_TYPE, lang: 'sv', body: problemBody(fault, 'sv') });

async function respond(host: Host, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const ifNoneMatch = headers['if-none-match'] ?? null;
  const unread = unreadable(incoming);
  if (unread !== null) return sendReply(sentOf(host, refusedUnread(unread)), incoming, outgoing);
  const cacheable = method === 'GET' || method === 'HEAD';
  const known = cacheable ? host.releases.current().hot.get(url) : undefined;
  if (known !== undefined) return sendReply(judged(known, ifNoneMatch), incoming, outgoing);
  const download = await openDownload(host, { method, path: targetOf(url).path, headers });
  if (download !== null) return sendDownload(download, outgoing);
  const sent = await ofOneRelease(host.releases, {
    async make(release) {
      const reply = await replyOf(host.outDir, release, { method, url, ifNoneMatch });
      const made = sentOf(host, reply);
      if (reply.status === 200 && cacheable && release.askedBefore(url)) keep(release, url, made);
      return made;
    },
    isSpoilt: ({ reply }, { tree }) => reply.status === 503 && tree.wasRefused(),
  });
  return sendReply(sent, incoming, outgoing);
}

function unreadable(incoming: IncomingMessage): Problem | null {
  if (hasTooManyFields(incoming)) return TOO_LARGE;
  const { host } = incoming.headers;
  return host === undefined || HOST.test(host) ? null : clientFault(undefined);
}

/** With its file open before the tree is looked at: a switch then takes nothing of it away. */
function openDownload({ outDir, releases }: Host, asked: DownloadAsked): Promise<DownloadReply | null> {
  return ofOneRelease(releases, {
    async make() {
      const reply = await downloadReply(outDir, asked);
      if (reply?.body?.pending) await once(reply.body, 'open');
      return reply;
    },
    isSpoilt: (reply, { tree }) => reply !== null && !tree.isCurrent(),
  });
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
function keep({ hot }: Release, url: string, { reply, bytes }: Sent): void {
  const own = Buffer.allocUnsafeSlow(bytes?.length ?? 0);
  bytes?.copy(own);
  hot.set(url, { reply, bytes: own, coded: {} }, own.length + url.length + 500);
}

type Asking = { method: string; url: string; ifNoneMatch: string | null };

async function replyOf(outDir: string, { service }: Release, asking: Asking): Promise<Reply> {
  const { path } = targetOf(asking.url);
  if (isAnswered(path)) return answerAsking(service, asking);
  return asking.method === 'GET' || asking.method === 'HEAD'
    ? conditional(await siteReply(outDir, path), asking.ifNoneMatch)
    : refuseMethod(service, asking);
}
