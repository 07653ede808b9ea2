// A comparison as lines: the same years for all, the reference below them.
import { type Line, REFERENCE } from '../chart/lines/drawing.ts';
import { hasValue, type TrendPoint } from '../figure-view.ts';
import type { CompareView, Reference } from '../metric-view.ts';

/** The looks of the municipalities' lines, in their order. */
export const LOOKS = ['s0', 's1', 's2', 's3'] as const;

/** Every year from the first to the last that any has a value in, ascending; empty where none has. */
export function yearsOf(series: readonly { points: readonly TrendPoint[] }[]): string[] {
  const valued = series.flatMap(({ points }) => points.filter(hasValue).map(({ period }) => Number(period)));
  if (valued.length === 0) return [];
  const first = Math.min(...valued);
  return Array.from({ length: Math.max(...valued) - first + 1 }, (_, index) => String(first + index));
}

/** The points for exactly these years. */
export function inYears(points: readonly TrendPoint[], years: readonly string[]): TrendPoint[] {
  const known = new Map(points.map(({ period, value }) => [period, value]));
  return years.map((period) => ({ period, value: known.get(period) ?? null }));
}

/** The reference within the given years, or nothing where it has no value there. */
export function referenceLine(reference: Reference | null, years: readonly string[]): Line[] {
  if (reference === null) return [];
  const points = inYears(reference.points, years);
  return points.some(hasValue) ? [{ look: REFERENCE, name: reference.name, points }] : [];
}

export function linesOf({ series, reference }: CompareView, years: readonly string[]): Line[] {
  const own = series.map(({ geoName, points }, index) => ({
    look: LOOKS[index] ?? 's0',
    name: geoName,
    points: inYears(points, years),
  }));
  return [...referenceLine(reference, years), ...own];
}

/** The latest year in which every municipality has a value, null where there is none. */
export function commonYear({ series }: CompareView, years: readonly string[]): string | null {
  const sets = series.map(({ points }) => new Set(points.filter(hasValue).map(({ period }) => period)));
  return years.findLast((year) => sets.every((has) => has.has(year))) ?? null;
}
