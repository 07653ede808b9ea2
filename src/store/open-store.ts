// The store that answers are read from: one small interface over any host's way of reading a file by name.
import type { Catalogue, CatalogueMetric } from './catalogue.ts';
import { type Directory, directoryOf } from './directory.ts';
import {
  CATALOGUE,
  etagsPath,
  factsPath,
  geoRevisionCountsPath,
  presencePath,
  REST_ETAGS,
  REVISION_COUNTS,
  revisionsPath,
  seriesPath,
} from './layout.ts';
import { createLru } from './lru.ts';
import type {
  Etags,
  Facts,
  Presence,
  RevisionBlock,
  RevisionCounts,
  SeriesBlock,
  StoredSeries,
} from './shards.ts';

/** The text of a shard by its path under the store's folder, or null when there is none. */
export type Read = (path: string) => Promise<string | null>;

export type Store = {
  catalogue: Catalogue;
  directory: Directory;
  /** Null when the source lists nothing for this municipality. */
  series: (metric: CatalogueMetric, geo: string) => Promise<StoredSeries | null>;
  facts: (metric: CatalogueMetric) => Promise<Facts>;
  presence: (geo: string) => Promise<Presence>;
  /** Of all municipalities, or of one. */
  revisionCounts: (geo: string | null) => Promise<RevisionCounts>;
  revisions: (release: string, metric: CatalogueMetric, block: number | 'metric') => Promise<RevisionBlock>;
  blockOf: (metric: CatalogueMetric, geo: string) => number;
  /** The ETags of fixed answers about one metric in one municipality, or of all answers that are about neither. */
  etags: (about: { metric: CatalogueMetric; geo: string } | null) => Promise<Etags>;
};

/** A shard that should be there is missing or unreadable: our fault, answered as `unavailable` 503. */
export class StoreFault extends Error {}

/** Of JSON text; as objects it takes two to three times as much. */
const TEXT_IN_MEMORY = 40_000_000;

/** Opens the store; the catalogue stays in memory, of the shards the most recently used, up to `capacity` characters. */
export async function openStore(read: Read, capacity = TEXT_IN_MEMORY): Promise<Store> {
  const load = shardLoader(read, capacity);
  const catalogue: Catalogue = await load<Catalogue>(CATALOGUE);
  const directory = directoryOf(catalogue);
  const blockOf = (metric: CatalogueMetric, geo: string) =>
    Math.floor((directory.places.get(geo) ?? 0) / metric.geosPerBlock);
  return {
    catalogue,
    directory,
    blockOf,
    series: async (metric, geo) =>
      (await load<SeriesBlock>(seriesPath(metric.id, blockOf(metric, geo))))[geo] ?? null,
    facts: (metric) => load<Facts>(factsPath(metric.id)),
    presence: (geo) => load<Presence>(presencePath(geo)),
    revisionCounts: (geo) =>
      load<RevisionCounts>(geo === null ? REVISION_COUNTS : geoRevisionCountsPath(geo)),
    revisions: (release, metric, block) => load<RevisionBlock>(revisionsPath(release, metric.id, block)),
    etags: (about) =>
      load<Etags>(about === null ? REST_ETAGS : etagsPath(about.metric.id, blockOf(about.metric, about.geo))),
  };
}

/** Reads each shard once while it is in use: those who ask meanwhile share the same promise. */
function shardLoader(read: Read, capacity: number): <T>(path: string) => Promise<T> {
  const memory = createLru<unknown>(capacity);
  const underWay = new Map<string, Promise<unknown>>();
  const fetchShard = async (path: string): Promise<unknown> => {
    const text = await read(path);
    if (text === null) throw new StoreFault(`store shard ${path}: expected a file, got none; rebuild`);
    const shard = parseShard(path, text);
    memory.set(path, shard, text.length);
    return shard;
  };
  // A shard's shape is the build's promise: the parity tests hold it, and no host checks it again.
  return async <T>(path: string): Promise<T> => {
    const held = memory.get(path);
    if (held !== undefined) return held as T;
    const pending = underWay.get(path) ?? fetchShard(path).finally(() => underWay.delete(path));
    underWay.set(path, pending);
    return (await pending) as T;
  };
}

function parseShard(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StoreFault(`store shard ${path}: expected JSON, got something else; rebuild`, { cause });
  }
}
