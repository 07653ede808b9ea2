// A slip of unit, or a series under another metric's name, moves all municipalities at once: more than any one of them
// has ever moved where the metric swings (`value-jump`), and from a year that lies further back than the one before.
import type { Finding } from '../../model/finding.ts';
import { observationFile } from '../../rules/data-files.ts';
import { errorFinding } from '../../rules/error-finding.ts';
import { medianOf } from '../../rules/reference.ts';
import type { Figure } from '../import/imported.ts';
import type { MetricChange } from '../plan/revision-entries.ts';
import { LEAST_IN_COMMON, yearsOf } from './years-of.ts';

const LEVEL_JUMP = 'level-jump';

/**
 * Units differ by ten, a hundred, a thousand. In the dataset of 2026-11-21 no metric goes from one year to the next that
 * has figures by more than a factor of 2.44 (CARNEWEL, 2018 to 2019).
 */
const FACTOR = 5;

const MESSAGE =
  'The figures of the year lie on another level, as by a slip of unit or with another series under the metric’s name; correct the mapping or the unit and import again, or waive it with the reason.';

/**
 * For each year the median magnitude of its new and changed figures, against that of the figures which they replace, of
 * the nearest earlier year, and of what stands as it was in the nearest later one (years that are added before it): over
 * the municipalities in common, zeros left out. Beyond a factor of 5 either way it is a finding of the year, shown with the
 * first of these comparisons.
 */
export function levelJumps({ metric, previous, next }: MetricChange): Finding[] {
  const before = magnitudesOf(previous.figures);
  const after = magnitudesOf(next.figures);
  const periods = [...after.keys()];
  const changed = new Map(periods.map((period) => [period, changedIn(period, before, after)]));
  const standing = (period: string): Magnitudes =>
    new Map([...(after.get(period) ?? NONE)].filter(([geo]) => !changed.get(period)?.has(geo)));
  return periods.flatMap((period, index) => {
    const own = changed.get(period) ?? NONE;
    const isComparable = (near: string): boolean => inCommon(own, after.get(near)).length >= LEAST_IN_COMMON;
    const earlier = periods.slice(0, index).findLast(isComparable);
    const later = periods.slice(index + 1).find(isComparable);
    const steps = [
      ...stepTo(own, before.get(period), 'in the figures that they replace'),
      ...(earlier === undefined ? [] : stepTo(own, after.get(earlier), `in ${earlier}`)),
      ...(later === undefined ? [] : stepTo(own, standing(later), `in ${later}`)),
    ];
    const step = steps.find(({ excess }) => excess > 1);
    return step === undefined ? [] : [levelFinding(metric, period, step)];
  });
}

/** By municipality. */
type Magnitudes = ReadonlyMap<string, number>;
const NONE: Magnitudes = new Map();

type Years = ReadonlyMap<string, Magnitudes>;

/** Zeros left out. */
const magnitudesOf = (figures: Figure[]): Years =>
  new Map(
    [...yearsOf(figures)].map(([period, values]) => [
      period,
      new Map([...values].flatMap(([geo, value]) => (value === 0 ? [] : [[geo, Math.abs(value)] as const]))),
    ]),
  );

const changedIn = (period: string, before: Years, after: Years): Magnitudes =>
  new Map(
    [...(after.get(period) ?? NONE)].filter(([geo, magnitude]) => before.get(period)?.get(geo) !== magnitude),
  );

const inCommon = (own: Magnitudes, reference: Magnitudes = NONE): string[] =>
  [...own.keys()].filter((geo) => reference.has(geo));

/** `where` says what the first median is of; `excess` is how often the bound goes into the factor between the two. */
type Step = { was: number; is: number; where: string; count: number; excess: number };

/** None where too few municipalities are in common. */
function stepTo(own: Magnitudes, reference: Magnitudes | undefined, where: string): Step[] {
  const common = inCommon(own, reference);
  if (common.length < LEAST_IN_COMMON) return [];
  const median = (all = NONE): number => medianOf(common.map((geo) => all.get(geo) ?? 0)) ?? 0;
  const [was, is] = [median(reference), median(own)];
  return [{ was, is, where, count: common.length, excess: Math.max(is / was, was / is) / FACTOR }];
}

const short = (value: number, digits: number): number => Number(value.toPrecision(digits));

const levelFinding = (metric: string, period: string, { was, is, where, count, excess }: Step): Finding => ({
  ...errorFinding(
    LEVEL_JUMP,
    { file: observationFile(metric), metric, period },
    {
      message: MESSAGE,
      expected: `a median within a factor of ${FACTOR} of ${short(was, 6)}, as ${where}`,
      actual: `${short(is, 6)} in ${count} municipalities, ${short(is / was, 3)} times as much`,
    },
  ),
  excess: short(excess, 3),
});
