// Which rankings a release moves most, for its section of the change log.
import { type Grid, gridOf } from '../model/grid.ts';
import type { Municipality } from '../model/municipality.ts';
import type { Metric, Registry } from '../model/registry.ts';
import { type RankingFacts, rankingOf } from '../rules/ranking.ts';
import type { Figure } from './imported.ts';
import type { MetricChange } from './revision-entries.ts';

const MOST = 5;

export type RankingContext = { registry: Registry; municipalities: Municipality[] };

type Move = { metric: Metric; before: RankingFacts; after: RankingFacts; moved: number; furthest: Furthest };
type Furthest = { geo: string; from: number; to: number };

/** One line for each of the five rankings in which most municipalities changed their rank; ties by metric. */
export function movedRankings(
  { registry, municipalities }: RankingContext,
  changes: MetricChange[],
): string[] {
  const moves = changes.flatMap((change): Move[] => {
    const metric = registry.metrics.find(({ id }) => id === change.metric);
    if (metric === undefined || !metric.capabilities.ranking) return [];
    const rank = (figures: Figure[]) =>
      rankingOf({ grid: asGrid(metric.id, figures), municipalities, order: metric.order });
    return moveOf(metric, rank(change.previous.figures), rank(change.next.figures));
  });
  moves.sort((a, b) => b.moved - a.moved || (a.metric.id < b.metric.id ? -1 : 1));
  const nameOf = new Map(municipalities.map(({ code, name }) => [code, name]));
  return moves.slice(0, MOST).map(({ metric, before, after, moved, furthest: { geo, from, to } }) => {
    const years = [...new Set([before.period, after.period])].join(' → ');
    return `${metric.id} ${metric.title.en} (${years}): ${moved} ranks changed; ${nameOf.get(geo) ?? geo} ${from} → ${to}`;
  });
}

const asGrid = (metric: string, figures: Figure[]): Grid =>
  gridOf({ metric, rows: figures.map((figure) => ({ line: 0, ...figure })) });

function moveOf(metric: Metric, before: RankingFacts | null, after: RankingFacts | null): Move[] {
  if (before === null || after === null) return [];
  const ranks = new Map(before.entries.map(({ geo, rank }) => [geo, rank]));
  const moved = after.entries.flatMap(({ geo, rank: to }): Furthest[] => {
    const from = ranks.get(geo);
    return from === undefined || from === to ? [] : [{ geo, from, to }];
  });
  moved.sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || (a.geo < b.geo ? -1 : 1));
  const [furthest] = moved;
  return furthest === undefined ? [] : [{ metric, before, after, moved: moved.length, furthest }];
}
