// A municipality's series before and after a release, small enough to stand in a list: grey before, dark after.
import { escapeHtml, type Markup, trusted } from '../../embed/markup.ts';
import type { Figure } from '../import/imported.ts';

const WIDTH = 280;
const HEIGHT = 72;
const EDGE = 6;

export type SeriesDrawing = {
  before: Figure[];
  after: Figure[];
  /** The year to point out. */
  period: string;
  /** What is drawn, for who cannot see it. */
  label: string;
};

type Point = { year: number; value: number };
type Scale = (point: Point) => string;

/** Null where there is no figure to draw. A year without a figure breaks the line. */
export function seriesDrawing({ before, after, period, label }: SeriesDrawing): Markup | null {
  const [old, now] = [pointsOf(before), pointsOf(after)];
  const all = [...old, ...now];
  if (all.length === 0) return null;
  const scale = scaleOf(all);
  const marked = now.find(({ year }) => String(year) === period);
  const circle = (point: Point): string => {
    const [x = '', y = ''] = scale(point).split(',');
    return `<circle class="mark" cx="${x}" cy="${y}" r="4"/>`;
  };
  return trusted(
    `<svg role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
      `${lines(old, scale, 'before')}${lines(now, scale, 'after')}${marked === undefined ? '' : circle(marked)}</svg>`,
  );
}

const pointsOf = (figures: Figure[]): Point[] =>
  figures
    .filter(({ value }) => value !== '')
    .map(({ period, value }) => ({ year: Number(period), value: Number(value) }))
    .sort((a, b) => a.year - b.year);

function scaleOf(points: Point[]): Scale {
  const years = points.map(({ year }) => year);
  const values = points.map(({ value }) => value);
  const [first, low] = [Math.min(...years), Math.min(0, ...values)];
  const [span, height] = [Math.max(...years) - first || 1, Math.max(0, ...values) - low || 1];
  return ({ year, value }) => {
    const x = EDGE + ((year - first) / span) * (WIDTH - 2 * EDGE);
    const y = HEIGHT - EDGE - ((value - low) / height) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
}

/** A stretch of consecutive years is a line, a year on its own a dot. */
function lines(points: Point[], scale: Scale, name: string): string {
  const stretches: Point[][] = [];
  for (const point of points) {
    const last = stretches.at(-1);
    if (last?.at(-1)?.year === point.year - 1) last.push(point);
    else stretches.push([point]);
  }
  return stretches
    .map((own) => {
      const path = own.map(scale);
      const [x = '', y = ''] = (path[0] ?? '').split(',');
      return own.length === 1
        ? `<circle class="${name}" cx="${x}" cy="${y}" r="1.5"/>`
        : `<polyline class="${name}" points="${path.join(' ')}"/>`;
    })
    .join('');
}
