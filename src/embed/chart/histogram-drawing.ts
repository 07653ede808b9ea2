// A histogram as SVG: bars that stretch with their box, text in its own size beside and below.
import { scaleLinear } from 'd3-scale';
import type { Lang } from '../../model/lang.ts';
import { formatLiteral } from '../format-literal.ts';
import { type Markup, markup } from '../markup.ts';
import { countLabels, ruledLines } from './field-axes.ts';
import type { Histogram } from './histogram.ts';
import { rounded } from './series-shape.ts';
import { decimalsOf, valueScale } from './value-scale.ts';

export type Labelled = { lang: Lang; id: string; title: string; description: string };

const VALUE_TICKS = 4;

/** The bars' heights begin at zero, always. */
export function histogramDrawing({ intervals, most }: Histogram, labelled: Labelled): Markup {
  const { lang, id, title, description } = labelled;
  const counts = valueScale([0, most]);
  const from = intervals[0]?.from ?? 0;
  const to = intervals.at(-1)?.to ?? 1;
  const across = scaleLinear([from, to], [0, 100]);
  const bars = intervals.map((interval) => {
    const [x, y] = [rounded(across(interval.from)), rounded(counts.at(interval.count))];
    const width = rounded(across(interval.to)) - x;
    return markup`<rect x="${x}%" y="${y}%" width="${rounded(width * 0.94)}%" height="${rounded(100 - y)}%"/>`;
  });
  return markup`<div class="chart">${countLabels(counts, lang)}<svg class="plot bars" role="img" aria-labelledby="${id}-t ${id}-d"><title id="${id}-t">${title}</title><desc id="${id}-d">${description}</desc>${ruledLines(counts)}${bars}</svg>${valueLabels(from, to, lang)}</div>`;
}

function valueLabels(from: number, to: number, lang: Lang): Markup {
  const scale = scaleLinear([from, to], [0, 100]);
  const ticks = scale.ticks(VALUE_TICKS);
  const decimals = decimalsOf((ticks[1] ?? to) - (ticks[0] ?? from));
  const labels = ticks.map((tick) => {
    const x = rounded(scale(tick));
    const side = x < 4 ? 'first' : x > 92 ? 'last' : 'inner';
    return markup`<text class="${side}" x="${x}%" y="1em">${formatLiteral(tick.toFixed(decimals), lang)}</text>`;
  });
  return markup`<svg class="across" aria-hidden="true">${labels}</svg>`;
}
