// Which rankings a release moves most, for its section of the change log.
import { type Grid, gridOf } from '../../data/dataset.ts';
import type { Metric, Municipality, Registry } from '../../data/registry.ts';
import { byMoved, type MovedRanks, movedRanks, rankingOf } from '../../rules/ranking.ts';
import type { Figure } from '../import/imported.ts';
import type { MetricChange } from './revision-entries.ts';

const MOST = 5;

export type RankingContext = { registry: Registry; municipalities: Municipality[] };

/** How a release moves the ranking of one metric; years are those that it is of before and after. */
export type Move = MovedRanks & { metric: Metric };

/** One line for each of the five rankings in which most municipalities changed their rank; ties by metric. */
export function movedLines(municipalities: readonly Municipality[], moves: readonly Move[]): string[] {
  const sorted = moves.toSorted(byMoved);
  const nameOf = new Map(municipalities.map(({ code, name }) => [code, name]));
  return sorted.slice(0, MOST).map(({ metric, years, moved, furthest: { geo, from, to } }) => {
    const ofYears = [...new Set(years)].join(' → ');
    return `${metric.id} ${metric.title.en} (${ofYears}): ${moved} ranks changed; ${nameOf.get(geo) ?? geo} ${from} → ${to}`;
  });
}

/** Null where no rank changes, or the metric has no ranking. */
export function moveOf({ registry, municipalities }: RankingContext, change: MetricChange): Move | null {
  const metric = registry.metrics.find(({ id }) => id === change.metric);
  if (metric === undefined || !metric.capabilities.ranking) return null;
  const rank = (figures: Figure[]) =>
    rankingOf({ grid: asGrid(metric.id, figures), municipalities, order: metric.order });
  const before = rank(change.previous.figures);
  const after = rank(change.next.figures);
  if (before === null || after === null) return null;
  // Of two years both from the new figures: those of the year before may have been recalculated since.
  const until = change.next.figures.filter(({ period }) => period <= before.period);
  const move = movedRanks(before.period === after.period ? before : rank(until), after);
  return move === null ? null : { metric, ...move };
}

const asGrid = (metric: string, figures: Figure[]): Grid =>
  gridOf({ metric, rows: figures.map((figure) => ({ line: 0, ...figure })) });
