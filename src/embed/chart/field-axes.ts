// What the charts of a metric's page share: the labels of the vertical axis and the lines that belong to them.
import type { Lang } from '../../model/lang.ts';
import { formatLiteral } from '../format-literal.ts';
import { type Markup, markup } from '../markup.ts';
import { rounded } from './series-shape.ts';
import type { ValueScale } from './value-scale.ts';

/** Room for a digit in most fonts, in em. */
const DIGIT_WIDTH = 0.64;

export function countLabels({ ticks, at }: ValueScale, lang: Lang): Markup {
  const labels = ticks.map(({ value, literal }) => ({
    y: rounded(at(value)),
    text: formatLiteral(literal, lang),
  }));
  const width = rounded(Math.max(...labels.map(({ text }) => text.length)) * DIGIT_WIDTH);
  return markup`<svg class="upward" width="${width}em" aria-hidden="true">${labels.map(({ y, text }) => markup`<text x="100%" y="${y}%" dy=".35em">${text}</text>`)}</svg>`;
}

export const ruledLines = ({ ticks, at }: ValueScale): Markup =>
  markup`${ticks.map(({ value }) => markup`<line${value === 0 ? markup` class="zero"` : null} x2="100%" y1="${rounded(at(value))}%" y2="${rounded(at(value))}%"/>`)}`;
