// The chart: three SVGs in a grid (value labels, plot, years), so that text keeps its size while the plot stretches.

import type { Lang } from '../../model/lang.ts';
import type { TrendPoint } from '../figure-view.ts';
import { formatLiteral } from '../format-literal.ts';
import { type Markup, markup } from '../markup.ts';
import { lineDrawing } from './line-drawing.ts';
import { type Dot, dotAt, rounded, seriesShape } from './series-shape.ts';
import type { ValueScale } from './value-scale.ts';
import type { YearScale } from './year-scale.ts';

export type Drawing = {
  lang: Lang;
  title: string;
  description: string;
  /** Every year, ascending. */
  points: readonly TrendPoint[];
  last: { period: string; value: number; label: string };
  scales: { years: YearScale; values: ValueScale };
};

/** Room for a digit in most fonts, in em. */
const DIGIT_WIDTH = 0.64;
/** Below this the label of the last point would stand among the years. */
const LOWEST_LABEL = 75;

export function chartDrawing({ lang, title, description, points, last, scales }: Drawing): Markup {
  const dot = dotAt(scales, last.period, last.value);
  const label = markup`<text class="l" x="${dot.x}%" y="${dot.y}%" dx=".3em" dy="${labelShift(points, last, dot)}">${last.label}</text>`;
  return markup`<div class="c">${valueLabels(scales.values, lang)}<svg class="p" role="img" aria-labelledby="t d"><title id="t">${title}</title><desc id="d">${description}</desc>${gridLines(scales.values)}${lineDrawing(seriesShape(points, scales), dot)}${label}</svg>${yearLabels(points, scales.years)}</div>`;
}

/** Above the point where the line comes from below, under it where it comes from above. */
function labelShift(
  points: readonly TrendPoint[],
  last: { period: string; value: number },
  dot: Dot,
): string {
  const before =
    points.findLast(({ period, value }) => value !== null && period < last.period)?.value ?? null;
  const falling = before !== null && before > last.value;
  return falling && dot.y < LOWEST_LABEL ? '1.5em' : '-.75em';
}

const gridLines = ({ ticks, at }: ValueScale): Markup =>
  markup`${ticks.map(({ value }) => markup`<line${value === 0 ? markup` class="z"` : null} x2="100%" y1="${rounded(at(value))}%" y2="${rounded(at(value))}%"/>`)}`;

function valueLabels({ ticks, at }: ValueScale, lang: Lang): Markup {
  const labels = ticks.map(({ value, literal }) => ({
    y: rounded(at(value)),
    text: formatLiteral(literal, lang),
  }));
  const width = rounded(Math.max(...labels.map(({ text }) => text.length)) * DIGIT_WIDTH);
  return markup`<svg class="y" width="${width}em" aria-hidden="true">${labels.map(({ y, text }) => markup`<text x="100%" y="${y}%" dy=".35em">${text}</text>`)}</svg>`;
}

function yearLabels(points: readonly TrendPoint[], { at, between }: YearScale): Markup {
  const [first, last] = [points[0]?.period ?? '', points.at(-1)?.period ?? ''];
  const label = (className: string, period: string): Markup =>
    markup`<text class="${className}" x="${rounded(at(period))}%" y="1em">${period}</text>`;
  const inner = between.map((period) => label('i', period));
  const end = first === last ? null : label('q', last);
  return markup`<svg class="x" aria-hidden="true">${label('s', first)}${inner}${end}</svg>`;
}
