// The outlines of the municipalities (src/release/RECIPES.md); their origin and its hash stand in the file.
import { greatest, max, min } from 'd3-array';
import type { Point } from './canvas.ts';
import { markup } from './markup.ts';
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
export const ENLARGED: ReadonlySet<string> = new Set(
  outlines.insets.flatMap(({ codes }) => codes),
);

/** The square in the middle of a box, which an enlargement shows. */
export function squareIn([x = 0, y = 0, w = 0, h = 0]: Inset['box']) {
  const side = Math.min(w, h);
  const viewBox = `${x + (w - side) / 2} ${y + (h - side) / 2} ${side} ${side}`;
  return { side, viewBox };
}

// Where a municipality lies: the box around its outline, and its middle.

type Bounds = { left: number; top: number; right: number; bottom: number };

/** The corners of each ring of path data of these outlines: an absolute beginning, then relative steps. */
const ringsOf = (path: string): Point[][] =>
  path
    .split('z')
    .filter((part) => part !== '')
    .map((ring) => {
      const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, at) => {
        x += numbers[2 * at] ?? 0;
        y += numbers[2 * at + 1] ?? 0;
        return { x, y };
      });
    });

/** Around them all. */
export const boundsAround = (all: readonly Bounds[]): Bounds => ({
  left: min(all, ({ left }) => left) ?? 0,
  top: min(all, ({ top }) => top) ?? 0,
  right: max(all, ({ right }) => right) ?? 0,
  bottom: max(all, ({ bottom }) => bottom) ?? 0,
});

/** The longer side. */
export const sizeOf = ({ left, top, right, bottom }: Bounds): number =>
  Math.max(right - left, bottom - top);

/** Twice the area, by the sign of its direction, and the centre of mass. */
function massOf(ring: readonly Point[]): { twice: number; centre: Point } {
  let [twice, x, y] = [0, 0, 0];
  for (const [at, to] of ring.entries()) {
    const from = ring.at(at - 1) ?? to;
    const cross = from.x * to.y - to.x * from.y;
    twice += cross;
    x += (from.x + to.x) * cross;
    y += (from.y + to.y) * cross;
  }
  return { twice, centre: { x: x / (3 * twice), y: y / (3 * twice) } };
}

/** In the units of the outlines. */
type Outline = { bounds: Bounds; centre: Point };
let placed: ReadonlyMap<string, Outline> | null = null;

/** By municipality code, in the units of the outlines: worked out once. The centre is that of the largest part. */
export function places(): ReadonlyMap<string, Outline> {
  placed ??= new Map(
    Object.entries(OUTLINES.paths).map(([geo, path]) => {
      const rings = ringsOf(path);
      const largest = greatest(rings.map(massOf), ({ twice }) => Math.abs(twice));
      const { x, y } = largest?.centre ?? { x: 0, y: 0 };
      const corners = rings
        .flat()
        .map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y }));
      return [
        geo,
        {
          bounds: boundsAround(corners),
          centre: { x: Math.round(x), y: Math.round(y) },
        },
      ];
    }),
  );
  return placed;
}

/** Below so many square units a corner is not seen missing in ground that only shows where circles stand. */
const FINE = 16;
const coarse = new Map<string, string>();

/**
 * The outline with fewer corners, but where it is enlarged. Which ones go depends on themselves and their neighbours alone, so that two municipalities
 * keep the same border.
 */
export function coarseOutline(geo: string): string {
  const cached = coarse.get(geo);
  if (cached !== undefined) return cached;
  const whole = OUTLINES.paths[geo] ?? '';
  const path = ENLARGED.has(geo) ? whole : ringsOf(whole).map(coarseRing).join('');
  coarse.set(geo, path);
  return path;
}

function coarseRing(ring: readonly Point[]): string {
  const kept = ring.filter((corner, at) => {
    const [from, to] = [
      ring.at(at - 1) ?? corner,
      ring[(at + 1) % ring.length] ?? corner,
    ];
    const twice =
      (from.x - corner.x) * (to.y - corner.y) - (to.x - corner.x) * (from.y - corner.y);
    return Math.abs(twice) >= 2 * FINE || (corner.x + corner.y) % 2 !== 0;
  });
  const corners = kept.length < 3 ? ring : kept;
  const steps = corners.map(({ x, y }, at) => {
    const from = corners[at - 1];
    return from === undefined ? `M${x} ${y}l` : `${x - from.x} ${y - from.y} `;
  });
  return `${steps.join('').trimEnd().replaceAll(' -', '-')}z`;
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

/** Of the largest circle of a map, in the units of the outlines. */
export const CIRCLE_RADIUS = 100;
