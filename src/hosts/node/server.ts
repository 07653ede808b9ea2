// The Node host: the function and the website behind one port, with a bounded memory of hot answers.
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
import { answerClientError, clientFault, TOO_LARGE } from './client-error.ts';
import { type DownloadAsked, type DownloadReply, downloadReply } from './download-file.ts';
import { isDownload } from './download-reply.ts';
import { createEncoder, type Encoder } from './encode-once.ts';
import { type Followed, followTree } from './follow-tree.ts';
import { inBatches } from './in-batches.ts';
import { createLimitedServer, hasTooManyFields } from './limits.ts';
import type { OpenTree } from './open-tree.ts';
import { keep, ofOneRelease, type Release, releaseOf } from './release.ts';
import { reportOnce } from './report-once.ts';
import { type Sent, sendDownload, sendReply } from './send-reply.ts';
import { siteReply } from './site-file.ts';

/** Beside the API: its POST is outside the questions' rules (contract 8). */
const MCP_PATH = '/mcp';
/** The characters of a host and its port (RFC 3986 §3.2.2); any other Host is refused (RFC 9112 §3.2). */
const HOST = /^[\w.~!$&'()*+,;=:%[\]-]*$/;

type Host = { outDir: string; encoder: Encoder; releases: Followed<Release> };

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Opens the built tree, and opens it anew when a build has switched it; nothing outside `outDir` is read. */
export async function createNodeServer(outDir: string, report: Service['report']): Promise<Server> {
  const encoder = createEncoder();
  const make = (tree: OpenTree): Release => releaseOf(tree, encoder, reportOnce(report));
  const releases = await followTree(outDir, { make, report: reportOnce(report) });
  const host: Host = { outDir, encoder, releases };
  const assist = assistant(host);
  const answer = inBatches(({ incoming, outgoing }: Exchange) => {
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
  const server = createLimitedServer((incoming, outgoing) => answer({ incoming, outgoing }));
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
  if (unread !== null) return sendReply(sentOf(host, refusedUnread(unread)), incoming, outgoing);
  const asking: Asking = { method, url, ifNoneMatch: headers['if-none-match'] ?? null };
  const cacheable = method === 'GET' || method === 'HEAD';
  const known = cacheable ? host.releases.current().hot.get(url) : undefined;
  if (known !== undefined) return sendReply(judged(known, asking.ifNoneMatch), incoming, outgoing);
  const download = isDownload(path) ? await openDownload(host, { method, path, headers }) : null;
  if (download !== null) return sendDownload(download, outgoing);
  const sent = await ofOneRelease(host.releases, {
    async make(release) {
      const reply = await replyOf(host.outDir, { release, path }, asking);
      const made = sentOf(host, reply);
      if (reply.status === 200 && cacheable && release.askedBefore(url)) keep(release, url, made);
      return made;
    },
    isSpoilt: ({ reply }, { tree }) => reply.status === 503 && tree.wasRefused(),
  });
  await sendReply(sent, incoming, outgoing);
  if (sent.bytes !== null && isOffHand(outgoing)) host.encoder.giveBack(sent.bytes);
}

/** Whether the kernel has taken all that was written. */
const isOffHand = (outgoing: ServerResponse): boolean => outgoing.writableLength === 0;

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

type From = { release: Release; path: string };

function replyOf(outDir: string, { release, path }: From, asking: Asking): Promise<Reply> | Reply {
  if (isAnswered(path)) return answerAsking(release.service, asking);
  return asking.method === 'GET' || asking.method === 'HEAD'
    ? siteReply(outDir, path).then((reply) => conditional(reply, asking.ifNoneMatch))
    : refuseMethod(release.service, asking);
}
