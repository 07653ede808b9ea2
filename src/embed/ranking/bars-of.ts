// Bars beside the values of one metric, on one scale that always has zero.
import { rounded } from '../rounded.ts';

/** Per cent of the width: where the bar begins and how long it is. */
export type Bar = { x: number; width: number };

/** Whole per cent, as classes of a cell: a rule of the style for each takes fewer bytes than a drawing in every row. */
export function barClass({ x, width }: Bar): string {
  const from = Math.round(x);
  const to = Math.max(Math.round(x + width), width > 0 ? from + 1 : from);
  return from === 0 ? `b${to}` : `x${from} b${to - from}`;
}

const WHOLE = Array.from({ length: 101 }, (_, percent) => percent);

/** The lengths by their classes, for the style of pages. */
export const BAR_RULES = WHOLE.map(
  (percent) => `.b${percent}{--w:${percent / 100}}.x${percent}{--x:${percent / 100}}`,
).join('\n');

/** One bar a value, from zero to the value; all zero gives bars of no length. */
export function barsOf(values: readonly number[]): Bar[] {
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low;
  return values.map((value) => ({
    x: span === 0 ? 0 : rounded(((Math.min(0, value) - low) / span) * 100),
    width: span === 0 ? 0 : rounded((Math.abs(value) / span) * 100),
  }));
}
