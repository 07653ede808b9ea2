// What every host without a file system of its own is: the function, the tools and the website behind one fetch.
import type { Digest } from '../data/hash.ts';
import { SERVICE_FAULT } from '../data/problem.ts';
import { langOf, problemBody } from '../endpoints/ask.ts';
import type { FeatureProtocol, Service } from '../http/page.ts';
import { asciiOf, JSON_TYPE, type Reply, refusal } from '../http/reply.ts';
import { find } from '../http/router.ts';
import { anotherFile, type Files, serve } from '../http/serve.ts';
import { pairsOf, targetOf } from '../http/target.ts';
import { TABLE } from '../service.ts';
import {
  type OpenOptions,
  openStore,
  type ReadText,
  type SealedFile,
  STORE_FOLDER,
} from '../store/store.ts';

// A file on a host that reads it whole: the requested range is cut from the bytes.

type Bytes = Uint8Array<ArrayBuffer>;

type EdgeFiles = {
  read: ReadText;
  /** As `read`, for files that are no text. */
  readBytes: (path: string) => Promise<Bytes | null>;
  digest: Digest;
};

/** A file that was checked once is not checked again: under such a host none changes. */
function edgeFiles({ readBytes, digest }: EdgeFiles): Files<Bytes> {
  const checked = new Set<string>();
  const open = async (path: string, { size, sha256 }: SealedFile) => {
    const bytes = await readBytes(path);
    const isBuilt =
      bytes?.length === size && (checked.has(path) || digest(bytes, 'hex') === sha256);
    if (bytes === null || !isBuilt) throw anotherFile(path, bytes);
    checked.add(path);
    return {
      part: (first: number, last: number) => bytes.subarray(first, last + 1),
      close: async () => {},
    };
  };
  return { open, read: readBytes };
}

/**
 * `read` and `readBytes` give a file by its path under the built tree, null when there is none, and throws where it
 * cannot tell; `capacity` is that of the store's {@link OpenOptions}.
 */
type Edge = EdgeFiles & { report: Service['report']; readStore?: ReadText } & Pick<
    OpenOptions,
    'capacity'
  >;

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
export const openEdgeHandler = async (edge: Edge): Promise<Fetch> =>
  answering(edge, await openEdge(edge));

function answering({ report }: Edge, answer: Fetch): Fetch {
  return async (request) => {
    try {
      return await answer(request);
    } catch (fault) {
      report(fault);
      const lang = langOf(pairsOf(targetOf(asciiOf(request.url)).query));
      const body = problemBody(SERVICE_FAULT, lang);
      return responseOf(
        refusal(SERVICE_FAULT.status, { type: JSON_TYPE, lang, body }),
        request.method,
      );
    }
  };
}

async function openEdge(edge: Edge): Promise<Fetch> {
  const { read, digest, report } = edge;
  const shards = edge.readStore ?? ((path: string) => read(`${STORE_FOLDER}/${path}`));
  const store = await openStore(shards, { ...edge, shared: false });
  const service: Service = { store, table: TABLE, digest, report };
  const files = edgeFiles(edge);
  const opened = new Map<FeatureProtocol, Fetch>();
  return async (request) => {
    const { method, headers } = request;
    // Deno's has what was typed beyond ASCII as it came.
    const url = asciiOf(request.url);
    const route = find(TABLE, targetOf(url).path);
    if (route.kind === 'protocol') {
      const speak = opened.get(route.protocol) ?? (await route.protocol.open(service));
      opened.set(route.protocol, speak);
      return speak(request);
    }
    const field = (name: string) => headers.get(name);
    const reply = await serve(
      { service, files, request: { method, url, now: Date.now(), field } },
      route,
    );
    return 'file' in reply
      ? new Response(reply.file, reply)
      : responseOf(reply, method);
  };
}

/** The platform compresses, and so every body varies by what the client accepts. */
function responseOf({ status, headers, body, bytes }: Reply, method: string): Response {
  const varying = { ...headers, vary: 'Accept-Encoding' };
  const content = bytes ?? (body === null ? null : new TextEncoder().encode(body));
  // RFC 9110 §15.4.5: a 304 varies as its 200 would.
  if (content === null)
    return new Response(null, { status, headers: status === 304 ? varying : headers });
  const fields = { ...varying, 'content-length': String(content.length) };
  return new Response(method === 'HEAD' ? null : new Uint8Array(content), {
    status,
    headers: fields,
  });
}
