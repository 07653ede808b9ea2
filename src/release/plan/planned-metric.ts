// What is remembered of a metric's change once its figures are no longer in memory: a release may bring millions.
import type { Finding } from '../../data/dataset.ts';
import { cellKey, cellOf } from '../../data/identifier.ts';
import type { ListingChange, RevisionEntry } from '../../data/release.ts';
import type { Figure } from '../import/imported.ts';
import { exchangedFigures } from '../judge/exchanged-figures.ts';
import { levelJumps } from '../judge/level-jump.ts';
import { type LossFacts, lossFactsOf } from '../judge/loss-findings.ts';
import { lostDigits } from '../judge/lost-digits.ts';
import { orderJumps } from '../judge/order-jump.ts';
import { repeatedYears } from '../judge/repeated-years.ts';
import { skippedYears } from '../judge/skipped-years.ts';
import { valueJumps } from '../judge/value-jump.ts';
import type { Description } from './described.ts';
import { type Changed, largestOf } from './largest-changes.ts';
import { type Move, moveOf, type RankingContext } from './moved-rankings.ts';
import { type MetricChange, type TypeTally, tallyOf } from './revision-entries.ts';

/** First and last year. */
type Span = [string, string] | null;

/** What it had and would have, with what is gone of it, and: */
export type PlannedMetric = LossFacts & {
  title: Description['title'];
  /** True in the release with which the metric leaves the service. */
  leaves: boolean;
  /** Of the figures that the release has. */
  span: Span;
  /** Entries of the log by type, and the years that they are about. */
  tally: TypeTally;
  entries: number;
  years: Span;
  largest: Changed[];
  /** Jumps of level, of value and of order, and what else its figures before do not let expect. */
  jumps: Finding[];
  move: Move | null;
  listings: ListingChange[];
};

/**
 * Where no entry changes anything, neither a ranking nor a step from year to year can.
 * @param judged with the figures before that the new ones are judged by, where they are not those that stand
 */
export function plannedMetric(
  change: MetricChange,
  entries: RevisionEntry[],
  context: RankingContext,
  judged: MetricChange,
): PlannedMetric {
  const { next, leaves = false } = change;
  const isChanged = entries.length > 0;
  return {
    ...lossFactsOf(judged, entries),
    title: next.description.title,
    leaves,
    span: yearSpan(next.figures.map(({ period }) => period)),
    tally: tallyOf(entries),
    entries: entries.length,
    years: yearSpan(entries.flatMap(({ period }) => period ?? [])),
    largest: largestOf(entries),
    jumps: isChanged ? jumpsOf(judged) : [],
    move: isChanged ? moveOf(context, change) : null,
    listings: listingChanges(change),
  };
}

const jumpsOf = (change: MetricChange): Finding[] => JUDGES.flatMap((judge) => judge(change));

const JUDGES = [
  levelJumps,
  valueJumps,
  orderJumps,
  repeatedYears,
  skippedYears,
  exchangedFigures,
  lostDigits,
];

export const yearSpan = (periods: string[]): Span =>
  periods.reduce<Span>(
    (span, period) =>
      span === null
        ? [period, period]
        : [period < span[0] ? period : span[0], period > span[1] ? period : span[1]],
    null,
  );

const withoutValue = (figures: Figure[]): Set<string> =>
  new Set(figures.filter(({ value }) => value === '').map(cellKey));

/**
 * What the log does not tell: that the source begins or ceases to list an observation without a value. Sorted by geo, then
 * period; none for a metric that leaves, whose one entry takes its listings too.
 */
function listingChanges({ metric, previous, next, leaves }: MetricChange): ListingChange[] {
  if (leaves) return [];
  const before = withoutValue(previous.figures);
  const after = withoutValue(next.figures);
  return [...before.symmetricDifference(after)].sort().map((key) => ({
    metric,
    ...cellOf(key),
    change: after.has(key) ? 'listed' : 'dropped',
  }));
}
