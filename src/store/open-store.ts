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
import { isSealed } from './seal.ts';
import { type Now, type Read, StoreFault, shardLoader, shardOf } from './shard-loader.ts';
import type {
  EtagBlock,
  Etags,
  Facts,
  Presence,
  RevisionBlock,
  RevisionCounts,
  StoredSeries,
} from './shards.ts';

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

/** Of JSON text; as objects it takes two to three times as much. */
const TEXT_IN_MEMORY = 40_000_000;

export type Opening = {
  /** The catalogue stays in memory; of the shards the most recently used, up to so many characters. */
  capacity?: number;
  /** With one, a store whose catalogue is sealed is read with every seal checked; without, none is. */
  digest?: Digest | null;
  /** Whether those who ask for a shard at the same time may wait for one reading; true when not given. */
  shared?: boolean;
};

export async function openStore(read: Read, opening: Opening = {}): Promise<Store> {
  const { capacity = TEXT_IN_MEMORY, digest = null, shared = true } = opening;
  const first = await read(CATALOGUE);
  const seal = first !== null && isSealed(first) ? digest : null;
  const catalogue = openCatalogue(first, seal);
  const { load, loadPack } = shardLoader(read, { capacity, seal, shared });
  const directory = directoryOf(catalogue);
  const blockOf = (metric: CatalogueMetric, geo: string) =>
    Math.floor((directory.places.get(geo) ?? 0) / metric.geosPerBlock);
  return {
    catalogue,
    directory,
    blockOf,
    series(metric, geo) {
      const pack = loadPack(seriesPath(metric.id, blockOf(metric, geo)));
      return pack instanceof Promise ? pack.then((held) => held(geo)) : pack(geo);
    },
    facts: (metric) => load<Facts>(factsPath(metric.id)),
    presence: (geo) => load<Presence>(presencePath(geo)),
    revisionCounts: (geo) =>
      load<RevisionCounts>(geo === null ? REVISION_COUNTS : geoRevisionCountsPath(geo)),
    revisions: (release, metric, block) => load<RevisionBlock>(revisionsPath(release, metric.id, block)),
    etags(about) {
      if (about === null) return load<Etags>(REST_ETAGS);
      const { metric, geo } = about;
      const block = load<EtagBlock>(etagsPath(metric.id, blockOf(metric, geo)));
      return block instanceof Promise ? block.then((etags) => etags[geo] ?? {}) : (block[geo] ?? {});
    },
  };
}

/** One flipped bit in the seal's own name would make an object of something else of it. */
function openCatalogue(text: string | null, seal: Digest | null): Catalogue {
  const catalogue: Partial<Catalogue> | null = shardOf(CATALOGUE, text, seal);
  if (catalogue?.metrics === undefined || catalogue.municipalities === undefined)
    throw new StoreFault(`store shard ${CATALOGUE}: expected a catalogue, got something else; rebuild`);
  return catalogue as Catalogue;
}
