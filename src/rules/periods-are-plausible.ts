// A tax rate or a budget is known a year ahead, and a count of the last of December not before that day; a figure of a later
// year is a slip of the import, or the day on which it was taken is one. In the releases until 2026-11-24 every metric was
// taken in a later year than its latest.
import { isPeriod } from '../model/period.ts';
import type { Metric } from '../model/registry.ts';
import { errorFinding } from './error-finding.ts';
import { headIndex } from './head-index.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'periods-are-plausible';
const MESSAGE =
  'The figures are of a year that the source could hardly know on the day of --retrieved; check the period at the source and that day, then fix it or waive the finding with the reason.';

const YEAR_END = '12-31';
/** By code of period semantics: month and day on which what a year's figure is about has been. */
const KNOWN_FROM: Readonly<Record<string, string>> = {
  '1-october': '10-01',
  '15-october': '10-15',
  '31-december': YEAR_END,
  'annual-mean': YEAR_END,
  'calendar-year': YEAR_END,
  'five-year-mean': YEAR_END,
  'year-to-31-december': YEAR_END,
};

/** What no code says is believed of the year ahead. @param day on which the figures were taken */
function lastPlausible(day: string, semantics: Metric['periodSemantics'] = null): string {
  const year = Number(day.slice(0, 4));
  const from = semantics !== null && Object.hasOwn(KNOWN_FROM, semantics) ? KNOWN_FROM[semantics] : undefined;
  if (from === undefined) return String(year + 1);
  return String(day.slice(5) < from ? year - 1 : year);
}

export const periodsArePlausible: SeriesRule = {
  name: NAME,
  about:
    'No period is later than the year after its figures were taken from the source, nor one whose day or end had not come then.',
  check: ({ file, metric, rows }, head) => {
    const { release, retrieved } = head.release;
    const last = lastPlausible(
      retrieved[metric] ?? release,
      headIndex(head).metrics.get(metric)?.periodSemantics,
    );
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
