// A tax rate or a budget is known a year ahead; a figure of a later year is a slip of the import, or the day on which
// it was taken is one. In the releases until 2026-11-21 every metric was taken in a later year than its latest.
import { isPeriod } from '../model/period.ts';
import { errorFinding } from './error-finding.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'periods-are-plausible';
const MESSAGE =
  'The figures are of a year that the source could hardly know on the day of --retrieved; check the period at the source and that day, then fix it or waive the finding with the reason.';

const lastPlausible = (day: string): string => String(Number(day.slice(0, 4)) + 1);

export const periodsArePlausible: SeriesRule = {
  name: NAME,
  about: 'No period is later than the year after its figures were taken from the source.',
  check: ({ file, metric, rows }, { release: { release, retrieved } }) => {
    const last = lastPlausible(retrieved[metric] ?? release);
    const first = new Map<string, number>();
    for (const { line, period } of rows)
      if (isPeriod(period) && period > last && !first.has(period)) first.set(period, line);
    return [...first].map(([period, line]) =>
      errorFinding(
        NAME,
        { file, line, metric, period },
        { message: MESSAGE, expected: `${last} or earlier`, actual: period },
      ),
    );
  },
};
