// Lines over the years on one axis: a plot with value labels, years, breaks, and names at the ends of lines, drawn once for
// frames, pages and sheets.
import { extent, range } from 'd3-array';
import { DRAWING_WORDS, EMBED_WORDS, subtitleLine } from '../text/embeds.ts';
import { bareValue, type UnitWords } from '../text/numbers.ts';
import {
  dotAt,
  type Scales,
  seriesShape,
  tickTexts,
  unitScale,
  type ValueScale,
  yearScale,
} from './axes.ts';
import type { Dot, LineCanvas, LineLabels } from './canvas.ts';
import { FLUID_LINES, stretched } from './fluid.ts';
import { type Markup, markup } from './markup.ts';
import { type Box, sheetLines } from './sheet.ts';
import {
  type Break,
  belowTitle,
  hasValue,
  type LinesView,
  type MetricHead,
  type Reference,
  type TrendPoint,
} from './views.ts';

// Labels beside the ends of lines: each as near to its line as the others let it be.

type Block = { sum: number; count: number };

/**
 * How far each label is moved from where its line ends, so that none is nearer to another than `gap` and all lie from 0 to
 * `height`, in the order of their lines: the least sum of squared shifts (pool adjacent violators). In a higher plot the same
 * shifts do as well. There is room for all of them. All in one unit.
 */
function shifts(wanted: readonly number[], gap: number, height: number): number[] {
  const order = wanted
    .map((_, index) => index)
    .sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const free = pooled(order.map((index, at) => (wanted[index] ?? 0) - at * gap));
  const room = height - gap * (wanted.length - 1);
  const moved: number[] = [];
  for (const [at, index] of order.entries())
    moved[index] =
      Math.min(room, Math.max(0, free[at] ?? 0)) + at * gap - (wanted[index] ?? 0);
  return moved;
}

/** The nearest list that never falls. */
function pooled(values: readonly number[]): number[] {
  const blocks: Block[] = [];
  for (const value of values) {
    let block: Block = { sum: value, count: 1 };
    for (
      let last = blocks.at(-1);
      last !== undefined && mean(last) > mean(block);
      last = blocks.at(-1)
    ) {
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  }
  return blocks.flatMap((block) =>
    Array.from({ length: block.count }, () => mean(block)),
  );
}

const mean = ({ sum, count }: Block): number => sum / count;

/** `look` is the class of its strokes. Every line has every year, ascending. */
export type Line = {
  look: string;
  name: string;
  points: readonly TrendPoint[];
  /** Whether its years are those of elections. */
  isElections?: boolean;
  /** The figures that a calculated line lies among; null of a line of figures. */
  among: readonly number[] | null;
};

/** The look of the line to compare with. */
export const REFERENCE = 'r';

/** What is drawn, in a frame, on a page or on a sheet. */
export type Drawing = {
  /** Of the values. */
  unit: UnitWords;
  /** The line to compare with first, so that the others lie above it. */
  lines: readonly Line[];
  breaks: readonly Break[];
  /** An area from one to the other, in the years of the lines. */
  band?: { low: readonly TrendPoint[]; high: readonly TrendPoint[] };
};

type LineChart = Drawing & {
  id: string;
  title: string;
  description: string;
  /** A year to mark on the last line, beside its end. */
  marked: string | null;
};

/**
 * Of lines with at least one value between them.
 * @param listed the years that the metric has
 */
export function lineScales(
  lines: readonly Pick<Line, 'points'>[],
  unit: Pick<UnitWords, 'decimals' | 'unitCode'>,
  listed: readonly string[],
): Scales {
  const periods = lines[0]?.points.map(({ period }) => period) ?? [];
  const values = lines.flatMap(({ points }) =>
    points.filter(hasValue).map(({ value }) => value),
  );
  return {
    years: yearScale(periods[0] ?? '', periods.at(-1) ?? '', listed),
    values: unitScale(values, unit),
  };
}

/**
 * What is measured, in which unit, and that the axis leaves zero out: `Andel av befolkningen 18–64 år, procent, bruten skala`.
 * A unit that the title or the words before it say is not said again.
 */
export function chartSubtitle(view: MetricHead, scale: ValueScale | null): string {
  const { lang, metricTitle, subtitle = null, unitLabel, noun = null } = view;
  const said = [metricTitle, subtitle ?? ''].map((text) => text.toLowerCase());
  const unit = unitLabel.toLowerCase();
  const isSaid =
    noun !== null && subtitle !== null && said.some((text) => text.includes(unit));
  const [title = ''] = said;
  const rest =
    noun !== null && unit.startsWith(`${title} `)
      ? unitLabel.slice(title.length + 1)
      : unitLabel;
  const cut = scale === null || scale.showsZero ? null : EMBED_WORDS[lang].cutAxis;
  return belowTitle(view, subtitleLine([subtitle, isSaid ? null : rest, cut]));
}

/** A value of a line as it is shown. */
export const valueText = (
  { among }: Pick<Line, 'among'>,
  value: number,
  unit: UnitWords,
): string =>
  among === null ? bareValue(value, unit) : calculatedText(value, among, unit);

/** A calculated number as it is shown: with the decimals of the metric; where it has none, those of the figures it lies among, and one. */
export function calculatedText(
  value: number,
  among: readonly number[],
  unit: UnitWords,
): string {
  if (unit.decimals !== null) return bareValue(value, unit);
  const decimals = Math.max(
    0,
    ...among.map((one) => String(one).split('.')[1]?.length ?? 0),
  );
  return bareValue(Number(value.toFixed(Math.min(20, decimals + 1))), unit);
}

type End = { look: string; text: string; value: number };

/** What stands beside the end of each line: its name, its last value, and its year where others go on. */
function endsOf(drawing: Drawing): End[] {
  const lastYear = drawing.lines[0]?.points.at(-1)?.period;
  return drawing.lines.flatMap((line) => {
    const last = line.points.findLast(hasValue);
    if (last === undefined) return [];
    const year = last.period === lastYear ? '' : ` (${last.period})`;
    const text = `${line.name} ${valueText(line, last.value, drawing.unit)}${year}`;
    return [{ look: line.look, text, value: last.value }];
  });
}

// The drawing, on any canvas.

/** Its parts: those of the plot, each line with its dots, and what stands around it. */
function drawLines(
  canvasFor: (labels: LineLabels) => LineCanvas,
  { lines, breaks, unit, ends, band }: Drawing & { ends: readonly End[] },
  { values, years }: Scales,
) {
  const ticks = tickTexts(values, unit).map((tick) => ({
    ...tick,
    y: values.at(tick.value),
  }));
  const canvas = canvasFor({
    ticks,
    names: ends.map(({ text }) => text),
    breaks: breaks.length,
  });
  const cuts = breaks.map(({ period }) => period);
  const [zero, other] = [
    ticks.filter(({ value }) => value === 0),
    ticks.filter(({ value }) => value !== 0),
  ];
  const heights = (some: typeof ticks) => some.map(({ y }) => y);
  return {
    band:
      band === undefined ? null : canvas.band(edgesOf(band, { values, years }, cuts)),
    grid: [
      canvas.grid('l', heights(other)),
      ...(zero.length === 0 ? [] : [canvas.grid('z', heights(zero))]),
    ],
    numbers: canvas.numbers(ticks),
    rules: cuts.map((period) => canvas.rule(years.at(period))),
    letters: canvas.letters(
      cuts.map((period, at) => ({ x: years.at(period), text: breakLetter(at) })),
    ),
    lines: lines.map((line) => drawnLine(canvas, line, { values, years }, cuts)),
    names: namesOn(canvas, ends, values),
    years: canvas.years(
      years.named.map((period, at) => ({
        x: years.at(period),
        text: period,
        minor: !isNamedNarrow(at, years.named.length),
      })),
    ),
  };
}

/** Along the lower edge of each run and back along the upper one. */
function edgesOf(
  { low, high }: NonNullable<Drawing['band']>,
  scales: Scales,
  breaks: readonly string[],
) {
  const [below, above] = [low, high].map(
    (points) => seriesShape(points, scales, { breaks }).runs,
  );
  return (below ?? []).map((run, at) => [...run, ...(above?.[at] ?? []).toReversed()]);
}

/** Where a line ends before the last year, a stroke leads to its name. */
function drawnLine(
  canvas: LineCanvas,
  { look, points, isElections = false }: Line,
  scales: Scales,
  breaks: readonly string[],
) {
  const { runs, lone } = seriesShape(points, scales, { breaks, isElections });
  const last = points.findLast(hasValue);
  const end = last === undefined ? null : dotAt(scales, last.period, last.value);
  const isEarly = last?.period !== points.at(-1)?.period;
  const dots: Dot[] = lone.map((at) => ({ kind: 'lone', at, radius: 3 }));
  if (end !== null)
    dots.push({ kind: 'end', at: end, radius: look === REFERENCE ? 2 : 4 });
  return {
    path: runs.length === 0 ? null : canvas.path(look, runs, isElections),
    dots: canvas.dots(look, dots, isEarly ? end : null),
  };
}

/** Beside the plot, so that none lies on a line; where names are moved, a short stroke leads to each from its line's end. */
function namesOn(
  canvas: LineCanvas,
  ends: readonly End[],
  { at }: ValueScale,
): Markup | null {
  const { height, gap, near } = canvas.room;
  const heights = ends.map(({ value }) => (at(value) / 100) * height);
  const moved = shifts(heights, gap, height);
  const names = ends.map(({ look, text, value }, index) => ({
    look,
    text,
    y: at(value),
    shift: moved[index] ?? 0,
  }));
  return canvas.names(
    names,
    moved.some((shift) => Math.abs(shift) >= near),
  );
}

/** `a`, `b`, …: in the plot and in the notes below it. */
export const breakLetter = (index: number): string =>
  String.fromCharCode(97 + (index % 26));

/** A narrow plot has room for a few of them: those of a longer step, or the first and the last. */
const NARROW_MOST = 4;

function isNamedNarrow(index: number, count: number): boolean {
  const steps = count - 1;
  const every =
    range(1, steps + 1).find(
      (step) => steps % step === 0 && steps / step < NARROW_MOST,
    ) ?? 1;
  return index % every === 0;
}

/** The drawing in a frame and on a page. */
export function lineChart(chart: LineChart, scales: Scales): Markup {
  const { id, title, description, marked } = chart;
  const drawn = drawLines(() => FLUID_LINES, { ...chart, ends: endsOf(chart) }, scales);
  const paths = [
    drawn.band ?? markup``,
    ...drawn.grid,
    ...drawn.lines.flatMap(({ path }) => path ?? []),
  ];
  const dots = drawn.lines.map((line) => line.dots);
  const mark = marked === null ? null : ownMark(chart.lines.at(-1), marked, scales);
  const plot = markup`<svg class="p" role="img" aria-labelledby="${id}t ${id}d"><title id="${id}t">${title}</title><desc id="${id}d">${description}</desc>${drawn.rules}${stretched(paths)}${dots}${mark}</svg>`;
  return markup`<div class="c">${drawn.letters}${drawn.numbers}${plot}${readout(chart)}${drawn.names}${drawn.years}</div>`;
}

function ownMark(
  line: Line | undefined,
  period: string,
  scales: Scales,
): Markup | null {
  const linePoint = line?.points.find((point) => point.period === period);
  if (line === undefined || linePoint === undefined || !hasValue(linePoint))
    return null;
  const dot = dotAt(scales, period, linePoint.value);
  const dots: Dot[] = [
    { kind: 'ring', at: dot, radius: 7 },
    { kind: 'end', at: dot, radius: 4 },
  ];
  return FLUID_LINES.dots(line.look, dots, null);
}

/** The same drawing in a room of known size. */
export function fixedLines(drawing: Drawing, scales: Scales, box: Box): Markup {
  const drawn = drawLines(
    (labels) => sheetLines(box, labels),
    { ...drawing, ends: endsOf(drawing) },
    scales,
  );
  const lines = drawn.lines.map(({ path, dots }) => markup`${path}${dots}`);
  return markup`${drawn.band}${drawn.grid}${drawn.numbers}${drawn.rules}${drawn.letters}${lines}${drawn.names}${drawn.years}`;
}

/**
 * Every year's values, shown by the style above the plot under a pointer or a finger, without script. Those who see no
 * pointer have the table that stands by every chart: a stop for each year would lie between them and the links below. What
 * is calculated is named in a word, and left out beside several municipalities.
 */
function readout({ lines, unit }: Drawing): Markup | null {
  const years = lines[0]?.points ?? [];
  if (years.length < 2) return null;
  const ownLines = lines.filter(({ look }) => look !== REFERENCE);
  const beside = lines.filter(
    ({ look, among }) => look === REFERENCE && (among === null || ownLines.length < 2),
  );
  const nameOf = ({ look, name, among }: Line): string => {
    if (look !== REFERENCE) return ownLines.length > 1 ? `${name} ` : '';
    return `${among === null ? name : DRAWING_WORDS[unit.lang].median.toLowerCase()} `;
  };
  const areas = years.map(({ period }, at) => {
    const said = [...ownLines, ...beside].map((line) => {
      const value = line.points[at]?.value ?? null;
      return `${nameOf(line)}${value === null ? '–' : valueText(line, value, unit)}`;
    });
    return markup`<i title="${period}: ${said.join('; ')}"></i>`;
  });
  return markup`<div class="g" aria-hidden="true">${areas}</div>`;
}

/** A stretch of the line itself. */
export const lineSample = (look: string): Markup =>
  markup`<svg class="${look}" aria-hidden="true"><path d="M0 6h28"/></svg>`;

// A comparison as lines: the same years for all, the line to compare with below them.

/** Every year from the first to the last that any has a value in, or a single one is listed in, ascending. */
export function yearsOf(
  series: readonly { points: readonly TrendPoint[] }[],
): string[] {
  const points = series.flatMap((one) =>
    series.length === 1 ? one.points : one.points.filter(hasValue),
  );
  const [first = 0, last = -1] = extent(points, ({ period }) => Number(period));
  return range(first, last + 1).map(String);
}

/** The points for exactly these years. */
function inYears(
  points: readonly TrendPoint[],
  years: readonly string[],
): TrendPoint[] {
  const valueByYear = new Map(points.map(({ period, value }) => [period, value]));
  return years.map((period) => ({ period, value: valueByYear.get(period) ?? null }));
}

/** The years of the metric that any of them is listed in. */
export const listedYears = (
  series: readonly { points: readonly TrendPoint[] }[],
): string[] => [
  ...new Set(series.flatMap(({ points }) => points.map(({ period }) => period))),
];

/** Within the given years, or nothing where it has no value there. @param among the figures that a calculated one lies among */
export function referenceLine(
  reference: Reference | null,
  years: readonly string[],
  among: readonly number[],
  look = REFERENCE,
): Line[] {
  if (reference === null) return [];
  const { name, kind } = reference;
  const points = inYears(reference.points, years);
  const line = { look, name, points, among: kind === 'country' ? null : among };
  return points.some(hasValue) ? [line] : [];
}

/** A line for each place, and the one to compare with. */
export function linesOf({ series, reference, isElections = false }: LinesView): {
  places: Line[];
  beside: Line[];
} {
  const years = yearsOf(series);
  const among = series
    .flatMap(({ points }) => points.filter(hasValue))
    .map(({ value }) => value);
  const places = series.map(({ geoName, points }, index) => ({
    look: `s${index}`,
    name: geoName,
    points: inYears(points, years),
    isElections,
    among: null,
  }));
  const beside = referenceLine(reference, years, among).map((line) => ({
    ...line,
    isElections,
  }));
  return { places, beside };
}

/** The latest year in which every municipality has a value, null where there is none. */
export function commonYear({ series }: LinesView): string | null {
  const sets = series.map(
    ({ points }) => new Set(points.filter(hasValue).map(({ period }) => period)),
  );
  return yearsOf(series).findLast((year) => sets.every((has) => has.has(year))) ?? null;
}
