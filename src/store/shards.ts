// What lies in the store below its inner nodes. Each shard is one file of bounded size: JSON, but for the series of a
// block, which are a pack of records.
import type { Coverage, References } from '../data/catalogue.ts';
import type { Localized } from '../data/lang.ts';
import type { Revision, RevisionEntry, RevisionType } from '../data/release.ts';
import { type Keys, recordsOf } from './rows.ts';
import { contentHashOf, shortHash } from './short-hash.ts';

/** One metric in one municipality, aligned to the metric's periods. */
export type StoredSeries = {
  /** Numbers exactly as the source's literals; null where there is none. */
  values: (number | null)[];
  /** One character a period: v value, n listed without a value, w withdrawn, - not listed. */
  states: string;
  /** Content hashes (hex, without `sha256:`); empty where there is no value. */
  hashes: string[];
  /** By period: the codes of a figure that a waiver lets through. */
  flags: Record<string, string[]>;
  /** By period: why a waiver lets the figure through; as many as there are flags. */
  cautions: Record<string, Localized[]>;
  /** The release that published the figure, the oldest of all being 0, where that is all that ever happened to it; else null. */
  firstReleases: (number | null)[];
  /** By period: the figure's history, newest first; only where it is longer than that. */
  revisions: Record<string, PastRevision[]>;
};

/** One revision of one figure; the values are literals, null where there was or is none. */
export type PastRevision = Pick<
  Revision,
  'release' | 'published' | 'type' | 'previousValue' | 'value' | 'reason'
>;

/** By municipality code. */
export type SeriesBlock = Record<string, StoredSeries>;

export type RankedEntry = {
  rank: number;
  tied: boolean;
  geo: string;
  value: number;
  hash: string;
  flags: string[];
  cautions: Localized[];
};

export type StoredRanking = {
  period: string;
  coverage: Coverage;
  latestPeriod: { period: string; share: number } | null;
  /** By rank, then code. */
  entries: RankedEntry[];
  missing: string[];
};

/** The ranking of a year before, without the hashes that its figures' own series have. */
export type YearRanking = Omit<StoredRanking, 'latestPeriod' | 'entries'> & {
  /** By rank, then code. */
  entries: Omit<RankedEntry, 'hash'>[];
};

/** How it is stored: columns, since there are as many of them as a metric has years. */
export type StoredYear = Pick<StoredRanking, 'coverage' | 'missing'> & {
  geos: string[];
  ranks: number[];
  values: number[];
  /** By municipality code, where a waiver lets the figure through. */
  waived: Record<string, Pick<RankedEntry, 'flags' | 'cautions'>>;
};

/** By period: every year that passes the gate but that of the metric's own ranking. */
export type StoredYears = Record<string, StoredYear>;

/** What is derived of one metric at build. */
export type MetricFacts = {
  coverage: Coverage[];
  /** Null when no period passes the gate; `best` then says how near it came. */
  ranking: StoredRanking | null;
  best: Coverage | null;
  references: References;
};

/** By metric: one character a period of the metric, 1 where the municipality has a value. */
export type Presence = Record<string, string>;

/** What one release changed of one metric: how many of each type, and in which blocks they lie. */
export type RevisionCount = { types: Partial<Record<RevisionType, number>>; blocks: (number | 'metric')[] };

/** Newest release first; by metric. */
export type RevisionCounts = {
  release: string;
  published: string;
  metrics: Record<string, RevisionCount>;
}[];

/** An entry of the revision log, its hashes short. */
export type StoredEntry = Omit<RevisionEntry, 'previousContentHash' | 'contentHash'> & {
  previousHash: string | null;
  hash: string | null;
};

export const storedEntry = ({ previousContentHash, contentHash, ...entry }: RevisionEntry): StoredEntry => ({
  ...entry,
  previousHash: shortHash(previousContentHash),
  hash: shortHash(contentHash),
});

export const revisionEntry = ({ previousHash, hash, ...entry }: StoredEntry): RevisionEntry => ({
  ...entry,
  previousContentHash: contentHashOf(previousHash),
  contentHash: contentHashOf(hash),
});

/** Entries of one release, metric and block, by observation id. */
export type RevisionBlock = StoredEntry[];

/** The cells of such an entry in the store. */
export const REVISION_KEYS = [
  'type',
  'metric',
  'geo',
  'period',
  'previousValue',
  'value',
  'previousHash',
  'hash',
  'reason',
  'source',
] as const satisfies Keys<StoredEntry>;

export const revisionBlock = (text: string): RevisionBlock => recordsOf(REVISION_KEYS, text);
