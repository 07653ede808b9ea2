// The vertical axis: from zero where its values are totals or that costs at most half of the height, else where the values are,
// and said so.
import { extent, greatest, least, range } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { CatalogueMetric } from '../data/catalogue.ts';
import { onceFor } from '../data/text.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import {
  bareSuffix,
  bareValue,
  formatLiteral,
  isTotal,
  quantity,
  type UnitWords,
} from '../text/numbers.ts';
import type { Place, SeriesShape } from './canvas.ts';
import { lineDrawing, markedDot } from './fluid.ts';
import { type Markup, markup } from './markup.ts';
import { type FigureView, hasValue, type TrendPoint } from './views.ts';

export type ValueScale = {
  /** Per cent from the top. */
  at: (value: number) => number;
  /** Ascending, with the literal of each. */
  ticks: { value: number; literal: string }[];
  /** False when the axis leaves zero out. */
  showsZero: boolean;
};

const TICKS = 4;
/** The least height of the axis, as a share of the largest value: small wobbles stay small. */
const LEAST_SPAN = 0.05;

/**
 * The scale of at least one value; where all are integers, so are the ticks.
 * @param most how many decimals a tick may have; null: as many as its step needs
 * @param fromZero whether it shows zero whatever that costs
 */
export function valueScale(
  values: readonly number[],
  most: number | null = null,
  fromZero = false,
): ValueScale {
  const whole = values.every(Number.isInteger);
  const decimals = whole ? 0 : most;
  const scaled = fromZero ? [0, ...values] : values;
  const scale = scaleLinear(domainOf(scaled), [100, 0]).nice(TICKS);
  const found = writable(scale.ticks(TICKS), decimals);
  const tooFew = found.length < (whole ? 1 : 2) && decimals !== null;
  if (tooFew) scale.domain(aroundOf(scaled, decimals));
  const [from = 0, to = 0] = scale.domain();
  const ticks = tooFew ? [from, to] : found;
  const needed = decimalsOf((ticks[1] ?? to) - (ticks[0] ?? from));
  return {
    at: scale,
    ticks: ticks.map((value) => ({
      value,
      literal: value.toFixed(Math.min(decimals ?? needed, needed)),
    })),
    showsZero: from <= 0 && to >= 0,
  };
}

/** The scale of a metric's values: totals begin at zero, shares and means need not. */
export const unitScale = (
  values: readonly number[],
  unit: Pick<UnitWords, 'decimals' | 'unitCode'>,
): ValueScale => valueScale(values, unit.decimals, isTotal(unit));

/** The numbers beside an axis, ascending; the top one has the per cent sign behind it, for all of them. */
export const tickTexts = (
  { ticks }: Pick<ValueScale, 'ticks'>,
  unit: UnitWords,
): { value: number; text: string; sign: string }[] =>
  ticks.map(({ value, literal }, index) => ({
    value,
    text: formatLiteral(literal, unit.lang),
    sign: index === ticks.length - 1 ? bareSuffix(literal, unit) : '',
  }));

/** Those of the ticks that have no more decimals. */
const writable = (ticks: readonly number[], decimals: number | null): number[] =>
  ticks.filter(
    (tick) =>
      decimals === null || Math.abs(tick - Number(tick.toFixed(decimals))) < 1e-9,
  );

/** The nearest numbers with so many decimals that all values lie between: never the same one twice. */
function aroundOf(values: readonly number[], decimals: number): [number, number] {
  const [low = 0, high = 0] = extent(values);
  const unit = 10 ** decimals;
  const [from, to] = [Math.floor(low * unit), Math.ceil(high * unit)];
  return [from / unit, (from === to ? to + 1 : to) / unit];
}

function domainOf(values: readonly number[]): [number, number] {
  const [low = 0, high = 0] = extent(values);
  if (low === 0 && high === 0) return [0, 1];
  if (low >= 0 && low <= high / 2) return [0, high];
  if (high <= 0 && high >= low / 2) return [low, 0];
  const lacking = LEAST_SPAN * Math.max(Math.abs(low), Math.abs(high)) - (high - low);
  return lacking > 0 ? [low - lacking / 2, high + lacking / 2] : [low, high];
}

/** How many decimals a step of 1, 2 or 5 times a power of ten needs; the nudge takes up the error of binary fractions. */
const decimalsOf = (step: number): number =>
  Math.min(100, Math.max(0, -Math.floor(Math.log10(step) + 1e-6)));

// The years of a chart: the horizontal axis, a series with none left out, and spans as one writes them in a sentence.

/** Years in proportion. */
type YearScale = {
  /** Per cent from the left. */
  at: (period: string) => number;
  /** The years to name, ascending, equally far from each other where the series is regular. */
  named: string[];
};

const STEPS = [1, 2, 3, 4, 5, 10, 15, 20, 25, 50, 100];
/** So many years have room below each other in a column of text. */
const MOST = 8;

/**
 * The scale of the years from `first` to `last`; a single year stands in the middle.
 * @param listed the years that there are; null for every year
 */
export function yearScale(
  first: string,
  last: string,
  listed: readonly string[] | null = null,
): YearScale {
  const [from, to] = [Number(first), Number(last)];
  const scale = scaleLinear([from, to], [0, 100]);
  const years = listed?.map(Number).filter((year) => from <= year && year <= to);
  const named =
    from === to
      ? [from]
      : namedYears(from, to, new Set([from, to, ...(years ?? range(from, to + 1))]));
  return { at: (period) => scale(Number(period)), named: named.map(String) };
}

/**
 * Years of one distance that end with the last and all are there: those that begin with the first, else the closest that have
 * room. Where there are none, the last year and before it each that has room.
 */
function namedYears(from: number, to: number, listed: ReadonlySet<number>): number[] {
  const regular = STEPS.map((step) =>
    range(from + ((to - from) % step), to + 1, step),
  ).filter(
    (years) =>
      years.length <= MOST &&
      (years.length > 2 || to - from <= 1) &&
      years.every((year) => listed.has(year)),
  );
  return (
    regular.find(([first]) => first === from) ?? regular[0] ?? sparse(from, to, listed)
  );
}

function sparse(from: number, to: number, listed: ReadonlySet<number>): number[] {
  const apart = (to - from) / (MOST - 2);
  const named = [to];
  for (const year of [...listed].sort((a, b) => b - a))
    if ((named[0] ?? to) - year >= apart) named.unshift(year);
  return named;
}

/** The points by year, ascending, with one without a value for each year between that has none: a gap in the line. */
export function everyYear(points: readonly TrendPoint[]): readonly TrendPoint[] {
  const first = Number(points[0]?.period);
  const last = Number(points.at(-1)?.period);
  const pointByYear = new Map(points.map((point) => [point.period, point]));
  return range(first, last + 1).map((year) => {
    const period = String(year);
    return pointByYear.get(period) ?? { period, value: null };
  });
}

/** Ascending years, runs of two or more joined: `2013, 2015–2017`. */
export function yearSpans(periods: readonly string[]): string {
  const runs: { from: string; to: string }[] = [];
  for (const period of periods) {
    const run = runs.at(-1);
    if (run !== undefined && Number(period) === Number(run.to) + 1) run.to = period;
    else runs.push({ from: period, to: period });
  }
  return runs.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}

/** `2015, 2020–2024`: from a metric's first year with a value to its last, but for those that it does not have; null where no year has a value. */
export function spanOf({
  first,
  last,
  periods,
}: Pick<CatalogueMetric, 'first' | 'last' | 'periods'>): string | null {
  if (first === null || last === null) return null;
  return yearSpans(periods.filter((period) => first <= period && period <= last));
}

// A series as shapes.

export type Scales = { years: YearScale; values: ValueScale };

export const dotAt = (
  { years, values }: Scales,
  period: string,
  value: number,
): Place => ({
  x: years.at(period),
  y: values.at(value),
});

type Breaks = {
  /** The years from which the series means something else: no line leads over from the year before. */
  breaks?: readonly string[];
  /** Whether the years are those of elections: a dot for each, and one line through all, since those between are no gap. */
  isElections?: boolean | undefined;
};

/** The points must have every year, ascending. */
export function seriesShape(
  points: readonly TrendPoint[],
  scales: Scales,
  { breaks = [], isElections = false }: Breaks = {},
): SeriesShape {
  const valued = points.filter(hasValue);
  const placeOf = ({ period, value }: (typeof valued)[number]): Place =>
    dotAt(scales, period, value);
  const runs = runsOf(isElections ? valued : points, breaks);
  const alone = isElections ? valued : runs.filter((run) => run.length === 1).flat();
  return {
    runs: runs.filter((run) => run.length > 1).map((run) => run.map(placeOf)),
    lone: alone.map(placeOf),
  };
}

/** Neighbouring years with values that mean the same. */
function runsOf(points: readonly TrendPoint[], breaks: readonly string[]) {
  const runs: { period: string; value: number }[][] = [];
  let isOpen = false;
  for (const point of points) {
    if (breaks.includes(point.period)) isOpen = false;
    if (!hasValue(point)) isOpen = false;
    else if (isOpen) runs.at(-1)?.push(point);
    else {
      runs.push([point]);
      isOpen = true;
    }
  }
  return runs;
}

// A line in words, for those who do not see it.

type YearValue = { period: string; value: number };

/** What kind of drawing it is, and its line in words; nothing of no values. */
export function seriesSummary(points: readonly YearValue[], unit: UnitWords): string {
  const lineText = lineInWords(points, unit);
  return lineText === '' ? '' : `${EMBED_WORDS[unit.lang].lineChart} ${lineText}`;
}

/** First, last, lowest and highest value with their years; the earliest year wins a tie. A unit in words is said once. */
export function lineInWords(points: readonly YearValue[], unit: UnitWords): string {
  const [first, last] = [points[0], points.at(-1)];
  const lowest = least(points, ({ value }) => value);
  const highest = greatest(points, ({ value }) => value);
  if (!first || !last || !lowest || !highest) return '';
  const labelled = ({ period, value }: YearValue): string =>
    `${bareValue(value, unit)} (${period})`;
  return EMBED_WORDS[unit.lang].summary({
    first: `${quantity(first.value, unit)} (${first.period})`,
    last: labelled(last),
    lowest: labelled(lowest),
    highest: labelled(highest),
  });
}

// The small trend beside a figure.

/** Nothing when fewer than two years have a value. The figure's own year is marked. */
export function trend(view: FigureView): Markup | null {
  const drawn = drawnOf(view);
  if (drawn === null) return null;
  const { valued, scales, span, line } = drawn;
  const viewYear = valued.find(({ period }) => period === view.period);
  const marked =
    viewYear === undefined
      ? null
      : markedDot(dotAt(scales, viewYear.period, viewYear.value));
  const caption = scales.values.showsZero
    ? span
    : `${span}, ${EMBED_WORDS[view.lang].cutAxis}`;
  return markup`<figure><svg class="t" role="img" aria-labelledby="t d"><title id="t">${view.metricTitle}, ${view.geoName}, ${span}</title><desc id="d">${seriesSummary(valued, view)}</desc>${line}${marked}</svg><figcaption>${caption}</figcaption></figure>`;
}

/** By where the line is cut. */
const drawingsOf = onceFor(
  (_: FigureView['trend']) => new Map<string, ReturnType<typeof draw>>(),
);

/** By the series' points: all figures of one are rendered after each other, and drawing it is most of the work. */
function drawnOf(
  view: Pick<FigureView, 'trend' | 'breaks' | 'unitCode'>,
): ReturnType<typeof draw> {
  const { trend, breaks } = view;
  const cuts = breaks.map(({ period }) => period);
  const drawings = drawingsOf(trend);
  const drawn = drawings.get(cuts.join());
  if (drawn !== undefined) return drawn;
  const made = draw(view, cuts);
  drawings.set(cuts.join(), made);
  return made;
}

function draw(
  view: Pick<FigureView, 'trend' | 'unitCode' | 'isElections'>,
  cuts: readonly string[],
) {
  const shape = trendShape(view.trend, view);
  return shape === null
    ? null
    : {
        ...shape,
        line: lineDrawing(
          seriesShape(shape.points, shape.scales, {
            breaks: cuts,
            isElections: view.isElections,
          }),
        ),
      };
}

/** Null when fewer than two years have a value; `span` is from the first of them to the last. */
export function trendShape(
  trend: readonly TrendPoint[],
  { unitCode }: Pick<UnitWords, 'unitCode'>,
) {
  const valued = trend.filter(hasValue);
  const [first, last] = [valued[0], valued.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const scales = {
    years: yearScale(first.period, last.period),
    values: unitScale(
      valued.map(({ value }) => value),
      { unitCode, decimals: null },
    ),
  };
  const points = everyYear(trend);
  return { valued, scales, points, span: `${first.period}–${last.period}` };
}
