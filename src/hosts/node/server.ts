// The Node host: the function and the website behind one port, with a bounded cache of answers.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { getRequestListener } from '@hono/node-server';
import { nodeDigest } from '../../builder/digest-node.ts';
import type { Problem } from '../../data/problem.ts';
import { answerRequest, conditional, type ServiceRequest } from '../../http/handler.ts';
import { type InTurn, isAnswered, isRead, type Service } from '../../http/page.ts';
import { answerMethod, MALFORMED, refuseFault } from '../../http/refuse.ts';
import { isDownload, type Reply } from '../../http/reply.ts';
import { isMcpPath, isUnderRelease, MCP_PATH, targetOf } from '../../http/target.ts';
import { TABLE } from '../../service.ts';
import { replyFromSite } from '../../site/not-found.ts';
import { type AnswerBytes, answerOf, withCoding } from './answers.ts';
import { answerInTurn, type Exchange } from './connection.ts';
import { type DownloadReply, type DownloadRequest, downloadReply, pastReply } from './download-file.ts';
import { type Followed, followTree } from './follow-tree.ts';
import { createLimitedServer } from './limits.ts';
import { refusalText, refuseUnread, unreadable } from './malformed-request.ts';
import type { OpenTree } from './open-tree.ts';
import { type Disk, NODE_DISK, treeText } from './read-tree.ts';
import { reportOnce } from './report-once.ts';
import { codingOf, sendAnswer, sendDownload } from './send-reply.ts';
import { releaseOf, type ServedRelease } from './served-release.ts';
import { createTurns } from './turns.ts';

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
