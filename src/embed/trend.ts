// The small trend beside a figure.
import { EMBED_WORDS } from '../i18n/embed-words.ts';
import { everyYear } from './every-year.ts';
import type { FigureView } from './figure-view.ts';
import { hasValue } from './has-value.ts';
import { lineDrawing } from './line-drawing.ts';
import { type Markup, markup } from './markup.ts';
import { dotAt, seriesShape } from './series-shape.ts';
import { seriesSummary } from './series-summary.ts';
import { valueScale } from './value-scale.ts';
import { yearScale } from './year-scale.ts';

/** Nothing when fewer than two years have a value. The figure's own year is marked. */
export function trend(view: FigureView): Markup | null {
  const valued = view.trend.filter(hasValue);
  const [first, last] = [valued[0], valued.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const points = everyYear(view.trend, (period) => ({ period, value: null }));
  const scales = {
    years: yearScale(first.period, last.period),
    values: valueScale(valued.map(({ value }) => value)),
  };
  const own = valued.find(({ period }) => period === view.period);
  const marked = own === undefined ? null : dotAt(scales, own.period, own.value);
  const words = EMBED_WORDS[view.lang];
  const span = `${first.period}–${last.period}`;
  const caption = scales.values.showsZero ? span : `${span}, ${words.cutAxis}`;
  return markup`<figure><svg class="t" role="img" aria-labelledby="t d"><title id="t">${view.metricTitle}, ${view.geoName}, ${span}</title><desc id="d">${seriesSummary(valued, view)}</desc>${lineDrawing(seriesShape(points, scales), marked)}</svg><figcaption>${caption}</figcaption></figure>`;
}
