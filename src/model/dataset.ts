// The dataset as it stands in memory once it is read.
import type { Finding } from './finding.ts';
import type { Municipality } from './municipality.ts';
import type { Registry } from './registry.ts';
import type { Chain, Release } from './release.ts';
import type { ListingChange, Revision } from './revision.ts';
import type { Waiver } from './waiver.ts';

/** A row with the line of its file, for findings. */
export type Lined<T> = T & { line: number };

/** One row of data/observations/<METRIC>.csv; an empty value is "the source lists it without a value". */
export type ObservationRow = { line: number; geo: string; period: string; value: string };

export type SeriesFile = { file: string; metric: string; rows: ObservationRow[] };

/** The log of all releases, of which no more is in memory than is being read. */
export type RevisionLog = {
  /** By metric, sorted: the releases that have an entry of it, the oldest first. */
  releases: ReadonlyMap<string, readonly string[]>;
  /** The metrics that have an entry about themselves, and not about one of their observations. */
  own: ReadonlySet<string>;
  /** How many entries each release has. */
  counts: ReadonlyMap<string, number>;
  /** The entries of a metric, the oldest release first, then by line. */
  of: (metric: string) => readonly Lined<Revision>[];
  /** Those of one release alone: no other is read for it. */
  at: (metric: string, release: string) => readonly Lined<Revision>[];
  /** What is wrong with the rows of a metric that are no entries. */
  faults: (metric: string) => Finding[];
};

/** The log of what no release has published. */
export const NO_LOG: RevisionLog = {
  releases: new Map(),
  own: new Set(),
  counts: new Map(),
  of: () => [],
  at: () => [],
  faults: () => [],
};

/** Everything but the observations and the entries of the log, which are read one metric at a time. */
export type DatasetHead = {
  registry: Registry;
  municipalities: Lined<Municipality>[];
  release: Release;
  chain: Chain;
  /** The note of revisions/checkpoint as it stands, null where there is none. */
  checkpoint: string | null;
  waivers: Lined<Waiver>[];
  log: RevisionLog;
  /** By release: the metrics that its registry says are public. */
  publicAt: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the log does not tell: by release, which observations it began or ceased to list without a value. */
  listings: (Lined<ListingChange> & { release: string })[];
  /** The manifests of all releases of the chain that are there, the newest included. */
  manifests: Map<string, Release>;
  /** By path under data/: the SHA-256 that the file on disk really has; manifest, chain and README.md are not in it. */
  hashes: Record<string, string>;
  /** Paths that are neither a file nor a folder, such as links: their bytes lie outside the dataset. */
  irregular: string[];
  /** The metrics that have an observation file, sorted. */
  files: string[];
};
