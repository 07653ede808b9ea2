// One metric as a release had it and as the next one would: what all judges of its figures look at, made once.
import type { Change } from '../data/changes.ts';
import { cellKey, isAreaCode } from '../data/identifier.ts';
import type { MetricChange } from './changes.ts';
import type { Figure } from './mapping.ts';

/** By place; those without a value are left out. */
export type Values = ReadonlyMap<string, number>;

/** The figures of one release, and by year, ascending, those that have a value. */
type Side = { figures: readonly Figure[]; years: ReadonlyMap<string, Values> };

type Sides = { metric: string; before: Side; after: Side };

/** The figures of a year as they come, and those that are put in the place of others. */
type Figures = {
  values: Values;
  /** What the year had until now. */
  replaced: Values;
  /** Values that are new, or others than until now. */
  changed: Values;
  /** Values that stay as they are. */
  standing: Values;
};

/** A year of the release to come. */
export type Year = Figures & {
  period: string;
  /** The same without signs, zeros left out. */
  magnitudes: Figures;
};

/** With the others before and after it, the nearest first. */
export type ComparedYear = Year & { earlier: readonly Year[]; later: readonly Year[] };

export type PublishedYear = { period: string; values: Values; magnitudes: Values };

export type SeriesView = Sides & {
  /** By period, ascending, the years that come. */
  years: ReadonlyMap<string, ComparedYear>;
  /** The years as published, ascending. */
  published: readonly PublishedYear[];
  /** Figures that are others than before, literal for literal, in the order of the file. */
  revised: readonly (Figure & { was: string })[];
  /** The literal that was published; empty where there was none. */
  had: (geo: string, period: string) => string;
};

/** What neither an import nor the registry touched has one array of figures before and after. */
export function sidesOf({ metric, previous, next }: MetricChange): Sides {
  const before = sideOf(previous.figures);
  return {
    metric,
    before,
    after: previous.figures === next.figures ? before : sideOf(next.figures),
  };
}

function sideOf(figures: readonly Figure[]): Side {
  const years = new Map<string, Map<string, number>>();
  for (const { geo, period, value } of figures) {
    if (value === '') continue;
    const yearValues = years.get(period) ?? new Map<string, number>();
    years.set(period, yearValues.set(geo, Number(value)));
  }
  return { figures, years: new Map([...years].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

export function seriesView(sides: Sides): SeriesView {
  const { before, after } = sides;
  const literals = new Map(
    before.figures.map((figure) => [cellKey(figure), figure.value]),
  );
  const had = (geo: string, period: string): string =>
    literals.get(cellKey({ geo, period })) ?? '';
  const years = [...after.years].map(([period, values]): Year => {
    const replaced = before.years.get(period) ?? NONE;
    const magnitudes = compared(magnitudesOf(values), magnitudesOf(replaced));
    return { period, ...compared(values, replaced), magnitudes };
  });
  return {
    ...sides,
    years: new Map(
      years.map((year, index) => {
        const [earlier, later] = [
          years.slice(0, index).reverse(),
          years.slice(index + 1),
        ];
        return [year.period, { ...year, earlier, later }];
      }),
    ),
    published: [...before.years].map(([period, values]) => {
      return { period, values, magnitudes: magnitudesOf(values) };
    }),
    revised: after.figures
      .map((figure) => ({ ...figure, was: had(figure.geo, figure.period) }))
      .filter(({ value, was }) => value !== '' && was !== '' && value !== was),
    had,
  };
}

export const NONE: Values = new Map();

const magnitudesOf = (values: Values): Values =>
  new Map(
    [...values].flatMap(([geo, value]) =>
      value === 0 ? [] : [[geo, Math.abs(value)] as const],
    ),
  );

function compared(values: Values, replaced: Values): Figures {
  const [changed, standing] = [new Map<string, number>(), new Map<string, number>()];
  for (const [geo, value] of values)
    (replaced.get(geo) === value ? standing : changed).set(geo, value);
  return { values, replaced, changed, standing };
}

// What a year is compared with, and which municipalities the two have in common.

/** Other figures, how far away they are, and how a reader is told of them. */
export type Reference = { name: string; years: number; values: Values };

export const figuresReplaced = (values: Values): Reference => ({
  name: 'the figures that they replace',
  years: 1,
  values,
});

export const figuresOfYear = (
  period: string,
  near: string,
  values: Values,
): Reference => ({
  name: near,
  years: Math.abs(Number(period) - Number(near)),
  values,
});

export const inCommon = (own: Values, others: Values): string[] =>
  [...own.keys()].filter((geo) => others.has(geo));

// What a metric had and would have, as far as losses are judged by it, once its figures are no longer in memory.

/** `withdrawn` is how many of its figures the log would withdraw. */
export type LossFacts = {
  metric: string;
  withdrawn: number;
  before: ValueCounts;
  after: ValueCounts;
};

/** How many municipalities have a value, by period, and how many values each has; `rows` are with those without one. */
type ValueCounts = {
  rows: number;
  values: number;
  coverage: Map<string, number>;
  geos: Map<string, number>;
};

export function lossFactsOf(
  { metric, before, after }: Sides,
  entries: readonly Change[],
): LossFacts {
  const had = holdingOf(before);
  return {
    metric,
    withdrawn: entries.filter(({ type, geo }) => type === 'withdrawn' && geo !== null)
      .length,
    before: had,
    after: after === before ? had : holdingOf(after),
  };
}

function holdingOf({ figures, years }: Side): ValueCounts {
  const geos = new Map<string, number>();
  for (const { geo, value } of figures)
    if (value !== '') geos.set(geo, (geos.get(geo) ?? 0) + 1);
  const municipalitiesIn = (values: Values): number =>
    [...values.keys()].filter((geo) => !isAreaCode(geo)).length;
  const coverage = new Map(
    [...years].map(([period, values]) => [period, municipalitiesIn(values)]),
  );
  const values = geos.values().reduce((sum, count) => sum + count, 0);
  return { rows: figures.length, values, coverage, geos };
}
