// The vertical axis: from zero where that costs at most half of the height, else where the values are, and said so.
import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { CatalogueMetric } from '../data/catalogue.ts';
import { onceFor } from '../data/text.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { bareValue, quantity, type UnitWords } from '../text/numbers.ts';
import { type Markup, markup, rounded } from './markup.ts';
import { type ChartPoint, type FigureView, hasValue, type TrendPoint } from './views.ts';

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
 */
export function valueScale(values: readonly number[], most: number | null = null): ValueScale {
  const whole = values.every(Number.isInteger);
  const decimals = whole ? 0 : most;
  const scale = scaleLinear(domainOf(values), [100, 0]).nice(TICKS);
  const found = writable(scale.ticks(TICKS), decimals);
  const tooFew = found.length < (whole ? 1 : 2) && decimals !== null;
  if (tooFew) scale.domain(aroundOf(values, decimals));
  const [from = 0, to = 0] = scale.domain();
  const ticks = tooFew ? [from, to] : found;
  const needed = decimalsOf((ticks[1] ?? to) - (ticks[0] ?? from));
  return {
    at: scale,
    ticks: ticks.map((value) => ({ value, literal: value.toFixed(Math.min(decimals ?? needed, needed)) })),
    showsZero: from <= 0 && to >= 0,
  };
}

/** Those of the ticks that have no more decimals. */
const writable = (ticks: readonly number[], decimals: number | null): number[] =>
  ticks.filter((tick) => decimals === null || Math.abs(tick - Number(tick.toFixed(decimals))) < 1e-9);

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
const decimalsOf = (step: number): number => Math.min(100, Math.max(0, -Math.floor(Math.log10(step) + 1e-6)));

// The years of a chart: the horizontal axis, a series with none left out, and spans as one writes them in a sentence.

/** Years in proportion, the first and the last always named. */
export type YearScale = {
  /** Per cent from the left. */
  at: (period: string) => number;
  /** Years to name between the first and the last, ascending. */
  between: string[];
};

const STEPS = [1, 2, 5, 10, 20, 50, 100];
const MOST = 6;

/** The scale of the years from `first` to `last`; a single year stands in the middle. */
export function yearScale(first: string, last: string): YearScale {
  const [from, to] = [Number(first), Number(last)];
  const scale = scaleLinear([from, to], [0, 100]);
  return { at: (period) => scale(Number(period)), between: yearsBetween(from, to) };
}

/** Multiples of the smallest fitting step, none nearer to an end than one step. */
function yearsBetween(from: number, to: number): string[] {
  const step = STEPS.find((years) => (to - from) / years <= MOST) ?? to - from;
  const years: string[] = [];
  for (let year = Math.ceil((from + step) / step) * step; year <= to - step; year += step)
    years.push(String(year));
  return years;
}

/** A year that the metric does not have: why, nobody has said. */
const absent = (period: string): ChartPoint => ({
  period,
  value: null,
  missing: null,
  revised: null,
  cautions: [],
  isNoted: false,
});

/** The points by year, ascending, with one without a value for each year between that has none: a gap in the line. */
export function everyYear<P extends TrendPoint>(points: readonly P[]): readonly (P | ChartPoint)[] {
  const first = Number(points[0]?.period);
  const last = Number(points.at(-1)?.period);
  if (points.length === 0 || last - first + 1 === points.length) return points;
  const known = new Map(points.map((point) => [point.period, point]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const period = String(first + index);
    return known.get(period) ?? absent(period);
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

// A series as shapes in per cent of the plot: a line broken where years have no value, and points that no line reaches; and
// these as SVG that stretches with its box while strokes and points keep their size.

type Dot = { x: number; y: number };
type SeriesShape = {
  /** Path data in a box of 100 by 100; empty when no two neighbouring years have values. */
  path: string;
  /** Values with no neighbour on either side. */
  lone: Dot[];
};

export type Scales = { years: YearScale; values: ValueScale };

export const dotAt = ({ years, values }: Scales, period: string, value: number): Dot => ({
  x: rounded(years.at(period)),
  y: rounded(values.at(value)),
});

/**
 * The points must have every year, ascending.
 * @param breaks the years from which the series means something else: no line leads over from the year before
 */
export function seriesShape(
  points: readonly TrendPoint[],
  scales: Scales,
  breaks: readonly string[] = [],
): SeriesShape {
  const shapes = stretchesOf(points, breaks).map((stretch) => stretchShape(stretch, scales));
  return { path: shapes.map(({ path }) => path).join(''), lone: shapes.flatMap(({ lone }) => lone) };
}

function stretchesOf(points: readonly TrendPoint[], breaks: readonly string[]): TrendPoint[][] {
  const starts = points.flatMap(({ period }, index) => (index === 0 || breaks.includes(period) ? index : []));
  return starts.map((start, index) => points.slice(start, starts[index + 1]));
}

function stretchShape(points: readonly TrendPoint[], scales: Scales): SeriesShape {
  const lonely = (index: number): boolean =>
    (points[index - 1]?.value ?? null) === null && (points[index + 1]?.value ?? null) === null;
  const lone: Dot[] = [];
  for (const [index, { period, value }] of points.entries())
    if (value !== null && lonely(index)) lone.push(dotAt(scales, period, value));
  const draw = line<TrendPoint>()
    .defined(({ value }, index) => value !== null && !lonely(index))
    .x(({ period }) => scales.years.at(period))
    .y(({ value }) => scales.values.at(value ?? 0))
    .digits(2);
  return { path: draw(points) ?? '', lone };
}

/** What stretches with its box, in per cent of it. */
export const stretched = (paths: Markup | readonly Markup[]): Markup =>
  markup`<svg viewBox="0 0 100 100" preserveAspectRatio="none">${paths}</svg>`;

/** `className` is its look, `radius` in pixels. */
export const dot = (className: string, { x, y }: Dot, radius: number): Markup =>
  markup`<circle class="${className}" cx="${x}%" cy="${y}%" r="${radius}"/>`;

/** The point that the text is about. */
export const markedDot = (at: Dot): Markup => dot('e', at, 5);

/** The line, whose stroke keeps its width whatever style the page has in its cache, and the points that no line reaches. */
export const lineDrawing = ({ path, lone }: SeriesShape): Markup =>
  markup`${stretched(markup`<path d="${path}" vector-effect="non-scaling-stroke"/>`)}${lone.map((one) => dot('o', one, 3))}`;

// A line in words, for those who do not see it.

type YearValue = { period: string; value: number };

/** What kind of drawing it is, and its line in words; nothing of no values. */
export function seriesSummary(points: readonly YearValue[], unit: UnitWords): string {
  const words = lineInWords(points, unit);
  return words === '' ? '' : `${EMBED_WORDS[unit.lang].lineChart} ${words}`;
}

/** First, last, lowest and highest value with their years; the earliest year wins a tie. A unit in words is said once. */
export function lineInWords(points: readonly YearValue[], unit: UnitWords): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  const lowest = points.reduce((low, point) => (point.value < low.value ? point : low));
  const highest = points.reduce((high, point) => (point.value > high.value ? point : high));
  const labelled = ({ period, value }: YearValue): string => `${bareValue(String(value), unit)} (${period})`;
  return EMBED_WORDS[unit.lang].summary({
    first: `${quantity(String(first.value), unit)} (${first.period})`,
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
  const own = valued.find(({ period }) => period === view.period);
  const marked = own === undefined ? null : markedDot(dotAt(scales, own.period, own.value));
  const caption = scales.values.showsZero ? span : `${span}, ${EMBED_WORDS[view.lang].cutAxis}`;
  return markup`<figure><svg class="t" role="img" aria-labelledby="t d"><title id="t">${view.metricTitle}, ${view.geoName}, ${span}</title><desc id="d">${seriesSummary(valued, view)}</desc>${line}${marked}</svg><figcaption>${caption}</figcaption></figure>`;
}

/** By where the line is cut. */
const drawingsOf = onceFor((_: FigureView['trend']) => new Map<string, ReturnType<typeof draw>>());

/** By the series' points: all figures of one are rendered after each other, and drawing it is most of the work. */
function drawnOf({ trend, breaks }: Pick<FigureView, 'trend' | 'breaks'>): ReturnType<typeof draw> {
  const cuts = breaks.map(({ period }) => period);
  const drawings = drawingsOf(trend);
  const drawn = drawings.get(cuts.join());
  if (drawn !== undefined) return drawn;
  const made = draw(trend, cuts);
  drawings.set(cuts.join(), made);
  return made;
}

function draw(trend: FigureView['trend'], cuts: readonly string[]) {
  const shape = trendShape(trend);
  return shape === null
    ? null
    : { ...shape, line: lineDrawing(seriesShape(shape.points, shape.scales, cuts)) };
}

/** Null when fewer than two years have a value; `span` is from the first of them to the last. */
export function trendShape(trend: readonly TrendPoint[]) {
  const valued = trend.filter(hasValue);
  const [first, last] = [valued[0], valued.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const scales = {
    years: yearScale(first.period, last.period),
    values: valueScale(valued.map(({ value }) => value)),
  };
  const points = everyYear(trend);
  return { valued, scales, points, span: `${first.period}–${last.period}` };
}
