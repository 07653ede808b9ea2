// What lies in the store of one metric: its figures, and what the releases changed of them. Each is one shard, plain JSON.
// All that follows from them (content hashes, rankings, coverage, medians) is computed when it is read.
import type { Catalogue, CatalogueMetric, Coverage, References } from '../data/catalogue.ts';
import { cellIndex, type Grid, STATE } from '../data/dataset.ts';
import type { Digest } from '../data/hash.ts';
import { contentHash } from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import type { Revision, RevisionEntry, RevisionType } from '../data/release.ts';
import { onceFor } from '../data/text.ts';
import { bestPeriod, coverageOf, referencesOf } from '../rules/coverage.ts';
import { rankingOf, rankingOfYear, type YearRanking as Year } from '../rules/ranking.ts';

/** By period. */
type ByPeriod<T> = Record<string, T>;

/** One metric in one place. Of a municipality the periods are the metric's, of an area those that the source lists of any. */
export type StoredSeries = {
  periods: readonly string[];
  /** Numbers exactly as the source's literals; null where there is none. */
  values: readonly (number | null)[];
  /** One character a period: v value, n listed without a value, w withdrawn, - not listed. */
  states: string;
  /** The codes of a figure that a waiver lets through. */
  flags: ByPeriod<string[]>;
  /** Why a waiver lets the figure through; as many as there are flags. */
  cautions: ByPeriod<Localized[]>;
};

/** The figures of one metric: by code, of every municipality that the source lists, or of every area. */
export type FiguresShard = {
  geos: string[];
  periods: string[];
  values: (number | null)[][];
  states: string[];
  /** By code, where a waiver lets a figure through. */
  flags: Record<string, ByPeriod<string[]>>;
  cautions: Record<string, ByPeriod<Localized[]>>;
};

/** The characters of `states`, by STATE: not listed, listed without a value, value, withdrawn. */
export const STATE_LETTERS = '-nvw';

export type Figures = {
  /** In the order of the codes. */
  geos: readonly string[];
  /** Null when the source lists nothing for this place. */
  series: (geo: string) => StoredSeries | null;
  shard: FiguresShard;
};

const NOTHING: ByPeriod<never> = {};

export function openFigures(text: string): Figures {
  const shard: FiguresShard = JSON.parse(text);
  const series = new Map(
    shard.geos.map((geo, row): [string, StoredSeries] => [
      geo,
      {
        periods: shard.periods,
        values: shard.values[row] ?? [],
        states: shard.states[row] ?? '',
        flags: shard.flags[geo] ?? NOTHING,
        cautions: shard.cautions[geo] ?? NOTHING,
      },
    ]),
  );
  return { geos: shard.geos, series: (geo) => series.get(geo) ?? null, shard };
}

/** A ranking with what its figures must be read with. */
export type RankedEntry = Year['entries'][number] & Pick<FigureRemarks, 'flags' | 'cautions'>;

type FigureRemarks = { flags: string[]; cautions: Localized[] };

/** The ranking of one year. */
export type YearRanking = Omit<Year, 'entries'> & {
  /** By rank, then code. */
  entries: RankedEntry[];
};

/** The ranking of the shared year, with the newer one that was passed over for it. */
export type StoredRanking = YearRanking & { latestPeriod: { period: string; share: number } | null };

/** What follows from the figures of one metric. */
export type MetricFacts = {
  coverage: Coverage[];
  /** Null when no period passes the gate; `best` then says how near it came. */
  ranking: StoredRanking | null;
  best: Coverage | null;
  references: References;
};

type RankingSource = Pick<Catalogue, 'municipalities'> & { metric: CatalogueMetric; figures: Figures };

/** Computed once for the figures of a release while they are in memory; `municipalities` and `metric` are of that release. */
const factsOf = onceFor((_: Figures) => new WeakMap<CatalogueMetric, MetricFacts>());

export function metricFacts(ranked: RankingSource): MetricFacts {
  const known = factsOf(ranked.figures);
  const facts = known.get(ranked.metric) ?? computedFacts(ranked);
  known.set(ranked.metric, facts);
  return facts;
}

function computedFacts({ municipalities, metric, figures }: RankingSource): MetricFacts {
  const grid = gridOf(metric, figures);
  const coverage = coverageOf(grid, municipalities);
  const { ranking: isRanked } = metric.capabilities;
  const ranking = isRanked ? rankingOf({ grid, municipalities, order: metric.order }) : null;
  return {
    coverage,
    ranking: ranking === null ? null : { ...ranking, entries: noted(figures, ranking) },
    best: bestPeriod(coverage),
    references: referencesOf(grid, municipalities),
  };
}

/** Null where the year does not pass the gate, or the metric has no ranking. */
export function yearRanking(ranked: RankingSource, period: string): YearRanking | null {
  const { municipalities, metric, figures } = ranked;
  if (!metric.capabilities.ranking) return null;
  const facts = metricFacts(ranked);
  if (facts.ranking?.period === period) return facts.ranking;
  const coverage = facts.coverage.find((one) => one.period === period);
  if (coverage === undefined) return null;
  const input = { grid: gridOf(metric, figures), municipalities, order: metric.order };
  const ranking = rankingOfYear(input, coverage);
  return ranking === null ? null : { ...ranking, entries: noted(figures, ranking) };
}

const noted = (figures: Figures, { period, entries }: Year): RankedEntry[] =>
  entries.map((entry) => {
    const series = figures.series(entry.geo);
    return { ...entry, flags: series?.flags[period] ?? [], cautions: series?.cautions[period] ?? [] };
  });

/** The figures as the rules read them. */
function gridOf({ id, periods }: CatalogueMetric, { shard }: Figures): Grid {
  const { geos, values, states } = shard;
  const size = geos.length * periods.length;
  const grid: Grid = {
    metric: id,
    geos,
    periods,
    values: new Float64Array(size),
    states: new Uint8Array(size),
  };
  for (const row of geos.keys())
    for (const column of periods.keys()) {
      const cell = cellIndex(grid, row, column);
      grid.states[cell] = Math.max(STATE.absent, STATE_LETTERS.indexOf(states[row]?.[column] ?? '-'));
      grid.values[cell] = values[row]?.[column] ?? 0;
    }
  return grid;
}

/** A place in the ranking of a year; `total` is the number of ranked municipalities. */
type Rank = { rank: number; tied: boolean; total: number };

/** Null where there is no ranking, or the municipality has no value in its year. */
export function standingIn(ranking: Pick<YearRanking, 'entries'> | null, geo: string): Rank | null {
  const entries = ranking?.entries ?? [];
  const entry = entries.find((one) => one.geo === geo);
  return entry === undefined ? null : { rank: entry.rank, tied: entry.tied, total: entries.length };
}

// The history of a metric. An entry is written as what tells it from the others of its release, type, reason and source.

/**
 * Without municipality and period it is about the metric itself. A hash is left out where it is that of the value in the shard's
 * unit, from the source of the entry.
 */
type EntryCells = [
  geo: string | null,
  period: string | null,
  previousValue: string | null,
  value: string | null,
  hashes?: [previous: string | null, own: string | null],
];

type Alike = { release: string; type: RevisionType; reason: string | null; source: string };

/** What the releases changed of a metric, the oldest first. */
type HistoryShard = { metric: string; unit: string; changes: (Alike & { entries: EntryCells[] })[] };

/** @param entries of one metric, the oldest release first; `unit` is the one that most of them are hashed with */
export function historyShard(
  metric: string,
  unit: string,
  entries: readonly Revision[],
  digest: Digest,
): HistoryShard {
  const changes = new Map<string, HistoryShard['changes'][number]>();
  for (const { release, type, reason, source, ...entry } of entries) {
    const alike = { release, type, reason, source };
    const key = JSON.stringify(alike);
    const change = changes.get(key) ?? { ...alike, entries: [] };
    changes.set(key, change);
    const { geo, period, previousValue, value } = entry;
    const cells: EntryCells = [geo, period, previousValue, value];
    const hashes: [string | null, string | null] = [entry.previousContentHash, entry.contentHash];
    const implied = [previousValue, value].map((literal) =>
      hashOf({ metric, unit, source, geo, period }, literal, digest),
    );
    if (hashes[0] !== implied[0] || hashes[1] !== implied[1]) cells.push(hashes);
    change.entries.push(cells);
  }
  return { metric, unit, changes: [...changes.values()] };
}

type HashedWith = { metric: string; unit: string; source: string; geo: string | null; period: string | null };

const hashOf = (
  { geo, period, ...rest }: HashedWith,
  literal: string | null,
  digest: Digest,
): string | null =>
  geo === null || period === null || literal === null
    ? null
    : contentHash({ ...rest, geo, period, value: Number(literal) }, digest);

/** An entry as it is in memory: its hashes are computed by {@link revisionEntry}. */
export type StoredEntry = Omit<RevisionEntry, 'previousContentHash' | 'contentHash'> & {
  unit: string;
  hashes: [previous: string | null, own: string | null] | null;
};

export const revisionEntry = ({ unit, hashes, ...entry }: StoredEntry, digest: Digest): RevisionEntry => {
  const [previousContentHash, own] = hashes ?? [
    hashOf({ ...entry, unit }, entry.previousValue, digest),
    hashOf({ ...entry, unit }, entry.value, digest),
  ];
  return { ...entry, previousContentHash, contentHash: own };
};

export type History = {
  /** Those about the metric itself first, then by observation id, then type. */
  ofRelease: (release: string) => readonly StoredEntry[];
  /** Of one municipality, the oldest release first; null for those about the metric itself. */
  ofPlace: (geo: string | null) => readonly DatedEntry[];
};

type DatedEntry = StoredEntry & { release: string };

export function openHistory(text: string): History {
  const { metric, unit, changes }: HistoryShard = JSON.parse(text);
  const releases = new Map<string, DatedEntry[]>();
  for (const { release, type, reason, source, entries } of changes) {
    const known = releases.get(release) ?? [];
    releases.set(release, known);
    for (const [geo, period, previousValue, value, hashes = null] of entries)
      known.push({ type, metric, geo, period, previousValue, value, reason, source, unit, hashes, release });
  }
  for (const entries of releases.values()) entries.sort(byObservation);
  const places = Map.groupBy([...releases.values()].flat(), ({ geo }) => geo);
  return {
    ofRelease: (release) => releases.get(release) ?? [],
    ofPlace: (geo) => places.get(geo) ?? [],
  };
}

const compareTexts = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1;

/** The order of the leaves of the log. */
const byObservation = (a: StoredEntry, b: StoredEntry): number =>
  compareTexts(a.geo, b.geo) || compareTexts(a.period, b.period) || compareTexts(a.type, b.type);

/** One revision of one figure; the values are literals, null where there was or is none. */
export type PastRevision = Pick<
  Revision,
  'release' | 'published' | 'type' | 'previousValue' | 'value' | 'reason'
>;

type Releases = Readonly<Catalogue['releases']>;

/** The history of a figure by its period, newest first. */
export type FigureHistory = (period: string) => PastRevision[];

/**
 * The history of each figure of one municipality, as far as the releases go. The one entry with which a metric leaves is the
 * last of each figure that it had.
 */
export function figureHistory({ ofPlace }: History, releases: Releases, geo: string): FigureHistory {
  const published = new Map(releases.map((one) => [one.release, one.published]));
  const left = ofPlace(null).filter(({ type }) => type === 'withdrawn');
  return (period) => {
    const found: PastRevision[] = [];
    const own = ofPlace(geo).filter((entry) => entry.period === period);
    const entries =
      left.length === 0 ? own : [...own, ...left].sort((a, b) => compareTexts(a.release, b.release));
    for (const { release, type, previousValue, value, reason, ...entry } of entries) {
      const [newest] = found;
      const day = published.get(release);
      if (day === undefined) continue;
      if (entry.geo !== null) found.unshift({ release, published: day, type, previousValue, value, reason });
      else if (newest !== undefined && newest.value !== null)
        found.unshift({ release, published: day, type, previousValue: newest.value, value: null, reason });
    }
    return found;
  };
}

/** How many entries there are of each type. */
export type RevisionCount = Partial<Record<RevisionType, number>>;

/** Newest release first: by metric. */
export type RevisionCounts = {
  release: string;
  published: string;
  metrics: Record<string, RevisionCount>;
}[];

/** By metric: one character a period of the metric, 1 where the municipality has a value. */
export type Presence = Record<string, string>;

/** The content hash of a figure of a metric as it stands. */
export const figureHash = (
  { id, unit, source }: Pick<CatalogueMetric, 'id' | 'unit' | 'source'>,
  { geo, period, value }: { geo: string; period: string; value: number },
  digest: Digest,
): string => contentHash({ metric: id, geo, period, value, unit, source }, digest);
