// The horizontal axis: years in proportion, the first and the last always named.
import { scaleLinear } from 'd3-scale';

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
