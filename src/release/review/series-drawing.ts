// A municipality's series before and after a release, small enough to stand in a list: grey before, dark after.
import { dot, dotAt, everyYear, lineDrawing, seriesShape, valueScale, yearScale } from '../../embed/axes.ts';
import { type Markup, markup } from '../../embed/markup.ts';
import { hasValue, type TrendPoint } from '../../embed/views.ts';
import type { Figure } from '../import/imported.ts';

type SeriesDrawing = {
  before: Figure[];
  after: Figure[];
  /** The year to point out. */
  period: string;
  /** What is drawn, for who cannot see it. */
  label: string;
};

/** On one axis, from zero. Null where there is no figure to draw; a year without a figure breaks the line. */
export function seriesDrawing({ before, after, period, label }: SeriesDrawing): Markup | null {
  const [old, now] = [pointsOf(before), pointsOf(after)];
  const valued = [...old, ...now].filter(hasValue);
  const years = valued.map((point) => point.period).sort();
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = valueScale([0, ...valued.map(({ value }) => value)]);
  const scales = { years: yearScale(first, last), values };
  const own = now.filter(hasValue).find((point) => point.period === period);
  const mark = own === undefined ? null : dot('mark', dotAt(scales, own.period, own.value), 4);
  const drawn = (points: readonly TrendPoint[]): Markup => lineDrawing(seriesShape(points, scales));
  return markup`<svg role="img" aria-label="${label}"><g class="before">${drawn(old)}</g><g class="after">${drawn(now)}</g>${mark}</svg>`;
}

/** Of every year from the first to the last that is listed. */
function pointsOf(figures: readonly Figure[]): readonly TrendPoint[] {
  const points = figures.map(({ period, value }) => ({ period, value: value === '' ? null : Number(value) }));
  const ascending = points.sort((a, b) => (a.period < b.period ? -1 : 1));
  return everyYear(ascending);
}
