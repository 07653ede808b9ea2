// The fluid canvas: SVGs in a grid of the page, whose places are shares of their boxes, so that a drawing stretches with its
// column while text, strokes and dots keep their size. Looks are classes of the style.
import { DRAWING_WORDS } from '../text/embeds.ts';
import type { UnitWords } from '../text/numbers.ts';
import {
  type Dot,
  type Leader,
  type LegendRow,
  type LineCanvas,
  type MapCanvas,
  type MapCircle,
  type MapLabel,
  type MapShape,
  type Place,
  pathData,
  type RankingCanvas,
  type SeriesShape,
} from './canvas.ts';
import { type Markup, markup, rounded } from './markup.ts';
import { figureData, MARK } from './notes.ts';
import {
  CIRCLE_RADIUS,
  coarseOutline,
  ENLARGED,
  type Inset,
  OUTLINES,
  shapeId,
  squareIn,
} from './outlines.ts';

// Lines.

/** From per cent of the plot to whole thousandths, the box of all that stretches: a path is half of a chart's bytes. */
const thousandths = (percent: number): number => Math.round(percent * 10);

/** What stretches with its box, in thousandths of it. */
export const stretched = (paths: readonly Markup[]): Markup =>
  markup`<svg viewBox="0 0 1000 1000" preserveAspectRatio="none">${paths}</svg>`;

const strokeOf = (runs: SeriesShape['runs'], look: Markup | null): Markup =>
  markup`<path${look} d="${pathData(runs, thousandths, thousandths)}"/>`;

/** `className` is its look, `radius` in pixels. */
export const dot = (className: string, { x, y }: Place, radius: number): Markup =>
  markup`<circle class="${className}" cx="${rounded(x)}%" cy="${rounded(y)}%" r="${radius}"/>`;

/** The point that the text is about. */
export const markedDot = (at: Place): Markup => dot('e', at, 5);

/** A line by itself. */
export const lineDrawing = ({ runs, lone }: SeriesShape): Markup =>
  markup`${stretched([strokeOf(runs, null)])}${lone.map((at) => dot('o', at, 3))}`;

/** Room for a sign in most fonts, in em. */
const SIGN_WIDTH = 0.64;
const DOT_LOOKS: Record<Dot['kind'], string> = { lone: 'o', end: 'e', ring: 'w' };

/** A minus is wider than other signs. */
const widthOf = (texts: readonly string[]): number => {
  const signs = texts.map(
    (text) => text.length + (text.startsWith('\u2212') ? 0.5 : 0),
  );
  return rounded(Math.max(...signs) * SIGN_WIDTH);
};

export const FLUID_LINES: LineCanvas = {
  // In em of the text: the least height of a plot beside which names stand (line-frame.css), and what a line of text takes.
  // In a higher plot the same shifts do as well.
  room: { height: 8 / 0.75, gap: 1.25, near: 0.25 },
  grid: (look, heights) =>
    markup`<path class="${look}" d="${heights.map((y) => `M0 ${thousandths(y)}h1000`).join('')}"/>`,
  rule: (x) =>
    markup`<line class="b" x1="${rounded(x)}%" x2="${rounded(x)}%" y2="100%"/>`,
  band: (runs) =>
    markup`<path class="bd" d="${runs.map((run) => `${pathData([run], thousandths, thousandths)}z`).join('')}"/>`,
  path: (look, runs, thin) =>
    strokeOf(runs, markup` class="${thin ? `${look} el` : look}"`),
  dots: (look, dots, lead) => {
    const y = rounded(lead?.y ?? 0);
    const stroke =
      lead === null
        ? null
        : markup`<line class="h" x1="${rounded(lead.x)}%" x2="100%" y1="${y}%" y2="${y}%"/>`;
    const round = dots.map(({ kind, at, radius }) => dot(DOT_LOOKS[kind], at, radius));
    return markup`<g class="${look}">${stroke}${round}</g>`;
  },
  // Digits stand below each other: behind the numbers is room for the one sign.
  numbers: (ticks) => {
    const room = rounded(1.5 * SIGN_WIDTH * (ticks.at(-1)?.sign.length ?? 0));
    const shift = room === 0 ? null : markup` dx="-${room}em"`;
    const labels = ticks.map(({ y, text, sign }) => {
      const position = markup`x="100%" y="${rounded(y)}%"${shift}`;
      return markup`<text ${position}>${text}</text>${sign === '' ? null : markup`<text class="s" ${position}>${sign}</text>`}`;
    });
    const width = rounded(widthOf(ticks.map(({ text }) => text)) + room);
    return markup`<svg class="y" width="${width}em" aria-hidden="true">${labels}</svg>`;
  },
  letters: (letters) =>
    letters.length === 0
      ? null
      : markup`<svg class="k" aria-hidden="true">${letters.map(({ x, text }) => markup`<text x="${rounded(x)}%" y="1em">${text}</text>`)}</svg>`,
  names: (names, led) => {
    if (names.length === 0) return null;
    const x = led ? 1.1 : 0.35;
    const labels = names.map(({ look, text, y, shift }) => {
      const down = rounded(shift);
      const lead = led ? markup`<line x1="-.5em" x2=".9em" y2="${down}em"/>` : null;
      const moved = down === 0 ? null : markup` y="${down}em"`;
      return markup`<svg class="${look}" y="${rounded(y)}%">${lead}<text x="${x}em"${moved}>${text}</text></svg>`;
    });
    const width = rounded(widthOf(names.map(({ text }) => text)) + x);
    return markup`<svg class="n" width="${width}em" aria-hidden="true">${labels}</svg>`;
  },
  years: (years) => {
    const strokes = years.map(({ x }) => `M${thousandths(x)} 0v9`).join('');
    const labels = years.map(
      ({ x, text, minor }) =>
        markup`<text${minor ? markup` class="i"` : null} x="${rounded(x)}%">${text}</text>`,
    );
    return markup`<svg class="x" aria-hidden="true"><svg viewBox="0 0 1000 9" preserveAspectRatio="none" height="5"><path d="${strokes}"/></svg>${labels}</svg>`;
  },
};

// A map.

/** Where the shapes lie; null where they stand in the drawing itself, their ids beginning with `m`. */
export type ShapesFile = string | null;

const LOOKS: Record<string, Markup> = {
  ha: markup` class="ha" fill="url(#mha)"`,
  no: markup` fill="none"`,
};
const lookOf = (look: string): Markup => LOOKS[look] ?? markup` class="${look}"`;

/** @param chosen the municipality that is pointed out */
export function fluidMap(file: ShapesFile, chosen: string | null): MapCanvas {
  // On the site the rows of a ranking name all that have one.
  const titleOf = ({ look, label }: MapShape): Markup | null =>
    label !== null && (file === null || look === 'ha' || look === 'ap')
      ? markup`<title>${label}</title>`
      : null;
  const outline = (geo: string, title: Markup | null): Markup => {
    if (file !== null) return markup`<use href="${hrefOf(file, geo)}">${title}</use>`;
    const id = ENLARGED.has(geo) || geo === chosen ? markup` id="m${geo}"` : null;
    return markup`<path${id} d="${OUTLINES.paths[geo] ?? ''}">${title}</path>`;
  };
  const land = (geos: readonly string[]): Markup =>
    markup`<g class="ld">${geos.map((geo) => outline(geo, null))}</g>`;
  const { edge } = fluidPart(file, 1);
  return {
    shapes: (shapes) =>
      markup`${[...Map.groupBy(shapes, ({ look }) => look)].map(([look, group]) => markup`<g${lookOf(look)}>${group.map((shape) => outline(shape.geo, titleOf(shape)))}</g>`)}`,
    land: (geos) => {
      if (file !== null) return land(geos);
      const own = geos.filter((geo) => geo === chosen);
      return markup`<path class="ld" id="ml" d="${geos.map(coarseOutline).join('')}"/>${own.length === 0 ? null : land(own)}`;
    },
    circles: (circles) => {
      const drawn = circles.map((circle) => circleAt(circle, 1, titleOf(circle)));
      return markup`<g class="ci">${drawn}</g>`;
    },
    edge,
  };
}

/** What a shape is drawn by once more. */
const hrefOf = (file: ShapesFile, geo: string): string =>
  file === null ? `#m${geo}` : `${file}#${shapeId(geo)}`;

function circleAt(
  { look, centre: { x, y }, radius }: Omit<MapCircle, 'geo' | 'label'>,
  scale: number,
  title: Markup | null,
): Markup {
  const shown = look === 'ci' ? null : lookOf(look);
  const end = title === null ? markup`/>` : markup`>${title}</circle>`;
  return markup`<circle${shown} cx="${x}" cy="${y}" r="${rounded(radius * scale)}"${end}`;
}

/** An enlargement: shapes that stand in the map already. @param scale of its circles by those of the map */
export function fluidPart(file: ShapesFile, scale: number): MapCanvas {
  const use = (look: Markup | null, geo: string): Markup =>
    markup`<use${look} href="${hrefOf(file, geo)}"/>`;
  return {
    shapes: (shapes) =>
      markup`${shapes.map(({ geo, look }) => use(lookOf(look), geo))}`,
    land: (geos) =>
      file === null
        ? markup`<use class="ld" href="#ml"/>`
        : markup`<g class="ld">${geos.map((geo) => use(null, geo))}</g>`,
    circles: (circles) =>
      markup`<g class="ci">${circles.map((circle) => circleAt(circle, scale, null))}</g>`,
    // Twice, on a lighter edge.
    edge: (geo, centre, radius) => {
      const drawn = ['on ha1', 'on'].map((look) =>
        radius === null
          ? use(lookOf(look), geo)
          : circleAt({ look, centre, radius }, scale, null),
      );
      return markup`${drawn}`;
    },
  };
}

/** The part of the map's height that an enlargement of a map of circles has, so that its circles are as large as the map's. */
const PART = 0.16;

export function fluidEnlargement(
  { name, box }: Inset,
  file: ShapesFile,
  draw: (canvas: MapCanvas) => Markup,
): Markup {
  const { side, viewBox } = squareIn(box);
  const drawn = draw(fluidPart(file, side / (PART * OUTLINES.height)));
  return markup`<div><svg viewBox="${viewBox}" aria-hidden="true">${drawn}</svg><span>${name}</span></div>`;
}

/** A line from a place of the map to its name and value beside it, in per cent of the map; a dot where it begins if nothing rings it. */
export function fluidLabel(
  kind: 'o1' | 'o2',
  [from, to]: Leader,
  { name, text, radius }: MapLabel,
): Markup {
  const round =
    radius !== null ? null : markup`<circle cx="${from.x}%" cy="${from.y}%" r="2.5"/>`;
  const line = markup`x1="${from.x}%" y1="${from.y}%" x2="${to.x}%" y2="${to.y}%"`;
  return markup`<svg class="ov ${kind}" aria-hidden="true"><line class="ha1" ${line}/><line ${line}/>${round}<text x="${to.x}%" y="${to.y}%" dy="-.2em">${name}</text><text class="va" x="${to.x}%" y="${to.y}%" dy="1em">${text}</text></svg>`;
}

/** Around the circles of a legend, in the units of the outlines: half their line. */
const EDGE = 4;

/** High ones first, as on a thermometer. */
export function fluidLegend(rows: readonly LegendRow[], rule: string): Markup {
  const side = 2 * (CIRCLE_RADIUS + EDGE);
  const sample = ({ look, radius }: LegendRow): Markup | null => {
    if (look === null) return null;
    if (radius === null)
      return markup`<svg aria-hidden="true"><rect${lookOf(look)} width="100%" height="100%"/></svg>`;
    const below = look === 'ne' ? lookOf(look) : null;
    return markup`<svg viewBox="0 0 ${side} ${rounded(2 * (radius + EDGE))}" aria-hidden="true"><g class="ci"><circle${below} cx="${side / 2}" cy="${rounded(radius + EDGE)}" r="${radius}"/></g></svg>`;
  };
  const isOfCircles = rows.some(({ look, radius }) => look === null || radius !== null);
  return markup`<ul class="${isOfCircles ? 'lg ls' : 'lg'}">${rows.map((row) => markup`<li>${sample(row)}<span>${row.text}</span></li>`)}</ul><p>${rule}</p>`;
}

// A ranking, as a table.

/** @param zero where bars begin, in per cent; null where that is the left edge */
export function fluidRanking(
  view: UnitWords & { period: string },
  zero: number | null,
): RankingCanvas {
  const drawingWords = DRAWING_WORDS[view.lang];
  const zeroAt = rounded(zero ?? 0);
  const axis =
    zero === null ? null : markup`<line x1="${zeroAt}%" x2="${zeroAt}%" y2="100%"/>`;
  const heads = [drawingWords.rank, drawingWords.municipality, view.period].map(
    (head) => markup`<th scope="col">${head}</th>`,
  );
  return {
    row: ({ rank, tied, name, value, notes, chosen, bar }) => {
      const tie = tied
        ? markup`<span aria-hidden="true">=</span><span class="h">${drawingWords.shared}</span> `
        : null;
      const mark = notes.length > 0 ? markup`<span class="dn">${MARK}</span>` : null;
      const from = bar.x === 0 ? null : markup` x="${bar.x}%"`;
      const drawn = markup`<svg aria-hidden="true"><rect${from} width="${bar.width}%"/>${axis}</svg>`;
      return markup`<tr${chosen ? lookOf('on') : null}><td class="d">${tie}${rank}</td><th scope="row"><bdi>${name}</bdi></th><td class="d">${figureData(value, view)}${mark}</td><td>${drawn}</td></tr>`;
    },
    gap: () =>
      markup`<tr class="gap"><td colspan="4"><span aria-hidden="true">⋯</span><span class="h">${drawingWords.skipped}</span></td></tr>`,
    whole: (rows) =>
      markup`<table><thead class="h"><tr>${heads}<td></td></tr></thead><tbody>${rows}</tbody></table>`,
  };
}
