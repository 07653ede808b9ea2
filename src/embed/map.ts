// A map of the municipalities: shares in colours, counts as circles, what these mean, and the crowded regions enlarged beside it.

import { DRAWING_WORDS, subtitleLine } from '../text/embeds.ts';
import { bareValue, capitalized, isTotal, shownLiteral, shownNumber } from '../text/numbers.ts';
import { metricFrame, rankingData, rankingTitle } from './addresses.ts';
import type { LegendRow, MapCanvas, MapCircle, MapShape, Point } from './canvas.ts';
import { fluidEnlargement, fluidLabel, fluidLegend, fluidMap, fluidPart, type ShapesFile } from './fluid.ts';
import { embedDocument } from './frame.ts';
import { type Markup, markup, rounded, unbroken } from './markup.ts';
import { figureData, noteLine } from './notes.ts';
import { CIRCLE_RADIUS, OUTLINES, places } from './outlines.ts';
import { allLink, andOthers, endsOf, identifierOf, mapNotes, measured } from './ranking.ts';
import {
  type Box,
  flatShape,
  HATCH,
  INK,
  labelWidth,
  sheetEnlargements,
  sheetLabel,
  sheetLegend,
  sheetMap,
  sheetOf,
} from './sheet.ts';
import { SEQUENTIAL } from './style.ts';
import { belowTitle, type RankedFigure, type RankingView } from './views.ts';

const { width, height, insets, paths } = OUTLINES;

// Which municipalities share a colour on a map: groups of about the same size, never parted within equal values.

type Classes = {
  /** Quantiles of all values; where they have both signs, quantiles on each side of zero. */
  rule: 'quantiles' | 'diverging';
  /** From low to high, without empty ones: the class, and the lowest and highest value that it is for. */
  groups: { at: number; low: number; high: number; count: number }[];
  /** 0 is the lowest class. */
  classOf: (value: number) => number;
};

const QUANTILES = 5;
const EACH_SIDE = 3;

/** Of at least one entry. Figures that look the same have the same colour: it is that of the figure shown. */
function classesOf({ entries, decimals }: Pick<RankingView, 'entries' | 'decimals'>): Classes {
  const shown = new Map(
    entries.map(({ value }) => [value, Number(shownLiteral(value, { decimals }))] as const),
  );
  const sorted = entries.map(({ value }) => shown.get(value) ?? value).sort((a, b) => a - b);
  const diverging = (sorted[0] ?? 0) < 0 && (sorted.at(-1) ?? 0) > 0;
  const bounds = diverging ? aboutZero(sorted, decimals) : quantileBounds(sorted, QUANTILES, decimals);
  const atOf = (value: number): number => bounds.filter((bound) => value >= bound).length;
  const groups = groupsOf(sorted, atOf);
  return {
    rule: diverging ? 'diverging' : 'quantiles',
    groups: decimals === null ? groups : groups.map((group) => boundedGroup(group, bounds, decimals, groups)),
    classOf: (value) => atOf(shown.get(value) ?? value),
  };
}

function groupsOf(sorted: readonly number[], atOf: (value: number) => number): Classes['groups'] {
  const groups: Classes['groups'] = [];
  for (const value of sorted) {
    const at = atOf(value);
    const last = groups.at(-1);
    if (last?.at === at) Object.assign(last, { high: value, count: last.count + 1 });
    else groups.push({ at, low: value, high: value, count: 1 });
  }
  return groups;
}

/** From the bound that the class begins at to the last number before the next one's; the first and the last end where the values do. */
function boundedGroup(
  group: Classes['groups'][number],
  bounds: readonly number[],
  decimals: number,
  groups: Classes['groups'],
): Classes['groups'][number] {
  const below = group === groups[0] ? undefined : bounds[group.at - 1];
  const above = group === groups.at(-1) ? undefined : bounds[group.at];
  const before = above === undefined ? undefined : Number((above - 10 ** -decimals).toFixed(decimals));
  return { ...group, low: below ?? group.low, high: before ?? group.high };
}

/** The share of a class that a bound may be moved past, so that it is round: less than half, so that no two meet. */
const MOVED = 0.35;
/** Steps of round numbers, down to thousandths: fives and tens of each power. */
const ROUNDNESS = Array.from({ length: 38 }, (_, at) => 15 - Math.floor(at / 2)).map((power, at) => ({
  power,
  times: at % 2 === 0 ? 5 : 1,
}));

/** The roundest number that parts the values as the bound does, or nearly so; the bound itself where it parts none. */
function roundBound(bound: number, sorted: readonly number[], moved: number, decimals: number): number {
  const first = sorted.indexOf(bound);
  const below = sorted[Math.max(0, first - 1 - moved)];
  const above = sorted[Math.min(sorted.length - 1, first + moved)];
  if (bound === 0 || first <= 0 || below === undefined || above === undefined) return bound;
  for (const { power, times } of ROUNDNESS) {
    if (-power > decimals) break;
    const step = (value: number): number => Number(`${value * times}e${power}`);
    const nearest = step(Math.round(bound / step(1)));
    if (nearest > below && nearest <= above && nearest < 0 === bound < 0) return nearest;
  }
  return bound;
}

/** The largest of groups that are called about equal, by the smallest. */
const ABOUT_EQUAL = 1.3;

/** What is said of how colours are shared: by which rule about as many have each, or why they have not. */
const legendRule = (classes: Classes): Classes['rule'] | 'uneven' =>
  areAboutEqual(classes) ? classes.rule : 'uneven';

/** On each side of zero by itself. */
function areAboutEqual({ rule, groups }: Classes): boolean {
  const sides = rule === 'diverging' ? Object.values(Object.groupBy(groups, sideOf)) : [groups];
  return sides.every((side = []) => {
    const counts = side.map(({ count }) => count);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    return most <= least * ABOUT_EQUAL || most - least <= 1;
  });
}

const sideOf = ({ low }: Classes['groups'][number]): 'below' | 'above' => (low < 0 ? 'below' : 'above');

/** The lowest value of each class but the first, or a round number near it: equal ones fall together. */
function quantileBounds(sorted: readonly number[], count: number, decimals: number | null): number[] {
  const moved = Math.floor((sorted.length / count) * MOVED);
  const bounds: number[] = [];
  for (let at = 1; at < count; at++) {
    const bound = sorted[Math.floor((at * sorted.length) / count)];
    if (bound !== undefined)
      bounds.push(decimals === null ? bound : roundBound(bound, sorted, moved, decimals));
  }
  return bounds;
}

/** Zero itself counts as above. */
function aboutZero(sorted: readonly number[], decimals: number | null): number[] {
  const below = sorted.filter((value) => value < 0);
  const above = sorted.filter((value) => value >= 0);
  return [...quantileBounds(below, EACH_SIDE, decimals), 0, ...quantileBounds(above, EACH_SIDE, decimals)];
}

// The municipality that is pointed out: its outline, and its name and value at a line beside the map.

type ChosenPlace = {
  geo: string;
  name: string;
  /** What is said of it: its value, or that it has none. */
  text: string;
  centre: Point;
  /** Of the circle around it: its own on a map of circles, else one where its outline is too small to be found; null for none. */
  radius: number | null;
  /** On which side of the map there is less land between it and the edge. */
  side: 'we' | 'ea';
};

/** Units below which an outline alone is not found on the whole map. */
const SMALL = 70;
const RING = 40;

/** Null where none is, or it has no outline. @param circles those that the map has */
function pointedOut(view: RankingView, circles: Circles | null): ChosenPlace | null {
  const { chosen, entries, lang } = view;
  const place = places().get(chosen?.geo ?? '');
  if (chosen === null || place === undefined) return null;
  const { bounds, centre } = place;
  const beside = [...places().values()].filter(
    ({ bounds: { top, bottom } }) => top <= centre.y && centre.y <= bottom,
  );
  const west = centre.x - Math.min(...beside.map(({ bounds: { left } }) => left));
  const east = Math.max(...beside.map(({ bounds: { right } }) => right)) - centre.x;
  const own = [...entries, ...view.apart].find(({ geo }) => geo === chosen.geo);
  return {
    ...chosen,
    text: own === undefined ? DRAWING_WORDS[lang].noValue : bareValue(own.value, view),
    centre,
    radius:
      circles?.each.find(({ geo }) => geo === chosen.geo)?.radius ??
      (Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) > SMALL ? null : RING),
    side: west < east ? 'we' : 'ea',
  };
}

/** Parts of the map's height between which a label stands: beside it, and where legend and enlargements are there, too. */
const ALL = { top: 0.05, bottom: 0.96 };
const LANE = { top: 0.45, bottom: 0.47 };
const within = (value: number, { top, bottom }: typeof ALL): number => Math.min(bottom, Math.max(top, value));

/** Where the line to its label begins, and its end at the map's edge, in the units of the outlines. */
function leaderOf({ centre, radius, side }: ChosenPlace, y: number): Point[] {
  const to = { x: side === 'we' ? -0.02 * width : 1.02 * width, y };
  const length = Math.hypot(to.x - centre.x, to.y - centre.y);
  const share = Math.min(1, (radius ?? 0) / length);
  const from = {
    x: centre.x + (to.x - centre.x) * share,
    y: centre.y + (to.y - centre.y) * share,
  };
  return [from, to];
}

// A map of counts: a shade would show where people live as what people do, so that circles stand on it, area by value.

type Circles = {
  /** Large ones first, so that small ones lie before them; none for zero. */
  each: { geo: string; name: string; value: number; centre: Point; radius: number }[];
  /** Round sizes for the legend, the largest first. */
  sizes: { value: number; radius: number }[];
  hasZero: boolean;
  hasNegative: boolean;
};

function circlesOf(view: RankingView): Circles {
  const most = Math.max(...view.entries.map(({ value }) => Math.abs(value)));
  const radiusOf = (value: number): number =>
    Math.max(0.5, Math.round(CIRCLE_RADIUS * Math.sqrt(Math.abs(value) / most) * 10) / 10);
  const drawn = view.entries.map(({ value }) => Math.abs(value)).filter((value) => value > 0);
  const sizes = drawn.length === 0 ? [] : roundSizes(drawn, view);
  const each = view.entries.flatMap(({ geo, name, value }) => {
    const place = places().get(geo);
    if (place === undefined || value === 0) return [];
    return [{ geo, name, value, centre: place.centre, radius: radiusOf(value) }];
  });
  return {
    each: each.sort((a, b) => b.radius - a.radius),
    sizes: sizes.map((value) => ({ value, radius: radiusOf(value) })),
    hasZero: view.entries.some(({ value }) => value === 0),
    hasNegative: view.entries.some(({ value }) => value < 0),
  };
}

const SIZES = 3;
/** The next size of a legend is at most this share of the one before. */
const STEP = 0.25;

/** The largest of 1, 2 and 5 of a power of ten that is not above a positive number. */
function roundBelow(number: number): number {
  const power = Math.floor(Math.log10(number) + 1e-9);
  const times = [5, 2, 1].find((one) => Number(`${one}e${power}`) <= number) ?? 1;
  return Number(`${times}e${power}`);
}

/** Of positive numbers: round ones between them, that can be told apart at the decimals shown; the largest itself where it is less. */
function roundSizes(values: readonly number[], { decimals }: Pick<RankingView, 'decimals'>): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const finest = decimals === null ? 0 : Number(`1e-${decimals}`);
  const sizes: number[] = [];
  for (let next = roundBelow(most); sizes.length < SIZES; next = roundBelow(next * STEP)) {
    if (next < finest || (next < least && sizes.length > 0)) break;
    sizes.push(next);
  }
  return sizes.length === 0 ? [most] : sizes;
}

// What a map shows, on any canvas.

/** `ground` is the land under circles, null where shapes have colours; `rule` is how colours or circles are to be read. */
type Picture = {
  shapes: readonly MapShape[];
  ground: readonly string[] | null;
  circles: readonly MapCircle[];
  legend: readonly LegendRow[];
  rule: string;
  pointed: ChosenPlace | null;
};

/** Of a ranking with at least one entry. @param named whether each value is said at its shape or circle */
function pictureOf(view: RankingView, named: boolean): Picture {
  const words = DRAWING_WORDS[view.lang];
  const circles = isTotal(view) ? circlesOf(view) : null;
  const isKnown = ({ geo }: { geo: string }): boolean => Object.hasOwn(paths, geo);
  const missing = view.missing.filter(isKnown).map(({ geo, name }): MapShape => {
    return { geo, look: 'ha', label: `${name}: ${words.noValue}` };
  });
  const apart = view.apart.filter(isKnown).map(({ geo, name, value }): MapShape => {
    return { geo, look: 'ap', label: `${name}: ${bareValue(value, view)}, ${words.apart}` };
  });
  const labelOf = ({ name, value }: { name: string; value: number }): string | null =>
    named ? `${name}: ${bareValue(value, view)}` : null;
  const hatched = { look: 'ha', radius: null, text: words.missing };
  const common = { pointed: pointedOut(view, circles) };
  const unranked = [
    ...(view.missing.length === 0 ? [] : [hatched]),
    ...(view.apart.length === 0 ? [] : [{ look: 'ap', radius: null, text: capitalized(words.apart) }]),
  ];
  if (circles !== null)
    return {
      ...common,
      shapes: [...missing, ...apart],
      ground: view.entries.filter(isKnown).map(({ geo }) => geo),
      circles: circles.each.map((one) => ({ ...one, look: lookOfCircle(one), label: labelOf(one) })),
      legend: [...circleRows(view, circles), ...unranked],
      rule: words.circles,
    };
  const classes = classesOf(view);
  const shaded = view.entries.map((entry): MapShape => {
    return { geo: entry.geo, look: lookOf(classes, classes.classOf(entry.value)), label: labelOf(entry) };
  });
  // Grouped by class in the order of ranks.
  const byLook = [...Map.groupBy(shaded, ({ look }) => look).values()].flat();
  const known = new Set([...view.entries, ...view.missing, ...view.apart].map(({ geo }) => geo));
  const unformed = Object.keys(paths).filter((geo) => !known.has(geo));
  return {
    ...common,
    shapes: [...byLook, ...missing, ...apart, ...unformed.map((geo) => ({ geo, look: 'no', label: null }))],
    ground: null,
    circles: [],
    legend: [...shadeRows(view, classes), ...unranked],
    rule: words[legendRule(classes)],
  };
}

const LETTER = { quantiles: 'q', diverging: 'd' } as const;
/** The look of a class: `COLOURS` has its colour. */
const lookOf = ({ rule }: Classes, at: number): string => `${LETTER[rule]}${at}`;
const lookOfCircle = ({ value }: { value: number }): string => (value < 0 ? 'ne' : 'ci');

/** What each colour holds: the lowest and highest value in it, high ones first as on a thermometer. */
const shadeRows = (view: RankingView, classes: Classes): LegendRow[] =>
  [...classes.groups]
    .reverse()
    .map((group) => ({ look: lookOf(classes, group.at), radius: null, text: spanOf(group, view) }));

function circleRows(view: RankingView, { sizes, hasZero, hasNegative }: Circles): LegendRow[] {
  const words = DRAWING_WORDS[view.lang];
  const middle = sizes[1] ?? sizes[0];
  return [
    ...sizes.map(({ value, radius }) => ({ look: 'ci', radius, text: bareValue(value, view) })),
    ...(hasNegative && middle !== undefined
      ? [{ look: 'ne', radius: middle.radius, text: words.belowZero }]
      : []),
    ...(hasZero ? [{ look: null, radius: null, text: words.noCircle }] : []),
  ];
}

/** The whole map on a canvas, or what of it lies in these municipalities. */
function drawMap(
  canvas: MapCanvas,
  { shapes, ground, circles, pointed }: Picture,
  codes: readonly string[] | null = null,
): Markup {
  const within = new Set(codes);
  const isShown = (geo: string): boolean => codes === null || within.has(geo);
  const shapesOf = new Map(shapes.map((shape) => [shape.geo, shape]));
  const shown = codes === null ? shapes : codes.flatMap((geo) => shapesOf.get(geo) ?? []);
  const round = circles.filter(({ geo }) => isShown(geo));
  const onLand = new Set(ground);
  const land = ground === null ? null : canvas.land((codes ?? ground).filter((geo) => onLand.has(geo)));
  return markup`${land}${canvas.shapes(shown)}${ground === null ? null : canvas.circles(round)}${edgeOf(canvas, pointed, circles, codes)}`;
}

/** An enlargement shows an outline where the whole map has a ring around one that is too small to be found. */
function edgeOf(
  canvas: MapCanvas,
  pointed: ChosenPlace | null,
  circles: readonly MapCircle[],
  codes: readonly string[] | null,
): Markup | null {
  if (pointed === null || codes?.includes(pointed.geo) === false) return null;
  const hasCircle = circles.some(({ geo }) => geo === pointed.geo);
  return canvas.edge(pointed.geo, pointed.centre, codes === null || hasCircle ? pointed.radius : null);
}

const BOXES = insets.map(
  ({ box: [x = 0, y = 0, w = 0, h = 0] }) => markup`x="${x}" y="${y}" width="${w}" height="${h}"`,
);

function extremes(view: RankingView): string {
  const words = DRAWING_WORDS[view.lang];
  const labelled = (end: RankedFigure): string =>
    `${bareValue(end.value, view)}, ${end.name}${andOthers(view, end)}`;
  const [low, high] = endsOf(view);
  return `${words.lowest}: ${labelled(low)}. ${words.highest}: ${labelled(high)}.`;
}

/** From the lowest value of a class to its highest, the unit said once. */
function spanOf({ low, high }: Classes['groups'][number], view: RankingView): string {
  const shown = (value: number): string => shownNumber(value, view);
  const [from, to] = [shown(low), shown(high)];
  return DRAWING_WORDS[view.lang].group({ from, to, last: bareValue(high, view) });
}

// In a frame and on a page.

/**
 * Of a ranking with at least one entry.
 * @param part the municipalities that it is drawn of, enlarged; null for all
 */
export function mapDrawing(
  view: RankingView,
  file: ShapesFile = null,
  part: readonly string[] | null = null,
): Markup {
  if (part !== null) return partDrawing(view, file, part);
  const { lang, metricTitle, period } = view;
  const picture = pictureOf(view, file === null);
  const { pointed, ground, legend, rule } = picture;
  const canvas = fluidMap(file, view.chosen?.geo ?? null);
  const boxes = BOXES.map((box) => markup`<rect class="bx" ${box}/>`);
  const enlarged = insets.map((inset) =>
    fluidEnlargement(inset, file, (part) => drawMap(part, picture, inset.codes)),
  );
  const looks = [ground === null ? 'cl' : 'cc', ...(pointed === null ? [] : [pointed.side])].join(' ');
  const whole = drawMap(canvas, { ...picture, pointed: null });
  const edge = edgeOf(canvas, pointed, picture.circles, null);
  return markup`<div class="mm ${looks}"><div class="mp"><svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="mmt mmd"><title id="mmt">${metricTitle}, ${period}</title><desc id="mmd">${DRAWING_WORDS[lang].mapOf} ${extremes(view)}</desc><defs>${HATCHED}</defs>${whole}${boxes}${edge}</svg>${pointed === null ? null : labels(pointed)}</div><div class="sd">${fluidLegend(legend, rule)}<div class="is">${enlarged}</div></div></div>`;
}

/** Around a part of the map, and how much larger it is drawn. */
function partBox(codes: readonly string[]): { box: string; scale: number } {
  const all = codes.flatMap((code) => places().get(code)?.bounds ?? []);
  const [left, right] = [Math.min(...all.map((one) => one.left)), Math.max(...all.map((one) => one.right))];
  const [top, bottom] = [Math.min(...all.map((one) => one.top)), Math.max(...all.map((one) => one.bottom))];
  const edge = 0.04 * Math.max(right - left, bottom - top);
  const [w, h] = [right - left + 2 * edge, bottom - top + 2 * edge].map(Math.round);
  return {
    box: `${Math.round(left - edge)} ${Math.round(top - edge)} ${w} ${h}`,
    scale: Math.max((w ?? 1) / width, (h ?? 1) / height),
  };
}

function partDrawing(view: RankingView, file: ShapesFile, codes: readonly string[]): Markup {
  const picture = pictureOf(view, file === null);
  const { box, scale } = partBox(codes);
  const shown = codes.filter((code) => Object.hasOwn(paths, code));
  const whole = drawMap({ ...fluidMap(file, null), ...fluidPart(file, scale) }, picture, shown);
  return markup`
    <div class="mm zo ${picture.ground === null ? 'cl' : 'cc'}">
      <div class="mp">
        <svg viewBox="${box}" role="img" aria-labelledby="mmt">
          <title id="mmt">${view.metricTitle}, ${view.period}</title>
          <defs>${HATCHED}</defs>
          ${whole}
        </svg>
      </div>
      <div class="sd">${fluidLegend(picture.legend, picture.rule)}</div>
    </div>`;
}

const HATCHED = markup`<pattern id="mha" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="hb" y2="14"/></pattern>`;

/** At its own height where the label has the map's whole side, and in the lane where it has not. */
const labels = (pointed: ChosenPlace): Markup =>
  markup`${label(pointed, 'o1', pointed.centre.y / height, ALL)}${label(pointed, 'o2', pointed.centre.y / height, LANE)}`;

/** In per cent of the map, so that its letters have the size of the page's. Said in words, too, for who does not see it. */
function label(pointed: ChosenPlace, kind: 'o1' | 'o2', at: number, lane: typeof LANE): Markup {
  const ends = leaderOf(pointed, within(at, lane) * height).map(({ x, y }) => ({
    x: (x / width) * 100,
    y: (y / height) * 100,
  }));
  return fluidLabel(kind, ends, pointed);
}

// /embed/map.svg: the map as one drawing of fixed size, its enlargements and what its colours or circles mean beside it.

const HEIGHT = 640;
const GAP = 14;

export function mapSvg(view: RankingView): string {
  const words = DRAWING_WORDS[view.lang];
  const picture = pictureOf(view, false);
  const { pointed } = picture;
  const { chosen } = view;
  // One that no outline is known of has no line to it.
  const own = chosen === null ? '' : ` ${chosen.name}: ${pointed?.text ?? words.noValue}.`;
  const beside = chosen !== null && pointed === null ? `.${own}` : '';
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: `${subtitleOf(view)}${beside}`,
    description: `${words.mapOf}${own}`,
    notes: mapNotes(view),
    credit: words.credit,
    id: identifierOf(view),
    page: `${view.siteUrl}${view.path}`,
    draw: (box) => drawn(picture, box),
  });
}

function drawn(picture: Picture, box: Box): Markup {
  const { pointed, legend, rule } = picture;
  const scale = box.height / height;
  const beside = pointed === null ? 0 : labelWidth(pointed.name, pointed.text) + GAP;
  const left = box.left + (pointed?.side === 'we' ? beside : 0);
  const side = left + width * scale + GAP + (pointed?.side === 'ea' ? beside : 0) + GAP;
  const room = { left: side, top: box.top, width: box.left + box.width - side, height: box.height };
  const transform = `translate(${rounded(left)} ${rounded(box.top)}) scale(${rounded(scale * 1000) / 1000})`;
  const canvas = sheetMap();
  const boxes = BOXES.map(
    (inset) => markup`<rect ${inset} fill="none" stroke="${INK.muted}" stroke-width="5"/>`,
  );
  const whole = markup`${drawMap(canvas, { ...picture, pointed: null })}${boxes}${edgeOf(canvas, pointed, picture.circles, null)}`;
  const enlarged = sheetEnlargements(insets, room, scale, (part, { codes }) => drawMap(part, picture, codes));
  return markup`${HATCH}<g transform="${transform}" stroke="${INK.ground}" stroke-width="2.5">${whole}</g>${pointed === null ? null : pointing(pointed, { left, top: box.top, scale })}${sheetLegend(legend, rule, room, scale)}${enlarged}`;
}

type Placement = { left: number; top: number; scale: number };

function pointing(pointed: ChosenPlace, { left, top, scale }: Placement): Markup {
  const ends = leaderOf(pointed, within(pointed.centre.y / height, ALL) * height).map(({ x, y }) => ({
    x: left + x * scale,
    y: top + y * scale,
  }));
  return sheetLabel(ends, pointed);
}

// Parts of other drawings.

/** The whole map. */
export const mapShapes = (view: RankingView): Markup =>
  markup`${HATCH}${drawMap(sheetMap(), { ...pictureOf(view, false), pointed: null })}`;

/**
 * The whole map with some places in a colour of their own, for other drawings: a shape for all others and one for each of them,
 * and a ring around one that would not be found. A code without an outline stands nowhere on it.
 */
export function placedShapes(geos: readonly string[]): Markup[] {
  const others = Object.entries(paths).flatMap(([code, path]) => (geos.includes(code) ? [] : path));
  const fill = SEQUENTIAL.light[0];
  // Without borders between the others the picture takes fewer bytes.
  const base = markup`<path d="${others.join('')}" fill="${fill}" stroke="${fill}"/>`;
  return [base, ...geos.flatMap((geo) => placedShape(geo) ?? [])];
}

function placedShape(geo: string): Markup | null {
  const place = places().get(geo);
  if (place === undefined) return null;
  const { bounds, centre } = place;
  const isSmall = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) <= SMALL;
  const { x, y } = centre;
  const ring = isSmall
    ? markup`<circle cx="${x}" cy="${y}" r="${2 * RING}" fill="none" stroke="${INK.text}" stroke-width="8"/>`
    : null;
  return markup`${flatShape(geo, SEQUENTIAL.light[4])}${ring}`;
}

// /embed/map: one metric in every municipality in the ranking's year, made for an iframe of 100 % by 480.

/** The whole page. */
export function renderMapEmbed(view: RankingView, autoHeight = false): string {
  const page = `${view.siteUrl}${view.path}`;
  return embedDocument(view, {
    style: 'map',
    frame: metricFrame(view, 'map'),
    title: rankingTitle(view, 'map'),
    line: unbroken(subtitleOf(view)),
    content: [chosenFigure(view), mapDrawing(view), missingNames(view), allLink(view, page)],
    data: rankingData(view),
    credit: DRAWING_WORDS[view.lang].credit,
    id: identifierOf(view),
    page,
    notes: noteLine(mapNotes(view), page, view),
    autoHeight,
  });
}

const subtitleOf = (view: RankingView): string =>
  belowTitle(view, subtitleLine([...measured(view), view.period]));

/** The municipality that is pointed out, in words: a line to it says it to nobody who does not see it. */
function chosenFigure(view: RankingView): Markup | null {
  const { chosen, entries, apart, lang } = view;
  if (chosen === null) return null;
  const own = [...entries, ...apart].find(({ geo }) => geo === chosen.geo);
  const figure = own === undefined ? markup`${DRAWING_WORDS[lang].noValue}` : figureData(own.value, view);
  const hidden = Object.hasOwn(paths, chosen.geo) ? markup` class="h cf"` : null;
  return markup`<p${hidden}><bdi>${chosen.name}</bdi>: <strong>${figure}</strong></p>`;
}

const NAMED = 3;

/** The first by code, and how many more. */
function missingNames({ missing, lang }: RankingView): Markup | null {
  if (missing.length === 0) return null;
  const names = missing.slice(0, NAMED).map(({ name }) => name);
  const text = DRAWING_WORDS[lang].missingIn(names.join(', '), Math.max(0, missing.length - NAMED));
  return markup`<p class="t">${text}</p>`;
}
