// How a ranking of one metric moved from one release to the next.

/** A ranking as far as this looks at it: the year that it is of, and each municipality's rank. */
export type Ranks = { period: string; entries: readonly { geo: string; rank: number }[] };

/** `years` are those that the ranking is of before and after; `furthest` is the first by code of those that moved most, `tied` how many others did. */
export type MovedRanks = {
  years: [string, string];
  moved: number;
  furthest: { geo: string; from: number; to: number };
  tied: number;
};

/** Null where there is no ranking before or after, or no rank changes. */
export function movedRanks(before: Ranks | null, after: Ranks | null): MovedRanks | null {
  if (before === null || after === null) return null;
  const ranks = new Map(before.entries.map(({ geo, rank }) => [geo, rank]));
  const moved = after.entries.flatMap(({ geo, rank: to }): MovedRanks['furthest'][] => {
    const from = ranks.get(geo);
    return from === undefined || from === to ? [] : [{ geo, from, to }];
  });
  moved.sort((a, b) => distanceOf(b) - distanceOf(a) || (a.geo < b.geo ? -1 : 1));
  const [furthest, ...others] = moved;
  if (furthest === undefined) return null;
  const tied = others.filter((one) => distanceOf(one) === distanceOf(furthest)).length;
  return { years: [before.period, after.period], moved: moved.length, furthest, tied };
}

const distanceOf = ({ from, to }: MovedRanks['furthest']): number => Math.abs(to - from);

/** The most moved first; ties by metric. */
export const byMoved = (a: ByMetric, b: ByMetric): number =>
  b.moved - a.moved || (a.metric.id < b.metric.id ? -1 : 1);

type ByMetric = { metric: { id: string }; moved: number };
