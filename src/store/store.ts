// The store that answers are read from: one small interface over any host's way of reading a file by name.

import type { Catalogue, CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import type { Digest } from '../data/hash.ts';
import { bytesOfBase64, type LogEntry } from '../data/log.ts';
import { HASH_BYTES, TILE_WIDTH, type Tile, widthOf } from '../data/merkle.ts';
import type { SupersededLog } from '../data/registry.ts';
import { type Directory, directoryOf, positionOf } from '../search/directory.ts';
import {
  contentHashOf,
  createPackReader,
  type Keys,
  type MetricFacts,
  openPack,
  type Pack,
  type Presence,
  type RevisionBlock,
  type RevisionCounts,
  recordsOf,
  revisionBlock,
  rowsText,
  type StoredSeries,
  type StoredYears,
  shortHash,
  type YearRanking,
  yearRanking,
} from './shards.ts';

// The ETags of fixed answers as the store has them: what hundreds of thousands of paths and tags share stands there once.

/** By path of a fixed answer: its ETag. */
type Etags = Record<string, string>;

/** By what a path begins with, until its last slash or stop, and by its rest: what the ETag has in its quotes. */
export type StoredEtags = Record<string, Record<string, string>>;

/** Those about one metric, by municipality code. */
export type EtagBlock = Record<string, StoredEtags>;

/** Every ETag of ours is weak (contract 5). */
const [OPENING, CLOSING] = ['W/"', '"'];

const restFrom = (path: string): number => Math.max(path.lastIndexOf('/'), path.lastIndexOf('.')) + 1;

export function addEtag(stored: StoredEtags, path: string, etag: string): void {
  const beginning = path.slice(0, restFrom(path));
  const below = stored[beginning] ?? {};
  stored[beginning] = below;
  below[path.slice(beginning.length)] = etag.slice(OPENING.length, -CLOSING.length);
}

/** Null where no fixed answer has this path. */
export function etagOfPath(stored: StoredEtags, path: string): string | null {
  const beginning = path.slice(0, restFrom(path));
  const rest = path.slice(beginning.length);
  const below = Object.hasOwn(stored, beginning) ? stored[beginning] : undefined;
  return below !== undefined && Object.hasOwn(below, rest) ? `${OPENING}${below[rest]}${CLOSING}` : null;
}

export function etagsOf(stored: StoredEtags): Etags {
  const etags: Etags = {};
  for (const [beginning, below] of Object.entries(stored))
    for (const [rest, tag] of Object.entries(below))
      etags[`${beginning}${rest}`] = `${OPENING}${tag}${CLOSING}`;
  return etags;
}

// Where everything lies under the store's folder. A shard is named by the SHA-256 of its bytes, and only its parent knows
// that name: a stale, misplaced or damaged one is not what its parent expects.

export const STORE_FOLDER = '_store';

/** The one file with a name of its own: it holds the name of the root and a line end. */
export const POINTER = 'root';

/** Another one where code of today cannot read what code of before wrote. */
export const STORE_FORMAT = 9;

/** SHA-256 (lower-case hex) of a shard's bytes. */
export type ShardName = string;

const isShardName = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export const shardPath = (name: ShardName): string => `${name.slice(0, 2)}/${name}`;

/** A block holds at most about so many cells, whatever the size of the dataset: a query's cost follows its answer. */
const CELLS_PER_BLOCK = 400;

/** @param cells of a municipality in the block: the periods of a metric, or all metrics */
export const geosPerBlock = (cells: number): number =>
  Math.max(1, Math.floor(CELLS_PER_BLOCK / Math.max(1, cells)));

// A bounded memory: what was used longest ago goes first.

export type Lru<T> = {
  get: (key: string) => T | undefined;
  set: (key: string, value: T, weight?: number) => void;
};

/** @param capacity the largest sum of weights; an item heavier than a tenth of it is not kept. */
export function createLru<T>(capacity: number): Lru<T> {
  /** In order of use, the oldest first. */
  const items = new Map<string, { value: T; weight: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= items.get(key)?.weight ?? 0;
    items.delete(key);
  };
  return {
    get(key) {
      const item = items.get(key);
      if (item === undefined) return undefined;
      items.delete(key);
      items.set(key, item);
      return item.value;
    },
    set(key, value, weight = 1) {
      drop(key);
      if (weight * 10 > capacity) return;
      items.set(key, { value, weight });
      total += weight;
      for (const oldest of items.keys()) {
        if (total <= capacity) break;
        drop(oldest);
      }
    },
  };
}

// Shards as they are read: each checked against the name by which its parent knows it, and read once while it is in use.

/** The text of a file by its path under the store's folder, or null when there is none. */
export type Read = (path: string) => Promise<string | null>;

/** A shard that should be there is missing or other than it was written: our fault, answered as `unavailable` 503. */
export class StoreFault extends Error {}

/** @param what the shard is about, for its maintainers */
export type Load = <T>(name: ShardName, what: string, parse?: (text: string) => T) => Promise<T>;

type Loading = {
  digest: Digest;
  /** Of the shards the most recently used stay in memory, up to so many characters. */
  capacity: number;
  /** Whether those who need a shard at the same time may wait for one reading: not in workerd. */
  shared: boolean;
};

/** Content-addressed: a name stands for the same bytes for good, and is all that the memory's key has to be. */
function shardLoader(read: Read, { digest, capacity, shared }: Loading): Load {
  const memory = createLru<unknown>(capacity);
  const underWay = new Map<string, Promise<unknown>>();
  const open: Load = async (name, what, parse = JSON.parse) => {
    const text = checked(name, what, await read(shardPath(name)), digest);
    const shard = parse(text);
    memory.set(name, shard, text.length);
    return shard;
  };
  return async <T>(name: ShardName, what: string, parse?: (text: string) => T): Promise<T> => {
    const known = memory.get(name);
    if (known !== undefined) return known as T;
    if (!shared) return open(name, what, parse);
    const pending = underWay.get(name) ?? open(name, what, parse).finally(() => underWay.delete(name));
    underWay.set(name, pending);
    return pending as Promise<T>;
  };
}

/** Its shape is the build's promise, as its bytes are what was built: no host checks it again. */
function checked(name: ShardName, what: string, text: string | null, digest: Digest): string {
  if (text === null)
    throw new StoreFault(`store, ${what}: expected the file ${shardPath(name)}, got none; rebuild`);
  if (digest(text, 'hex') !== name)
    throw new StoreFault(
      `store, ${what}: expected ${shardPath(name)} as it was written, got other bytes; rebuild`,
    );
  return text;
}

/** The name of the root. */
async function readPointer(read: Read): Promise<ShardName> {
  const text = await read(POINTER);
  const name = text?.replace(/\n$/, '') ?? null;
  if (name !== null && isShardName(name)) return name;
  const found = text === null ? 'no such file' : JSON.stringify(text.slice(0, 80));
  throw new StoreFault(`store: expected the name of a root in ${POINTER}, got ${found}; rebuild`);
}

// The log of all releases as it lies in the store: its checkpoint, its tiles and its entries, for proofs and for those who
// read it whole.

/** Tiles that share a shard: a log of millions of entries stays a few thousand files. */
export const TILES_PER_SHARD = 16;

/** A log of one size; a longer one shares every shard with it but the last of each level. */
export type LogNode = {
  checkpoint: string;
  /** The logs that it was made anew from. */
  superseded: SupersededLog[];
  size: number;
  /** By level, then by so many tiles: a list with the hashes of each as Base 64. */
  hashes: ShardName[][];
  /** By as many bundles: the entries of all of them. */
  entries: ShardName[];
  /** By metric: {@link FirstEntries}. */
  firstEntries: Record<string, ShardName>;
};

/**
 * By release, then by block or `metric`: the place in the log of the first entry of such a block of revisions; the others
 * follow it. Apart from the metric's own node, since it moves with the entries of other metrics.
 */
export type FirstEntries = Record<string, Record<string, number>>;

export type StoredLog = {
  checkpoint: string;
  superseded: readonly SupersededLog[];
  size: number;
  /** The hashes of a tile as it is at this size. Throws where the log has no such tile. */
  tile: (level: number, index: number) => Promise<Uint8Array>;
  bundle: (index: number) => Promise<LogEntry[]>;
  /** Null for a metric that has no public entry. */
  firstEntries: (metric: string) => Promise<FirstEntries | null>;
};

/** Its hashes are short, and its id is in two: the entries of a series differ in the year alone. */
type StoredLogEntry = Pick<LogEntry, 'release' | 'type'> & {
  hash: string | null;
  /** The id until its last stop; empty for a metric. */
  series: string;
  /** The rest of the id. */
  year: string;
  previousHash: string | null;
};

const ENTRY_KEYS = [
  'hash',
  'series',
  'year',
  'previousHash',
  'release',
  'type',
] as const satisfies Keys<StoredLogEntry>;

const storedLogEntry = ({ contentHash, id, previousContentHash, ...entry }: LogEntry): StoredLogEntry => ({
  ...entry,
  hash: shortHash(contentHash),
  series: id.slice(0, id.lastIndexOf('.') + 1),
  year: id.slice(id.lastIndexOf('.') + 1),
  previousHash: shortHash(previousContentHash),
});

const logEntry = ({ hash, series, year, previousHash, ...entry }: StoredLogEntry): LogEntry => ({
  ...entry,
  contentHash: contentHashOf(hash),
  id: `${series}${year}`,
  previousContentHash: contentHashOf(previousHash),
});

/** The text of a shard of entries. */
export const entriesText = (entries: readonly LogEntry[]): string =>
  rowsText(ENTRY_KEYS, entries.map(storedLogEntry));

export const storedLog = (
  { checkpoint, superseded, size, hashes, entries, firstEntries }: LogNode,
  load: Load,
): StoredLog => ({
  checkpoint,
  superseded,
  size,
  async tile(level, index) {
    const name = hashes[level]?.[Math.floor(index / TILES_PER_SHARD)] ?? '';
    const tiles = await load<string[]>(name, `the log, level ${level}, tile ${index}`);
    const bytes = bytesOfBase64(tiles[index % TILES_PER_SHARD] ?? '');
    if (bytes?.length !== widthOf({ level, index }, size) * HASH_BYTES)
      throw new StoreFault(
        `the log, level ${level}, tile ${index}: expected its hashes, got others; rebuild`,
      );
    return bytes;
  },
  async bundle(index) {
    const name = entries[Math.floor(index / TILES_PER_SHARD)] ?? '';
    const all = await load(name, `the log, entries ${index}`, (text) =>
      recordsOf<StoredLogEntry>(ENTRY_KEYS, text),
    );
    const from = (index % TILES_PER_SHARD) * TILE_WIDTH;
    return all.slice(from, from + TILE_WIDTH).map(logEntry);
  },
  async firstEntries(metric) {
    const name = firstEntries[metric];
    return name === undefined ? null : load<FirstEntries>(name, `the log, places of ${metric}`);
  },
});

/** Whether a tile is one of a log of this size, in full or as far as it goes. */
export const isTileOf = ({ size }: StoredLog, tile: Tile): boolean => tile.width <= widthOf(tile, size);

// The inner nodes of the tree of hashes, from the root down: each names its children by the SHA-256 of their bytes. What
// lies below the catalogue holds neither address nor release, so that releases and copies of the service share it.

/** The root names the dataset that was built, and all that was built of it. */
export type StoreRoot = Pick<Catalogue, OfRoot> & {
  /** The STORE_FORMAT of the code that built it. */
  format: number;
  /** The root of the dataset's newest release, as its chain has it: every figure stands below it. */
  data: string;
  /** SHA-256 (hex) of the code that built it, and of all that went in; empty for a store in memory. */
  built: { code: string; fingerprint: string };
  catalogue: ShardName;
  /** The log of all releases until this one: a {@link LogNode}. */
  log: ShardName;
  /** By date, the newest included: what each release is served from. */
  past: Record<string, PastRoot>;
  /** An {@link EtagsNode}; null where no answer is a file. */
  etags: ShardName | null;
  /** Null where there are no other files: the {@link FolderNode} of the tree's own folder. */
  files: ShardName | null;
};

/** A release as the root knows it; addresses are those of the copy that serves it. */
export type PastRoot = Pick<StoreRoot, 'data' | 'release' | 'published' | 'releases' | 'catalogue' | 'log'>;

/** What stands in the root, because every release and copy has its own. */
type OfRoot = 'release' | 'published' | 'releases' | 'siteUrl' | 'docsUrl' | 'contactEmail' | 'layout';

/** The rest of the catalogue, which releases may share. */
export type SharedCatalogue = Omit<Catalogue, OfRoot>;

export type CatalogueNode = SharedCatalogue & {
  /** By metric: a {@link MetricNode}. */
  metricNodes: Record<string, ShardName>;
  /** A {@link MunicipalitiesNode}. */
  municipalityNodes: ShardName;
  /** The counts of all revisions. */
  revisions: ShardName;
};

export type MetricNode = {
  /** By block: a pack. */
  series: ShardName[];
  facts: ShardName;
  /** The rankings of other years. */
  years: ShardName;
  /** By release, then by block or `metric`: the entries about this metric. */
  revisions: Record<string, Record<string, ShardName>>;
};

/** Of every municipality, over all metrics: by block of as many as geosPerBlock gives for the number of metrics. */
export type MunicipalitiesNode = { presence: ShardName[]; revisions: ShardName[] };

export type EtagsNode = {
  /** Of answers that are about no metric and municipality. */
  rest: ShardName;
  /** By metric: a list with the ETags of each block. */
  metrics: Record<string, ShardName>;
};

/** Bytes, and their SHA-256 in hex. */
export type SealedFile = { size: number; sha256: string };

/** A folder of the tree: its files that are no fixed answers, and the folders in it. */
export type FolderNode = { files: Record<string, SealedFile>; folders: Record<string, ShardName> };

// What lies in the store below one metric: its series in blocks of municipalities, its facts, rankings and revisions.

type MetricShards = Pick<Store, 'series' | 'listed' | 'facts' | 'ranking' | 'revisions'>;

function metricShards(
  municipalities: Catalogue['municipalities'],
  nodeOf: (metric: CatalogueMetric) => Promise<MetricNode>,
  blockOf: Store['blockOf'],
  load: Load,
): MetricShards {
  const packOf = ({ id }: CatalogueMetric, { series }: MetricNode, block: number) =>
    load(series[block] ?? '', `series of ${id}, block ${block}`, openPack);
  const factsIn = ({ id }: CatalogueMetric, { facts }: MetricNode) =>
    load<MetricFacts>(facts, `facts of ${id}`);
  const readPack = createPackReader();
  return {
    async series(metric, geo) {
      return readPack(await packOf(metric, await nodeOf(metric), blockOf(metric, geo)), geo);
    },
    async listed(metric) {
      const node = await nodeOf(metric);
      const packs: Pack[] = [];
      for (const block of node.series.keys()) packs.push(await packOf(metric, node, block));
      return municipalities.flatMap((municipality) => {
        const series = packs[blockOf(metric, municipality.code)]?.(municipality.code) ?? null;
        return series === null ? [] : [{ municipality, series }];
      });
    },
    facts: async (metric) => factsIn(metric, await nodeOf(metric)),
    async ranking(metric, period) {
      const node = await nodeOf(metric);
      const { ranking } = await factsIn(metric, node);
      if (ranking === null || ranking.period === period) return ranking;
      const stored = await load<StoredYears>(node.years, `rankings of ${metric.id}`);
      const year = Object.hasOwn(stored, period) ? stored[period] : undefined;
      return year === undefined ? null : yearRanking(period, year);
    },
    async revisions(release, metric, block) {
      const name = (await nodeOf(metric)).revisions[release]?.[block] ?? '';
      return load(name, `revisions of ${metric.id} in ${release}, block ${block}`, revisionBlock);
    },
  };
}

// What all metrics have of one municipality, from the block that it shares with its neighbours in the register.

type MunicipalityShards = Pick<Store, 'presence' | 'revisionCounts'>;

function municipalityShards(
  { metrics, municipalityNodes, revisions }: CatalogueNode,
  { positions }: Directory,
  load: Load,
): MunicipalityShards {
  const together = geosPerBlock(metrics.length);
  const ofGeo = async <T>(geo: string, kind: keyof MunicipalitiesNode): Promise<T> => {
    const blocks = await load<MunicipalitiesNode>(municipalityNodes, 'the municipalities');
    const block = blocks[kind][Math.floor((positions.get(geo) ?? -1) / together)] ?? '';
    const own = (await load<Record<string, T>>(block, `${kind} of ${geo}`))[geo];
    if (own === undefined)
      throw new StoreFault(`store, ${kind} of ${geo}: expected it in its block, got none; rebuild`);
    return own;
  };
  return {
    presence: (geo) => ofGeo<Presence>(geo, 'presence'),
    revisionCounts: async (geo) =>
      geo === null
        ? load<RevisionCounts>(revisions, 'the counts of all revisions')
        : ofGeo<RevisionCounts>(geo, 'revisions'),
  };
}

// The files of a built tree that are neither store nor fixed answers, with size and hash: downloads, pages, catalogues.

type LoadFolder = (name: ShardName) => Promise<FolderNode>;

/** Null where the list has no such path; folders are opened on the way there only. */
async function sealedFile(
  load: LoadFolder,
  root: ShardName | null,
  path: string,
): Promise<SealedFile | null> {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  let name = root;
  for (const folder of folders) {
    if (name === null) return null;
    name = own((await load(name)).folders, folder);
  }
  return name === null ? null : own((await load(name)).files, file);
}

/** Names come from requests: `constructor` is not one. */
const own = <T>(entries: Record<string, T>, name: string): T | null =>
  Object.hasOwn(entries, name) ? (entries[name] ?? null) : null;

/** Every file of the list, by its path. */
async function* sealedFiles(
  load: LoadFolder,
  root: ShardName | null,
  under = '',
): AsyncIterable<[path: string, file: SealedFile]> {
  if (root === null) return;
  const { files, folders } = await load(root);
  for (const [name, file] of Object.entries(files)) yield [`${under}${name}`, file];
  for (const [name, folder] of Object.entries(folders)) yield* sealedFiles(load, folder, `${under}${name}/`);
}

export type Store = {
  digest: Digest;
  root: StoreRoot;
  catalogue: Catalogue;
  directory: Directory;
  /** The service as it was at a release, below that release's own address; null where there was none on that date. */
  past: (release: string) => Promise<Store | null>;
  /** Null when the source lists nothing for this municipality. */
  series: (metric: CatalogueMetric, geo: string) => Promise<StoredSeries | null>;
  /** Of every municipality that the source lists, in the order of the register. */
  listed: (metric: CatalogueMetric) => Promise<ListedSeries[]>;
  facts: (metric: CatalogueMetric) => Promise<MetricFacts>;
  /** The ranking of a year, null where the year has none. */
  ranking: (metric: CatalogueMetric, period: string) => Promise<YearRanking | null>;
  presence: (geo: string) => Promise<Presence>;
  /** Of all municipalities, or of one. */
  revisionCounts: (geo: string | null) => Promise<RevisionCounts>;
  revisions: (release: string, metric: CatalogueMetric, block: number | 'metric') => Promise<RevisionBlock>;
  blockOf: (metric: CatalogueMetric, geo: string) => number;
  /** The log of all releases until this one. */
  log: () => Promise<StoredLog>;
  /** The ETags of fixed answers about one metric in one municipality, or of all answers that are about neither. */
  etags: (about: SeriesSubject | null) => Promise<StoredEtags>;
  /** Size and hash of a download, page or other file of the tree; null where the tree has no such file. */
  sealed: (path: string) => Promise<SealedFile | null>;
  sealedFiles: () => AsyncIterable<[path: string, file: SealedFile]>;
};

/** What an answer is about, where it is about one metric in one municipality. */
export type SeriesSubject = { metric: CatalogueMetric; geo: string };

export type ListedSeries = { municipality: CatalogueMunicipality; series: StoredSeries };

/** Of JSON text; as objects it takes two to three times as much. */
const TEXT_IN_MEMORY = 40_000_000;

/** The catalogue stays in memory; of the rest the most recently used, up to `capacity` characters. */
export type Opening = {
  digest: Digest;
  capacity?: number;
  /** Whether those who need a shard at the same time may wait for one reading; true when not given. */
  shared?: boolean;
};

/** Throws StoreFault where there is no whole store. */
export async function openStore(read: Read, opening: Opening): Promise<Store> {
  const name = await readPointer(read);
  const load = shardLoader(read, { capacity: TEXT_IN_MEMORY, shared: true, ...opening });
  const root = await load<StoreRoot>(name, 'the root');
  if (root.format !== STORE_FORMAT)
    throw new StoreFault(
      `store: expected format ${STORE_FORMAT}, got ${root.format ?? 'none'}: other code built it; rebuild`,
    );
  return openRoot(root, load, opening.digest);
}

/** A store whose root is not written yet. */
export const openUnder = (root: StoreRoot, read: Read, opening: Opening): Promise<Store> =>
  openRoot(root, shardLoader(read, { capacity: TEXT_IN_MEMORY, shared: true, ...opening }), opening.digest);

async function openRoot(root: StoreRoot, load: Load, digest: Digest): Promise<Store> {
  const node = await load<CatalogueNode>(root.catalogue, 'the catalogue');
  const catalogue = catalogueOf(root, node);
  const directory = directoryOf(catalogue);
  const blockOf = (metric: CatalogueMetric, geo: string) =>
    Math.floor(positionOf(directory.positions, geo) / metric.geosPerBlock);
  const nodeOf = ({ id }: CatalogueMetric) => load<MetricNode>(node.metricNodes[id] ?? '', `metric ${id}`);
  const loadFolder = (name: ShardName) => load<FolderNode>(name, 'the list of files');
  return {
    digest,
    root,
    catalogue,
    directory,
    past: pastStores(root, load, digest),
    blockOf,
    ...metricShards(catalogue.municipalities, nodeOf, blockOf, load),
    ...municipalityShards(node, directory, load),
    log: async () => storedLog(await load<LogNode>(root.log, 'the log'), load),
    etags: async (about) => (root.etags === null ? {} : etagsAbout(root.etags, about, blockOf, load)),
    sealed: (path) => sealedFile(loadFolder, root.files, path),
    sealedFiles: () => sealedFiles(loadFolder, root.files),
  };
}

/** None where the metric has no answer that is a file. */
async function etagsAbout(
  name: ShardName,
  about: SeriesSubject | null,
  blockOf: Store['blockOf'],
  load: Load,
): Promise<StoredEtags> {
  const { rest, metrics } = await load<EtagsNode>(name, 'the ETags');
  if (about === null) return load<StoredEtags>(rest, 'ETags about no metric');
  const { metric, geo } = about;
  const blocks = metrics[metric.id];
  if (blocks === undefined) return {};
  const what = `ETags of ${metric.id}`;
  const block = (await load<ShardName[]>(blocks, what))[blockOf(metric, geo)] ?? '';
  return (await load<EtagBlock>(block, what))[geo] ?? {};
}

/** Of releases that were opened; the ones used longest ago are opened anew. */
export const OPEN_RELEASES = 12;

/** Opening reads the release's catalogue and nothing else. No two requests share a reading: see {@link Opening}. */
function pastStores(root: StoreRoot, load: Load, digest: Digest): Store['past'] {
  const opened = createLru<Store>(OPEN_RELEASES);
  return async (release) => {
    const past = Object.hasOwn(root.past, release) ? root.past[release] : undefined;
    if (past === undefined) return null;
    const known = opened.get(release);
    if (known !== undefined) return known;
    const siteUrl = `${root.siteUrl}/releases/${release}`;
    const below = { ...root, ...past, siteUrl, past: {}, etags: null, files: null };
    const store = await openRoot(below, load, digest);
    opened.set(release, store);
    return store;
  };
}

function catalogueOf(root: StoreRoot, node: CatalogueNode): Catalogue {
  const { release, published, releases, siteUrl, docsUrl, contactEmail, layout } = root;
  const { metricNodes: _, municipalityNodes: __, revisions: ___, ...shared } = node;
  return { release, published, releases, siteUrl, docsUrl, contactEmail, layout, ...shared };
}
