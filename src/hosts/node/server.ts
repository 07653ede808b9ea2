// The Node host: the function and the website behind one port, with a bounded cache of answers.
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { problemBody } from '../../http/envelope.ts';
import { type Asking, answerAsking, conditional, isAnswered, refuseMethod } from '../../http/handler.ts';
import { JSON_TYPE } from '../../http/refuse.ts';
import { type Reply, refusal } from '../../http/reply.ts';
import type { Service } from '../../http/service.ts';
import { targetOf } from '../../http/target.ts';
import type { Problem } from '../../model/problem.ts';
import { type Answer, answerOf, withCoding } from './answers.ts';
import { answerClientError, clientFault, TOO_LARGE } from './client-error.ts';
import { type DownloadAsked, type DownloadReply, downloadReply } from './download-file.ts';
import { isDownload } from './download-reply.ts';
import { type Followed, followTree } from './follow-tree.ts';
import { createLimitedServer, hasTooManyFields } from './limits.ts';
import type { OpenTree } from './open-tree.ts';
import { ofOneRelease, type Release, releaseOf } from './release.ts';
import { reportOnce } from './report-once.ts';
import { codingOf, sendAnswer, sendDownload } from './send-reply.ts';
import { siteReply } from './site-file.ts';

/** Beside the API: its POST is outside the questions' rules (contract 8). */
const MCP_PATH = '/mcp';
/** The characters of a host and its port (RFC 3986 §3.2.2); any other Host is refused (RFC 9112 §3.2). */
const HOST = /^[\w.~!$&'()*+,;=:%[\]-]*$/;

type Host = { outDir: string; releases: Followed<Release> };

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Opens the built tree, and opens it anew when a build has switched it; nothing outside `outDir` is read. */
export async function createNodeServer(outDir: string, report: Service['report']): Promise<Server> {
  const make = (tree: OpenTree): Release => releaseOf(tree, reportOnce(report));
  const releases = await followTree(outDir, { make, report: reportOnce(report) });
  const host: Host = { outDir, releases };
  const assist = assistant(host);
  const server = createLimitedServer((incoming, outgoing) => {
    const { path } = targetOf(incoming.url ?? '/');
    const answered =
      path === MCP_PATH && !hasTooManyFields(incoming)
        ? assist(incoming, outgoing)
        : respond(host, path, { incoming, outgoing });
    answered.catch((fault) => {
      report(fault);
      outgoing.destroy();
    });
  });
  server.on('clientError', answerClientError);
  server.on('close', releases.stop);
  return server;
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

/** The answer to what could not be read as a request. */
const refusedUnread = (fault: Problem): Reply =>
  refusal(fault.status, { type: JSON_TYPE, lang: 'sv', body: problemBody(fault, 'sv') });

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };

async function respond(host: Host, path: string, { incoming, outgoing }: Exchange): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const unread = unreadable(incoming);
  if (unread !== null) return sendAnswer(answerOf(refusedUnread(unread)), null, incoming, outgoing);
  const asking: Asking = { method, url, ifNoneMatch: headers['if-none-match'] ?? null };
  const cached = isRead(method) ? cachedAnswer(host, asking) : null;
  if (cached !== null) return sendCoded(host, cached, { incoming, outgoing });
  const download = isDownload(path) ? await openDownload(host, { method, path, headers }) : null;
  if (download !== null) return sendDownload(download, outgoing);
  const made = await ofOneRelease(host.releases, {
    async make(release) {
      const answer = answerOf(await replyOf(host.outDir, { release, path }, asking));
      if (answer.status === 200 && isRead(method)) release.cache.set(url, answer);
      return answer;
    },
    isSpoilt: ({ status }, { tree }) => status === 503 && tree.wasRefused(),
  });
  await sendCoded(host, made, { incoming, outgoing });
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** What is in the cache is always a 200. */
function cachedAnswer({ releases }: Host, { url, ifNoneMatch }: Asking): Answer | null {
  const known = releases.current().cache.get(url);
  if (known === undefined || ifNoneMatch === null) return known ?? null;
  const reply = conditional({ ...known, body: null }, ifNoneMatch);
  return reply.status === 200 ? known : answerOf(reply);
}

async function sendCoded(
  { releases }: Host,
  answer: Answer,
  { incoming, outgoing }: Exchange,
): Promise<void> {
  const { bytes, coded } = answer;
  const coding = bytes === null ? null : codingOf(incoming.headers['accept-encoding'], bytes.length);
  if (bytes === null || coding === null || coded[coding] !== undefined)
    return sendAnswer(answer, coding, incoming, outgoing);
  const { cache } = releases.current();
  const compressed = await withCoding(answer, bytes, coding);
  const url = incoming.url ?? '/';
  if (cache.get(url) === answer) cache.set(url, compressed);
  sendAnswer(compressed, coding, incoming, outgoing);
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

type From = { release: Release; path: string };

function replyOf(outDir: string, { release, path }: From, asking: Asking): Promise<Reply> | Reply {
  if (isAnswered(path)) return answerAsking(release.service, asking);
  return asking.method === 'GET' || asking.method === 'HEAD'
    ? siteReply(outDir, path).then((reply) => conditional(reply, asking.ifNoneMatch))
    : refuseMethod(release.service, asking);
}
