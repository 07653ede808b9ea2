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

export const MAP_SCRIPT_PATH = '/map.js';

/**
 * Where a finger cannot hover, a touch says what hovering would: the title of the shape, below the map. So do the shapes
 * that are enlarged beside it, which have none.
 */
export const MAP_SCRIPT = `for (const map of document.querySelectorAll('.mm')) {
  const told = map.parentElement.querySelector('.told');
  const tell = ({ target }) => {
    const shape = target.closest('use')?.getAttribute('href');
    const title = shape && map.querySelector('use[href="' + shape + '"] title');
    if (title && told) told.textContent = title.textContent;
  };
  map.addEventListener('click', tell);
  map.addEventListener('pointerover', tell);
}
`;
