// A slip of unit, figures counted twice, or a series under another metric's name, move all municipalities at once: more than
// any one of them has ever moved where the metric swings (`value-jump`), and from a year that lies further back than the one
// before.

import {
  type Finding,
  type FindingLocation,
  MUNICIPALITIES_FILE,
  observationFile,
  REGISTRY_FILE,
  revisionFile,
} from '../data/dataset.ts';
import { cellKey, cellOf } from '../data/identifier.ts';
import { isPublic, publicIds, type Registry } from '../data/registry.ts';
import type { RevisionEntry } from '../data/release.ts';
import { medianOf } from '../rules/coverage.ts';
import { errorFinding } from '../rules/rule.ts';
import { REPEATING_PERCENT } from '../rules/series.ts';
import type { MetricChange } from './changes.ts';
import type { Figure } from './mapping.ts';

// A metric's figures year by year, for judgements about a whole year.

/**
 * A year is judged as a whole from so many municipalities on; the figures of fewer are looked at one by one (`value-jump`).
 * Of municipalities of the dataset of 2026-11-21 drawn at random, one draw of five in 500 goes beyond the factor of
 * `level-jump` without any slip, and one of twenty in 5,000.
 */
const LEAST_IN_COMMON = 20;

/** By municipality; those without a value are left out. */
type Values = ReadonlyMap<string, number>;

/** The years that have a value, ascending. */
function yearsOf(figures: Figure[]): ReadonlyMap<string, Values> {
  const years = new Map<string, Map<string, number>>();
  for (const { geo, period, value } of figures) {
    if (value === '') continue;
    const own = years.get(period) ?? new Map<string, number>();
    years.set(period, own.set(geo, Number(value)));
  }
  return new Map([...years].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How many figures of a year are new, or others than before. */
const countChanged = (own: Values, before: Values | undefined): number =>
  [...own].filter(([geo, value]) => before?.get(geo) !== value).length;

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

// A slip in a publication (a lost decimal, another unit, swapped columns) shows as a jump that the metric never made.

const VALUE_JUMP = 'value-jump';

/** With fewer year-to-year steps than this, the published figures say too little to judge new ones by. */
const LEAST_HISTORY = 100;
const QUANTILE = 0.999;
const VALUE_JUMP_FACTOR = 2;

const VALUE_JUMP_MESSAGE =
  'The figure jumps further than the metric has ever done; check it at the source, then fix the import or waive it with the reason.';

/**
 * Steps are natural-log ratios, and absolute differences as well where a published figure is at or below zero. The limit is
 * twice the 99.9th percentile (nearest rank) of all steps between consecutive years in one municipality as published; ratios
 * have none where more steps than that are from or to such a figure.
 * A new or changed figure is suspect when its step from the figure it replaces is above it, or that from the nearest
 * earlier year with a figure is above it times the years between: n years may hold n steps. One that has neither is put
 * before a series: it is compared with the nearest later year that stands.
 */
export function valueJumps({ metric, previous, next }: MetricChange): Finding[] {
  const before = valuesOf(previous.figures);
  const measures = measuresOf(before);
  if (measures.length === 0) return [];
  const after = valuesOf(next.figures);
  const earlier = earlierOf(next.figures);
  const standing = Map.groupBy(
    next.figures.filter(
      (figure) => before.has(cellKey(figure)) && before.get(cellKey(figure)) === after.get(cellKey(figure)),
    ),
    ({ geo }) => geo,
  );
  return next.figures.flatMap(({ geo, period }, index) => {
    const key = cellKey({ geo, period });
    const [value, replaced] = [after.get(key), before.get(key)];
    if (value === undefined || value === replaced) return [];
    const known = [replaced === undefined ? [] : { from: replaced, years: 1 }, earlier.get(key) ?? []].flat();
    const neighbours = known.length > 0 ? known : laterThan(period, standing.get(geo) ?? []);
    const [jump] = neighbours.flatMap((neighbour) => jumpsFrom(neighbour, value, measures));
    if (jump === undefined) return [];
    const { from, expected, excess } = jump;
    const where = { file: observationFile(metric), line: index + 2, metric, geo, period };
    const actual = `${from} → ${value}`;
    return [
      { ...errorFinding(VALUE_JUMP, where, { message: VALUE_JUMP_MESSAGE, expected, actual }), excess },
    ];
  });
}

type ValueJumpStep = (from: number, to: number) => number;
/** `words` say what a step is counted in. */
type Measure = { stepOf: ValueJumpStep; limit: number; words: string };

const difference: ValueJumpStep = (from, to) => Math.abs(to - from);
const logRatio: ValueJumpStep = (from, to) => {
  if (from === to) return 0;
  return from > 0 && to > 0 ? Math.abs(Math.log(to / from)) : Number.POSITIVE_INFINITY;
};
const RATIO = { stepOf: logRatio, words: ' in natural logarithm' };
const DIFFERENCE = { stepOf: difference, words: '' };

/** What the published figures let steps be measured by; none where they are too few. */
function measuresOf(published: Map<string, number>): Measure[] {
  const isPositive = [...published.values()].every((value) => value > 0);
  return (isPositive ? [RATIO] : [RATIO, DIFFERENCE]).flatMap((measure) => {
    const steps = stepsOf(published, measure.stepOf);
    if (steps.length < LEAST_HISTORY) return [];
    return [{ ...measure, limit: VALUE_JUMP_FACTOR * (steps[Math.ceil(QUANTILE * steps.length) - 1] ?? 0) }];
  });
}

type Jump = { from: number; expected: string; excess: number };

const jumpsFrom = ({ from, years }: Neighbour, to: number, measures: readonly Measure[]): Jump[] =>
  measures.flatMap(({ stepOf, limit, words }) => {
    const most = limit * years;
    const step = stepOf(from, to);
    const expected = `a step of at most ${most.toPrecision(3)}${words}`;
    return step > most ? [{ from, expected, excess: step / most }] : [];
  });

const valuesOf = (figures: Figure[]): Map<string, number> =>
  new Map(
    figures
      .filter(({ value }) => value !== '')
      .map(({ geo, period, value }) => [cellKey({ geo, period }), Number(value)]),
  );

type Neighbour = { from: number; years: number };

/** By figure: the value of the nearest earlier year that has one, and how many years lie between. */
function earlierOf(figures: Figure[]): Map<string, Neighbour> {
  const earlier = new Map<string, Neighbour>();
  const sorted = figures
    .filter(({ value }) => value !== '')
    .sort((a, b) => (cellKey(a) < cellKey(b) ? -1 : 1));
  for (const [index, { geo, period }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.geo !== geo) continue;
    const years = Number(period) - Number(before.period);
    earlier.set(cellKey({ geo, period }), { from: Number(before.value), years });
  }
  return earlier;
}

/** The nearest. @param figures of one municipality, all later */
function laterThan(period: string, figures: Figure[]): Neighbour[] {
  const [nearest] = figures.toSorted((a, b) => (a.period < b.period ? -1 : 1));
  if (nearest === undefined) return [];
  return [{ from: Number(nearest.value), years: Number(nearest.period) - Number(period) }];
}

function stepsOf(values: Map<string, number>, stepOf: ValueJumpStep): number[] {
  const steps = [...values].flatMap(([key, value]) => {
    const { geo, period } = cellOf(key);
    const from = values.get(cellKey({ geo, period: String(Number(period) - 1) }));
    return from === undefined ? [] : [stepOf(from, value)];
  });
  return steps.sort((a, b) => a - b);
}

// Figures in each other's rows, a wrong column, another metric's series: each may lie within what its metric ever did
// (`value-jump`, `level-jump`). What they break is the order of the municipalities, which changes little in a year.

const ORDER_JUMP = 'order-jump';

/**
 * In the dataset of 2026-11-21 no step from one year to the next, of 572, keeps less than half of the order that its
 * metric's least kept until then. With each figure of the latest year in the row below its own, 38 of 42 metrics do.
 */
const SHARE = 0.5;
const TIMES_LOST = 3;
const MORE_LOST = 0.02;
const LEAST_KEPT = 0.3;

const ORDER_JUMP_MESSAGE =
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
    const bound = (step: OrderJumpStep): number =>
      period < first ? SHARE * least : orderJumpBoundOf(step, least);
    const step = steps.find((one) => one.share < bound(one));
    return step === undefined ? [] : [orderFinding(metric, period, step, bound(step))];
  });
}

type Year = readonly [period: string, values: Values];
type OrderJumpStep = Near & { share: number; count: number };

/** How far one year has the order of another; none where too few municipalities are in common. */
function kept(own: Values, reference: Values = new Map(), near: Near): OrderJumpStep[] {
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
function nearest([period, own]: Year, years: readonly Year[]): OrderJumpStep[] {
  for (const [near, values] of years) {
    const apart = Math.abs(Number(period) - Number(near));
    const steps = kept(own, values, { where: near, years: apart });
    if (steps.length > 0) return steps;
  }
  return [];
}

function orderJumpBoundOf({ count, years }: OrderJumpStep, least: number): number {
  const half = SHARE * least;
  if (count < LEAST_MUNICIPALITIES) return half;
  return Math.max(half, 1 - years * (TIMES_LOST * (1 - least) + MORE_LOST));
}

const orderFinding = (
  metric: string,
  period: string,
  { share, where }: OrderJumpStep,
  bound: number,
): Finding =>
  errorFinding(
    ORDER_JUMP,
    { file: observationFile(metric), metric, period },
    {
      message: ORDER_JUMP_MESSAGE,
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

// The file of another year under this year's name: its figures are plausible in all, and those of a year that stands.
// That a year repeats the one before is known of some sources, and judged of the whole dataset (`carried-forward`).

const YEAR_REPEATS = 'year-repeats';

const REPEATED_YEARS_MESSAGE =
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
    {
      message: REPEATED_YEARS_MESSAGE,
      expected: `figures other than those of ${other}`,
      actual: `those of ${other}`,
    },
  );

// A year that comes with a gap before it: its label is wrong, or the publication of the year between was never imported.

/** So many last years without a gap tell that the next one was to follow; gaps before them are history. */
const LEAST_YEARS = 3;

const SKIPPED_YEARS_MESSAGE =
  'The last years of the metric follow each other, and it would lack those between; check the year at the source, import what is missing, or waive it with the reason.';

/**
 * For each new year with a gap before it. Years that are put before the first say nothing: many a series of Kolada began
 * with one year in five, as those that came with the release of 2026-11-21.
 */
export function skippedYears({ metric, previous, next }: MetricChange): Finding[] {
  const had = yearNumbers(previous.figures);
  const last = had.at(-1) ?? 0;
  if (last - (had.at(-LEAST_YEARS) ?? 0) !== LEAST_YEARS - 1) return [];
  const begun = yearNumbers(next.figures).filter((year) => year > last);
  return begun.flatMap((year, index) => {
    const before = begun[index - 1] ?? last;
    if (year - before === 1) return [];
    const expected = year - before === 2 ? String(year - 1) : `${before + 1} to ${year - 1}`;
    const where = { file: observationFile(metric), metric, period: String(year) };
    return [
      errorFinding('year-skipped', where, { message: SKIPPED_YEARS_MESSAGE, expected, actual: 'nothing' }),
    ];
  });
}

const yearNumbers = (figures: Figure[]): number[] => [...yearsOf(figures).keys()].map(Number);

// Two municipalities in each other's rows: where they are of one size, no figure jumps and the order hardly changes.

/** Of fewer figures each, small numbers may change places by chance. */
const LEAST_REVISED = 3;

const EXCHANGED_FIGURES_MESSAGE =
  'The municipality and another one have changed places: all of their revised figures are those that the other had; compare both with the source, then correct the codes and import again, or waive it with the reason.';

/**
 * Of two municipalities with three revised figures or more, each of which is, literal for literal, what the other had of
 * the year; told of the one with the lower code. What stands and what is new says nothing.
 */
export function exchangedFigures({ metric, previous, next }: MetricChange): Finding[] {
  const before = new Map(previous.figures.map((figure) => [cellKey(figure), figure.value]));
  const had = (geo: string, period: string): string => before.get(cellKey({ geo, period })) ?? '';
  const isRevised = ({ geo, period, value }: Figure): boolean =>
    value !== '' && had(geo, period) !== '' && had(geo, period) !== value;
  const revised = [...Map.groupBy(next.figures.filter(isRevised), ({ geo }) => geo)].filter(
    ([, figures]) => figures.length >= LEAST_REVISED,
  );
  const isAsHad = (figures: readonly Figure[], other: string): boolean =>
    figures.every(({ period, value }) => had(other, period) === value);
  return revised.flatMap(([geo, own], index) => {
    const later = revised.slice(index + 1);
    const found = later.find(([other, figures]) => isAsHad(own, other) && isAsHad(figures, geo));
    if (found === undefined) return [];
    const where = { file: observationFile(metric), metric, geo };
    const actual = `${own.length} figures that ${found[0]} had`;
    return [errorFinding('figures-exchanged', where, { message: EXCHANGED_FIGURES_MESSAGE, actual })];
  });
}

// A copy of the file, saved as a spreadsheet shows it: every figure is the one that stands, and less exact.

/** Of fewer revised figures, some may be rounded by chance. */
const LOST_DIGITS_LEAST_REVISED = 20;
const PERCENT = 99;

const LOST_DIGITS_MESSAGE =
  'Nearly all revised figures of the metric are those that stand, rounded, as in a copy that a spreadsheet has saved; import the publisher’s own file, or waive it with the reason.';

/**
 * Of a metric with 20 revised figures or more, 99 % of which are the figures that they replace, rounded to fewer digits; in the
 * release of 2026-06-25, which revised 7,036, no metric had more than 2 % of such.
 */
export function lostDigits({ metric, previous, next }: MetricChange): Finding[] {
  const before = new Map(previous.figures.map((figure) => [cellKey(figure), figure.value]));
  let [revised, rounded] = [0, 0];
  for (const figure of next.figures) {
    const was = before.get(cellKey(figure)) ?? '';
    if (was === '' || figure.value === '' || was === figure.value) continue;
    revised += 1;
    if (isRounded(was, figure.value)) rounded += 1;
  }
  if (revised < LOST_DIGITS_LEAST_REVISED || 100 * rounded < PERCENT * revised) return [];
  const actual = `${rounded} of ${revised} revised figures rounded`;
  return [
    errorFinding(
      'digits-lost',
      { file: observationFile(metric), metric },
      { message: LOST_DIGITS_MESSAGE, actual },
    ),
  ];
}

/** How far a number may be from what it was rounded from, in parts of its last digit; doubles are a little off. */
const HALF = 0.5 * (1 + 1e-6);

/** Whether the literal is what becomes of another number, which it differs from, with fewer digits. */
const isRounded = (was: string, literal: string): boolean =>
  Math.abs(Number(was) - Number(literal)) <= HALF * 10 ** lastDigit(literal);

/** The power of ten of the last digit that is not a zero at the end: -2 of `12.34`, 3 of `12000`. */
function lastDigit(literal: string): number {
  const [digits = '', exponent = '0'] = literal.split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const zeros = fraction === '' ? (/[1-9](0*)$/.exec(whole)?.[1]?.length ?? 0) : -fraction.length;
  return zeros + Number(exponent);
}

// Loss is judged like growth: an import that lost a page, a gender, half the municipalities or a year looks like this.

/** Fewer than these may go without a question, and up to this share of a metric or of the release. */
const FEW = 5;
const FEW_MUNICIPALITIES = 2;
const METRIC_SHARE = 0.01;
const RELEASE_SHARE = 0.005;
/** A new year may lack so much of the year before it. */
const NEW_YEAR_SHARE = 0.1;

const WITHDRAWN =
  'The release would withdraw figures that stand; import the whole publication, or waive it with the reason why they are gone.';
const COVERAGE =
  'The year would have fewer municipalities than the latest one that the metric had, so the import may have lost some; import it again, or waive it with the reason.';
const VANISHED =
  'The municipality had figures and would have none; check the import and the register, or waive it with the reason.';
const HIDDEN =
  'The metric was public and is so no longer: from this release on its figures answer as if they had never been, past releases included; waive it with the reason, or let it leave ("left"), which keeps them known.';
const LEAVES =
  'The metric leaves the service with this release, and its figures are answered as withdrawn for good; waive it with the reason.';

const TURNS =
  'Every rank of the metric would turn around in silence, the first becoming the last, at once or when it is ranked again; set "order" back, or waive it with the reason.';

/** What a metric had and would have, and how many of its figures the log would withdraw. */
export type LossFacts = {
  metric: string;
  withdrawn: number;
  before: Standing;
  after: Standing;
};

/** How many municipalities have a value, by period, and how many values each has; `rows` are with those without one. */
type Standing = { rows: number; values: number; coverage: Map<string, number>; geos: Map<string, number> };

export const lossFactsOf = (
  { metric, previous, next }: MetricChange,
  entries: readonly RevisionEntry[],
): LossFacts => {
  const before = standingOf(previous.figures);
  return {
    metric,
    withdrawn: entries.filter(({ type, geo }) => type === 'withdrawn' && geo !== null).length,
    before,
    after: previous.figures === next.figures ? before : standingOf(next.figures),
  };
};

function standingOf(figures: Figure[]): Standing {
  const coverage = new Map<string, number>();
  const geos = new Map<string, number>();
  let values = 0;
  for (const { geo, period, value } of figures) {
    if (value === '') continue;
    values += 1;
    geos.set(geo, (geos.get(geo) ?? 0) + 1);
    coverage.set(period, (coverage.get(period) ?? 0) + 1);
  }
  return { rows: figures.length, values, coverage, geos };
}

type Judged = { date: string; metrics: readonly LossFacts[] };

/**
 * Against the release before; a first release loses nothing. Metrics that are not public count as all others.
 * @param last the registry of what was shown before; null where there is none
 */
export function lossFindings(
  { date, metrics }: Judged,
  registry: Registry,
  last: Registry | null,
): Finding[] {
  const open = publicIds(registry);
  const leaving = new Set(registry.metrics.filter(({ left }) => left === date).map(({ id }) => id));
  const staying = metrics.filter(({ metric }) => !leaving.has(metric));
  const shown = staying.filter(({ metric }) => open.has(metric));
  return [
    ...metrics.filter(({ metric, before }) => leaving.has(metric) && before.rows > 0).map(leaves),
    ...hidden(registry, last),
    ...turned(registry, last),
    ...withdrawals(staying, date),
    ...shown.flatMap(fallingCoverage),
    ...vanished(shown),
  ];
}

const leaves = ({ metric }: LossFacts): Finding =>
  errorFinding('metric-leaves', { file: REGISTRY_FILE, metric }, { message: LEAVES });

/** What leaves by its entry is a finding of its own; a metric of which nothing was ever shown is nobody's loss. */
const hidden = (registry: Registry, last: Registry | null): Finding[] => {
  const open = publicIds(registry);
  return (last?.metrics ?? [])
    .filter((metric) => isPublic(metric) && !open.has(metric.id))
    .map(({ id }) =>
      errorFinding('metric-turns-non-public', { file: REGISTRY_FILE, metric: id }, { message: HIDDEN }),
    );
};

/**
 * No figure changes by it, so that no log records it. Whether the metric is ranked does not matter: else its ranking would
 * be switched off with one release, and on the other way around with the next.
 */
const turned = (registry: Registry, last: Registry | null): Finding[] => {
  const before = new Map((last?.metrics ?? []).filter(isPublic).map(({ id, order }) => [id, order]));
  return registry.metrics.flatMap(({ id, order }) => {
    const was = before.get(id);
    if (was === undefined || was === order) return [];
    const contrast = { message: TURNS, expected: was, actual: order };
    return [errorFinding('ranking-turns-around', { file: REGISTRY_FILE, metric: id }, contrast)];
  });
};

const allowed = (share: number, total: number): number => Math.max(FEW, Math.floor(share * total));

function withdrawals(facts: LossFacts[], date: string): Finding[] {
  const losses = facts.map(({ metric, withdrawn: lost, before: { values: total } }) => {
    return { metric, total, lost, isLarge: lost > allowed(METRIC_SHARE, total) };
  });
  const small = losses.filter(({ isLarge }) => !isLarge);
  const lost = small.reduce((sum, one) => sum + one.lost, 0);
  const limit = allowed(
    RELEASE_SHARE,
    losses.reduce((sum, one) => sum + one.total, 0),
  );
  const large = losses.filter(({ isLarge }) => isLarge);
  return [
    ...large.map((loss) =>
      lossOf(
        { file: observationFile(loss.metric), metric: loss.metric },
        loss.lost,
        allowed(METRIC_SHARE, loss.total),
      ),
    ),
    ...(lost > limit ? [lossOf({ file: revisionFile(date) }, lost, limit)] : []),
  ];
}

const lossOf = (where: FindingLocation, lost: number, limit: number): Finding =>
  errorFinding('figures-withdrawn', where, {
    message: WITHDRAWN,
    expected: `at most ${limit} withdrawn`,
    actual: String(lost),
  });

/** The latest year before, and every year that begins after it: of two at once the first may be the one that lacks some. */
function fallingCoverage({ metric, before, after }: LossFacts): Finding[] {
  const last = [...before.coverage.keys()].sort().at(-1);
  if (last === undefined || after.values === 0) return [];
  const had = before.coverage.get(last) ?? 0;
  const begun = [...after.coverage.keys()].filter((period) => period > last).sort();
  return [
    { period: last, share: METRIC_SHARE },
    ...begun.map((period) => ({ period, share: NEW_YEAR_SHARE })),
  ].flatMap(({ period, share }) => {
    const least = had - Math.max(FEW_MUNICIPALITIES, Math.floor(share * had));
    const actual = after.coverage.get(period) ?? 0;
    if (actual >= least) return [];
    const contrast = {
      message: COVERAGE,
      expected: `at least ${least} municipalities`,
      actual: String(actual),
    };
    return [errorFinding('coverage-falls', { file: observationFile(metric), metric, period }, contrast)];
  });
}

function vanished(losses: LossFacts[]): Finding[] {
  const after = new Set(losses.flatMap((one) => [...one.after.geos.keys()]));
  const before = new Set(losses.flatMap((one) => [...one.before.geos.keys()]));
  const gone = [...before].filter((geo) => !after.has(geo)).sort();
  const finding = (where: FindingLocation): Finding =>
    errorFinding('municipality-vanishes', where, { message: VANISHED });
  return [
    ...gone.map((geo) => finding({ file: MUNICIPALITIES_FILE, geo })),
    ...losses
      .filter(({ withdrawn, before: { values } }) => withdrawn <= allowed(METRIC_SHARE, values))
      .flatMap((one) =>
        [...one.before.geos]
          .filter(([geo, had]) => had >= FEW && !one.after.geos.has(geo) && after.has(geo))
          .map(([geo]) => finding({ file: observationFile(one.metric), metric: one.metric, geo })),
      ),
  ];
}
