// A series as shapes in per cent of the plot: a line broken where years have no value, and points that no line reaches; and
// these as SVG that stretches with its box while strokes and points keep their size.
import { line } from 'd3-shape';
import type { TrendPoint } from '../figure-view.ts';
import { type Markup, markup } from '../markup.ts';
import { rounded } from '../rounded.ts';
import type { ValueScale } from './value-scale.ts';
import type { YearScale } from './years.ts';

type Dot = { x: number; y: number };
type SeriesShape = {
  /** Path data in a box of 100 by 100; empty when no two neighbouring years have values. */
  path: string;
  /** Values with no neighbour on either side. */
  lone: Dot[];
};

export type Scales = { years: YearScale; values: ValueScale };

export const dotAt = ({ years, values }: Scales, period: string, value: number): Dot => ({
  x: rounded(years.at(period)),
  y: rounded(values.at(value)),
});

/**
 * The points must have every year, ascending.
 * @param breaks the years from which the series means something else: no line leads over from the year before
 */
export function seriesShape(
  points: readonly TrendPoint[],
  scales: Scales,
  breaks: readonly string[] = [],
): SeriesShape {
  const shapes = stretchesOf(points, breaks).map((stretch) => stretchShape(stretch, scales));
  return { path: shapes.map(({ path }) => path).join(''), lone: shapes.flatMap(({ lone }) => lone) };
}

function stretchesOf(points: readonly TrendPoint[], breaks: readonly string[]): TrendPoint[][] {
  const starts = points.flatMap(({ period }, index) => (index === 0 || breaks.includes(period) ? index : []));
  return starts.map((start, index) => points.slice(start, starts[index + 1]));
}

function stretchShape(points: readonly TrendPoint[], scales: Scales): SeriesShape {
  const lonely = (index: number): boolean =>
    (points[index - 1]?.value ?? null) === null && (points[index + 1]?.value ?? null) === null;
  const lone: Dot[] = [];
  for (const [index, { period, value }] of points.entries())
    if (value !== null && lonely(index)) lone.push(dotAt(scales, period, value));
  const draw = line<TrendPoint>()
    .defined(({ value }, index) => value !== null && !lonely(index))
    .x(({ period }) => scales.years.at(period))
    .y(({ value }) => scales.values.at(value ?? 0))
    .digits(2);
  return { path: draw(points) ?? '', lone };
}

/** What stretches with its box, in per cent of it. */
export const stretched = (paths: Markup | readonly Markup[]): Markup =>
  markup`<svg viewBox="0 0 100 100" preserveAspectRatio="none">${paths}</svg>`;

/** `className` is its look, `radius` in pixels. */
export const dot = (className: string, { x, y }: Dot, radius: number): Markup =>
  markup`<circle class="${className}" cx="${x}%" cy="${y}%" r="${radius}"/>`;

/** The point that the text is about. */
export const markedDot = (at: Dot): Markup => dot('e', at, 5);

/** The line, whose stroke keeps its width whatever style the page has in its cache, and the points that no line reaches. */
export const lineDrawing = ({ path, lone }: SeriesShape): Markup =>
  markup`${stretched(markup`<path d="${path}" vector-effect="non-scaling-stroke"/>`)}${lone.map((one) => dot('o', one, 3))}`;
