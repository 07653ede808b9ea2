// Figures in each other's rows, a wrong column, another metric's series: each may lie within what its metric ever did
// (`value-jump`, `level-jump`). What they break is the order of the municipalities, which changes little in a year.
import { type Finding, observationFile } from '../../data/dataset.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { MetricChange } from '../plan/revision-entries.ts';
import { countChanged, LEAST_IN_COMMON, type Values, yearsOf } from './years-of.ts';

const ORDER_JUMP = 'order-jump';

/**
 * In the dataset of 2026-11-21 no step from one year to the next, of 572, keeps less than half of the order that its
 * metric's least kept until then. With each figure of the latest year in the row below its own, 38 of 42 metrics do.
 */
const SHARE = 0.5;
/**
 * A year of most municipalities may lose three times what the metric's least step lost, and two hundredths more, for each
 * year that lies between: of 493 steps that three came before none loses more, and with half of the rows of the latest year
 * slipped by one 24 of 40 metrics do. Below half of the least alone one of them did. Of years before the first that was
 * published the past says less: half of the least is all that they must keep.
 */
const LEAST_MUNICIPALITIES = 100;
const TIMES_LOST = 3;
const MORE_LOST = 0.02;

/** With fewer steps published, or where one of them keeps hardly any order, the past says too little. */
const LEAST_STEPS = 3;
const LEAST_KEPT = 0.3;

const MESSAGE =
  'The municipalities of the year stand in another order, as with figures in each other’s rows or with another series under the metric’s name; compare some with the source, then correct the mapping and import again, or waive it with the reason.';

/**
 * For each year with new or changed figures of at least 20 municipalities the rank correlation (Spearman's) of the whole
 * year with the figures that it replaces and with the nearest earlier year; with the nearest later one where there is
 * neither. Below half of the least between two years in a row as published, or below what that lets expect, it is a finding
 * of the year.
 */
export function orderJumps({ metric, previous, next }: MetricChange): Finding[] {
  const [before, after] = [yearsOf(previous.figures), yearsOf(next.figures)];
  const years = [...after];
  const changed = years.filter(([period, own]) => countChanged(own, before.get(period)) >= LEAST_IN_COMMON);
  const least = changed.length === 0 ? null : leastKept(before);
  if (least === null) return [];
  const [first = ''] = before.keys();
  return changed.flatMap(([period, own]) => {
    const replaced = kept(own, before.get(period), { where: 'the figures that they replace', years: 1 });
    const earlier = nearest([period, own], years.filter(([other]) => other < period).reverse());
    const later = years.filter(([other]) => other > period);
    const isFirst = replaced.length === 0 && earlier.length === 0;
    const steps = [...replaced, ...earlier, ...(isFirst ? nearest([period, own], later) : [])];
    const bound = (step: Step): number => (period < first ? SHARE * least : boundOf(step, least));
    const step = steps.find((one) => one.share < bound(one));
    return step === undefined ? [] : [orderFinding(metric, period, step, bound(step))];
  });
}

type Year = readonly [period: string, values: Values];

/** What a year is compared with, and how many years the two are apart. */
type Near = { where: string; years: number };
type Step = Near & { share: number; count: number };

/** How far one year has the order of another; none where too few municipalities are in common. */
function kept(own: Values, reference: Values = new Map(), near: Near): Step[] {
  const common = [...own].filter(([geo]) => reference.has(geo));
  if (common.length < LEAST_IN_COMMON) return [];
  const share = rankCorrelation(
    common.map(([, value]) => value),
    common.map(([geo]) => reference.get(geo) ?? 0),
  );
  return [{ ...near, share, count: common.length }];
}

/** The least of the steps between years in a row; null where the past says too little. */
function leastKept(published: ReadonlyMap<string, Values>): number | null {
  const all = [...published];
  const steps = all.slice(1).flatMap((year, index) => nearest(year, all.slice(index, index + 1)));
  const least = Math.min(...steps.map(({ share }) => share));
  return steps.length < LEAST_STEPS || least < LEAST_KEPT ? null : least;
}

/** How far the first of the years that can be compared has the order; none where none can be. */
function nearest([period, own]: Year, years: readonly Year[]): Step[] {
  for (const [near, values] of years) {
    const apart = Math.abs(Number(period) - Number(near));
    const steps = kept(own, values, { where: near, years: apart });
    if (steps.length > 0) return steps;
  }
  return [];
}

function boundOf({ count, years }: Step, least: number): number {
  const half = SHARE * least;
  if (count < LEAST_MUNICIPALITIES) return half;
  return Math.max(half, 1 - years * (TIMES_LOST * (1 - least) + MORE_LOST));
}

const orderFinding = (metric: string, period: string, { share, where }: Step, bound: number): Finding =>
  errorFinding(
    ORDER_JUMP,
    { file: observationFile(metric), metric, period },
    {
      message: MESSAGE,
      expected: `a rank correlation of at least ${bound.toFixed(3)} with ${where}`,
      actual: share.toFixed(3),
    },
  );

/**
 * How far two lists have one order: Spearman's coefficient, https://en.wikipedia.org/wiki/Spearman%27s_rank_correlation_coefficient
 * From -1 (turned round) to 1 (the same order); equal values share the mean of their ranks. 0 where all values of one list
 * are equal, which have no order, and where there are none.
 *
 * @param ones and `others`: as many, pair by pair
 */
function rankCorrelation(ones: readonly number[], others: readonly number[]): number {
  const [a, b] = [ranksOf(ones), ranksOf(others)];
  const mean = (ones.length - 1) / 2;
  let [both, own, other] = [0, 0, 0];
  for (const [index, rank] of a.entries()) {
    const [x, y] = [rank - mean, (b[index] ?? mean) - mean];
    both += x * y;
    own += x * x;
    other += y * y;
  }
  return own === 0 || other === 0 ? 0 : both / Math.sqrt(own * other);
}

/** From 0; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const [index, value] of sorted.entries()) {
    if (!first.has(value)) first.set(value, index);
    last.set(value, index);
  }
  return values.map((value) => ((first.get(value) ?? 0) + (last.get(value) ?? 0)) / 2);
}
