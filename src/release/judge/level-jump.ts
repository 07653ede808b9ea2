// A slip of unit, figures counted twice, or a series under another metric's name, move all municipalities at once: more than
// any one of them has ever moved where the metric swings (`value-jump`), and from a year that lies further back than the one
// before.
import { type Finding, observationFile } from '../../data/dataset.ts';
import { medianOf } from '../../rules/coverage.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { MetricChange } from '../plan/revision-entries.ts';
import { LEAST_IN_COMMON, type Values, yearsOf } from './years-of.ts';

const LEVEL_JUMP = 'level-jump';

/**
 * Units differ by ten, a hundred, a thousand. In the dataset of 2026-11-21 no metric goes from one year to the next that
 * has figures by more than a factor of 2.44 (CARNEWEL, 2018 to 2019).
 */
const FACTOR = 5;

/**
 * A year in which most municipalities change may go the square of the metric's largest step in a year until then, and 1.5:
 * none of the 493 steps that so many came before goes beyond it, and 89 % of them would if they were doubled or halved. Of
 * 100 municipalities drawn at random, one draw in 5,000 does; of 20, one in 160. Of years before the first that was
 * published the past says nothing.
 */
const LEAST_STEPS = 3;
const LEAST_MUNICIPALITIES = 100;
const LEAST_FACTOR = 1.5;

const MESSAGE =
  'The figures of the year lie on another level, as by a slip of unit, counted twice or with another series under the metric’s name; correct the mapping or the unit and import again, or waive it with the reason.';

/**
 * For each year the median magnitude of its new and changed figures, against that of the figures which they replace, of
 * the nearest earlier year, and of what stands as it was in the nearest later one (years that are added before it): over
 * the municipalities in common, zeros left out. Beyond a factor of 5 either way, or beyond what the metric's own past lets
 * expect, it is a finding of the year, shown with the first of these comparisons. So it is where half of them or more become
 * zero, as with empty cells that were read so.
 */
export function levelJumps({ metric, previous, next }: MetricChange): Finding[] {
  const [allBefore, allAfter] = [yearsOf(previous.figures), yearsOf(next.figures)];
  const [before, after] = [magnitudesOf(allBefore), magnitudesOf(allAfter)];
  const largest = largestStep(before);
  const [first = ''] = before.keys();
  const changed = new Map([...after.keys()].map((period) => [period, changedIn(period, before, after)]));
  return [...after.keys()].flatMap((period) => {
    const own = changed.get(period) ?? NONE;
    const zeros = newZeros(allAfter.get(period), allBefore.get(period));
    const steps = [
      ...stepsOfChanged(period, own, { before, after, changed }),
      ...stepsOfZeros(period, own, zeros, { before, after }),
    ];
    const bound = (step: Step): number => boundOf(step, period < first ? null : largest);
    const step = steps.find((one) => factorOf(one) > bound(one));
    return step === undefined ? [] : [levelFinding(metric, period, step, bound(step))];
  });
}

/** New and changed figures against what they replace, the nearest year before, and what stands in the nearest after. */
function stepsOfChanged(
  period: string,
  own: Magnitudes,
  { before, after, changed }: { before: Years; after: Years; changed: Years },
): Step[] {
  const isComparable = (near: string): boolean => inCommon(own, after.get(near)).length >= LEAST_IN_COMMON;
  const earlier = yearsBefore(after, period).findLast(isComparable);
  const later = yearsAfter(after, period).find(isComparable);
  return [
    ...stepTo(own, before.get(period), REPLACED),
    ...(earlier === undefined ? [] : stepTo(own, after.get(earlier), between(period, earlier))),
    ...(later === undefined ? [] : stepTo(own, unchangedIn(later, after, changed), between(period, later))),
  ];
}

/** Figures that become zero against what they replace, and the nearest year before that had them. */
function stepsOfZeros(
  period: string,
  own: Magnitudes,
  zeros: Values,
  { before, after }: { before: Years; after: Years },
): Step[] {
  const hasLost = (near: string): boolean => inCommon(zeros, after.get(near)).length >= LEAST_IN_COMMON;
  const full = yearsBefore(after, period).findLast(hasLost);
  return [
    ...stepToZero(own, zeros, before.get(period), REPLACED),
    ...(full === undefined ? [] : stepToZero(own, zeros, after.get(full), between(period, full))),
  ];
}

const yearsBefore = (years: Years, period: string): string[] =>
  [...years.keys()].filter((year) => year < period);
const yearsAfter = (years: Years, period: string): string[] =>
  [...years.keys()].filter((year) => year > period);

/** By municipality. */
type Magnitudes = ReadonlyMap<string, number>;
const NONE: Magnitudes = new Map();

type Years = ReadonlyMap<string, Magnitudes>;

/** Zeros left out. */
const magnitudesOf = (years: ReadonlyMap<string, Values>): Years =>
  new Map(
    [...years].map(([period, values]) => [
      period,
      new Map([...values].flatMap(([geo, value]) => (value === 0 ? [] : [[geo, Math.abs(value)] as const]))),
    ]),
  );

const changedIn = (period: string, before: Years, after: Years): Magnitudes =>
  new Map(
    [...(after.get(period) ?? NONE)].filter(([geo, magnitude]) => before.get(period)?.get(geo) !== magnitude),
  );

const unchangedIn = (period: string, after: Years, changed: Years): Magnitudes =>
  new Map([...(after.get(period) ?? NONE)].filter(([geo]) => !changed.get(period)?.has(geo)));

const inCommon = (own: Magnitudes, reference: Magnitudes = NONE): string[] =>
  [...own.keys()].filter((geo) => reference.has(geo));

/** What the first median is of, and how many years the two are apart. */
type Near = { where: string; years: number };
type Step = Near & { was: number; is: number; count: number };

const REPLACED: Near = { where: 'in the figures that they replace', years: 1 };

const between = (period: string, near: string): Near => ({
  where: `in ${near}`,
  years: Math.abs(Number(period) - Number(near)),
});

/** None where too few municipalities are in common. */
function stepTo(own: Magnitudes, reference: Magnitudes | undefined, near: Near): Step[] {
  const common = inCommon(own, reference);
  if (common.length < LEAST_IN_COMMON) return [];
  const median = (all = NONE): number => medianOf(common.map((geo) => all.get(geo) ?? 0)) ?? 0;
  return [{ ...near, was: median(reference), is: median(own), count: common.length }];
}

/** Zeros that are new or were another figure. */
const newZeros = (own: Values = NONE, before: Values = NONE): Values =>
  new Map([...own].filter(([geo, value]) => value === 0 && before.get(geo) !== 0));

/** None where fewer than half of what was above or below becomes zero, or too few do. */
function stepToZero(own: Magnitudes, zeros: Values, reference: Magnitudes = NONE, near: Near): Step[] {
  const lost = inCommon(zeros, reference);
  const common = [...lost, ...inCommon(own, reference)];
  if (lost.length < LEAST_IN_COMMON || 2 * lost.length < common.length) return [];
  const was = medianOf(common.map((geo) => reference.get(geo) ?? 0)) ?? 0;
  return [{ ...near, was, is: 0, count: common.length }];
}

const factorOf = ({ was, is }: Step): number => Math.max(is / was, was / is);

/** The largest factor between years in a row, as published; null of fewer than three steps. */
function largestStep(published: Years): number | null {
  const years = [...published];
  const steps = years.slice(1).flatMap(([period, own], index) => {
    const [near = '', reference] = years[index] ?? [];
    return stepTo(own, reference, between(period, near));
  });
  return steps.length < LEAST_STEPS ? null : Math.max(...steps.map(factorOf));
}

/** @param largest null where the metric's own past says nothing */
function boundOf({ count, years }: Step, largest: number | null): number {
  if (largest === null || count < LEAST_MUNICIPALITIES) return FACTOR;
  return Math.min(FACTOR, Math.max(LEAST_FACTOR, largest ** 2) ** years);
}

const short = (value: number, digits: number): number => Number(value.toPrecision(digits));

const levelFinding = (metric: string, period: string, step: Step, bound: number): Finding => ({
  ...errorFinding(
    LEVEL_JUMP,
    { file: observationFile(metric), metric, period },
    {
      message: MESSAGE,
      expected: `a median within a factor of ${short(bound, 3)} of ${short(step.was, 6)}, as ${step.where}`,
      actual: `${short(step.is, 6)} in ${step.count} municipalities, ${short(step.is / step.was, 3)} times as much`,
    },
  ),
  excess: short(factorOf(step) / bound, 3),
});
