// What the drawings of several municipalities are given: everything in the requested language, nothing left to look up.
import type { ChartPoint, NewerYears, SeriesHead, TrendPoint } from './figure-view.ts';

/** What every drawing of one metric says of it. */
export type MetricHead = Omit<SeriesHead, 'geo' | 'geoName'>;

/** From this year on the series means something else. */
export type Break = { period: string; text: string };

/**
 * A calculated line, never an observation: the median of all municipalities, or of those of a county, by year.
 * `points` is empty where the rule gives none for any year.
 */
export type Reference = { kind: 'median' | 'county'; name: string; points: readonly TrendPoint[] };

type Series = { geo: string; geoName: string; points: readonly ChartPoint[] };

/** Two to four municipalities; the points of each are those of the metric's periods. */
export type CompareView = MetricHead & {
  series: readonly Series[];
  reference: Reference | null;
  breaks: readonly Break[];
  /** What the figures of any of them must be read with. */
  cautions: readonly string[];
  newer: NewerYears | null;
  /** Where the comparison stands on the site, from the root. */
  path: string;
};

/** `notes` are of this row alone; `waived` where its figure is published though a rule objects. */
export type RankedFigure = {
  rank: number;
  tied: boolean;
  geo: string;
  name: string;
  value: number;
  notes: readonly string[];
  waived: boolean;
};

/** The ranking of one year; `missing` are names. */
export type RankingView = MetricHead & {
  period: string;
  order: 'descending' | 'ascending';
  /** By rank, then code. */
  entries: readonly RankedFigure[];
  missing: readonly { geo: string; name: string }[];
  /** Of every row, in this year. */
  notes: readonly string[];
  newer: NewerYears | null;
  /** The municipality to point out, null for none; it may be one without a value. */
  chosen: { geo: string; name: string } | null;
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
  citation: string;
};
