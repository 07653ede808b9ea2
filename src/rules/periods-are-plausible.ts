// A tax rate or a budget is known a year ahead; a figure of a later year is a slip of the import.
import { isPeriod } from '../model/period.ts';
import { errorFinding } from './error-finding.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'periods-are-plausible';
const MESSAGE =
  'The figures are of a year that the source can hardly know yet; check the period at the source, then fix it or waive the finding with the reason.';

const lastPlausible = (release: string): string => String(Number(release.slice(0, 4)) + 1);

export const periodsArePlausible: SeriesRule = {
  name: NAME,
  about: 'No period is later than the year after the release.',
  check: ({ file, metric, rows }, { release: { release } }) => {
    const last = lastPlausible(release);
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
