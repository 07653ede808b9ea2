// A series with no year left out, so that a year without a figure is a gap in the line.
import type { ChartPoint } from '../figure-view.ts';

/** A year that the metric does not have: why, nobody has said. */
export const absent = (period: string): ChartPoint => ({
  period,
  value: null,
  missing: null,
  revised: null,
  cautions: [],
  isNoted: false,
});

/** The points by year, ascending, with `absent` for each year between first and last that has none. */
export function everyYear<P extends { period: string }>(
  points: readonly P[],
  absent: (period: string) => P,
): readonly P[] {
  const first = Number(points[0]?.period);
  const last = Number(points.at(-1)?.period);
  if (points.length === 0 || last - first + 1 === points.length) return points;
  const known = new Map(points.map((point) => [point.period, point]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const period = String(first + index);
    return known.get(period) ?? absent(period);
  });
}
