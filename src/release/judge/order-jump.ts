// Figures in each other's rows, a wrong column, another metric's series: each may lie within what its metric ever did
// (`value-jump`, `level-jump`). What they break is the order of the municipalities, which changes little in a year.
import type { Finding } from '../../model/finding.ts';
import { observationFile } from '../../rules/data-files.ts';
import { errorFinding } from '../../rules/error-finding.ts';
import type { MetricChange } from '../plan/revision-entries.ts';
import { countChanged, LEAST_IN_COMMON, type Values, yearsOf } from './years-of.ts';

const ORDER_JUMP = 'order-jump';

/**
 * In the dataset of 2026-11-21 no step from one year to the next, of 572, keeps less than half of the order that its
 * metric's least kept until then. With each figure of the latest year in the row below its own, 38 of 42 metrics do.
 */
const SHARE = 0.5;
/** With fewer steps published, or where one of them keeps hardly any order, the past says too little. */
const LEAST_STEPS = 3;
const LEAST_KEPT = 0.3;

const MESSAGE =
  'The municipalities of the year stand in another order, as with figures in each other’s rows or with another series under the metric’s name; compare some with the source, then correct the mapping and import again, or waive it with the reason.';

/**
 * For each year with new or changed figures of at least 20 municipalities the rank correlation (Spearman's) of the whole
 * year with the figures that it replaces and with the nearest earlier year; with the nearest later one where there is
 * neither. Below half of the least between two years in a row as published it is a finding of the year.
 */
export function orderJumps({ metric, previous, next }: MetricChange): Finding[] {
  const [before, after] = [yearsOf(previous.figures), yearsOf(next.figures)];
  const years = [...after];
  const changed = years.filter(([period, own]) => countChanged(own, before.get(period)) >= LEAST_IN_COMMON);
  const least = changed.length === 0 ? null : leastKept(before);
  if (least === null) return [];
  return changed.flatMap(([period, own]) => {
    const replaced = kept(own, before.get(period));
    const earlier = nearest(own, years.filter(([other]) => other < period).reverse());
    const isFirst = replaced === null && earlier.length === 0;
    const later = isFirst
      ? nearest(
          own,
          years.filter(([other]) => other > period),
        )
      : [];
    const steps = [
      ...(replaced === null ? [] : [{ share: replaced, where: 'the figures that they replace' }]),
      ...earlier,
      ...later,
    ];
    const step = steps.find(({ share }) => share < SHARE * least);
    return step === undefined ? [] : [orderFinding(metric, period, { ...step, least })];
  });
}

type Year = readonly [period: string, values: Values];

/** How far one year has the order of another; null where too few municipalities are in common. */
function kept(own: Values, reference: Values = new Map()): number | null {
  const common = [...own].filter(([geo]) => reference.has(geo));
  if (common.length < LEAST_IN_COMMON) return null;
  return rankCorrelation(
    common.map(([, value]) => value),
    common.map(([geo]) => reference.get(geo) ?? 0),
  );
}

/** The least of the steps between years in a row; null where the past says too little. */
function leastKept(years: ReadonlyMap<string, Values>): number | null {
  const all = [...years.values()];
  const steps = all.slice(1).flatMap((own, index) => kept(own, all[index]) ?? []);
  const least = Math.min(...steps);
  return steps.length < LEAST_STEPS || least < LEAST_KEPT ? null : least;
}

type Step = { share: number; where: string };

/** How far the first of the years that can be compared has the order; empty where none can be. */
function nearest(own: Values, years: readonly Year[]): Step[] {
  for (const [where, values] of years) {
    const share = kept(own, values);
    if (share !== null) return [{ share, where }];
  }
  return [];
}

const orderFinding = (
  metric: string,
  period: string,
  { share, where, least }: Step & { least: number },
): Finding =>
  errorFinding(
    ORDER_JUMP,
    { file: observationFile(metric), metric, period },
    {
      message: MESSAGE,
      expected: `a rank correlation of at least ${(SHARE * least).toFixed(2)} with ${where}`,
      actual: share.toFixed(2),
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
