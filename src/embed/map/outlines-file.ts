// The outlines as one file of the website, which all of its maps draw from: a browser fetches it once.
import { markup } from '../markup.ts';
import { OUTLINES } from './outlines.ts';

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
