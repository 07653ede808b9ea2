// /log/checkpoint and /log/proof/{id}: the head of the log of all releases, and that a figure stands in it.

import { type Digest, sha256By } from '../data/hash.ts';
import {
  checkpointOf,
  type LogEntry,
  leafBytes,
  logEntryOf,
  logSubject,
  proofText,
} from '../data/log.ts';
import {
  bundleBytes,
  fromTiles,
  HASH_BYTES,
  inclusionProof,
  leafHash,
  rootOfInclusion,
  sameBytes,
  type Tile,
  tileOfPath,
  tilePath,
  tilesOf,
} from '../data/merkle.ts';
import { isProblem, type Problem } from '../data/problem.ts';
import {
  identifier,
  lang,
  NO_FILES,
  ONE_FILE,
  parametersOf,
} from '../endpoints/endpoint.ts';
import {
  type FoundObservation,
  findObservation,
  judgeValue,
} from '../endpoints/observation.ts';
import {
  type Feature,
  type FeatureFiles,
  type FeatureRoute,
  isRead,
  type Page,
  type Service,
} from '../http/page.ts';
import { answerMethod } from '../http/refuse.ts';
import { etagOf, okReply, type Reply } from '../http/reply.ts';
import { targetOf } from '../http/target.ts';
import type { StoredEntry } from '../store/shards.ts';
import { isTileOf, type Store, type StoredLog, StoreFault } from '../store/store.ts';

const TEXT = {
  indexed: false,
  type: 'text/plain; charset=utf-8',
  language: 'en',
} as const;

const checkpointPage: Page = {
  ...TEXT,
  path: '/log/checkpoint',
  parameters: parametersOf({ lang }),
  respond: async (_, { store }) => ({
    body: (await store.log()).checkpoint,
    status: 200,
    csp: null,
  }),
  fixed: ONE_FILE,
};

const proofPage: Page = {
  ...TEXT,
  path: '/log/proof/{id}',
  parameters: parametersOf({
    id: identifier('Permanent identifier.', 'SF.BE0101N1.0180.2024'),
    lang,
  }),
  respond: async ({ id = '' }, { store, digest }) => {
    const proof = await logProof(store, id, digest);
    return typeof proof === 'string' ? { body: proof, status: 200, csp: null } : proof;
  },
  fixed: NO_FILES,
};

const LOG_PAGES: readonly Page[] = [checkpointPage, proofPage];

/**
 * The proof that the newest entry about a figure stands in the log of all releases (C2SP tlog-proof); a problem where there
 * is no such figure, or none that ever had a value.
 */
async function logProof(
  store: Store,
  id: string,
  digest: Digest,
): Promise<string | Problem> {
  const observation = await findObservation(store, id);
  if (isProblem(observation)) return observation;
  const leaf = await newestLeaf(store, observation);
  if (leaf === null) {
    const fault = await judgeValue(store, observation);
    if (fault !== null) return fault;
    throw new StoreFault(
      `the log: expected an entry of ${id}, which has a value, got none; rebuild`,
    );
  }
  const log = await store.log();
  const sha256 = sha256By(digest);
  const { size, checkpoint } = log;
  const { entry, index } = leaf;
  const extra = leafBytes(entry);
  const tiles = {
    size,
    read: ({ level, index: at }: TileOfHashes) => log.tile(Number(level), at),
  };
  const hashes = await fromTiles(tiles, sha256, (subtree, hash) =>
    inclusionProof(index, size, subtree, hash),
  );
  const root = rootOfInclusion(
    { leaf: leafHash(extra, sha256), index, size, proof: hashes },
    sha256,
  );
  const head = checkpointOf(checkpoint);
  if (root === null || head === null || !sameBytes(root, head.root))
    throw new StoreFault(
      `the log, entry ${index}: expected a way from ${id} to the checkpoint, got none; rebuild`,
    );
  return proofText({ extra, index, hashes, checkpoint });
}

type TileOfHashes = { level: number | 'entries'; index: number };
type Leaf = { entry: LogEntry; index: number };

/** The entry with which a metric left is the last of each figure that it had. */
async function newestLeaf(
  store: Store,
  { metric, place, series, index }: FoundObservation,
): Promise<Leaf | null> {
  const period = series.periods[index] ?? '';
  const [newest] = (await store.history(metric, place.code))(period);
  if (newest === undefined) return null;
  const { release, type } = newest;
  const log = await store.log();
  const entries = await store.revisions(release, metric.id);
  const leafOf = (isMeant: (entry: StoredEntry) => boolean): Leaf | null => {
    const found = entries.find(isMeant);
    if (found === undefined) return null;
    const subject = logSubject(found);
    const start = log.start(release, subject);
    const entryNumber = entries
      .filter((entry) => logSubject(entry) === subject)
      .indexOf(found);
    return start === null
      ? null
      : { entry: logEntryOf(found, release, store.digest), index: start + entryNumber };
  };
  return (
    leafOf((entry) => entry.geo === place.code && entry.period === period) ??
    leafOf((entry) => entry.geo === null && entry.type === type)
  );
}

// /log/tile/…: the log of all releases in tiles of hashes and bundles of entries, for those who read it whole (C2SP
// tlog-tiles).

const LOG_FOLDER = '/log/';

/** Null where the log has no such tile. */
async function answerTile(
  { store, digest }: Service,
  path: string,
): Promise<Reply | null> {
  const tile = tileOfPath(path.slice(LOG_FOLDER.length));
  const log = tile === null ? null : await store.log();
  if (tile === null || log === null || !isTileOf(log, tile)) return null;
  const bytes = await bytesOfTile(log, tile);
  const head = okReply(
    { type: 'application/octet-stream', lang: 'en', body: '' },
    etagOf(bytes, digest),
  );
  return { ...head, body: null, bytes };
}

/** A tile as far as its own width goes: what a smaller log had of it stays. */
async function bytesOfTile(
  log: StoredLog,
  { level, index, width }: Tile,
): Promise<Uint8Array<ArrayBuffer>> {
  if (level !== 'entries')
    return new Uint8Array((await log.tile(level, index)).slice(0, width * HASH_BYTES));
  return new Uint8Array(
    bundleBytes((await log.bundle(index)).slice(0, width).map(leafBytes)),
  );
}

const tileRoute: FeatureRoute = {
  prefix: `${LOG_FOLDER}tile`,
  answer: async (service, request) =>
    isRead(request.method)
      ? answerTile(service, targetOf(request.url).path)
      : answerMethod(service, request),
};

/** The tiles as files, for hosts without the function. */
const tileFiles: FeatureFiles = {
  paths: async (store) =>
    tilesOf((await store.log()).size).map((tile) => `${LOG_FOLDER}${tilePath(tile)}`),
  async make({ store }, path) {
    const tile = tileOfPath(path.slice(LOG_FOLDER.length));
    return tile === null ? null : bytesOfTile(await store.log(), tile);
  },
  isDownload: () => false,
};

export const log: Feature = { pages: LOG_PAGES, routes: [tileRoute], files: tileFiles };
