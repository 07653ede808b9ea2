// Lines over the years on one axis: SVGs in a grid (value labels, plot, names at the ends, years, breaks), so that text
// keeps its size while the plot stretches.
import { range } from 'd3-array';
import { DRAWING_WORDS, EMBED_WORDS, subtitleLine } from '../text/embeds.ts';
import { bareValue, type UnitWords } from '../text/numbers.ts';
import {
  dot,
  dotAt,
  type Scales,
  shapeOf,
  stretched,
  thousandths,
  tickTexts,
  unitScale,
  type ValueScale,
  type YearScale,
  yearScale,
} from './axes.ts';
import { type Markup, markup, rounded } from './markup.ts';

import { type Box, cutTo, INK, textAt, textWidth } from './sheet.ts';
import { LINES } from './style.ts';
import {
  type Break,
  type CompareView,
  hasValue,
  type MetricHead,
  type Reference,
  type TrendPoint,
} from './views.ts';

// Labels beside the ends of lines: each as near to its line as the others let it be.

type Block = { sum: number; count: number };

/**
 * How far each label is moved from where its line ends, so that none is nearer to another than `gap` and all lie from 0 to
 * `height`, in the order of their lines: the least sum of squared shifts (pool adjacent violators). In a higher plot the same
 * shifts do as well. Where they do not all fit, they stand closer, evenly. All in one unit.
 */
function shifts(wanted: readonly number[], gap: number, height: number): number[] {
  const step = Math.min(gap, height / Math.max(1, wanted.length - 1));
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const free = pooled(order.map((index, at) => (wanted[index] ?? 0) - at * step));
  const room = height - step * (wanted.length - 1);
  const moved: number[] = [];
  for (const [at, index] of order.entries())
    moved[index] = Math.min(room, Math.max(0, free[at] ?? 0)) + at * step - (wanted[index] ?? 0);
  return moved;
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

/** `look` is the class of its strokes. Every line has every year, ascending. */
export type Line = {
  look: string;
  name: string;
  points: readonly TrendPoint[];
  /** Whether its years are those of elections. */
  isElections?: boolean;
};

/** The look of the line to compare with. */
export const REFERENCE = 'r';

/** What is drawn, in a frame, on a page or on a sheet. */
export type Drawing = {
  /** Of the values. */
  unit: UnitWords;
  /** The line to compare with first, so that the others lie above it. */
  lines: readonly Line[];
  /** Whether the line to compare with is calculated, and no figure of anybody's. */
  calculated: boolean;
  breaks: readonly Break[];
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
  lines: readonly Line[],
  unit: Pick<UnitWords, 'decimals' | 'unitCode'>,
  listed: readonly string[],
): Scales {
  const periods = lines[0]?.points.map(({ period }) => period) ?? [];
  const values = lines.flatMap(({ points }) => points.filter(hasValue).map(({ value }) => value));
  return {
    years: yearScale(periods[0] ?? '', periods.at(-1) ?? '', listed),
    values: unitScale(values, unit),
  };
}

/**
 * What is measured, in which unit, and that the axis leaves zero out: `Andel av befolkningen 18–64 år, procent, bruten skala`.
 * A unit that the title or the words before it say is not said again.
 */
export function chartSubtitle(
  { lang, metricTitle, subtitle = null, unitLabel, noun = null }: MetricHead,
  scale: ValueScale | null,
): string {
  const said = [metricTitle, subtitle ?? ''].map((text) => text.toLowerCase());
  const unit = unitLabel.toLowerCase();
  const isSaid = noun !== null && subtitle !== null && said.some((text) => text.includes(unit));
  const [title = ''] = said;
  const rest = noun !== null && unit.startsWith(`${title} `) ? unitLabel.slice(title.length + 1) : unitLabel;
  const cut = scale === null || scale.showsZero ? null : EMBED_WORDS[lang].cutAxis;
  return subtitleLine([subtitle, isSaid ? null : rest, cut]);
}

/** Whether nobody's figures are drawn: the service has worked them out. */
export const isCalculated = (reference: Reference | null): boolean =>
  reference !== null && reference.kind !== 'country';

/** A value of a line as it is shown. */
function shownAt({ unit, lines, calculated }: Drawing, { look }: Line, value: number): string {
  if (look !== REFERENCE || !calculated) return bareValue(String(value), unit);
  return calculatedText(value, unit.decimals === null ? valuesOf(lines) : [], unit);
}

/** Of the lines but for that to compare with. */
const valuesOf = (lines: readonly Line[]): number[] =>
  lines
    .filter(({ look }) => look !== REFERENCE)
    .flatMap(({ points }) => points.filter(hasValue).map(({ value }) => value));

type End = { look: string; text: string; period: string; value: number };

/** What stands beside the end of each line: its name, its last value, and its year where others go on. */
function endsOf(drawing: Drawing): End[] {
  const lastYear = drawing.lines[0]?.points.at(-1)?.period;
  return drawing.lines.flatMap((line) => {
    const last = line.points.findLast(hasValue);
    if (last === undefined) return [];
    const year = last.period === lastYear ? '' : ` (${last.period})`;
    const text = `${line.name} ${shownAt(drawing, line, last.value)}${year}`;
    return [{ look: line.look, text, period: last.period, value: last.value }];
  });
}

// The drawing in a frame and on a page.

/** Room for a sign in most fonts, in em. */
const SIGN_WIDTH = 0.64;
/** What a line of text takes, and the least height of a plot beside which names stand (style.ts), in em of its text. */
const LABEL = { gap: 1.25, plot: 8 / 0.75 };
/** A label that is moved by less touches its line all the same. */
const NEAR = 0.25;

export function lineChart(chart: LineChart, scales: Scales): Markup {
  const { id, title, description, lines, breaks, marked } = chart;
  const { values, years } = scales;
  const cuts = breaks.map(({ period }) => period);
  const shapes = lines.map((line) => ({
    line,
    ...shapeOf(line.isElections)(line.points, scales, cuts),
  }));
  const paths = shapes.flatMap(({ line, path }) =>
    path === '' ? [] : linePath(path, line.isElections === true ? `${line.look} el` : line.look),
  );
  const mark = marked === null ? null : ownMark(lines.at(-1), marked, scales);
  return markup`<div class="c">${breakLabels(breaks, years)}${valueLabels(values, chart.unit)}<svg class="p" role="img" aria-labelledby="${id}t ${id}d"><title id="${id}t">${title}</title><desc id="${id}d">${description}</desc>${breakRules(breaks, years)}${stretched([...gridLines(values), ...paths])}${shapes.map(({ line, lone }) => dotsOf(line, lone, scales))}${mark}</svg>${readout(chart)}${endNames(endsOf(chart), values)}${yearLabels(years)}</div>`;
}

/** The stroke keeps its width whatever style the page has in its cache. */
const linePath = (path: string, look: string): Markup =>
  markup`<path class="${look}" d="${path}" vector-effect="non-scaling-stroke"/>`;

/** The points that no line reaches, and the end; from an end that others go beyond, a stroke leads to its name. */
function dotsOf({ look, points }: Line, lone: readonly { x: number; y: number }[], scales: Scales): Markup {
  const last = points.findLast(hasValue);
  const ownDots = lone.map((one) => dot('o', one, 3));
  if (last === undefined) return markup`<g class="${look}">${ownDots}</g>`;
  const at = dotAt(scales, last.period, last.value);
  const isEarly = last.period !== points.at(-1)?.period;
  const lead = isEarly ? markup`<line class="h" x1="${at.x}%" x2="100%" y1="${at.y}%" y2="${at.y}%"/>` : null;
  return markup`<g class="${look}">${lead}${ownDots}${dot('e', at, look === REFERENCE ? 2 : 4)}</g>`;
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
    ({ period }, index) => markup`<text x="${rounded(at(period))}%" y="1em">${breakLetter(index)}</text>`,
  );
  return markup`<svg class="k" aria-hidden="true">${letters}</svg>`;
}

/** `a`, `b`, …: in the plot and in the notes below it. */
export const breakLetter = (index: number): string => String.fromCharCode(97 + (index % 26));

/** The line at zero is a path of its own. */
function gridLines({ ticks, at }: ValueScale): Markup[] {
  const pathOf = (values: readonly number[]) =>
    values.map((value) => `M0 ${thousandths(at(value))}h1000`).join('');
  const values = ticks.map(({ value }) => value);
  const zero = values.filter((value) => value === 0);
  const grid = markup`<path class="l" d="${pathOf(values.filter((value) => value !== 0))}"/>`;
  return zero.length === 0 ? [grid] : [grid, markup`<path class="z" d="${pathOf(zero)}"/>`];
}

const widthOf = (texts: readonly string[]): number =>
  rounded(Math.max(...texts.map((text) => text.length)) * SIGN_WIDTH);

/** Digits stand below each other: behind the numbers is room for the one sign. */
function valueLabels(scale: ValueScale, unit: UnitWords): Markup {
  const ticks = tickTexts(scale, unit);
  const room = rounded(1.5 * SIGN_WIDTH * (ticks.at(-1)?.sign.length ?? 0));
  const shift = room === 0 ? null : markup` dx="-${room}em"`;
  const labels = ticks.map(({ value, text, sign }) => {
    const y = rounded(scale.at(value));
    const behind = sign === '' ? null : markup`<text class="s" x="100%" y="${y}%"${shift}>${sign}</text>`;
    return markup`<text x="100%" y="${y}%"${shift}>${text}</text>${behind}`;
  });
  const width = rounded(widthOf(ticks.map(({ text }) => text)) + room);
  return markup`<svg class="y" width="${width}em" aria-hidden="true">${labels}</svg>`;
}

/** Beside the plot, so that none lies on a line; where names are moved, a short stroke leads to each from its line's end. */
function endNames(ends: readonly End[], { at }: ValueScale): Markup | null {
  if (ends.length === 0) return null;
  const heights = ends.map(({ value }) => (at(value) / 100) * LABEL.plot);
  const moved = shifts(heights, LABEL.gap, LABEL.plot);
  const isLed = moved.some((shift) => Math.abs(shift) >= NEAR);
  const x = isLed ? 1.1 : 0.35;
  const names = ends.map(({ look, text, value }, index) => {
    const shift = rounded(moved[index] ?? 0);
    const y = shift === 0 ? null : markup` y="${shift}em"`;
    const lead = isLed ? markup`<line x1="-.5em" x2=".9em" y2="${shift}em"/>` : null;
    return markup`<svg class="${look}" y="${rounded(at(value))}%">${lead}<text x="${x}em"${y}>${text}</text></svg>`;
  });
  const width = rounded(widthOf(ends.map(({ text }) => text)) + x);
  return markup`<svg class="n" width="${width}em" aria-hidden="true">${names}</svg>`;
}

/** A narrow plot has room for a few of them: those of a longer step, or the first and the last. */
const NARROW_MOST = 4;

function isNamedNarrow(index: number, count: number): boolean {
  const steps = count - 1;
  const every = range(1, steps + 1).find((step) => steps % step === 0 && steps / step < NARROW_MOST) ?? 1;
  return index % every === 0;
}

/** Each below a small stroke. */
function yearLabels({ at, named }: YearScale): Markup {
  const labels = named.map((period, index) => {
    const look = isNamedNarrow(index, named.length) ? null : markup` class="i"`;
    return markup`<text${look} x="${rounded(at(period))}%">${period}</text>`;
  });
  const strokes = named.map((period) => `M${thousandths(at(period))} 0v9`).join('');
  return markup`<svg class="x" aria-hidden="true"><svg viewBox="0 0 1000 9" preserveAspectRatio="none" height="5"><path d="${strokes}"/></svg>${labels}</svg>`;
}

/**
 * Every year's values, shown by the style above the plot under a pointer or a finger, without script. Those who see no
 * pointer have the table that stands by every chart: a stop for each year would lie between them and the links below. What
 * is calculated is named in a word, and left out beside several municipalities.
 */
function readout(drawing: Drawing): Markup | null {
  const { lines, unit, calculated } = drawing;
  const years = lines[0]?.points ?? [];
  if (years.length < 2) return null;
  const own = lines.filter(({ look }) => look !== REFERENCE);
  const other = calculated && own.length > 1 ? [] : lines.filter(({ look }) => look === REFERENCE);
  const nameOf = ({ look, name }: Line): string => {
    if (look !== REFERENCE) return own.length > 1 ? `${name} ` : '';
    return `${calculated ? DRAWING_WORDS[unit.lang].median.toLowerCase() : name} `;
  };
  const named = [...own, ...other].map((line) => ({ line, name: nameOf(line) }));
  const areas = years.map(({ period }, at) => {
    const said = named.map(({ line, name }) => {
      const value = line.points[at]?.value ?? null;
      return `${name}${value === null ? '–' : shownAt(drawing, line, value)}`;
    });
    return markup`<i title="${period}: ${said.join('; ')}"></i>`;
  });
  return markup`<div class="g" aria-hidden="true">${areas}</div>`;
}

// What each line stands for, with its figure: all that a narrow column shows of names. A wide one has them at the ends.

type KeyEntry = {
  look: string;
  name: string;
  /** How it is written; null where there is none. */
  figure: { shown: Markup; period: string } | null;
};

/**
 * @param lead what stands before it: the year of all figures
 * @param year whether each figure names its own
 */
export const lineKey = (lead: string | null, entries: readonly KeyEntry[], year: boolean): Markup =>
  markup`<div class="lk ky">${lead === null ? null : markup`<p>${lead}</p>`}<ul>${entries.map((entry) => keyItem(entry, year))}</ul></div>`;

/** A stretch of the line itself. */
export const lineSample = (look: string): Markup =>
  markup`<svg class="${look}" aria-hidden="true"><path d="M0 6h28"/></svg>`;

function keyItem({ look, name, figure }: KeyEntry, year: boolean): Markup {
  const own = year && figure !== null ? markup` <span>${figure.period}</span>` : null;
  const shown = figure === null ? null : markup` ${figure.shown}${own}`;
  return markup`<li>${lineSample(look)} <bdi>${name}</bdi>${shown}</li>`;
}

/** Its exact one for machines; people find it in the table. */
export const keyData = (literal: string, unit: UnitWords): Markup =>
  markup`<data value="${literal}">${bareValue(literal, unit)}</data>`;

/** A value of the line to compare with: the publisher's own, or what is calculated. */
export const referenceData = (
  { kind }: Pick<Reference, 'kind'>,
  value: number,
  among: readonly number[],
  unit: UnitWords,
): Markup =>
  kind === 'country'
    ? keyData(String(value), unit)
    : markup`<data value="${String(value)}">${calculatedText(value, among, unit)}</data>`;

/** A calculated number as it is shown: with the decimals of the metric; where it has none, those of the figures it lies among, and one. */
export function calculatedText(value: number, among: readonly number[], unit: UnitWords): string {
  if (unit.decimals !== null) return bareValue(String(value), unit);
  const decimals = Math.max(0, ...among.map((one) => String(one).split('.')[1]?.length ?? 0));
  return bareValue(String(Number(value.toFixed(Math.min(20, decimals + 1)))), unit);
}

// Lines over the years in a room of known size, in whole coordinates.

const TICK = { size: 12, fill: INK.muted };
const NAME = { size: 13, bold: true };
const NAME_HEIGHT = 17;
const YEARS_HEIGHT = 24;
const REFERENCE_INK = '#6b737b';

/** The stroke of a line by its look. */
function strokeOf(look: string): { stroke: string; dash: string; width: number } {
  if (look === REFERENCE) return { stroke: REFERENCE_INK, dash: 'none', width: 1.25 };
  const { light, dash } = LINES[Number(look.slice(1))] ?? LINES[0];
  return { stroke: light, dash, width: 2.25 };
}

/** The share of a sheet that names may take. */
const MOST_NAME = 0.4;

/** The same drawing as in a frame: ticks, years, breaks and names at the ends. */
export function fixedLines(drawing: Drawing, scales: Scales, box: Box): Markup {
  const { lines, breaks, unit } = drawing;
  const ends = endsOf(drawing).map((end) => ({
    ...end,
    text: cutTo(end.text, box.width * MOST_NAME, NAME),
  }));
  const labels = tickTexts(scales.values, unit);
  const signs = Math.max(...labels.map(({ sign }) => textWidth(sign, TICK)));
  const left = Math.max(...labels.map(({ text }) => textWidth(text, TICK))) + signs + 8;
  const right = Math.max(0, ...ends.map(({ text }) => textWidth(text, NAME))) + 22;
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
  const numbers = plot.left - 8 - signs;
  const grid = labels.map(
    ({ value, text, sign }) =>
      markup`<path d="M${rounded(plot.left)} ${y(value)}H${rounded(end)}" stroke="${value === 0 ? INK.muted : INK.line}"/>${textAt(numbers, y(value) + 4, text, { ...TICK, anchor: 'end' })}${sign === '' ? null : textAt(numbers, y(value) + 4, sign, TICK)}`,
  );
  const rules = breaks.map(
    ({ period }, index) =>
      markup`<path d="M${x(period)} ${rounded(plot.top)}v${rounded(plot.height)}" stroke="${INK.muted}" stroke-dasharray="4 3"/>${textAt(x(period), plot.top - 5, breakLetter(index), { ...TICK, anchor: 'middle' })}`,
  );
  return markup`${grid}${rules}${lines.map((one) => lineAt(one, placed, cuts))}${namesAt(ends, placed, plot)}${yearsAt(placed.years, plot)}`;
}

/** Between elections, of which the dots are the figures. */
const THIN = 1.25;

const tenths = (place: number): number => Math.round(place * 10) / 10;

/** `placed` are scales in the units of the sheet. */
function lineAt({ look, points, isElections }: Line, placed: Scales, cuts: readonly string[]): Markup {
  const { stroke, dash, width } = strokeOf(look);
  const { path, lone } = shapeOf(isElections)(points, placed, cuts, tenths);
  const last = points.findLast(hasValue);
  const ends = last === undefined ? [] : [dotAt(placed, last.period, last.value)];
  const dots = [
    ...lone.map((at) => ({ ...at, r: 3 })),
    ...ends.map((at) => ({ ...at, r: look === REFERENCE ? 2 : 4 })),
  ];
  return markup`<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${isElections === true ? THIN : width}" stroke-linejoin="round"${dash === 'none' ? null : markup` stroke-dasharray="${dash}"`}/>${dots.map(({ x, y, r }) => markup`<circle cx="${x}" cy="${y}" r="${r}" fill="${stroke}"/>`)}`;
}

/** The strokes begin where the lines end. */
function namesAt(ends: readonly End[], { years, values }: Scales, plot: Box): Markup {
  const edge = rounded(plot.left + plot.width);
  const heights = ends.map(({ value }) => values.at(value) - plot.top);
  const moved = shifts(heights, NAME_HEIGHT, plot.height);
  const isLed = moved.some((shift) => Math.abs(shift) >= NEAR * NAME.size);
  return markup`${ends.map(({ look, text, period, value }, index) => {
    const y = values.at(value);
    const labelY = rounded(y + (moved[index] ?? 0));
    const { stroke } = strokeOf(look);
    const early =
      years.at(period) < edge
        ? markup`<path d="M${years.at(period)} ${y}H${edge}" stroke="${stroke}" fill="none" stroke-dasharray="1 3"/>`
        : null;
    const lead = isLed
      ? markup`<path d="M${edge} ${y}L${rounded(edge + 15)} ${labelY}" stroke="${stroke}" fill="none"/>`
      : null;
    const x = edge + (isLed ? 18 : 9);
    return markup`${early}${lead}${textAt(x, labelY + 4.5, text, { ...NAME, fill: stroke })}`;
  })}`;
}

function yearsAt({ at, named }: YearScale, plot: Box): Markup {
  const bottom = rounded(plot.top + plot.height);
  const strokes = named.map((period) => `M${at(period)} ${bottom}v5`).join('');
  return markup`<path d="${strokes}" stroke="${INK.muted}"/>${named.map((period) => textAt(at(period), bottom + 18, period, { ...TICK, anchor: 'middle' }))}`;
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

/** The years of the metric that any of them is listed in. */
export const listedYears = (series: readonly { points: readonly TrendPoint[] }[]): string[] => [
  ...new Set(series.flatMap(({ points }) => points.map(({ period }) => period))),
];

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
