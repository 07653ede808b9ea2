// The small trend beside a figure.

import { onceFor } from '../../data/text.ts';
import { EMBED_WORDS } from '../../text/embeds.ts';
import { type FigureView, hasValue, type TrendPoint } from '../figure-view.ts';
import { type Markup, markup } from '../markup.ts';
import { dotAt, lineDrawing, markedDot, seriesShape } from './series-shape.ts';
import { seriesSummary } from './series-summary.ts';
import { valueScale } from './value-scale.ts';
import { everyYear, yearScale } from './years.ts';

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
