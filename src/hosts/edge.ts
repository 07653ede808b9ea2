// What every host without a file system of its own is: the function, the tools and the website behind one fetch.
import type { Digest } from '../data/hash.ts';
import { SERVICE_FAULT } from '../data/problem.ts';
import { onceFor } from '../data/text.ts';
import { langOf, problemBody } from '../endpoints/ask.ts';
import { answerRequest, conditional } from '../http/handler.ts';
import {
  type FeatureProtocol,
  isAnswered,
  isRead,
  madeDownload,
  mayBeDownload,
  mementoHeaders,
  type Service,
} from '../http/page.ts';
import { answerMethod, refuseFault } from '../http/refuse.ts';
import {
  asciiOf,
  type DownloadConditions,
  type DownloadHead,
  downloadHead,
  downloadType,
  JSON_TYPE,
  type Reply,
  refusal,
} from '../http/reply.ts';
import { pairsOf, releaseOfPath, targetOf } from '../http/target.ts';
import { TABLE } from '../service.ts';
import { replyFromSite } from '../site/not-found.ts';
import {
  type OpenOptions,
  openStore,
  type Read,
  type SealedFile,
  STORE_FOLDER,
  type Store,
  StoreFault,
} from '../store/store.ts';

// A download on a host that reads its files whole: the requested range is cut from the bytes.

type EdgeFiles = {
  read: Read;
  /** As `read`, for files that are no text. */
  readBytes: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** What changes with a file, where one can change under the host; without it a file that was checked once is not checked again. */
  stateOf?: (path: string) => Promise<string | null>;
  digest: Digest;
};

/** Null where there is no such download, or none by that method. Throws where the file is not the one that was built. */
async function edgeDownload(
  files: EdgeFiles & { store: Store; service: Service },
  request: Request,
  path: string,
): Promise<Response | null> {
  const file = path.slice(1);
  const type = downloadType(file);
  if (!isRead(request.method) || type === null || !mayBeDownload(TABLE, path)) return null;
  const list = await files.store.files();
  const sealed = Object.hasOwn(list, file) ? list[file] : undefined;
  const bytes =
    sealed === undefined ? await madeDownload(files.service, path) : await builtBytes(files, file, sealed);
  if (bytes === null) return null;
  const { size, sha256 } = sealed ?? { size: bytes.length, sha256: files.digest(bytes, 'hex') };
  const release = releaseOfPath(path) ?? files.store.catalogue.release;
  const more = mementoHeaders(files.store, { path, query: '' });
  return downloadResponseOf(
    downloadHead(conditionsOf(request), { type, size, sha256, release, more }),
    bytes,
  );
}

const conditionsOf = ({ method, headers }: Request): DownloadConditions => ({
  method,
  now: Date.now(),
  field: (name) => headers.get(name),
});

function downloadResponseOf(
  { status, headers, part }: DownloadHead,
  bytes: Uint8Array<ArrayBuffer>,
): Response {
  const body = part === null ? null : bytes.subarray(part.first, part.last + 1);
  return new Response(body, { status, headers });
}

/** By path: the state of the file that was checked. */
const checkedOf = onceFor((_: Store) => new Map<string, string | null>());

async function builtBytes(
  { store, readBytes, stateOf = async () => null, digest }: EdgeFiles & { store: Store },
  file: string,
  { size, sha256 }: SealedFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const checked = checkedOf(store);
  const state = await stateOf(file);
  const bytes = await readBytes(file);
  const isBuilt = bytes?.length === size && (checked.get(file) === state || digest(bytes, 'hex') === sha256);
  if (bytes === null || !isBuilt)
    throw new StoreFault(
      `${file}: expected the file as it was built, got ${bytes === null ? 'none' : 'another'}`,
    );
  checked.set(file, state);
  return bytes;
}

/**
 * `read` and `readBytes` give a file by its path under the built tree, null when there is none, and throws where it
 * cannot tell; `capacity` is that of the store's {@link OpenOptions}.
 */
export type Edge = EdgeFiles & { report: Service['report']; readStore?: Read } & Pick<
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
  const protocols = protocolsOf(service);
  return async (request) => {
    const { method } = request;
    // Deno's has what was typed beyond ASCII as it came.
    const url = asciiOf(request.url);
    const { path } = targetOf(url);
    const download = await edgeDownload(files, request, path);
    if (download !== null) return download;
    const spoken = protocols(request, path);
    if (spoken !== null) return spoken;
    const ifNoneMatch = request.headers.get('if-none-match');
    if (isAnswered(TABLE, path))
      return responseOf(await answerRequest(service, { method, url, ifNoneMatch }), method);
    if (!isRead(method)) return responseOf(answerMethod(service, { method, url }), method);
    const page = replyFromSite({ read, readBytes: edge.readBytes, store, digest }, url).then(
      (reply) => conditional(reply, ifNoneMatch),
      (fault) => refuseFault(service, fault, url),
    );
    return responseOf(await page, method);
  };
}

/** What answers the protocols of features, each opened by the first request for it; null where none does. */
function protocolsOf(service: Service): (request: Request, path: string) => Promise<Response> | null {
  const opened = new Map<FeatureProtocol, Fetch>();
  return (request, path) => {
    const protocol = TABLE.protocols.find(({ matches }) => matches(path));
    if (protocol === undefined) return null;
    const answer = async () => {
      const known = opened.get(protocol) ?? (await protocol.open(service));
      opened.set(protocol, known);
      return known(request);
    };
    return answer();
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
