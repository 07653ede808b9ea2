// /log/checkpoint and /log/proof/{id}: the head of the log of all releases, and that a figure stands in it.
import { type Digest, sha256By } from '../data/hash.ts';
import { type LogEntry, leafBytes, logEntryOf, proofText } from '../data/log.ts';
import {
  bundleBytes,
  fromTiles,
  HASH_BYTES,
  inclusionProof,
  leafHash,
  sameBytes,
  TILE_WIDTH,
  type Tile,
  tileOfPath,
} from '../data/merkle.ts';
import { isProblem, type Problem } from '../data/problem.ts';
import { identifier, lang, NO_FILES, ONE_FILE, parametersOf } from '../endpoints/endpoint.ts';
import { findObservation, judgeValue, type Located } from '../endpoints/observation.ts';
import { type FeatureRoute, isRead, type Page, type Service } from '../http/page.ts';
import { answerMethod } from '../http/refuse.ts';
import { etagOf, okReply, type Reply } from '../http/reply.ts';
import { targetOf } from '../http/target.ts';
import { historyOf, type RevisionBlock, revisionEntry } from '../store/shards.ts';
import { isTileOf, type Store, type StoredLog, StoreFault } from '../store/store.ts';

const TEXT = { indexed: false, type: 'text/plain; charset=utf-8', language: 'en' } as const;

const checkpointPage: Page = {
  ...TEXT,
  path: '/log/checkpoint',
  parameters: parametersOf({ lang }),
  render: async (_, { store }) => ({ body: (await store.log()).checkpoint, status: 200, csp: null }),
  fixed: ONE_FILE,
};

const proofPage: Page = {
  ...TEXT,
  path: '/log/proof/{id}',
  parameters: parametersOf({ id: identifier('Permanent identifier.', 'SF.N01951.0180.2022'), lang }),
  render: async ({ id = '' }, { store, digest }) => {
    const proof = await logProof(store, id, digest);
    return typeof proof === 'string' ? { body: proof, status: 200, csp: null } : proof;
  },
  fixed: NO_FILES,
};

export const LOG_PAGES: readonly Page[] = [checkpointPage, proofPage];

/**
 * The proof that the newest entry about a figure stands in the log of all releases (C2SP tlog-proof); a problem where there
 * is no such figure, or none that ever had a value.
 */
async function logProof(store: Store, id: string, digest: Digest): Promise<string | Problem> {
  const found = await findObservation(store, id);
  if (isProblem(found)) return found;
  const leaf = await newestLeaf(store, found);
  if (leaf === null) {
    const fault = judgeValue(store, found);
    if (fault !== null) return fault;
    throw new StoreFault(`the log: expected an entry of ${id}, which has a value, got none; rebuild`);
  }
  const log = await store.log();
  const sha256 = sha256By(digest);
  const extra = leafBytes(leaf.entry);
  if (!sameBytes(await hashIn(log, leaf.index), leafHash(extra, sha256)))
    throw new StoreFault(`the log, entry ${leaf.index}: expected that of ${id}, got another; rebuild`);
  const { size, checkpoint } = log;
  const tiles = { size, read: ({ level, index }: TileOfHashes) => log.tile(Number(level), index) };
  const hashes = await fromTiles(tiles, sha256, (subtree, hash) =>
    inclusionProof(leaf.index, size, subtree, hash),
  );
  return proofText({ extra, index: leaf.index, hashes, checkpoint });
}

type TileOfHashes = { level: number | 'entries'; index: number };
type Leaf = { entry: LogEntry; index: number };

/** The entry with which a metric left is the last of each figure that it had. */
async function newestLeaf(store: Store, found: Located): Promise<Leaf | null> {
  const { metric, municipality, series, index } = found;
  const period = metric.periods[index] ?? '';
  const [newest] = historyOf(store.catalogue, metric, series, index);
  if (newest === undefined) return null;
  const { release, type } = newest;
  const isOwn = (entry: Entry) => entry.geo === municipality.code && entry.period === period;
  const own = await leafIn({ store, found, release }, store.blockOf(metric, municipality.code), isOwn);
  return own ?? leafIn({ store, found, release }, 'metric', (entry) => entry.type === type);
}

type Entry = RevisionBlock[number];
type Looking = { store: Store; found: Located; release: string };

async function leafIn(
  { store, found: { metric }, release }: Looking,
  block: number | 'metric',
  isOwn: (entry: Entry) => boolean,
): Promise<Leaf | null> {
  const first = (await (await store.log()).firstEntries(metric.id))?.[release]?.[block] ?? null;
  const entries = first === null ? [] : await store.revisions(release, metric, block);
  const at = entries.findIndex(isOwn);
  const entry = entries[at];
  if (first === null || entry === undefined) return null;
  return { entry: logEntryOf({ ...revisionEntry(entry), release }), index: first + at };
}

async function hashIn(log: StoredLog, index: number): Promise<Uint8Array> {
  const from = (index % TILE_WIDTH) * HASH_BYTES;
  return (await log.tile(0, Math.floor(index / TILE_WIDTH))).subarray(from, from + HASH_BYTES);
}

// /log/tile/…: the log of all releases in tiles of hashes and bundles of entries, for those who read it whole (C2SP
// tlog-tiles).

const LOG_FOLDER = '/log/';

export const isLogTile = (path: string): boolean => path.startsWith(`${LOG_FOLDER}tile/`);

/** Null where the log has no such tile. */
async function answerTile({ store, digest }: Service, path: string): Promise<Reply | null> {
  const tile = tileOfPath(path.slice(LOG_FOLDER.length));
  const log = tile === null ? null : await store.log();
  if (tile === null || log === null || !isTileOf(log, tile)) return null;
  const bytes = await bytesOfTile(log, tile);
  const head = okReply({ type: 'application/octet-stream', lang: 'en', body: '' }, etagOf(bytes, digest));
  return { ...head, body: null, bytes };
}

/** A tile as far as its own width goes: what a smaller log had of it stays. */
export async function bytesOfTile(log: StoredLog, { level, index, width }: Tile): Promise<Uint8Array> {
  if (level !== 'entries') return (await log.tile(level, index)).slice(0, width * HASH_BYTES);
  return bundleBytes((await log.bundle(index)).slice(0, width).map(leafBytes));
}

export const tileRoute: FeatureRoute = {
  matches: isLogTile,
  answer: async (service, request) =>
    isRead(request.method) ? answerTile(service, targetOf(request.url).path) : answerMethod(service, request),
};
