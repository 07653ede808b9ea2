// Years of one coverage that follow each other, as one row.
import type { Coverage } from '../../data/catalogue.ts';

/** `municipalities`, `total` and `share` are those of each year from `first` to `last`. */
type CoverageRun = Omit<Coverage, 'period'> & { first: string; last: string };

/**
 * Newest first.
 * @param coverage by year, ascending
 * @param alone the year that has a row of its own: the ranking's
 */
export function coverageRuns(coverage: readonly Coverage[], alone: string | null): CoverageRun[] {
  const runs: CoverageRun[] = [];
  for (const { period, ...one } of coverage) {
    const before = runs.at(-1);
    const follows =
      before !== undefined &&
      Number(before.last) + 1 === Number(period) &&
      ![before.last, period].includes(alone ?? '');
    if (follows && before.municipalities === one.municipalities && before.total === one.total)
      before.last = period;
    else runs.push({ ...one, first: period, last: period });
  }
  return runs.reverse();
}

/** Whether every municipality has a value in every year from the first to the last, none of which is left out. */
export const isEveryYearWhole = (coverage: readonly Coverage[]): boolean =>
  Number(coverage.at(-1)?.period) - Number(coverage[0]?.period) + 1 === coverage.length &&
  coverage.every(({ municipalities, total }) => municipalities === total);
