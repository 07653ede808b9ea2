// The judges of a metric's figures: what its own past does not let expect of those that come.
import { type FindingLocation, observationFile } from '../data/dataset.ts';
import { medianOf } from '../rules/coverage.ts';
import type { Fault, Rule } from '../rules/rule.ts';
import { repeatOf } from '../rules/series.ts';
import {
  type ComparedYear,
  figuresOfYear,
  figuresReplaced,
  inCommon,
  NONE,
  type PublishedYear,
  type Reference,
  type SeriesView,
  type Values,
  type Year,
} from './series-view.ts';
import {
  LEAST_EXCHANGED,
  LEAST_IN_COMMON,
  LEAST_REVISED,
  LEAST_STEPS,
  LEVEL_JUMP,
  MANY_MUNICIPALITIES,
  ORDER_JUMP,
  ROUNDED_PERCENT,
  VALUE_JUMP,
  YEARS_IN_A_ROW,
} from './thresholds.ts';

type SeriesJudge = Omit<Rule<[view: SeriesView]>, 'about'>;

/** In the order in which findings are reported. */
export const SERIES_JUDGES: readonly SeriesJudge[] = [
  {
    /**
     * A slip of unit, figures counted twice, or a series under another metric's name, move all municipalities at once: more
     * than any one of them has ever moved where the metric swings (`value-jump`), and from a year that lies further back.
     *
     * For each year the median magnitude of its new and changed figures, against that of the figures which they replace, of
     * the nearest earlier year, and of what stands as it was in the nearest later one (years that are added before it): over
     * the municipalities in common, zeros left out. Beyond the factor either way, or beyond what the metric's own past lets
     * expect, it is a finding of the year, shown with the first of these comparisons. So it is where half of them or more
     * become zero, as with empty cells that were read so.
     */
    name: 'level-jump',
    *check(view) {
      const largest = largestStep(view);
      for (const year of view.years.values()) {
        const largestHere = isBeforeFirst(year, view) ? null : largest;
        const step = levelSteps(year).find(
          (one) => factorOf(one) > levelBound(one, largestHere),
        );
        if (step === undefined) continue;
        const { was, is, count, name } = step;
        const bound = levelBound(step, largestHere);
        yield {
          where: at(view, { period: year.period }),
          message:
            'The figures of the year lie on another level, as by a slip of unit, counted twice or with another series under the metric’s name; correct the mapping or the unit and import again, or waive it with the reason.',
          expected: `a median within a factor of ${short(bound, 3)} of ${short(was, 6)}, as in ${name}`,
          actual: `${short(is, 6)} in ${count} municipalities, ${short(is / was, 3)} times as much`,
          excess: short(factorOf(step) / bound, 3),
        };
      }
    },
  },
  {
    /**
     * A slip in a publication (a lost decimal, another unit, swapped columns) shows as a jump that the metric never made.
     *
     * Steps are natural-log ratios, and absolute differences as well where a published figure is at or below zero. The limit
     * is twice the 99.9th percentile (nearest rank) of all steps between consecutive years in one municipality as published;
     * ratios have none where more steps than that are from or to such a figure. Years before the first of a metric that has
     * few years are measured by the steps of all that come, where these are so many that no slip is its own measure.
     *
     * A new or changed figure is suspect when its step from the figure it replaces is above it, or that from the nearest
     * earlier year with a figure is above it times the years between: n years may hold n steps. One that has neither is put
     * before a series: it is compared with the nearest later year that stands. A step that was published and that a revision
     * changes by one per cent of the figure at most is no new one.
     */
    name: 'value-jump',
    *check(view) {
      const measures = measuresOf(view.before.years, VALUE_JUMP.leastHistory);
      if (measures.length === 0) return;
      const ofFirstYears = firstMeasures(view) ?? measures;
      for (const [index, { geo, period }] of view.after.figures.entries()) {
        const year = view.years.get(period);
        const value = year?.changed.get(geo);
        if (year === undefined || value === undefined) continue;
        const [jump] = neighboursOf(geo, year).flatMap((near) =>
          jumpsFrom(
            near,
            year.replaced.get(geo),
            value,
            isBeforeFirst(year, view) ? ofFirstYears : measures,
          ),
        );
        if (jump === undefined) continue;
        yield {
          where: {
            file: observationFile(view.metric),
            line: index + 2,
            metric: view.metric,
            geo,
            period,
          },
          message:
            'The figure jumps further than the metric has ever done; check it at the source, then fix the import or waive it with the reason.',
          ...jump,
        };
      }
    },
  },
  {
    /**
     * Figures in each other's rows, a wrong column, another metric's series: each may lie within what its metric ever did
     * (`value-jump`, `level-jump`). What they break is the order of the municipalities, which changes little in a year.
     *
     * For each year with new or changed figures of enough municipalities the rank correlation (Spearman's) of the whole year
     * with the figures that it replaces and with the nearest earlier year; with the nearest later one where there is neither.
     * Below half of the least between two years in a row as published, or below what that lets expect, it is a finding of
     * the year.
     */
    name: 'order-jump',
    *check(view) {
      const changed = view.years.values().toArray().filter(isChanged);
      const least = changed.length === 0 ? null : leastKept(view);
      if (least === null) return;
      for (const year of changed) {
        const bound = (step: OrderStep): number =>
          isBeforeFirst(year, view)
            ? ORDER_JUMP.share * least
            : orderBound(step, least);
        const step = orderSteps(year).find((one) => one.kept < bound(one));
        if (step !== undefined)
          yield {
            where: at(view, { period: year.period }),
            message:
              'The municipalities of the year stand in another order, as with figures in each other’s rows or with another series under the metric’s name; compare some with the source, then correct the mapping and import again, or waive it with the reason.',
            expected: `a rank correlation of at least ${bound(step).toFixed(3)} with ${step.name}`,
            actual: step.kept.toFixed(3),
          };
      }
    },
  },
  {
    /**
     * The file of another year under this year's name: its figures are plausible in all, and those of a year that stands.
     *
     * For each year with new or changed figures of enough municipalities: whether 99 % of its figures are those of another
     * year, as that comes or as published (in the dataset of 2026-11-21 no public metric goes beyond 84 % in years that are
     * not neighbours). That a year repeats the one before is known of some sources, and judged of the whole dataset
     * (`carried-forward`); what two years had in common as they were published is no news of this one. Zeros in both years
     * say nothing.
     */
    name: 'year-repeats',
    *check(view) {
      for (const { period, values, earlier, later } of view.years
        .values()
        .filter(isChanged)) {
        const isCarried = [...earlier.slice(0, 1), ...later.slice(0, 1)].some((near) =>
          repeats(values, near.values),
        );
        const had = view.published.find((one) => one.period === period);
        const published = view.published.filter(
          (one) => !repeats(had?.values ?? NONE, one.values),
        );
        const others = [...view.years.values(), ...published].filter(
          (one) => one.period !== period,
        );
        const other = isCarried
          ? undefined
          : others.find((one) => repeats(values, one.values));
        if (other !== undefined)
          yield {
            where: at(view, { period }),
            message:
              'Nearly every municipality has its figure of another year, as with the file of that year, or with all years shifted; import the right one, or waive it with the reason.',
            expected: `figures other than those of ${other.period}`,
            actual: `those of ${other.period}`,
          };
      }
    },
  },
  {
    /**
     * A year that comes with a gap before it: its label is wrong, or the publication of the year between was never imported.
     *
     * For each new year with a gap before it. Years that are put before the first say nothing: many a series of Kolada began
     * with one year in five, as those that came with the release of 2026-11-21.
     */
    name: 'year-skipped',
    *check(view) {
      const had = view.published.map(({ period }) => Number(period));
      const last = had.at(-1) ?? 0;
      if (last - (had.at(-YEARS_IN_A_ROW) ?? 0) !== YEARS_IN_A_ROW - 1) return;
      const begun = [...view.years.keys()].map(Number).filter((year) => year > last);
      for (const [index, year] of begun.entries()) {
        const before = begun[index - 1] ?? last;
        if (year - before > 1)
          yield {
            where: at(view, { period: String(year) }),
            message:
              'The last years of the metric follow each other, and it would lack those between; check the year at the source, import what is missing, or waive it with the reason.',
            expected:
              year - before === 2 ? String(year - 1) : `${before + 1} to ${year - 1}`,
            actual: 'nothing',
          };
      }
    },
  },
  {
    /**
     * Two municipalities in each other's rows: where they are of one size, no figure jumps and the order hardly changes.
     *
     * Of two municipalities with three revised figures or more, each of which is, literal for literal, what the other had of
     * the year; told of the one with the lower code. What stands and what is new says nothing.
     */
    name: 'figures-exchanged',
    *check(view) {
      const revised = [...Map.groupBy(view.revised, ({ geo }) => geo)].filter(
        ([, figures]) => figures.length >= LEAST_EXCHANGED,
      );
      const isAsHad = (figures: SeriesView['revised'], other: string): boolean =>
        figures.every(({ period, value }) => view.had(other, period) === value);
      for (const [index, [geo, own]] of revised.entries()) {
        const findings = revised
          .slice(index + 1)
          .find(([other, figures]) => isAsHad(own, other) && isAsHad(figures, geo));
        if (findings !== undefined)
          yield {
            where: at(view, { geo }),
            message:
              'The municipality and another one have changed places: all of their revised figures are those that the other had; compare both with the source, then correct the codes and import again, or waive it with the reason.',
            actual: `${own.length} figures that ${findings[0]} had`,
          };
      }
    },
  },
  {
    /**
     * A copy of the file, saved as a spreadsheet shows it: every figure is the one that stands, and less exact.
     *
     * Of a metric with 20 revised figures or more, 99 % of which are the figures that they replace, rounded to fewer digits;
     * in the release of 2026-06-25, which revised 7,036, no metric had more than 2 % of such.
     */
    name: 'digits-lost',
    check: (view) => {
      const revised = view.revised.length;
      const rounded = view.revised.filter(({ was, value }) =>
        isRounded(was, value),
      ).length;
      if (revised < LEAST_REVISED || 100 * rounded < ROUNDED_PERCENT * revised)
        return [];
      return [
        {
          where: at(view, {}),
          message:
            'Nearly all revised figures of the metric are those that stand, rounded, as in a copy that a spreadsheet has saved; import the publisher’s own file, or waive it with the reason.',
          actual: `${rounded} of ${revised} revised figures rounded`,
        },
      ];
    },
  },
];

const at = (
  { metric }: SeriesView,
  place: Pick<FindingLocation, 'geo' | 'period'>,
): FindingLocation => ({
  file: observationFile(metric),
  metric,
  ...place,
});

/** Whether enough figures of a year are new or others than before to judge it as a whole. */
const isChanged = ({ changed }: Year): boolean => changed.size >= LEAST_IN_COMMON;

/** Of years before the first that was published the metric's past says nothing. */
const isBeforeFirst = ({ period }: Year, { published: [first] }: SeriesView): boolean =>
  first !== undefined && period < first.period;

const short = (value: number, digits: number): number =>
  Number(value.toPrecision(digits));

const hasEnough = (geos: readonly string[]): boolean => geos.length >= LEAST_IN_COMMON;

/** The steps from each published year to the next; null where they are too few. */
function stepsInARow<Step>(
  { published }: SeriesView,
  stepsTo: (own: PublishedYear, near: PublishedYear) => Step[],
): Step[] | null {
  const steps = published.flatMap((own, index) => {
    const near = published[index - 1];
    return near === undefined ? [] : stepsTo(own, near);
  });
  return steps.length < LEAST_STEPS ? null : steps;
}

// The level of a year.

/** From one median to another, over the municipalities in common. */
type LevelStep = Omit<Reference, 'values'> & { was: number; is: number; count: number };

function levelSteps({
  period,
  changed,
  magnitudes,
  earlier,
  later,
}: ComparedYear): LevelStep[] {
  const changedMagnitudes = magnitudes.changed;
  const zeros = new Map([...changed].filter(([, value]) => value === 0));
  const replaced = figuresReplaced(magnitudes.replaced);
  const nearest = (
    figures: Values,
    years: readonly Year[],
    part: 'values' | 'standing' = 'values',
  ) => {
    const near = years.find((year) =>
      hasEnough(inCommon(figures, year.magnitudes.values)),
    );
    return near === undefined
      ? []
      : [figuresOfYear(period, near.period, near.magnitudes[part])];
  };
  return [
    ...[
      replaced,
      ...nearest(changedMagnitudes, earlier),
      ...nearest(changedMagnitudes, later, 'standing'),
    ].flatMap((reference) => levelStep(changedMagnitudes, reference)),
    ...[replaced, ...nearest(zeros, earlier)].flatMap((reference) =>
      zeroStep(changedMagnitudes, zeros, reference),
    ),
  ];
}

/** None where too few municipalities are in common. */
function levelStep(own: Values, { values, ...near }: Reference): LevelStep[] {
  const common = inCommon(own, values);
  if (!hasEnough(common)) return [];
  return [
    {
      ...near,
      was: medianAmong(common, values),
      is: medianAmong(common, own),
      count: common.length,
    },
  ];
}

/** From all magnitudes, to zero. None where fewer than half of what was above or below becomes zero, or too few do. */
function zeroStep(
  own: Values,
  zeros: Values,
  { values, ...near }: Reference,
): LevelStep[] {
  const lost = inCommon(zeros, values);
  const common = [...lost, ...inCommon(own, values)];
  if (!hasEnough(lost) || 2 * lost.length < common.length) return [];
  return [{ ...near, was: medianAmong(common, values), is: 0, count: common.length }];
}

const medianAmong = (geos: readonly string[], values: Values): number =>
  medianOf(geos.map((geo) => values.get(geo) ?? 0)) ?? 0;

const factorOf = ({ was, is }: LevelStep): number => Math.max(is / was, was / is);

/** The largest factor between years in a row, as published; null where the past says too little. */
function largestStep(view: SeriesView): number | null {
  const steps = stepsInARow(view, ({ period, magnitudes }, near) =>
    levelStep(magnitudes, figuresOfYear(period, near.period, near.magnitudes)),
  );
  return steps === null ? null : Math.max(...steps.map(factorOf));
}

/** @param largest null where the metric's own past says nothing */
function levelBound({ count, years }: LevelStep, largest: number | null): number {
  const { factor, leastFactor } = LEVEL_JUMP;
  if (largest === null || count < MANY_MUNICIPALITIES) return factor;
  return Math.min(factor, Math.max(leastFactor, largest ** 2) ** years);
}

// The steps of single figures.

/** `range` is the least and the greatest figure that a step of so much leads to; null where no figure is. */
type Measure = {
  stepOf: (from: number, to: number) => number;
  range: (from: number, most: number) => [number, number] | null;
  limit: number;
};

const RATIO = {
  stepOf: (from: number, to: number): number => {
    if (from === to) return 0;
    return from > 0 && to > 0
      ? Math.abs(Math.log(to / from))
      : Number.POSITIVE_INFINITY;
  },
  range: (from: number, most: number): [number, number] | null =>
    from > 0 ? [from * Math.exp(-most), from * Math.exp(most)] : null,
};
const DIFFERENCE = {
  stepOf: (from: number, to: number): number => Math.abs(to - from),
  range: (from: number, most: number): [number, number] => [from - most, from + most],
};

/** What years before the first are measured by, all that come; null where the published ones are enough, or those too few. */
function firstMeasures({ published, years }: SeriesView): Measure[] | null {
  if (published.length > LEAST_STEPS) return null;
  const values = new Map([...years].map(([period, year]) => [period, year.values]));
  const measures = measuresOf(values, VALUE_JUMP.leastSteps);
  return measures.length === 0 ? null : measures;
}

/** What the figures of these years let steps be measured by; none where they have fewer steps than `least`. */
function measuresOf(years: ReadonlyMap<string, Values>, least: number): Measure[] {
  const isPositive = years
    .values()
    .every((values) => values.values().every((value) => value > 0));
  return (isPositive ? [RATIO] : [RATIO, DIFFERENCE]).flatMap((measure) => {
    const steps = [...years].flatMap(([period, values]) => {
      const from = years.get(String(Number(period) - 1)) ?? NONE;
      return inCommon(values, from).map((geo) =>
        measure.stepOf(from.get(geo) ?? 0, values.get(geo) ?? 0),
      );
    });
    if (steps.length < least) return [];
    const largest =
      steps.sort((a, b) => a - b)[Math.ceil(VALUE_JUMP.quantile * steps.length) - 1] ??
      0;
    return [{ ...measure, limit: VALUE_JUMP.factor * largest }];
  });
}

/** A figure that one of a municipality is measured from, where it stands, and what it was until now; null where it is new. */
type Neighbour = { from: number; years: number; place: string; had: number | null };

/** The figure that it replaces first. */
function neighboursOf(
  geo: string,
  { period, replaced, earlier, later }: ComparedYear,
): Neighbour[] {
  const was = replaced.get(geo);
  const inYear = (near: Year | undefined, part: 'values' | 'standing'): Neighbour[] => {
    const from = near?.[part].get(geo);
    if (near === undefined || from === undefined) return [];
    const years = Math.abs(Number(period) - Number(near.period));
    const place = `beside ${from} in ${near.period}`;
    return [{ from, years, place, had: near.replaced.get(geo) ?? null }];
  };
  const known = [
    ...(was === undefined
      ? []
      : [{ from: was, years: 1, place: `for the ${was} that it replaces`, had: was }]),
    ...inYear(
      earlier.find(({ values }) => values.has(geo)),
      'values',
    ),
  ];
  if (known.length > 0) return known;
  return inYear(
    later.find(({ standing }) => standing.has(geo)),
    'standing',
  );
}

type Jump = Required<Pick<Fault, 'expected' | 'actual' | 'excess'>>;

/**
 * By which measures a figure lies too far from a neighbour.
 * @param was the figure that it replaces
 */
function jumpsFrom(
  near: Neighbour,
  was: number | undefined,
  to: number,
  measures: readonly Measure[],
): Jump[] {
  const { from, years, place } = near;
  return measures.flatMap(({ stepOf, range, limit }) => {
    const most = limit * years;
    const step = stepOf(from, to);
    if (step <= most || isOldStep(near, was, to, (a, b) => stepOf(a, b) > most))
      return [];
    const expected = `${rangeWords(range(from, most))} ${place}`;
    return [{ expected, actual: String(to), excess: step / most }];
  });
}

/** A jump that stands already: a revision of its last digits makes no new one. */
function isOldStep(
  { from, had }: Neighbour,
  was: number | undefined,
  to: number,
  isJump: (from: number, to: number) => boolean,
): boolean {
  if (was === undefined || had !== from || was === from || !isJump(had, was))
    return false;
  return Math.abs(to - was) <= VALUE_JUMP.lastDigits * Math.abs(was);
}

const rangeWords = (range: [number, number] | null): string =>
  range === null
    ? 'no step from zero or less,'
    : `${short(range[0], 6)} to ${short(range[1], 6)}`;

// The order of the municipalities.

/** How far a year has the order of another. */
type OrderStep = Omit<Reference, 'values'> & { kept: number; count: number };

function orderSteps({
  period,
  values,
  replaced,
  earlier,
  later,
}: ComparedYear): OrderStep[] {
  const nearest = (years: readonly Year[]): OrderStep[] => {
    const near = years.find((year) => hasEnough(inCommon(values, year.values)));
    return near === undefined
      ? []
      : orderStep(values, figuresOfYear(period, near.period, near.values));
  };
  const steps = [...orderStep(values, figuresReplaced(replaced)), ...nearest(earlier)];
  return steps.length > 0 ? steps : nearest(later);
}

/** None where too few municipalities are in common. */
function orderStep(own: Values, { values, ...near }: Reference): OrderStep[] {
  const common = inCommon(own, values);
  if (!hasEnough(common)) return [];
  const among = (figures: Values): number[] =>
    common.map((geo) => figures.get(geo) ?? 0);
  return [
    { ...near, kept: rankCorrelation(among(own), among(values)), count: common.length },
  ];
}

/** The least of the steps between years in a row, as published; null where the past says too little. */
function leastKept(view: SeriesView): number | null {
  const steps = stepsInARow(view, ({ period, values }, near) =>
    orderStep(values, figuresOfYear(period, near.period, near.values)),
  );
  const least = Math.min(...(steps ?? []).map(({ kept }) => kept));
  return steps === null || least < ORDER_JUMP.leastKept ? null : least;
}

function orderBound({ count, years }: OrderStep, least: number): number {
  const { share, timesLost, moreLost } = ORDER_JUMP;
  if (count < MANY_MUNICIPALITIES) return share * least;
  return Math.max(share * least, 1 - years * (timesLost * (1 - least) + moreLost));
}

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

const repeats = (year: Values, other: Values): boolean =>
  repeatOf(year, other, LEAST_IN_COMMON) !== null;

/** How far a number may be from what it was rounded from, in parts of its last digit; doubles are a little off. */
const HALF = 0.5 * (1 + 1e-6);

/** Whether the literal is what becomes of another number, which it differs from, with fewer digits. */
const isRounded = (was: string, literal: string): boolean =>
  Math.abs(Number(was) - Number(literal)) <= HALF * 10 ** lastDigit(literal);

/** The power of ten of the last digit that is not a zero at the end: -2 of `12.34`, 3 of `12000`. */
function lastDigit(literal: string): number {
  const [digits = '', exponent = '0'] = literal.split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const zeros =
    fraction === '' ? (/[1-9](0*)$/.exec(whole)?.[1]?.length ?? 0) : -fraction.length;
  return zeros + Number(exponent);
}
