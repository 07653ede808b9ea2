// What the drawings of a metric's page are given, for its own year and for every other that has a ranking.
import type { RankingView } from '../../metric-view.ts';

/** Where a municipality's page stands, and its county. */
export type Home = { slug: string; countyCode: string; county: string };

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
