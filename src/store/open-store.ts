// The store that answers are read from: one small interface over any host's way of reading a file by name.

import type { Catalogue, CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import type { Digest } from '../data/hash.ts';
import { type Directory, directoryOf, positionOf } from './directory.ts';
import type { EtagBlock, StoredEtags } from './etags.ts';
import { type ShardName, STORE_FORMAT } from './layout.ts';
import { type LogNode, type StoredLog, storedLog } from './log.ts';
import { createLru } from './lru.ts';
import { metricShards } from './metric-shards.ts';
import { municipalityShards } from './municipality-shards.ts';
import type { CatalogueNode, EtagsNode, FolderNode, MetricNode, SealedFile, StoreRoot } from './nodes.ts';
import { sealedFile, sealedFiles } from './sealed-files.ts';
import { type Load, type Read, readPointer, StoreFault, shardLoader } from './shard-loader.ts';
import type {
  MetricFacts,
  Presence,
  RevisionBlock,
  RevisionCounts,
  StoredSeries,
  YearRanking,
} from './shards.ts';

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
