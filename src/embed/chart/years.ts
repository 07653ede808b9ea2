// The years of a chart: the horizontal axis, a series with none left out, and spans as one writes them in a sentence.
import { scaleLinear } from 'd3-scale';
import type { ChartPoint, TrendPoint } from '../figure-view.ts';

/** Years in proportion, the first and the last always named. */
export type YearScale = {
  /** Per cent from the left. */
  at: (period: string) => number;
  /** Years to name between the first and the last, ascending. */
  between: string[];
};

const STEPS = [1, 2, 5, 10, 20, 50, 100];
const MOST = 6;

/** The scale of the years from `first` to `last`; a single year stands in the middle. */
export function yearScale(first: string, last: string): YearScale {
  const [from, to] = [Number(first), Number(last)];
  const scale = scaleLinear([from, to], [0, 100]);
  return { at: (period) => scale(Number(period)), between: yearsBetween(from, to) };
}

/** Multiples of the smallest fitting step, none nearer to an end than one step. */
function yearsBetween(from: number, to: number): string[] {
  const step = STEPS.find((years) => (to - from) / years <= MOST) ?? to - from;
  const years: string[] = [];
  for (let year = Math.ceil((from + step) / step) * step; year <= to - step; year += step)
    years.push(String(year));
  return years;
}

/** A year that the metric does not have: why, nobody has said. */
const absent = (period: string): ChartPoint => ({
  period,
  value: null,
  missing: null,
  revised: null,
  cautions: [],
  isNoted: false,
});

/** The points by year, ascending, with one without a value for each year between that has none: a gap in the line. */
export function everyYear<P extends TrendPoint>(points: readonly P[]): readonly (P | ChartPoint)[] {
  const first = Number(points[0]?.period);
  const last = Number(points.at(-1)?.period);
  if (points.length === 0 || last - first + 1 === points.length) return points;
  const known = new Map(points.map((point) => [point.period, point]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const period = String(first + index);
    return known.get(period) ?? absent(period);
  });
}

/** Ascending years, runs of two or more joined: `2013, 2015–2017`. */
export function yearSpans(periods: readonly string[]): string {
  const runs: { from: string; to: string }[] = [];
  for (const period of periods) {
    const run = runs.at(-1);
    if (run !== undefined && Number(period) === Number(run.to) + 1) run.to = period;
    else runs.push({ from: period, to: period });
  }
  return runs.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}
