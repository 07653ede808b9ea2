// The small line of a row: the embeds' own shapes, with its words in one label, since many stand on a page.
import { everyYear } from '../embed/chart/every-year.ts';
import { lineDrawing } from '../embed/chart/line-drawing.ts';
import { dotAt, seriesShape } from '../embed/chart/series-shape.ts';
import { seriesSummary } from '../embed/chart/series-summary.ts';
import { valueScale } from '../embed/chart/value-scale.ts';
import { yearScale } from '../embed/chart/year-scale.ts';
import { hasValue } from '../embed/has-value.ts';
import { EMBED_WORDS } from '../i18n/embed-words.ts';
import type { FigureRow } from './figures/row.ts';

export type TrendDrawing = { svg: string; label: string; caption: string };

/** Null when fewer than two years have a value. The latest is marked. */
export function trendDrawing({ points, unit, latest }: FigureRow): TrendDrawing | null {
  const valued = points.filter(hasValue);
  const [first, last] = [valued[0], valued.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const scales = {
    years: yearScale(first.period, last.period),
    values: valueScale(valued.map(({ value }) => value)),
  };
  const years = everyYear(points, (period) => ({ period, value: null }));
  const marked = latest === null ? null : dotAt(scales, latest.period, latest.value);
  const span = `${first.period}–${last.period}`;
  return {
    svg: lineDrawing(seriesShape(years, scales), marked).html,
    label: seriesSummary(valued, unit),
    caption: scales.values.showsZero ? span : `${span}, ${EMBED_WORDS[unit.lang].cutAxis}`,
  };
}
