// Where a place lies: a map of it and its neighbours, or of its county, with names as far as there is room.
import type { CatalogueMunicipality } from '../data/catalogue.ts';
import type { Point } from '../embed/canvas.ts';
import { type Markup, markup, rounded } from '../embed/markup.ts';
import {
  boundsAround,
  OUTLINES_FILE,
  places,
  shapeId,
  sizeOf,
} from '../embed/outlines.ts';

/** A square of the map, in the units of the outlines. */
type Square = { left: number; top: number; side: number };

/** What is seen around the place, by its own side. */
const MARGIN = 0.06;
/** By the side of the square: the size of names, and how wide a letter of them is. */
const SIZE = 1 / 30;
const LETTER = SIZE * 0.56;

/** The square around what lies between these bounds; null where none of them has an outline. */
function squareAround(codes: readonly string[]): Square | null {
  const all = codes.flatMap((code) => places().get(code)?.bounds ?? []);
  if (all.length === 0) return null;
  const bounds = boundsAround(all);
  const { left, top, right, bottom } = bounds;
  const side = sizeOf(bounds) * (1 + 2 * MARGIN);
  return {
    left: rounded((left + right - side) / 2),
    top: rounded((top + bottom - side) / 2),
    side: rounded(side),
  };
}

type Name = { text: string; at: Point; isOwn: boolean };

/** Those names that stand within the square and over no other: the first have their places first. */
function namesIn({ left, top, side }: Square, names: readonly Name[]): Name[] {
  const boxes: { x: number; y: number; half: number }[] = [];
  return names.flatMap((name) => {
    const half = (name.text.length * LETTER * side) / 2;
    const x = Math.min(left + side - half, Math.max(left + half, name.at.x));
    const { y } = name.at;
    const isOutside =
      half * 2 > side || y < top + side * SIZE || y > top + side * (1 - SIZE);
    const isFar = Math.abs(x - name.at.x) > half;
    const isOver = boxes.some(
      (box) =>
        Math.abs(box.y - y) < side * SIZE * 1.1 &&
        Math.abs(box.x - x) < box.half + half,
    );
    if (isOutside || isFar || isOver) return [];
    boxes.push({ x, y, half });
    return [{ ...name, at: { x: rounded(x), y: rounded(y + (side * SIZE) / 3) } }];
  });
}

type PlacesOnMap = {
  /** What the map says to those who do not see it. */
  label: string;
  /** The municipality that the page is of; null where it is of the county. */
  own: CatalogueMunicipality | null;
  /** Those around it, of any county. */
  neighbours: readonly CatalogueMunicipality[];
  county: readonly CatalogueMunicipality[];
};

/** Names have room in this order: its own, those of its neighbours, those of the county. Null where nothing has an outline. */
export function placeMap({
  label,
  own,
  neighbours,
  county,
}: PlacesOnMap): Markup | null {
  const mapCodes = [
    ...new Set([...(own === null ? [] : [own]), ...neighbours, ...county]),
  ];
  const centre =
    own === null || neighbours.length === 0 ? mapCodes : [own, ...neighbours];
  const square = squareAround(centre.map(({ code }) => code));
  if (square === null) return null;
  const { left, top, side } = square;
  const isSeen = ({
    bounds,
  }: {
    bounds: { left: number; right: number; top: number; bottom: number };
  }) =>
    bounds.right > left &&
    bounds.left < left + side &&
    bounds.bottom > top &&
    bounds.top < top + side;
  const inCounty = new Set([own, ...county].map((one) => one?.code));
  const around = [...places()].flatMap(([code, place]) =>
    !inCounty.has(code) && isSeen(place) ? [{ code }] : [],
  );
  const shapes = (look: string, of: readonly { code: string }[]): Markup | null => {
    const drawn = of.filter(({ code }) => places().has(code));
    if (drawn.length === 0) return null;
    const uses = drawn.map(
      ({ code }) => markup`<use href="${OUTLINES_FILE}#${shapeId(code)}"/>`,
    );
    return markup`<g class="${look}">${uses}</g>`;
  };
  const names = namesIn(
    square,
    mapCodes.flatMap(({ code, name }, at) => {
      const place = places().get(code);
      return place === undefined
        ? []
        : [{ text: name, at: place.centre, isOwn: own !== null && at === 0 }];
    }),
  ).map(({ text, at, isOwn }) => {
    const look = isOwn ? markup` class="own"` : null;
    return markup`<text${look} x="${at.x}" y="${at.y}">${text}</text>`;
  });
  return markup`<svg class="where" viewBox="${left} ${top} ${side} ${side}" role="img" aria-label="${label}">
    <g stroke-width="${rounded(side / 300)}">
      ${shapes('around', around)}${shapes('county', county)}${shapes('own', own === null ? [] : [own])}
    </g>
    <g font-size="${rounded(side * SIZE)}" stroke-width="${rounded(side / 120)}">${names}</g>
  </svg>`;
}
