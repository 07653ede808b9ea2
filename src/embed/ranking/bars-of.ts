// Bars beside the values of one metric, on one scale that always has zero.

/** Per cent of the width: where the bar begins and how long it is. */
export type Bar = { x: number; width: number };

const rounded = (percent: number): number => Math.round(percent * 100) / 100;

/** One bar a value, from zero to the value; all zero gives bars of no length. */
export function barsOf(values: readonly number[]): Bar[] {
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low;
  return values.map((value) => ({
    x: span === 0 ? 0 : rounded(((Math.min(0, value) - low) / span) * 100),
    width: span === 0 ? 0 : rounded((Math.abs(value) / span) * 100),
  }));
}
