// The small line of a row: the embeds' own shapes, with its words in one label, since many stand on a page.
import { lineDrawing } from '../embed/chart/line-drawing.ts';
import { dotAt, seriesShape } from '../embed/chart/series-shape.ts';
import { seriesSummary } from '../embed/chart/series-summary.ts';
import { trendShape } from '../embed/chart/trend.ts';
import { EMBED_WORDS } from '../i18n/embed-words.ts';
import type { FigureRow } from './figures/row.ts';

export type TrendDrawing = { svg: string; label: string; caption: string };

/** Null when fewer than two years have a value. The latest is marked. */
export function trendDrawing({ points, unit, latest }: FigureRow): TrendDrawing | null {
  const shape = trendShape(points);
  if (shape === null) return null;
  const { valued, scales, span } = shape;
  const marked = latest === null ? null : dotAt(scales, latest.period, latest.value);
  return {
    svg: lineDrawing(seriesShape(shape.points, scales), marked).html,
    label: seriesSummary(valued, unit),
    caption: scales.values.showsZero ? span : `${span}, ${EMBED_WORDS[unit.lang].cutAxis}`,
  };
}
