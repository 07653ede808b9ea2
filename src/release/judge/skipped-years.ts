// A year that comes with a gap before it: its label is wrong, or the publication of the year between was never imported.
import { type Finding, observationFile } from '../../data/dataset.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { Figure } from '../import/imported.ts';
import type { MetricChange } from '../plan/revision-entries.ts';
import { yearsOf } from './years-of.ts';

/** So many last years without a gap tell that the next one was to follow; gaps before them are history. */
const LEAST_YEARS = 3;

const MESSAGE =
  'The last years of the metric follow each other, and it would lack those between; check the year at the source, import what is missing, or waive it with the reason.';

/**
 * For each new year with a gap before it. Years that are put before the first say nothing: many a series of Kolada began
 * with one year in five, as those that came with the release of 2026-11-21.
 */
export function skippedYears({ metric, previous, next }: MetricChange): Finding[] {
  const had = yearNumbers(previous.figures);
  const last = had.at(-1) ?? 0;
  if (last - (had.at(-LEAST_YEARS) ?? 0) !== LEAST_YEARS - 1) return [];
  const begun = yearNumbers(next.figures).filter((year) => year > last);
  return begun.flatMap((year, index) => {
    const before = begun[index - 1] ?? last;
    if (year - before === 1) return [];
    const expected = year - before === 2 ? String(year - 1) : `${before + 1} to ${year - 1}`;
    const where = { file: observationFile(metric), metric, period: String(year) };
    return [errorFinding('year-skipped', where, { message: MESSAGE, expected, actual: 'nothing' })];
  });
}

const yearNumbers = (figures: Figure[]): number[] => [...yearsOf(figures).keys()].map(Number);
