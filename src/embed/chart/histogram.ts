// How many of a metric's values lie in which interval.
import { bin, extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { decimalsOf } from './value-scale.ts';

export type Interval = {
  from: number;
  to: number;
  /** The bounds as decimal literals, with as many decimals as the width of the intervals needs. */
  literals: [string, string];
  count: number;
};

export type Histogram = {
  /** Ascending and without gaps; each holds its lower bound, the last one both. */
  intervals: Interval[];
  /** The width of every interval, as a literal. */
  step: string;
  most: number;
};

/** About so many intervals: enough for a shape, few enough for a table. */
const INTERVALS = 20;

/** Null when all values are equal, or there is only one: then there is nothing to distribute. */
export function histogramOf(values: readonly number[]): Histogram | null {
  const [low, high] = extent(values);
  if (low === undefined || high === undefined || low === high) return null;
  const scale = scaleLinear([low, high], [0, 1]).nice(INTERVALS);
  const bounds = scale.ticks(INTERVALS);
  const [first = low, second = high, last = high] = [bounds[0], bounds[1], bounds.at(-1)];
  const decimals = decimalsOf(second - first);
  const bins = bin().domain([first, last]).thresholds(bounds.slice(1, -1))([...values]);
  const intervals = bins.map(
    ({ x0 = first, x1 = last, length }): Interval => ({
      from: x0,
      to: x1,
      literals: [x0.toFixed(decimals), x1.toFixed(decimals)],
      count: length,
    }),
  );
  const most = Math.max(...intervals.map(({ count }) => count));
  return { intervals, step: (second - first).toFixed(decimals), most };
}
