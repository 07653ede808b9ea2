// What every host without a file system of its own is: the function, the tools and the website behind one fetch.
import { SERVICE_FAULT } from '../../data/problem.ts';
import { langOf, problemBody } from '../../endpoints/ask.ts';
import { answerRequest, conditional } from '../../http/handler.ts';
import { isAnswered, isRead, type Service } from '../../http/page.ts';
import { answerMethod, refuseFault } from '../../http/refuse.ts';
import { asciiOf, JSON_TYPE, type Reply, refusal } from '../../http/reply.ts';
import { isMcpPath, pairsOf, targetOf } from '../../http/target.ts';
import { TABLE } from '../../service.ts';
import { replyFromSite } from '../../site/not-found.ts';
import { type Opening, openStore, type Read, STORE_FOLDER } from '../../store/store.ts';
import { type EdgeFiles, edgeDownload } from './download.ts';

/**
 * `read` and `readBytes` give a file by its path under the built tree, null when there is none, and throws where it
 * cannot tell; `capacity` is that of the store's {@link Opening}.
 */
export type Edge = EdgeFiles & { report: Service['report']; readStore?: Read } & Pick<Opening, 'capacity'>;

type Fetch = (request: Request) => Promise<Response>;

/**
 * The store is opened by the first request: a Worker may not read before. Nor may one request wait for what another has
 * begun to read (https://developers.cloudflare.com/workers/observability/errors/): those that come together open it each.
 */
export function createEdgeHandler(edge: Edge): Fetch {
  let opened: Fetch | null = null;
  return answering(edge, async (request) => {
    // An open store stays open, whatever fault a later file has.
    opened ??= await openEdge(edge);
    return opened(request);
  });
}

/** The same with its store opened before any request; rejects where that cannot be. */
export const openEdgeHandler = async (edge: Edge): Promise<Fetch> => answering(edge, await openEdge(edge));

function answering({ report }: Edge, answer: Fetch): Fetch {
  return async (request) => {
    try {
      return await answer(request);
    } catch (fault) {
      report(fault);
      const lang = langOf(pairsOf(targetOf(asciiOf(request.url)).query));
      const body = problemBody(SERVICE_FAULT, lang);
      return responseOf(refusal(SERVICE_FAULT.status, { type: JSON_TYPE, lang, body }), request.method);
    }
  };
}

async function openEdge(edge: Edge): Promise<Fetch> {
  const { read, digest, report } = edge;
  const shards = edge.readStore ?? ((path: string) => read(`${STORE_FOLDER}/${path}`));
  const store = await openStore(shards, { ...edge, shared: false });
  const service: Service = { store, table: TABLE, digest, report };
  const files = { ...edge, store, service };
  const assist = assistant(service);
  return async (request) => {
    const { method } = request;
    // Deno's has what was typed beyond ASCII as it came.
    const url = asciiOf(request.url);
    const { path } = targetOf(url);
    const download = await edgeDownload(files, request, path);
    if (download !== null) return download;
    if (isMcpPath(path)) return assist(request);
    const ifNoneMatch = request.headers.get('if-none-match');
    if (isAnswered(TABLE, path))
      return responseOf(await answerRequest(service, { method, url, ifNoneMatch }), method);
    if (!isRead(method)) return responseOf(answerMethod(service, { method, url }), method);
    const page = replyFromSite({ read, store, digest }, url).then(
      (reply) => conditional(reply, ifNoneMatch),
      (fault) => refuseFault(service, fault, url),
    );
    return responseOf(await page, method);
  };
}

/** The assistant tools; their SDK is loaded by the first request for them. */
function assistant(service: Service): Fetch {
  let handler: Fetch | null = null;
  return async (request) => {
    handler ??= (await import('../../mcp/create-assistant.ts')).createAssistant(service);
    return handler(request);
  };
}

/** The platform compresses, and so every body varies by what the client accepts. */
function responseOf({ status, headers, body, bytes }: Reply, method: string): Response {
  const varying = { ...headers, vary: 'Accept-Encoding' };
  const content = bytes ?? (body === null ? null : new TextEncoder().encode(body));
  // RFC 9110 §15.4.5: a 304 varies as its 200 would.
  if (content === null) return new Response(null, { status, headers: status === 304 ? varying : headers });
  const fields = { ...varying, 'content-length': String(content.length) };
  return new Response(method === 'HEAD' ? null : new Uint8Array(content), { status, headers: fields });
}
