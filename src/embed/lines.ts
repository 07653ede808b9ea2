// Lines over the years on one axis: SVGs in a grid (value labels, plot, names at the ends, years, breaks), so that text
// keeps its size while the plot stretches.
import type { Lang } from '../data/lang.ts';
import { bareValue, formatLiteral, type UnitWords } from '../text/numbers.ts';
import {
  dot,
  dotAt,
  lineDrawing,
  type Scales,
  seriesShape,
  stretched,
  type ValueScale,
  valueScale,
  type YearScale,
  yearScale,
} from './axes.ts';
import { type Markup, markup, rounded } from './markup.ts';
import { figureData } from './notes.ts';
import { type Box, INK, textAt, textWidth } from './sheet.ts';
import { LINES } from './style.ts';
import { type Break, type CompareView, hasValue, type Reference, type TrendPoint } from './views.ts';

// Labels beside the ends of lines: each as near to its line as the others let it be.

type Block = { sum: number; count: number };

/**
 * Places in per cent, in the order of `wanted`, none nearer to another than `gap`, all from 0 to 100: the least sum of
 * squared shifts (pool adjacent violators). Where they do not all fit, they stand closer, evenly.
 */
function spread(wanted: readonly number[], gap: number): number[] {
  const step = Math.min(gap, 100 / Math.max(1, wanted.length - 1));
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const free = pooled(order.map((index, at) => (wanted[index] ?? 0) - at * step));
  const room = 100 - step * (wanted.length - 1);
  const positions: number[] = [];
  for (const [at, index] of order.entries())
    positions[index] = Math.min(room, Math.max(0, free[at] ?? 0)) + at * step;
  return positions;
}

/** The nearest list that never falls. */
function pooled(values: readonly number[]): number[] {
  const blocks: Block[] = [];
  for (const value of values) {
    let block: Block = { sum: value, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && mean(last) > mean(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  }
  return blocks.flatMap((block) => Array.from({ length: block.count }, () => mean(block)));
}

const mean = ({ sum, count }: Block): number => sum / count;

/** `look` is the class of its strokes; the name stands at its end. Every line has every year, ascending. */
export type Line = { look: string; name: string; points: readonly TrendPoint[] };

/** The look of the line to compare with. */
export const REFERENCE = 'r';

type LineChart = {
  lang: Lang;
  id: string;
  title: string;
  description: string;
  /** The line to compare with first, so that the others lie above it. */
  lines: readonly Line[];
  breaks: readonly Break[];
  /** A year to mark on the last line, beside its end. */
  marked: string | null;
};

/** Room for a sign in most fonts, in em. */
const SIGN_WIDTH = 0.64;
/** Per cent of the least plot (5 rem) that a line of text takes. */
const LABEL_GAP = 20;

/** Of lines with at least one value between them. */
export function lineScales(lines: readonly Line[], { decimals }: Pick<UnitWords, 'decimals'>): Scales {
  const periods = lines[0]?.points.map(({ period }) => period) ?? [];
  const values = lines.flatMap(({ points }) => points.filter(hasValue).map(({ value }) => value));
  return { years: yearScale(periods[0] ?? '', periods.at(-1) ?? ''), values: valueScale(values, decimals) };
}

export function lineChart(chart: LineChart, scales: Scales): Markup {
  const { lang, id, title, description, lines, breaks, marked } = chart;
  const { values, years } = scales;
  const cuts = breaks.map(({ period }) => period);
  const drawn = lines.map((line) => lineMarkup(line, scales, cuts));
  const mark = marked === null ? null : ownMark(lines.at(-1), marked, scales);
  return markup`<div class="c">${breakLabels(breaks, years)}${valueLabels(values, lang)}<svg class="p" role="img" aria-labelledby="${id}t ${id}d"><title id="${id}t">${title}</title><desc id="${id}d">${description}</desc>${gridLines(values)}${breakRules(breaks, years)}${drawn}${mark}</svg>${endNames(lines, values)}${yearLabels(lines[0]?.points ?? [], years)}</div>`;
}

function lineMarkup({ look, points }: Line, scales: Scales, cuts: readonly string[]): Markup {
  const last = points.findLast(hasValue);
  const end =
    last === undefined ? null : dot('e', dotAt(scales, last.period, last.value), look === REFERENCE ? 2 : 4);
  return markup`<g class="${look}">${lineDrawing(seriesShape(points, scales, cuts))}${end}</g>`;
}

function ownMark(line: Line | undefined, period: string, scales: Scales): Markup | null {
  const own = line?.points.find((point) => point.period === period);
  if (line === undefined || own === undefined || !hasValue(own)) return null;
  const at = dotAt(scales, period, own.value);
  return markup`<g class="${line.look}">${dot('w', at, 7)}${dot('e', at, 4)}</g>`;
}

const breakRules = (breaks: readonly Break[], { at }: YearScale): Markup =>
  markup`${breaks.map(({ period }) => markup`<line class="b" x1="${rounded(at(period))}%" x2="${rounded(at(period))}%" y2="100%"/>`)}`;

/** A letter for each break, above the plot where no line runs; what it means stands below the chart. */
function breakLabels(breaks: readonly Break[], { at }: YearScale): Markup | null {
  if (breaks.length === 0) return null;
  const letters = breaks.map(
    ({ period }, index) =>
      markup`<text class="i" x="${rounded(at(period))}%" y="1em">${breakLetter(index)}</text>`,
  );
  return markup`<svg class="k" aria-hidden="true">${letters}</svg>`;
}

/** `a`, `b`, …: in the plot and in the notes below it. */
export const breakLetter = (index: number): string => String.fromCharCode(97 + (index % 26));

/** The line at zero is a path of its own. */
function gridLines({ ticks, at }: ValueScale): Markup {
  const pathOf = (values: readonly number[]) =>
    values.map((value) => `M0,${rounded(at(value))}H100`).join('');
  const values = ticks.map(({ value }) => value);
  const zero = values.filter((value) => value === 0);
  const grid = markup`<path class="l" d="${pathOf(values.filter((value) => value !== 0))}"/>`;
  return stretched(zero.length === 0 ? grid : [grid, markup`<path class="z" d="${pathOf(zero)}"/>`]);
}

const widthOf = (texts: readonly string[]): number =>
  rounded(Math.max(...texts.map((text) => text.length)) * SIGN_WIDTH);

function valueLabels({ ticks, at }: ValueScale, lang: Lang): Markup {
  const labels = ticks.map(({ value, literal }) => ({
    y: rounded(at(value)),
    text: formatLiteral(literal, lang),
  }));
  const width = widthOf(labels.map(({ text }) => text));
  return markup`<svg class="y" width="${width}em" aria-hidden="true">${labels.map(({ y, text }) => markup`<text x="100%" y="${y}%">${text}</text>`)}</svg>`;
}

/** Beside the plot, so that none lies on a line; a short stroke leads from each line's end to its name. */
function endNames(lines: readonly Line[], { at }: ValueScale): Markup | null {
  const ends = lines.flatMap(({ look, name, points }) => {
    const last = points.findLast(hasValue);
    return last === undefined || name === '' ? [] : [{ look, name, y: at(last.value) }];
  });
  if (ends.length === 0) return null;
  const positions = spread(
    ends.map(({ y }) => y),
    LABEL_GAP,
  );
  const names = ends.map(({ look, name, y }, index) => {
    const labelY = rounded(positions[index] ?? y);
    return markup`<g class="${look}"><line x1=".4em" x2="1.1em" y1="${rounded(y)}%" y2="${labelY}%"/><text x="1.3em" y="${labelY}%">${name}</text></g>`;
  });
  const width = rounded(widthOf(ends.map(({ name }) => name)) + 1.3);
  return markup`<svg class="n" width="${width}em" aria-hidden="true">${names}</svg>`;
}

function yearLabels(points: readonly TrendPoint[], { at, between }: YearScale): Markup {
  const [first, last] = [points[0]?.period ?? '', points.at(-1)?.period ?? ''];
  const label = (className: string, period: string): Markup =>
    markup`<text class="${className}" x="${rounded(at(period))}%" y="1em">${period}</text>`;
  const inner = between.map((period) => label('i', period));
  const end = first === last ? null : label('q', last);
  return markup`<svg class="x" aria-hidden="true">${label('s', first)}${inner}${end}</svg>`;
}

// What each line stands for, with its figure: the first thing read, and all that a narrow column shows of names.

type KeyEntry = {
  look: string;
  name: string;
  /** How it is written; null where there is none. */
  figure: { shown: Markup; period: string } | null;
};

/** @param year whether each figure names its own */
export const lineKey = (entries: readonly KeyEntry[], year: boolean): Markup =>
  markup`<ul>${entries.map((entry) => keyItem(entry, year))}</ul>`;

/** A stretch of the line itself. */
export const lineSample = (look: string): Markup =>
  markup`<svg class="${look}" aria-hidden="true"><line x2="100%" y1="50%" y2="50%"/></svg>`;

function keyItem({ look, name, figure }: KeyEntry, year: boolean): Markup {
  const own = year && figure !== null ? markup` <span>${figure.period}</span>` : null;
  const shown = figure === null ? null : markup` ${figure.shown}${own}`;
  return markup`<li>${lineSample(look)} <bdi>${name}</bdi>${shown}</li>`;
}

/** A value of the line to compare with: the publisher's own has its exact one at hand, what is calculated has none. */
export const referenceData = (
  { kind }: Pick<Reference, 'kind'>,
  value: number,
  among: readonly number[],
  unit: UnitWords,
): Markup =>
  kind === 'country'
    ? figureData(String(value), unit)
    : markup`<data value="${String(value)}">${calculatedText(value, among, unit)}</data>`;

/** A calculated number as it is shown: with the decimals of the metric; where it has none, those of the figures it lies among, and one. */
export function calculatedText(value: number, among: readonly number[], unit: UnitWords): string {
  if (unit.decimals !== null) return bareValue(String(value), unit);
  const decimals = Math.max(0, ...among.map((one) => String(one).split('.')[1]?.length ?? 0));
  return bareValue(String(Number(value.toFixed(Math.min(20, decimals + 1)))), unit);
}

// Lines over the years in a room of known size, in whole coordinates.

const LABEL = { size: 12, fill: INK.muted };
const NAME = { size: 13, bold: true };
const NAME_HEIGHT = 17;
const YEARS_HEIGHT = 22;
const REFERENCE_INK = '#6b737b';

/** The stroke of a line by its look. */
function strokeOf(look: string): { stroke: string; dash: string; width: number } {
  if (look === REFERENCE) return { stroke: REFERENCE_INK, dash: 'none', width: 1.25 };
  const { light, dash } = LINES[Number(look.slice(1))] ?? LINES[0];
  return { stroke: light, dash, width: 2.25 };
}

type Drawn = { lang: Lang; lines: readonly Line[]; breaks: readonly Break[] };

export function fixedLines({ lang, lines, breaks }: Drawn, scales: Scales, box: Box): Markup {
  const labels = scales.values.ticks.map(({ value, literal }) => ({
    value,
    text: formatLiteral(literal, lang),
  }));
  const left = Math.max(...labels.map(({ text }) => textWidth(text, LABEL))) + 8;
  const right = Math.max(0, ...lines.map(({ name }) => textWidth(name, NAME))) + 22;
  const top = breaks.length === 0 ? 8 : 20;
  const plot: Box = {
    left: box.left + left,
    top: box.top + top,
    width: box.width - left - right,
    height: box.height - top - YEARS_HEIGHT,
  };
  const x = (period: string): number => rounded(plot.left + (scales.years.at(period) * plot.width) / 100);
  const y = (value: number): number => rounded(plot.top + (scales.values.at(value) * plot.height) / 100);
  const placed = { years: { ...scales.years, at: x }, values: { ...scales.values, at: y } };
  const cuts = breaks.map(({ period }) => period);
  const end = plot.left + plot.width;
  const grid = labels.map(
    ({ value, text }) =>
      markup`<path d="M${rounded(plot.left)} ${y(value)}H${rounded(end)}" stroke="${value === 0 ? INK.muted : INK.line}"/>${textAt(plot.left - 8, y(value) + 4, text, { ...LABEL, anchor: 'end' })}`,
  );
  const rules = breaks.map(
    ({ period }, index) =>
      markup`<path d="M${x(period)} ${rounded(plot.top)}v${rounded(plot.height)}" stroke="${INK.muted}" stroke-dasharray="4 3"/>${textAt(x(period), plot.top - 5, breakLetter(index), { ...LABEL, anchor: 'middle' })}`,
  );
  return markup`${grid}${rules}${lines.map((one) => lineAt(one, placed, cuts))}${names(lines, y, plot)}${years(lines[0]?.points ?? [], scales, x, plot)}`;
}

/** `placed` are scales in the units of the sheet. */
function lineAt({ look, points }: Line, placed: Scales, cuts: readonly string[]): Markup {
  const { stroke, dash, width } = strokeOf(look);
  const { path, lone } = seriesShape(points, placed, cuts);
  const last = points.findLast(hasValue);
  const ends = last === undefined ? [] : [dotAt(placed, last.period, last.value)];
  const dots = [...lone, ...ends].map(
    ({ x, y }) => markup`<circle cx="${x}" cy="${y}" r="${look === REFERENCE ? 2 : 4}" fill="${stroke}"/>`,
  );
  return markup`<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"${dash === 'none' ? null : markup` stroke-dasharray="${dash}"`}/>${dots}`;
}

function names(lines: readonly Line[], y: (value: number) => number, plot: Box): Markup {
  const end = plot.left + plot.width;
  const ends = lines.flatMap(({ look, name, points }) => {
    const last = points.findLast(hasValue);
    return last === undefined || name === '' ? [] : [{ look, name, at: y(last.value) }];
  });
  const wanted = ends.map(({ at }) => ((at - plot.top) / plot.height) * 100);
  const positions = spread(wanted, (NAME_HEIGHT / plot.height) * 100);
  return markup`${ends.map(({ look, name, at }, index) => {
    const labelY = plot.top + ((positions[index] ?? 0) * plot.height) / 100;
    const { stroke } = strokeOf(look);
    return markup`<path d="M${rounded(end + 6)} ${rounded(at)}L${rounded(end + 15)} ${rounded(labelY)}" stroke="${stroke}" fill="none"/>${textAt(end + 18, labelY + 4.5, name, { ...NAME, fill: stroke })}`;
  })}`;
}

function years(
  points: readonly TrendPoint[],
  scales: Scales,
  x: (period: string) => number,
  plot: Box,
): Markup {
  const ends = [points[0]?.period, points.at(-1)?.period].filter((period) => period !== undefined);
  const shown = [...new Set([...ends, ...scales.years.between])];
  const bottom = plot.top + plot.height + 17;
  return markup`${shown.map((period) => textAt(x(period), bottom, period, { ...LABEL, anchor: 'middle' }))}`;
}

// A comparison as lines: the same years for all, the reference below them.

/** The looks of the municipalities' lines, in their order. */
export const LOOKS = ['s0', 's1', 's2', 's3'] as const;

/** Every year from the first to the last that any has a value in, ascending; empty where none has. */
export function yearsOf(series: readonly { points: readonly TrendPoint[] }[]): string[] {
  const valued = series.flatMap(({ points }) => points.filter(hasValue).map(({ period }) => Number(period)));
  if (valued.length === 0) return [];
  const first = Math.min(...valued);
  return Array.from({ length: Math.max(...valued) - first + 1 }, (_, index) => String(first + index));
}

/** The points for exactly these years. */
export function inYears(points: readonly TrendPoint[], years: readonly string[]): TrendPoint[] {
  const known = new Map(points.map(({ period, value }) => [period, value]));
  return years.map((period) => ({ period, value: known.get(period) ?? null }));
}

/** The reference within the given years, or nothing where it has no value there. */
export function referenceLine(reference: Reference | null, years: readonly string[]): Line[] {
  if (reference === null) return [];
  const points = inYears(reference.points, years);
  return points.some(hasValue) ? [{ look: REFERENCE, name: reference.name, points }] : [];
}

export function linesOf({ series, reference }: CompareView, years: readonly string[]): Line[] {
  const own = series.map(({ geoName, points }, index) => ({
    look: LOOKS[index] ?? 's0',
    name: geoName,
    points: inYears(points, years),
  }));
  return [...referenceLine(reference, years), ...own];
}

/** The latest year in which every municipality has a value, null where there is none. */
export function commonYear({ series }: CompareView, years: readonly string[]): string | null {
  const sets = series.map(({ points }) => new Set(points.filter(hasValue).map(({ period }) => period)));
  return years.findLast((year) => sets.every((has) => has.has(year))) ?? null;
}
