// Cloudflare Workers: static assets for the website and the store, this Worker in front of both.
import { nodeDigest } from '../../builder/digest.ts';
import { POINTER, type ReadText, STORE_FOLDER } from '../../store/store.ts';
import { createEdgeHandler } from '../edge.ts';

/**
 * What wrangler.json binds. STORE is an R2 bucket with the shards, for releases that have more of them than a deployment may
 * have files; LOCAL is bound by `npm run host` alone.
 */
type Bindings = {
  ASSETS: { fetch: (request: Request) => Promise<Response> };
  LOCAL?: string;
  STORE?: { get: (key: string) => Promise<{ text: () => Promise<string> } | null> };
};

/** An isolate has 128 MB; what is parsed takes two to three times as much beside its text. */
const TEXT_IN_MEMORY = 6_000_000;

/** A fresh request, so that nothing of the caller's (Range, If-None-Match) reaches the asset server. */
async function askAsset({ ASSETS }: Bindings, path: string): Promise<Response | null> {
  const address = path.split('/').map(encodeURIComponent).join('/');
  const response = await ASSETS.fetch(new Request(`https://assets.invalid/${address}`));
  if (response.status === 200) return response;
  if (response.status === 404) return null;
  throw new Error(`asset ${path}: expected 200 or 404, got ${response.status}`);
}

/** The pointer comes with the code and the pages that are of the same build; the bucket has the shards of many. */
const readStore =
  (bucket: NonNullable<Bindings['STORE']>, read: ReadText): ReadText =>
  async (path) => {
    const key = `${STORE_FOLDER}/${path}`;
    return path === POINTER ? read(key) : ((await bucket.get(key))?.text() ?? null);
  };

/** wrangler would compress a part of a file, whatever Cache-Control says; Cloudflare itself heeds `no-transform`. */
const sayPlain = ({ headers }: Response): void =>
  headers.set('content-encoding', 'identity');

let handler: ReturnType<typeof createEdgeHandler> | null = null;

export default {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    const { STORE, LOCAL } = bindings;
    const read: ReadText = async (path) =>
      (await askAsset(bindings, path))?.text() ?? null;
    handler ??= createEdgeHandler({
      read,
      readBytes: async (path) => {
        const asset = await askAsset(bindings, path);
        return asset === null ? null : new Uint8Array(await asset.arrayBuffer());
      },
      ...(STORE === undefined ? {} : { readStore: readStore(STORE, read) }),
      digest: nodeDigest,
      report: (fault) => console.error(fault),
      capacity: TEXT_IN_MEMORY,
    });
    const response = await handler(request);
    if (LOCAL !== undefined && response.headers.has('accept-ranges'))
      sayPlain(response);
    return response;
  },
};
