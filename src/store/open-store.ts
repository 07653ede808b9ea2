// The store that answers are read from: one small interface over any host's way of reading a file by name.
import type { Digest } from '../model/digest.ts';
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
import { checkedSeal, isSealed, unsealed } from './seal.ts';
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

/** No promise where the shard is in memory: waiting for nothing costs more than looking it up. */
export type Now<T> = T | Promise<T>;

export type Store = {
  catalogue: Catalogue;
  directory: Directory;
  /** Null when the source lists nothing for this municipality. */
  series: (metric: CatalogueMetric, geo: string) => Now<StoredSeries | null>;
  facts: (metric: CatalogueMetric) => Now<Facts>;
  presence: (geo: string) => Now<Presence>;
  /** Of all municipalities, or of one. */
  revisionCounts: (geo: string | null) => Now<RevisionCounts>;
  revisions: (release: string, metric: CatalogueMetric, block: number | 'metric') => Now<RevisionBlock>;
  blockOf: (metric: CatalogueMetric, geo: string) => number;
  /** The ETags of fixed answers about one metric in one municipality, or of all answers that are about neither. */
  etags: (about: { metric: CatalogueMetric; geo: string } | null) => Now<Etags>;
};

/** A shard that should be there is missing or unreadable: our fault, answered as `unavailable` 503. */
export class StoreFault extends Error {}

/** Of JSON text; as objects it takes two to three times as much. */
const TEXT_IN_MEMORY = 40_000_000;

/**
 * Opens the store; the catalogue stays in memory, of the shards the most recently used, up to `capacity` characters.
 * With a `digest`, a store whose catalogue is sealed is read with every seal checked; without one none is.
 */
export async function openStore(read: Read, capacity = TEXT_IN_MEMORY, digest?: Digest): Promise<Store> {
  const first = await read(CATALOGUE);
  const seal = digest !== undefined && first !== null && isSealed(first) ? digest : null;
  const catalogue = openCatalogue(first, seal);
  const load = shardLoader(read, capacity, seal);
  const directory = directoryOf(catalogue);
  const blockOf = (metric: CatalogueMetric, geo: string) =>
    Math.floor((directory.places.get(geo) ?? 0) / metric.geosPerBlock);
  return {
    catalogue,
    directory,
    blockOf,
    series(metric, geo) {
      const block = load<SeriesBlock>(seriesPath(metric.id, blockOf(metric, geo)));
      return block instanceof Promise ? block.then((series) => series[geo] ?? null) : (block[geo] ?? null);
    },
    facts: (metric) => load<Facts>(factsPath(metric.id)),
    presence: (geo) => load<Presence>(presencePath(geo)),
    revisionCounts: (geo) =>
      load<RevisionCounts>(geo === null ? REVISION_COUNTS : geoRevisionCountsPath(geo)),
    revisions: (release, metric, block) => load<RevisionBlock>(revisionsPath(release, metric.id, block)),
    etags: (about) =>
      load<Etags>(about === null ? REST_ETAGS : etagsPath(about.metric.id, blockOf(about.metric, about.geo))),
  };
}

/** One flipped bit in the seal's own name would make an object of something else of it. */
function openCatalogue(text: string | null, seal: Digest | null): Catalogue {
  const catalogue: Partial<Catalogue> | null = shardOf(CATALOGUE, text, seal);
  if (catalogue?.metrics === undefined || catalogue.municipalities === undefined)
    throw new StoreFault(`store shard ${CATALOGUE}: expected a catalogue, got something else; rebuild`);
  return catalogue as Catalogue;
}

type Load = <T>(path: string) => Now<T>;

/** Reads each shard once while it is in use: those who ask meanwhile share the same promise. */
function shardLoader(read: Read, capacity: number, seal: Digest | null): Load {
  const memory = createLru<unknown>(capacity);
  const underWay = new Map<string, Promise<unknown>>();
  const fetchShard = async (path: string): Promise<unknown> => {
    const text = await read(path);
    const shard = shardOf<unknown>(path, text, seal);
    memory.set(path, shard, text?.length);
    return shard;
  };
  return <T>(path: string): Now<T> => {
    const held = memory.get(path);
    if (held !== undefined) return held as T;
    const pending = underWay.get(path) ?? fetchShard(path).finally(() => underWay.delete(path));
    underWay.set(path, pending);
    return pending as Promise<T>;
  };
}

/** A shard's shape is the build's promise: the parity tests hold it, and no host checks it again. */
function shardOf<T>(path: string, text: string | null, seal: Digest | null): T {
  const fault = (expected: string, cause?: unknown) =>
    new StoreFault(`store shard ${path}: expected ${expected}; rebuild`, { cause });
  if (text === null) throw fault('a file, got none');
  const content = seal === null ? unsealed(text) : checkedSeal(text, seal);
  if (content === null) throw fault('the bytes that were written, got others');
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw fault('JSON, got something else', cause);
  }
}
