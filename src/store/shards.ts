// What lies in the store of one metric: its figures, what follows from them, and what the releases changed of them. Each is one
// shard, plain JSON.
// Rankings, coverage and medians are derived by the build; content hashes are computed when they are read.
import type {
  Catalogue,
  CatalogueMetric,
  Coverage,
  PeerKind,
  References,
} from '../data/catalogue.ts';
import type { Change, UnitAndSource, WordChange } from '../data/changes.ts';
import type { Digest } from '../data/hash.ts';
import { contentHash } from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import { type Incomparable, incomparable } from '../data/registry.ts';
import type { Release, RevisionType } from '../data/release.ts';
import { onceFor } from '../data/text.ts';
import type { ScoredNews, Standing } from '../rules/news.ts';
import { ranked, type YearRanking as Year } from '../rules/ranking.ts';

/** By period. */
type ByPeriod<T> = Record<string, T>;

/** One metric in one place. Of a municipality the periods are the metric's, of an area those that the source lists of any. */
export type StoredSeries = {
  periods: readonly string[];
  /** Numbers exactly as the source's literals; null where there is none. */
  values: readonly (number | null)[];
  /** One character a period: v value, n listed without a value, w withdrawn, - not listed. */
  states: string;
  /** One sign a period: which file of the metric's the figure was read from (`fileAt`). */
  files: string;
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
  files: string[];
  /** By code, where a waiver lets a figure through. */
  flags: Record<string, ByPeriod<string[]>>;
  cautions: Record<string, ByPeriod<Localized[]>>;
};

/** Of no file, and the first of those that stand for one. */
const [NO_FILE, FIRST_FILE] = ['-', 0x100];

/** The sign of the file at a place of a metric's files; below 0 it is none. */
export const fileSign = (index: number): string =>
  index < 0 ? NO_FILE : String.fromCharCode(FIRST_FILE + index);

/** The place of the file among those of the metric; null where nobody knows it. */
export function fileAt(
  { files }: Pick<StoredSeries, 'files'>,
  index: number,
): number | null {
  const sign = files[index] ?? NO_FILE;
  return sign === NO_FILE ? null : sign.charCodeAt(0) - FIRST_FILE;
}

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

export const openFigures = (text: string): Figures => figuresIn(JSON.parse(text));

export function figuresIn(shard: FiguresShard): Figures {
  const series = new Map(
    shard.geos.map((geo, row): [string, StoredSeries] => [
      geo,
      {
        periods: shard.periods,
        values: shard.values[row] ?? [],
        states: shard.states[row] ?? '',
        files: shard.files[row] ?? '',
        flags: shard.flags[geo] ?? NOTHING,
        cautions: shard.cautions[geo] ?? NOTHING,
      },
    ]),
  );
  return { geos: shard.geos, series: (geo) => series.get(geo) ?? null, shard };
}

/** A ranking with what its figures must be read with. */
type RankedEntry = Year['entries'][number] & Pick<FigureRemarks, 'flags' | 'cautions'>;

type FigureRemarks = { flags: string[]; cautions: Localized[] };

/** A figure that the registry sets apart from the others of its year, and where it says why. */
type ApartFigure = { geo: string; value: number; why: Incomparable };

/** The ranking of one year. */
export type YearRanking = Omit<Year, 'entries'> & {
  /** By rank, then code. */
  entries: RankedEntry[];
  /** Of municipalities that are `missing` though they have a value, by code. */
  apart: ApartFigure[];
};

/** The ranking of the shared year, with the newer one that was passed over for it. */
export type StoredRanking = YearRanking & {
  latestPeriod: { period: string; share: number } | null;
};

/** What follows from the figures of one metric. */
export type MetricFacts = {
  /** By values. */
  coverage: Coverage[];
  /** By the values that compare, as rankings count. */
  comparable: Coverage[];
  /** Null when no period passes the gate; `best` then says how near it came. */
  ranking: StoredRanking | null;
  best: Coverage | null;
  references: References;
};

/** What the build derives of the figures of one metric. */
export type FactsShard = Omit<MetricFacts, 'ranking'> &
  Pick<StoredRanking, 'latestPeriod'> & {
    /**
     * Of each year that passes the gate, ascending; none where the metric has no ranking. `rows` are places among the codes of the
     * figures, by rank, then code.
     */
    rankings: { period: string; rows: number[]; missing: string[] }[];
  };

/** A metric with its figures and what was derived of them. */
export type MetricShards = {
  metric: CatalogueMetric;
  figures: Figures;
  facts: FactsShard;
};

/** Of the newest year the ranking is made once while both shards are in memory. */
const opened = onceFor((_: Figures) => new WeakMap<FactsShard, MetricFacts>());

export function metricFacts(shards: MetricShards): MetricFacts {
  const figureShard = opened(shards.figures);
  const { latestPeriod, rankings, ...facts } = shards.facts;
  const before = figureShard.get(shards.facts);
  if (before !== undefined) return before;
  const ranking = yearRanking(shards, rankings.at(-1)?.period ?? '');
  const made = {
    ...facts,
    ranking: ranking === null ? null : { ...ranking, latestPeriod },
  };
  figureShard.set(shards.facts, made);
  return made;
}

/** Null where the year does not pass the gate, or the metric has no ranking. */
export function yearRanking(
  { metric, figures, facts }: MetricShards,
  period: string,
): YearRanking | null {
  const year = facts.rankings.find((one) => one.period === period);
  const coverage = facts.comparable.find((one) => one.period === period);
  if (year === undefined || coverage === undefined) return null;
  const { geos, shard } = figures;
  const column = shard.periods.indexOf(period);
  const entries = ranked(
    year.rows.map((row) => ({
      geo: geos[row] ?? '',
      value: shard.values[row]?.[column] ?? 0,
    })),
  );
  const ranking = { period, entries, missing: year.missing, coverage };
  return { ...ranking, ...remarks(metric, figures, ranking) };
}

/** What goes with the figures of a ranking, and the figures that have no rank. */
const remarks = (
  metric: CatalogueMetric,
  figures: Figures,
  { period, entries, missing }: Year,
): Pick<YearRanking, 'entries' | 'apart'> => ({
  entries: entries.map((entry) => {
    const series = figures.series(entry.geo);
    return {
      ...entry,
      flags: series?.flags[period] ?? [],
      cautions: series?.cautions[period] ?? [],
    };
  }),
  apart: missing.flatMap((geo) => {
    const value = figures.series(geo)?.values[metric.periods.indexOf(period)] ?? null;
    const why = incomparable(metric, { geo, period });
    return value === null || why === null ? [] : [{ geo, value, why }];
  }),
});

/** Null where there is no ranking, or the municipality has no value in its year. */
export function standingIn(
  ranking: Pick<YearRanking, 'entries' | 'missing'> | null,
  geo: string,
): Standing | null {
  const entries = ranking?.entries ?? [];
  const placeEntry = entries.find((one) => one.geo === geo);
  if (ranking === null || placeEntry === undefined) return null;
  const sharing = entries.filter(({ rank }) => rank === placeEntry.rank).length - 1;
  return {
    rank: placeEntry.rank,
    sharing,
    total: entries.length,
    isWhole: ranking.missing.length === 0,
  };
}

// What a release brings to tell of a municipality, as the build derives it.

/** A figure of a metric's newest year, with what is told of it; `retrieved` is the day on which it was taken from the source. */
export type StoredFinding = {
  metric: string;
  period: string;
  value: number;
  retrieved: string | null;
  news: ScoredNews;
};

type LocatedFinding = StoredFinding & { geo: string };

/** The strongest of a release, one of a metric and a rule; and of each metric, one of a rule. */
export type StrongestFindings = {
  ofRelease: LocatedFinding[];
  ofMetric: Record<string, LocatedFinding[]>;
};

// The history of a metric, or of the register. An entry is written as what tells it from the others of its release and type.

/** In the place of a metric's id, for what the releases changed of municipalities and areas. */
export const REGISTER = 'register';

/** Without place and year it is about the metric itself; of the register it has no year. */
type EntryCells = [
  geo: string | null,
  period: string | null,
  previousValue: string | null,
  value: string | null,
  words?: readonly WordChange[],
];

/** What the entries of one release and type have alike; `was` is left out where it is as `is`. */
type Alike = {
  release: string;
  type: RevisionType;
  reason: Localized | null;
  is: UnitAndSource | null;
  was?: UnitAndSource | null;
};

/** What the releases changed, the oldest first; `metric` is null of the register. */
type HistoryShard = {
  metric: string | null;
  changes: (Alike & { entries: EntryCells[] })[];
};

/** What one release changed of a metric or of the register. */
export type HistoryStep = { release: Release; changes: readonly Change[] };

const described = (one: UnitAndSource | null): UnitAndSource | null =>
  one === null ? null : { source: one.source, unit: one.unit };

const isAlike = (one: UnitAndSource | null, other: UnitAndSource | null): boolean =>
  one?.unit === other?.unit && one?.source === other?.source;

/** @param steps the oldest release first */
export function historyShard(
  metric: string | null,
  steps: readonly HistoryStep[],
): HistoryShard {
  const changes: HistoryShard['changes'] = [];
  for (const { release, changes: all } of steps)
    for (const [type, own] of Map.groupBy(all, (change) => change.type))
      for (const isWords of [true, false]) {
        const entries = own.filter(({ words }) => words.length > 0 === isWords);
        const [first] = entries;
        if (first === undefined) continue;
        changes.push({
          release: release.release,
          type,
          reason: metric === null ? release.reason : (release.reasons[metric] ?? null),
          is: described(first.is),
          ...(isAlike(first.is, first.was) ? {} : { was: described(first.was) }),
          entries: entries.map(cellsOf),
        });
      }
  return { metric, changes };
}

const cellsOf = ({ geo, period, previousValue, value, words }: Change): EntryCells =>
  words.length === 0
    ? [geo, period, previousValue, value]
    : [geo, period, previousValue, value, words];

/** An entry as it is in memory: its hashes are computed by `changeHashes`. */
export type StoredEntry = Change & { reason: Localized | null };

export type History = {
  /** Those about the metric itself first, then by observation id, then type. */
  ofRelease: (release: string) => readonly StoredEntry[];
  /** Of one municipality, the oldest release first; null for those about the metric itself. */
  ofPlace: (geo: string | null) => readonly DatedEntry[];
};

type DatedEntry = StoredEntry & { release: string };

export function openHistory(text: string): History {
  const { metric, changes }: HistoryShard = JSON.parse(text);
  const releases = new Map<string, DatedEntry[]>();
  for (const { release, type, reason, is, was = is, entries } of changes) {
    const knownRevisions = releases.get(release) ?? [];
    releases.set(release, knownRevisions);
    for (const [geo, period, previousValue, value, words = []] of entries)
      knownRevisions.push({
        type,
        metric,
        geo,
        period,
        previousValue,
        value,
        was,
        is,
        words,
        reason,
        release,
      });
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
  compareTexts(a.geo, b.geo) ||
  compareTexts(a.period, b.period) ||
  compareTexts(a.type, b.type);

/** One revision of one figure; the values are literals, null where there was or is none. */
export type PastRevision = Pick<
  StoredEntry,
  'type' | 'previousValue' | 'value' | 'reason'
> & {
  release: string;
  published: string;
};

type Releases = Readonly<Catalogue['releases']>;

/** The history of a figure by its period, newest first. */
export type FigureHistory = (period: string) => PastRevision[];

/**
 * The history of each figure of one municipality, as far as the releases go. The one entry with which a metric leaves is the
 * last of each figure that it had.
 */
export function figureHistory(
  { ofPlace }: History,
  releases: Releases,
  geo: string,
): FigureHistory {
  const published = new Map(releases.map((one) => [one.release, one.published]));
  const left = ofPlace(null).filter(({ type }) => type === 'withdrawn');
  return (period) => {
    const revisions: PastRevision[] = [];
    const periodEntries = ofPlace(geo).filter((entry) => entry.period === period);
    const entries =
      left.length === 0
        ? periodEntries
        : [...periodEntries, ...left].sort((a, b) =>
            compareTexts(a.release, b.release),
          );
    for (const { release, type, previousValue, value, reason, ...entry } of entries) {
      const [newest] = revisions;
      const day = published.get(release);
      if (day === undefined) continue;
      if (entry.geo !== null)
        revisions.unshift({
          release,
          published: day,
          type,
          previousValue,
          value,
          reason,
        });
      else if (newest !== undefined && newest.value !== null)
        revisions.unshift({
          release,
          published: day,
          type,
          previousValue: newest.value,
          value: null,
          reason,
        });
    }
    return revisions;
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

/** A list of municipalities to compare one with, which is not among them. */
export type StoredPeers = {
  /** The publisher's own; the kind where the service chose, the code of the county where that is the list. */
  id: string;
  kind: PeerKind;
  /** In the publisher's words, which no language changes; null where there is none. */
  title: string | null;
  /** The area of operation that the list is of, in the publisher's words; null where it is of none. */
  operatingArea: string | null;
  /** The year that the list holds for; null where nobody states one. */
  year: string | null;
  members: readonly string[];
};

/** The content hash of a figure of a metric as it stands. */
export const figureHash = (
  { id, unit, source }: Pick<CatalogueMetric, 'id' | 'unit' | 'source'>,
  { geo, period, value }: { geo: string; period: string; value: number },
  digest: Digest,
): string => contentHash({ metric: id, geo, period, value, unit, source }, digest);
