// Lines over the years on one axis: SVGs in a grid (value labels, plot, names at the ends, years, breaks), so that text
// keeps its size while the plot stretches.

import type { Lang } from '../../../data/lang.ts';
import { formatLiteral } from '../../../text/numbers.ts';
import { hasValue, type TrendPoint } from '../../figure-view.ts';
import { type Markup, markup } from '../../markup.ts';
import type { Break } from '../../metric-view.ts';
import { rounded } from '../../rounded.ts';
import { dot, dotAt, lineDrawing, type Scales, seriesShape, stretched } from '../series-shape.ts';
import { type ValueScale, valueScale } from '../value-scale.ts';
import { type YearScale, yearScale } from '../years.ts';
import { spread } from './spread.ts';

/** `look` is the class of its strokes; the name stands at its end. Every line has every year, ascending. */
export type Line = { look: string; name: string; points: readonly TrendPoint[] };

/** The look of the calculated line. */
export const REFERENCE = 'r';

type LineChart = {
  lang: Lang;
  id: string;
  title: string;
  description: string;
  /** The calculated line first, so that the others lie above it. */
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
export function lineScales(lines: readonly Line[]): Scales {
  const periods = lines[0]?.points.map(({ period }) => period) ?? [];
  const values = lines.flatMap(({ points }) => points.filter(hasValue).map(({ value }) => value));
  return { years: yearScale(periods[0] ?? '', periods.at(-1) ?? ''), values: valueScale(values) };
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
