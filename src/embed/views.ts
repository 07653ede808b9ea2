// What the renderers are given: everything in the requested language, nothing left to look up.

import type { Lang } from '../data/lang.ts';
import type { MissingReason, RevisionType } from '../data/release.ts';
import type { UnitWords } from '../text/numbers.ts';
import type { SentenceRank } from '../text/sentences.ts';
import type { EmbedLook } from './theme.ts';

// What the drawings of several municipalities are given: everything in the requested language, nothing left to look up.

/** What every drawing of one metric says of it. */
export type MetricHead = Omit<SeriesHead, 'geo' | 'geoName'>;

/** From this year on the series means something else. */
export type Break = { period: string; text: string };

/** A line to compare with, by year; `points` is empty where there is none, and `apart` says why where no figure compares with it. */
export type Reference = (CalculatedLine | CountryLine) & { apart?: string };

/** Never an observation: the median of all municipalities, or of those of a county. `inPlace` where the country's has no such line. */
type CalculatedLine = {
  kind: 'median' | 'county';
  name: string;
  points: readonly TrendPoint[];
  inPlace?: boolean;
};

/** The publisher's own figures of the country, where a municipality's compare with them. */
type CountryLine = { kind: 'country'; name: string; points: readonly Figure[] };

/** The publisher's own figure of the country in one year; `reason` is why no municipality's compares with it, null where they do. */
export type CountryFigure = ValuedFigure & { reason: string | null };

export type Series = { geo: string; geoName: string; points: readonly Figure[] };

/** One metric over the years, a line for each of one to four places; their points are those of the metric's periods. */
export type LinesView = MetricHead & {
  series: readonly Series[];
  /** Null where none was asked for. */
  reference: Reference | null;
  breaks: readonly Break[];
  /** What the figures of any of them must be read with. */
  cautions: readonly string[];
  /** Why figures of some of them do not compare with the others. */
  apart: readonly string[];
  newer: NewerYears | null;
  /** Where the newest figure of a single place, or the comparison, stands on the site, from the root. */
  path: string;
};

/** How municipalities lie over the years: four in five from `low` to `high`, and the line of the country or of their median. */
export type SpreadView = MetricHead & {
  low: readonly TrendPoint[];
  high: readonly TrendPoint[];
  line: Reference;
  breaks: readonly Break[];
};

/** A figure with its place among the others of its year. */
export type RankedFigure = ValuedFigure & { rank: number; tied: boolean };

/** A figure without a rank, and why. */
type ApartFigure = ValuedFigure & { reason: string };

/** The ranking of one year; `missing` are the municipalities without a value. */
export type RankingView = MetricHead & {
  period: string;
  order: 'descending' | 'ascending';
  /** By rank, then code. */
  entries: readonly RankedFigure[];
  missing: readonly { geo: string; name: string }[];
  /** Those whose figure compares with no other, so that it has no rank. */
  apart: readonly ApartFigure[];
  /** Of every row, in this year. */
  notes: readonly string[];
  newer: NewerYears | null;
  /** The municipality to point out, null for none; it may be one without a value. */
  chosen: { geo: string; name: string } | null;
  /** The metric of the same thing per inhabitant, and where it stands on the site, from the root; null or none where there is none. */
  perInhabitant?: { title: string; path: string } | null;
  /** Where the ranking stands on the site, from the root. */
  path: string;
};

/** Where a municipality's page stands, and its county. */
export type Home = { slug: string; countyCode: string; county: string };

/** What a page shows beside the ranking of a year. */
export type RankingPageView = {
  ranking: RankingView;
  /** By code, of all that are ranked or missing. */
  homes: ReadonlyMap<string, Home>;
  coverage: { municipalities: number; total: number };
  /** The newest year of all that have a ranking: it is the metric's own. */
  newest: string;
  /** A newer year still, which too few municipalities have; null where there is none. */
  passedOver: string | null;
  /** Every year that has a ranking, the newest first. */
  years: readonly string[];
  /** Of all municipalities in the year, null where the rule gives none. */
  median: number | null;
  country: CountryFigure | null;
  /** The one county whose municipalities are shown; null for all. */
  county: { code: string; name: string } | null;
  citation: string;
};

/** The newest revision: `on` is its date of publication, `previousValue` a literal or null where there was none. */
export type NewestRevision = {
  release: string;
  previousValue: string | null;
  type: RevisionType;
};

/** A place in the ranking of `period`. */
export type Rank = SentenceRank & { period: string };

export type TrendPoint = { period: string; value: number | null };

/** True for a point with a value, and known to be so by the compiler. */
export const hasValue = <P extends { value: number | null }>(
  point: P,
): point is P & { value: number } => point.value !== null;

/** One figure: of a metric, in a place and a year. Its value is the number that the source's literal is read as and written from. */
export type Figure = TrendPoint & {
  id: string;
  metric: MetricHead;
  geo: string;
  name: string;
  /** Why it has no value; null where it has one, or nobody knows why. */
  missing: MissingReason | null;
  /** What it alone must be read with: what names its place, and why waivers let it through. */
  notes: readonly string[];
  /** Of these, why waivers let it through. */
  cautions: readonly string[];
  /** What every figure of its year must be read with. */
  shared: readonly string[];
  /** Its newest revision; null where there is none, and in a ranking. */
  revised: NewestRevision | null;
};

export type ValuedFigure = Figure & { value: number };

/** What a figure and a chart of one metric in one place have in common. */
export type SeriesHead = UnitWords &
  EmbedLook & {
    /** Without a slash at the end. */
    siteUrl: string;
    metric: string;
    metricTitle: string;
    /** What is measured, for the line below the title; null or none where the title says it all. */
    subtitle?: string | null;
    /** The language of the title where it is not that of the page; null or none where it is. */
    titleLang?: Lang | null;
    geo: string;
    geoName: string;
    /** The citation of the original authority, as the registry has it. */
    source: string;
    /** The date of the release where it was put together later; none where it was not. */
    reconstructed?: string;
    /** Whether the figures are those of elections, so that the years between them are no gap. */
    isElections?: boolean;
  };

/** The line below the title: where that is an editor's own, it begins with what is measured. */
export const belowTitle = (
  { heading = null, metricTitle }: MetricHead,
  line: string,
): string => (heading === null ? line : `${metricTitle} · ${line}`);

/** That a series has gone without new years for long, and a metric of the same thing that has newer ones. */
export type NewerYears = {
  last: string;
  retrieved: string | null;
  metric: { id: string; title: string; last: string } | null;
};

export type FigureView = SeriesHead & {
  period: string;
  /** Null when it is missing. */
  value: number | null;
  missing: MissingReason | null;
  /** What to read it with, and why waivers let it through. */
  notes: readonly string[];
  newer: NewerYears | null;
  revised: NewestRevision | null;
  /** Shown only when it is of the figure's own period. */
  rank: Rank | null;
  /** The metric's periods, ascending. */
  trend: readonly TrendPoint[];
  breaks: readonly Break[];
};
