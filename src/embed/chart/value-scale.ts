// The vertical axis: from zero where that costs at most half of the height, else where the values are, and said so.
import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';

export type ValueScale = {
  /** Per cent from the top. */
  at: (value: number) => number;
  /** Ascending, with the literal of each. */
  ticks: { value: number; literal: string }[];
  /** False when the axis leaves zero out. */
  showsZero: boolean;
};

const TICKS = 4;
/** The least height of the axis, as a share of the largest value: small wobbles stay small. */
const LEAST_SPAN = 0.05;

/** The scale of at least one value; where all are integers, so are the ticks. */
export function valueScale(values: readonly number[]): ValueScale {
  const scale = scaleLinear(domainOf(values), [100, 0]).nice(TICKS);
  const [from = 0, to = 0] = scale.domain();
  const whole = values.every(Number.isInteger);
  const ticks = scale.ticks(TICKS).filter((tick) => !whole || Number.isInteger(tick));
  const step = (ticks[1] ?? to) - (ticks[0] ?? from);
  return {
    at: scale,
    ticks: ticks.map((value) => ({ value, literal: value.toFixed(whole ? 0 : decimalsOf(step)) })),
    showsZero: from <= 0 && to >= 0,
  };
}

function domainOf(values: readonly number[]): [number, number] {
  const [low = 0, high = 0] = extent(values);
  if (low === 0 && high === 0) return [0, 1];
  if (low >= 0 && low <= high / 2) return [0, high];
  if (high <= 0 && high >= low / 2) return [low, 0];
  const lacking = LEAST_SPAN * Math.max(Math.abs(low), Math.abs(high)) - (high - low);
  return lacking > 0 ? [low - lacking / 2, high + lacking / 2] : [low, high];
}

/** How many decimals a step of 1, 2 or 5 times a power of ten needs; the nudge takes up the error of binary fractions. */
const decimalsOf = (step: number): number => Math.min(100, Math.max(0, -Math.floor(Math.log10(step) + 1e-6)));
