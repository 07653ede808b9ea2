// The outlines of the municipalities, as src/release/outlines makes them; their origin and its hash stand in the file.
import { markup } from '../markup.ts';
import outlines from './outlines.json' with { type: 'json' };

export type Inset = { name: string; box: readonly number[]; codes: readonly string[] };

export const OUTLINES: {
  width: number;
  height: number;
  insets: readonly Inset[];
  /** SVG path data by municipality code. */
  paths: Readonly<Record<string, string>>;
} = outlines;

/** Those that are drawn a second time, enlarged. */
export const ENLARGED: ReadonlySet<string> = new Set(outlines.insets.flatMap(({ codes }) => codes));

type Bounds = { left: number; top: number; right: number; bottom: number };

/** The box around path data of these outlines: an absolute beginning of each ring, then relative steps. */
export function boundsOf(path: string): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const ring of path.split('z').filter((part) => part !== '')) {
    const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
    let [x, y] = [0, 0];
    for (let at = 0; at < numbers.length; at += 2) {
      x += numbers[at] ?? 0;
      y += numbers[at + 1] ?? 0;
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = Math.max(bounds.bottom, y);
    }
  }
  return bounds;
}

/** The outlines as one file of the website, which all of its maps draw from: a browser fetches it once. */
export const OUTLINES_FILE = '/outlines.svg';

/** By municipality code, the name of its shape in the file. */
export const shapeId = (geo: string): string => `k${geo}`;

/** The shapes alone, without a fill: every page gives them its own. */
export function outlinesSvg(): string {
  const { width, height, paths } = OUTLINES;
  const shapes = Object.entries(paths).map(
    ([geo, path]) => markup`<path id="${shapeId(geo)}" d="${path}"/>\n`,
  );
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">\n${shapes}</svg>\n`
    .html;
}
