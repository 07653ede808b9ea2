// The file of another year under this year's name: its figures are plausible in all, and those of a year that stands.
// That a year repeats the one before is known of some sources, and judged of the whole dataset (`carried-forward`).
import { type Finding, observationFile } from '../../data/dataset.ts';
import { errorFinding } from '../../rules/rule.ts';
import { REPEATING_PERCENT } from '../../rules/series.ts';
import type { MetricChange } from '../plan/revision-entries.ts';
import { countChanged, LEAST_IN_COMMON, type Values, yearsOf } from './years-of.ts';

const YEAR_REPEATS = 'year-repeats';

const MESSAGE =
  'Nearly every municipality has its figure of another year, as with the file of that year, or with all years shifted; import the right one, or waive it with the reason.';

/**
 * For each year with new or changed figures of at least 20 municipalities: whether 99 % of its figures are those of another
 * year, as that comes or as published (in the dataset of 2026-11-21 no public metric goes beyond 84 % in years that are not
 * neighbours). A year and the next one that repeats it are left to `carried-forward`. Zeros in both years say nothing.
 */
export function repeatedYears({ metric, previous, next }: MetricChange): Finding[] {
  const [before, after] = [yearsOf(previous.figures), yearsOf(next.figures)];
  const years = [...after];
  return years.flatMap(([period, own], index) => {
    if (countChanged(own, before.get(period)) < LEAST_IN_COMMON) return [];
    const isCarried = [years[index - 1], years[index + 1]].some((near) => repeats(own, near?.[1]));
    const others = [...years, ...before].filter(([other]) => other !== period);
    const found = isCarried ? undefined : others.find(([, figures]) => repeats(own, figures));
    return found === undefined ? [] : [repeatFinding(metric, period, found[0])];
  });
}

/** Ends at the first figures that are too many to differ: two years are compared with each other for every metric. */
function repeats(own: Values, reference: Values = new Map()): boolean {
  let [common, same] = [0, 0];
  for (const [geo, value] of own) {
    const other = reference.get(geo);
    if (other === undefined || (value === 0 && other === 0)) continue;
    common += 1;
    if (value === other) same += 1;
    else if (100 * (common - same) > (100 - REPEATING_PERCENT) * own.size) return false;
  }
  return common >= LEAST_IN_COMMON && 100 * same >= REPEATING_PERCENT * common;
}

const repeatFinding = (metric: string, period: string, other: string): Finding =>
  errorFinding(
    YEAR_REPEATS,
    { file: observationFile(metric), metric, period },
    { message: MESSAGE, expected: `figures other than those of ${other}`, actual: `those of ${other}` },
  );
