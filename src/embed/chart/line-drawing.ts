// The line and its points as SVG that stretches with its box while strokes and points keep their size.
import { type Markup, markup } from '../markup.ts';
import type { Dot, SeriesShape } from './series-shape.ts';

/** What stretches with its box, in per cent of it. */
export const stretched = (paths: Markup | readonly Markup[]): Markup =>
  markup`<svg viewBox="0 0 100 100" preserveAspectRatio="none">${paths}</svg>`;

/** Its stroke keeps its width, whatever style the page has in its cache. */
export const linePath = (path: string): Markup =>
  markup`<path d="${path}" vector-effect="non-scaling-stroke"/>`;

/** `className` is its look, `radius` in pixels. */
export const dot = (className: string, { x, y }: Dot, radius: number): Markup =>
  markup`<circle class="${className}" cx="${x}%" cy="${y}%" r="${radius}"/>`;

/** The point that the text is about. */
export const markedDot = (at: Dot): Markup => dot('e', at, 5);

/** The line, the points that no line reaches, and the point that the text is about. */
export const lineDrawing = ({ path, lone }: SeriesShape, marked: Dot | null): Markup =>
  markup`${stretched(linePath(path))}${lone.map((one) => dot('o', one, 3))}${marked === null ? null : markedDot(marked)}`;
