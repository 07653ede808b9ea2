// Some series repeat the last election's or survey's figures until the next one: not fit to be shown as yearly.
import type { ObservationRow, SeriesFile } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import { isPublic } from '../model/registry.ts';
import { errorFinding } from './error-finding.ts';
import { headIndex } from './head-index.ts';
import { fitsKind } from './kinds.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'carried-forward';
const MESSAGE =
  'Nearly every municipality has the figure of the period before, so the year was not measured but carried forward; ' +
  'make the metric not public, drop the year, or waive the finding with the reason.';

/** Fewer municipalities than these may repeat by chance. */
const LEAST_PAIRS = 20;
export const REPEATING_PERCENT = 99;

type Pairs = { both: number; same: number };

/** Municipalities with a figure in both periods, and how many repeat it; 0 that stays 0 shows nothing. */
function pairsOf(before: ObservationRow[], rows: ObservationRow[]): Pairs {
  const past = new Map(before.map(({ geo, value }) => [geo, value]));
  const both = rows.filter(({ geo, value }) => past.has(geo) && !(value === '0' && past.get(geo) === '0'));
  return { both: both.length, same: both.filter(({ geo, value }) => past.get(geo) === value).length };
}

function judge(
  { file, metric }: SeriesFile,
  period: string,
  before: ObservationRow[],
  rows: ObservationRow[],
): Finding[] {
  const { both, same } = pairsOf(before, rows);
  if (both < LEAST_PAIRS || 100 * same < REPEATING_PERCENT * both) return [];
  const location = { file, line: rows[0]?.line ?? 1, metric, period };
  const expected = `fewer than ${REPEATING_PERCENT} % repeated`;
  return [errorFinding(NAME, location, { message: MESSAGE, expected, actual: `${same} of ${both}` })];
}

function check(series: SeriesFile): Finding[] {
  const byPeriod = Map.groupBy(
    series.rows.filter(({ value }) => value !== ''),
    ({ period }) => period,
  );
  const periods = [...byPeriod.keys()].sort();
  return periods.slice(1).flatMap((period, index) => {
    const before = byPeriod.get(periods[index] ?? '') ?? [];
    return judge(series, period, before, byPeriod.get(period) ?? []);
  });
}

export const carriedForward: SeriesRule = {
  name: NAME,
  about: 'No period of a public metric repeats the period before in nearly every municipality.',
  check: (series, head) => {
    const metric = headIndex(head).metrics.get(series.metric);
    return metric !== undefined && isPublic(metric) && fitsKind(NAME, metric) ? check(series) : [];
  },
};
