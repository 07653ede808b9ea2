// A map of the municipalities: shares in colours, counts as circles, what these mean, and the crowded regions enlarged beside it.

import { DRAWING_WORDS, subtitleLine } from '../text/embeds.ts';
import { bareValue, isTotal, shownLiteral, shownNumber } from '../text/numbers.ts';
import { metricFrame, rankingTitle } from './addresses.ts';
import { embedDocument, embedFooter } from './frame.ts';
import { type Markup, markup, rounded, unbroken } from './markup.ts';
import { figureData, noteLine } from './notes.ts';
import outlines from './outlines.json' with { type: 'json' };
import { allLink, andOthers, endsOf, identifierOf, mapNotes, measured } from './ranking.ts';
import { type Box, INK, sheetOf, textAt, textWidth, wrapped } from './sheet.ts';
import { DIVERGING, LAND, SEQUENTIAL } from './style.ts';
import type { RankedFigure, RankingView } from './views.ts';

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
    entries.map(({ value }) => [value, Number(shownLiteral(String(value), { decimals }))] as const),
  );
  const sorted = entries.map(({ value }) => shown.get(value) ?? value).sort((a, b) => a - b);
  const diverging = (sorted[0] ?? 0) < 0 && (sorted.at(-1) ?? 0) > 0;
  const exact = diverging ? aboutZero(sorted) : quantileBounds(sorted, QUANTILES);
  const bounds = decimals === null ? exact : exact.map((bound) => roundBound(bound, sorted, decimals));
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

/** How many of a hundred values a bound may be moved past, so that it is round. */
const MOVED = 0.01;
/** Steps of round numbers: fives and tens of each power. */
const ROUNDNESS = Array.from({ length: 32 }, (_, at) => 15 - Math.floor(at / 2)).map((power, at) => ({
  power,
  times: at % 2 === 0 ? 5 : 1,
}));

/** The roundest number that parts the values as the bound does, or nearly so; the bound itself where it parts none. */
function roundBound(bound: number, sorted: readonly number[], decimals: number): number {
  const moved = Math.floor(sorted.length * MOVED);
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

/** What is said of how colours are shared: by which rule about as many have each, or that equal values share theirs. */
const legendRule = (classes: Classes): Classes['rule'] | 'sameColour' =>
  areAboutEqual(classes) ? classes.rule : 'sameColour';

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

/** The lowest value of each class but the first: equal ones fall together. */
const quantileBounds = (sorted: readonly number[], count: number): number[] =>
  Array.from(
    { length: count - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / count)],
  ).filter((bound) => bound !== undefined);

/** Zero itself counts as above. */
function aboutZero(sorted: readonly number[]): number[] {
  const below = sorted.filter((value) => value < 0);
  const above = sorted.filter((value) => value >= 0);
  return [...quantileBounds(below, EACH_SIDE), 0, ...quantileBounds(above, EACH_SIDE)];
}

// The outlines of the municipalities, as src/release/outlines makes them; their origin and its hash stand in the file.

type Inset = { name: string; box: readonly number[]; codes: readonly string[] };

export const OUTLINES: {
  width: number;
  height: number;
  insets: readonly Inset[];
  /** SVG path data by municipality code. */
  paths: Readonly<Record<string, string>>;
} = outlines;

/** Those that are drawn a second time, enlarged. */
const ENLARGED: ReadonlySet<string> = new Set(outlines.insets.flatMap(({ codes }) => codes));

// Where a municipality lies: the box around its outline, and its middle.

type Point = { x: number; y: number };
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

function boundsOf(rings: readonly (readonly Point[])[]): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of rings.flat()) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

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

type Outline = { bounds: Bounds; centre: Point };
let placed: ReadonlyMap<string, Outline> | null = null;

/** By municipality code, in the units of the outlines: worked out once. The centre is that of the largest part. */
function places(): ReadonlyMap<string, Outline> {
  placed ??= new Map(
    Object.entries(OUTLINES.paths).map(([geo, path]) => {
      const rings = ringsOf(path);
      const masses = rings.map(massOf);
      const largest = masses.reduce((a, b) => (Math.abs(b.twice) > Math.abs(a.twice) ? b : a));
      const { x, y } = largest.centre;
      return [geo, { bounds: boundsOf(rings), centre: { x: Math.round(x), y: Math.round(y) } }];
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
function coarseOutline(geo: string): string {
  const cached = coarse.get(geo);
  if (cached !== undefined) return cached;
  const whole = OUTLINES.paths[geo] ?? '';
  const path = ENLARGED.has(geo) ? whole : ringsOf(whole).map(coarseRing).join('');
  coarse.set(geo, path);
  return path;
}

function coarseRing(ring: readonly Point[]): string {
  const kept = ring.filter((corner, at) => {
    const [from, to] = [ring.at(at - 1) ?? corner, ring[(at + 1) % ring.length] ?? corner];
    const twice = (from.x - corner.x) * (to.y - corner.y) - (to.x - corner.x) * (from.y - corner.y);
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
const shapeId = (geo: string): string => `k${geo}`;

/** The shapes alone, without a fill: every page gives them its own. */
export function outlinesSvg(): string {
  const { width, height, paths } = OUTLINES;
  const shapes = Object.entries(paths).map(
    ([geo, path]) => markup`<path id="${shapeId(geo)}" d="${path}"/>\n`,
  );
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">\n${shapes}</svg>\n`
    .html;
}

const { width, height, insets, paths } = OUTLINES;
const LETTER = { quantiles: 'q', diverging: 'd' } as const;
/** The class of a value's fill, as `MAP_RULES` names them. */
const lookOf = ({ rule }: Classes, at: number): string => `${LETTER[rule]}${at}`;

/** Where the shapes lie; null where they stand in the drawing itself, their ids beginning with `m`. */
type ShapesFile = string | null;

/** What a shape is drawn by once more. */
const reference = (file: ShapesFile, geo: string): string =>
  file === null ? `#m${geo}` : `${file}#${shapeId(geo)}`;

/** What differs between a map of shades and one of circles. */
type Look = {
  /** The class of the whole. */
  kind: string;
  whole: Markup;
  /** What an enlargement shows, in the units of the outlines. */
  part: (inset: Inset) => Markup;
  legend: Markup;
};

/** Of a ranking with at least one entry. */
export function mapDrawing(view: RankingView, file: ShapesFile = null): Markup {
  const { lang, metricTitle, period } = view;
  const circles = isTotal(view) ? circlesOf(view) : null;
  const pointed = pointedOut(view, circles);
  const { kind, whole, part, legend } =
    circles === null ? shaded(view, pointed, file) : circled(view, circles, pointed, file);
  const title = `${metricTitle}, ${period}`;
  const boxes = insets.map(
    ({ box: [x = 0, y = 0, w = 0, h = 0] }) =>
      markup`<rect class="bx" x="${x}" y="${y}" width="${w}" height="${h}"/>`,
  );
  const enlarged = insets.map((inset) => enlargement(inset, part(inset)));
  const side = pointed === null ? '' : ` ${pointed.side}`;
  return markup`<div class="mm ${kind}${side}"><div class="mp"><svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="mmt mmd"><title id="mmt">${title}</title><desc id="mmd">${DRAWING_WORDS[lang].mapOf} ${extremes(view)}</desc><defs><pattern id="mha" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="hb" y2="14"/></pattern></defs>${whole}${boxes}${pointed === null ? null : outlined(pointed, pointed.radius, file)}</svg>${pointed === null ? null : labels(pointed)}</div><div class="sd">${legend}<div class="is">${enlarged}</div></div></div>`;
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
  const own = entries.find(({ geo }) => geo === chosen.geo);
  return {
    ...chosen,
    text: own === undefined ? DRAWING_WORDS[lang].noValue : bareValue(String(own.value), view),
    centre,
    radius:
      circles?.each.find(({ geo }) => geo === chosen.geo)?.radius ??
      (Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) > SMALL ? null : RING),
    side: west < east ? 'we' : 'ea',
  };
}

/** Twice, on a lighter edge: a circle, as of a small one, whose colour its own outline would cover, else its outline. */
function outlined({ geo, centre: { x, y } }: ChosenPlace, radius: number | null, file: ShapesFile): Markup {
  const edge =
    radius === null
      ? (look: string) => markup`<use class="${look}" href="${reference(file, geo)}"/>`
      : (look: string) => markup`<circle class="${look}" cx="${x}" cy="${y}" r="${radius}"/>`;
  return markup`${edge('on ha1')}${edge('on')}`;
}

/** Parts of the map's height between which a label stands where legend and enlargements are beside it. */
const LANE = { top: 0.45, bottom: 0.47 };
const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The end of the line at the map's edge, and where it begins, in the units of the outlines. */
function leaderOf({ centre, radius, side }: ChosenPlace, y: number): { from: Point; to: Point } {
  const to = { x: side === 'we' ? -0.02 * width : 1.02 * width, y };
  const length = Math.hypot(to.x - centre.x, to.y - centre.y);
  const share = Math.min(1, (radius ?? 0) / length);
  const from = {
    x: centre.x + (to.x - centre.x) * share,
    y: centre.y + (to.y - centre.y) * share,
  };
  return { from, to };
}

/** At its own height where the label has the map's whole side, and in the lane where it has not. */
const labels = (pointed: ChosenPlace): Markup =>
  markup`${label(pointed, 'o1', within(pointed.centre.y / height, 0.05, 0.96))}${label(pointed, 'o2', within(pointed.centre.y / height, LANE.top, LANE.bottom))}`;

/** In per cent of the map, so that its letters have the size of the page's. Said in words, too, for who does not see it. */
function label(pointed: ChosenPlace, kind: 'o1' | 'o2', at: number): Markup {
  const { from, to } = leaderOf(pointed, at * height);
  const percent = ({ x, y }: Point) => [rounded((x / width) * 100), rounded((y / height) * 100)];
  const [x1 = 0, y1 = 0] = percent(from);
  const [x2 = 0, y2 = 0] = percent(to);
  const dot = pointed.radius !== null ? null : markup`<circle cx="${x1}%" cy="${y1}%" r="2.5"/>`;
  const line = markup`x1="${x1}%" y1="${y1}%" x2="${x2}%" y2="${y2}%"`;
  return markup`<svg class="ov ${kind}" aria-hidden="true"><line class="ha1" ${line}/><line ${line}/>${dot}<text x="${x2}%" y="${y2}%" dy="-.2em">${pointed.name}</text><text class="va" x="${x2}%" y="${y2}%" dy="1em">${pointed.text}</text></svg>`;
}

// A map in shades.

function shaded(view: RankingView, pointed: ChosenPlace | null, file: ShapesFile): Look {
  const classes = classesOf(view);
  const looks = new Map(view.entries.map(({ geo, value }) => [geo, lookOf(classes, classes.classOf(value))]));
  const missing = new Set(view.missing.map(({ geo }) => geo));
  const use = (geo: string): Markup => {
    const look = looks.get(geo);
    const empty = missing.has(geo) ? markup` class="ha" fill="url(#mha)"` : markup` fill="none"`;
    const fill = look === undefined ? empty : markup` class="${look}"`;
    return markup`<use${fill} href="${reference(file, geo)}"/>`;
  };
  return {
    kind: 'cl',
    whole: shapes(view, classes, file),
    part: ({ codes }) =>
      markup`${codes.map(use)}${pointed !== null && codes.includes(pointed.geo) ? outlined(pointed, null, file) : null}`,
    legend: shadeLegend(view, classes),
  };
}

/** Grouped by class, lowest first; in a group by rank. What has no value is hatched, and what was no municipality yet is empty. */
function shapes(view: RankingView, classes: Classes, file: ShapesFile): Markup {
  const groups = new Map<string, Markup[]>();
  for (const { geo, name, value } of view.entries) {
    const look = lookOf(classes, classes.classOf(value));
    const group = groups.get(look) ?? [];
    groups.set(look, group);
    const label = file === null ? `${name}: ${bareValue(String(value), view)}` : null;
    group.push(shape(view, geo, label, file));
  }
  const known = new Set([...view.entries, ...view.missing].map(({ geo }) => geo));
  const unformed = Object.keys(paths).flatMap((geo) =>
    known.has(geo) ? [] : [shape(view, geo, null, file)],
  );
  const drawn = [...groups].map(([look, group]) => markup`<g class="${look}">${group}</g>`);
  return markup`${drawn}${hatched(view, file)}${unformed.length === 0 ? null : markup`<g fill="none">${unformed}</g>`}`;
}

function hatched(view: RankingView, file: ShapesFile): Markup | null {
  const empty = view.missing.flatMap(({ geo, name }) => {
    const label = `${name}: ${DRAWING_WORDS[view.lang].noValue}`;
    return Object.hasOwn(paths, geo) ? [shape(view, geo, label, file)] : [];
  });
  return empty.length === 0 ? null : markup`<g class="ha" fill="url(#mha)">${empty}</g>`;
}

/** On a page the ranking beside it has the values, from which a script takes what hovering shows (map-script.ts). */
function shape({ chosen }: RankingView, geo: string, label: string | null, file: ShapesFile): Markup {
  const title = label === null ? null : markup`<title>${label}</title>`;
  if (file !== null) return markup`<use href="${reference(file, geo)}">${title}</use>`;
  const named = ENLARGED.has(geo) || geo === chosen?.geo ? markup` id="m${geo}"` : null;
  return markup`<path${named} d="${paths[geo] ?? ''}">${title}</path>`;
}

function extremes(view: RankingView): string {
  const words = DRAWING_WORDS[view.lang];
  const labelled = (end: RankedFigure): string =>
    `${bareValue(String(end.value), view)}, ${end.name}${andOthers(view, end)}`;
  const [low, high] = endsOf(view);
  return `${words.lowest}: ${labelled(low)}. ${words.highest}: ${labelled(high)}.`;
}

/** From the lowest value of a class to its highest, the unit said once. */
function spanOf({ low, high }: Classes['groups'][number], view: RankingView): string {
  const shown = (value: number): string => shownNumber(String(value), view);
  const [from, to] = [shown(low), shown(high)];
  return DRAWING_WORDS[view.lang].group({ from, to, last: bareValue(String(high), view) });
}

/** What each colour holds: the lowest and highest value in it, high ones first as on a thermometer. */
function shadeLegend(view: RankingView, classes: Classes): Markup {
  const items = [...classes.groups]
    .reverse()
    .map(
      (group) =>
        markup`<li><svg aria-hidden="true"><rect class="${lookOf(classes, group.at)}" width="100%" height="100%"/></svg><span>${spanOf(group, view)}</span></li>`,
    );
  return markup`<ul class="lg">${items}${missingSample(view)}</ul><p>${DRAWING_WORDS[view.lang][legendRule(classes)]}</p>`;
}

const missingSample = ({ missing, lang }: RankingView): Markup | null =>
  missing.length === 0
    ? null
    : markup`<li><svg aria-hidden="true"><rect class="ha" fill="url(#mha)" width="100%" height="100%"/></svg><span>${DRAWING_WORDS[lang].missing}</span></li>`;

// A map of counts: a shade would show where people live as what people do, so that circles stand on it, area by value.

/** Of the largest, in the units of the outlines. */
const RADIUS = 100;

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
    Math.max(0.5, Math.round(RADIUS * Math.sqrt(Math.abs(value) / most) * 10) / 10);
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

/** The part of the map's height that an enlargement of a map of circles has, so that its circles are as large as the map's. */
const PART = 0.16;

function circled(view: RankingView, circles: Circles, pointed: ChosenPlace | null, file: ShapesFile): Look {
  const missing = new Set(view.missing.map(({ geo }) => geo));
  const ground = view.entries.map(({ geo }) => geo).filter((geo) => Object.hasOwn(paths, geo));
  const own = view.chosen?.geo ?? '';
  const once = (geo: string): Markup => shape(view, geo, null, file);
  const land =
    file === null
      ? markup`<path class="ld" id="ml" d="${ground.map(coarseOutline).join('')}"/>${ground.includes(own) ? markup`<g class="ld">${once(own)}</g>` : null}`
      : markup`<g class="ld">${ground.map(once)}</g>`;
  const part = ({ box: [, , w = 0, h = 0], codes }: Inset): Markup => {
    const within = new Set(codes);
    const scale = Math.min(w, h) / (PART * height);
    const empty = codes.filter((geo) => missing.has(geo));
    const under =
      file === null
        ? markup`<use class="ld" href="#ml"/>`
        : markup`<g class="ld">${codes.filter((geo) => !missing.has(geo)).map((geo) => markup`<use href="${reference(file, geo)}"/>`)}</g>`;
    const hatches = empty.map(
      (geo) => markup`<use class="ha" fill="url(#mha)" href="${reference(file, geo)}"/>`,
    );
    const shown = circles.each
      .filter(({ geo }) => within.has(geo))
      .map((one) => circle({ ...one, radius: rounded(one.radius * scale) }));
    const own = pointed !== null && within.has(pointed.geo) ? pointed : null;
    const isCircle = circles.each.some(({ geo }) => geo === own?.geo);
    const radius = isCircle ? rounded((own?.radius ?? 0) * scale) : null;
    return markup`${under}${hatches}<g class="ci">${shown}</g>${own === null ? null : outlined(own, radius, file)}`;
  };
  const drawn = circles.each.map((one) =>
    circle(one, file === null ? `${one.name}: ${bareValue(String(one.value), view)}` : null),
  );
  return {
    kind: 'cc',
    whole: markup`${land}${hatched(view, file)}<g class="ci">${drawn}</g>`,
    part,
    legend: circleLegend(view, circles),
  };
}

function circle(
  { value, centre: { x, y }, radius }: Pick<Circles['each'][number], 'value' | 'centre' | 'radius'>,
  label: string | null = null,
): Markup {
  const below = value < 0 ? markup` class="ne"` : null;
  const at = markup`<circle${below} cx="${x}" cy="${y}" r="${radius}"`;
  return label === null ? markup`${at}/>` : markup`${at}><title>${label}</title></circle>`;
}

/** Around the circles of a legend, in the units of the outlines: half their line. */
const EDGE = 4;

function circleLegend(view: RankingView, { sizes, hasZero, hasNegative }: Circles): Markup {
  const words = DRAWING_WORDS[view.lang];
  const side = 2 * (RADIUS + EDGE);
  const item = (radius: number, text: string, look: Markup | null): Markup =>
    markup`<li><svg viewBox="0 0 ${side} ${rounded(2 * (radius + EDGE))}" aria-hidden="true"><g class="ci"><circle${look} cx="${side / 2}" cy="${rounded(radius + EDGE)}" r="${radius}"/></g></svg><span>${text}</span></li>`;
  const items = sizes.map(({ value, radius }) => item(radius, bareValue(String(value), view), null));
  const middle = sizes[1] ?? sizes[0];
  const below =
    hasNegative && middle !== undefined ? item(middle.radius, words.belowZero, markup` class="ne"`) : null;
  const zero = hasZero ? markup`<li><span>${words.noCircle}</span></li>` : null;
  return markup`<ul class="lg ls">${items}${below}${zero}${missingSample(view)}</ul><p>${words.circles}</p>`;
}

function enlargement({ name, box: [x = 0, y = 0, w = 0, h = 0] }: Inset, drawn: Markup): Markup {
  return markup`<div><svg viewBox="${x} ${y} ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawn}</svg><span>${name}</span></div>`;
}

// /embed/map: one metric in every municipality in the ranking's year, made for an iframe of 100 % by 480.

/** The whole page. */
export function renderMapEmbed(view: RankingView, autoHeight = false): string {
  const { lang, siteUrl, path } = view;
  const frame = metricFrame(view, 'map');
  const page = `${siteUrl}${path}`;
  const credit = DRAWING_WORDS[lang].credit;
  const notes = noteLine(mapNotes(view), page, lang);
  const foot = embedFooter({ ...view, credit, id: identifierOf(view), page, notes });
  const content = markup`<p class="w">${unbroken(subtitleOf(view))}</p>${chosenFigure(view)}${mapDrawing(view)}${missingNames(view)}${allLink(view, page)}${foot}`;
  return embedDocument(view, {
    style: 'map',
    frame,
    title: rankingTitle(view, 'map'),
    canonical: page,
    content,
    autoHeight,
  });
}

const subtitleOf = (view: RankingView): string => subtitleLine([...measured(view), view.period]);

/** The municipality that is pointed out, in words: a line to it says it to nobody who does not see it. */
function chosenFigure(view: RankingView): Markup | null {
  const { chosen, entries, lang } = view;
  if (chosen === null) return null;
  const own = entries.find(({ geo }) => geo === chosen.geo);
  const figure =
    own === undefined ? markup`${DRAWING_WORDS[lang].noValue}` : figureData(String(own.value), view);
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

// /embed/map.svg: the map as one drawing of fixed size, its enlargements and what its colours or circles mean beside it.

const HEIGHT = 640;
const TEXT = { size: 13 };
const NAME = { size: 13, bold: true };
const MUTED = { size: 12, fill: INK.muted };
const GAP = 14;
/** Sides of an enlargement: three in a row where there is room for it, else two. */
const INSET = { least: 96, most: 130 };
const ROW = 21;

export function mapSvg(view: RankingView): string {
  const words = DRAWING_WORDS[view.lang];
  const pointed = pointedOut(view, isTotal(view) ? circlesOf(view) : null);
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
    draw: (box) => drawn(view, pointed, box),
  });
}

const coloursOf = ({ rule }: Classes): readonly string[] =>
  rule === 'diverging' ? DIVERGING.light : SEQUENTIAL.light;

const CIRCLE = { fill: SEQUENTIAL.light[2], stroke: SEQUENTIAL.light[4] };
const NEGATIVE = { fill: DIVERGING.light[1], stroke: DIVERGING.light[0] };

type MapLayers = {
  /** All of it, in the units of the outlines. */
  whole: Markup[];
  /** @param scale of a circle there by that on the whole map */
  part: (codes: readonly string[], scale: number) => Markup[];
  legend: { sample: (left: number, middle: number) => Markup; text: string; height: number }[];
  /** Codes of those that have a circle. */
  circled: ReadonlySet<string>;
  /** How wide the samples are, in pixels. */
  samples: number;
  rule: string;
};

/** @param scale pixels of a unit of the outlines */
const painted = (view: RankingView, scale: number): MapLayers =>
  isTotal(view) ? paintedCircles(view, scale) : paintedShades(view);

const HATCHED = 'url(#h)';
const flat = (geo: string, fill: string): Markup => markup`<path d="${paths[geo] ?? ''}" fill="${fill}"/>`;

const swatch =
  (fill: string) =>
  (left: number, middle: number): Markup =>
    markup`<rect x="${rounded(left)}" y="${rounded(middle - 7)}" width="20" height="14" fill="${fill}" stroke="${INK.line}"/>`;

const missingRow = ({ missing, lang }: RankingView): MapLayers['legend'] =>
  missing.length === 0 ? [] : [{ sample: swatch(HATCHED), text: DRAWING_WORDS[lang].missing, height: ROW }];

/** Each municipality in the colour of its class; what has no value is hatched, what was no municipality yet is empty. */
function paintedShades(view: RankingView): MapLayers {
  const classes = classesOf(view);
  const colours = coloursOf(classes);
  const fills = new Map(
    view.entries.map(({ geo, value }) => [geo, colours[classes.classOf(value)] ?? INK.line] as const),
  );
  const missing = new Set(view.missing.map(({ geo }) => geo));
  const shape = (geo: string): Markup[] => {
    const fill = fills.get(geo) ?? (missing.has(geo) ? HATCHED : null);
    return fill === null ? [] : [flat(geo, fill)];
  };
  const rows = [...classes.groups].reverse().map((group) => ({
    sample: swatch(colours[group.at] ?? INK.line),
    text: spanOf(group, view),
    height: ROW,
  }));
  return {
    whole: Object.keys(paths).flatMap(shape),
    part: (codes) => codes.flatMap(shape),
    legend: [...rows, ...missingRow(view)],
    circled: new Set(),
    samples: 20,
    rule: DRAWING_WORDS[view.lang][legendRule(classes)],
  };
}

function paintedCircles(view: RankingView, scale: number): MapLayers {
  const words = DRAWING_WORDS[view.lang];
  const circles = circlesOf(view);
  const missing = new Set(view.missing.map(({ geo }) => geo));
  const ground = view.entries.map(({ geo }) => geo).filter((geo) => Object.hasOwn(paths, geo));
  const land = (codes: readonly string[]): Markup =>
    markup`<path d="${codes.map(coarseOutline).join('')}" fill="${LAND.light}"/>`;
  const round = (x: number, y: number, radius: number, { fill, stroke }: typeof CIRCLE | typeof NEGATIVE) =>
    markup`<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}" fill="${fill}" fill-opacity=".6" stroke="${stroke}" vector-effect="non-scaling-stroke" stroke-width=".75"/>`;
  const lookOf = (value: number) => (value < 0 ? NEGATIVE : CIRCLE);
  const onMap = (codes: ReadonlySet<string> | null, by: number): Markup[] =>
    circles.each
      .filter(({ geo }) => codes === null || codes.has(geo))
      .map(({ value, centre, radius }) => round(centre.x, centre.y, radius * by, lookOf(value)));
  const hatches = (codes: Iterable<string>): Markup[] =>
    [...codes].filter((geo) => missing.has(geo)).map((geo) => flat(geo, HATCHED));
  const samples = 2 * RADIUS * scale;
  const row = (radius: number, text: string, look: typeof CIRCLE | typeof NEGATIVE) => ({
    sample: (left: number, middle: number) => round(left + samples / 2, middle, radius * scale, look),
    text,
    height: Math.max(ROW, 2 * radius * scale + 5),
  });
  const middle = circles.sizes[1] ?? circles.sizes[0];
  return {
    whole: [land(ground), ...hatches(missing), ...onMap(null, 1)],
    part: (codes, by) => [
      land(codes.filter((geo) => !missing.has(geo))),
      ...hatches(codes),
      ...onMap(new Set(codes), by),
    ],
    legend: [
      ...circles.sizes.map(({ value, radius }) => row(radius, bareValue(String(value), view), CIRCLE)),
      ...(circles.hasNegative && middle !== undefined ? [row(middle.radius, words.belowZero, NEGATIVE)] : []),
      ...(circles.hasZero ? [{ sample: () => markup``, text: words.noCircle, height: ROW }] : []),
      ...missingRow(view),
    ],
    circled: new Set(circles.each.map(({ geo }) => geo)),
    samples: Math.max(20, samples),
    rule: words.circles,
  };
}

const HATCH = markup`<defs><pattern id="h" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v14" stroke="${INK.muted}" stroke-width="3"/></pattern></defs>`;

/** The whole map, for other drawings. @param scale pixels of a unit of the outlines */
export const mapShapes = (view: RankingView, scale: number): Markup[] => [
  HATCH,
  ...painted(view, scale).whole,
];

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
  return markup`${flat(geo, SEQUENTIAL.light[4])}${ring}`;
}

function drawn(view: RankingView, pointed: ChosenPlace | null, box: Box): Markup {
  const scale = box.height / height;
  const paint = painted(view, scale);
  const label = pointed === null ? null : labelWidth(pointed);
  const left = box.left + (pointed?.side === 'we' ? (label ?? 0) : 0);
  const side = left + width * scale + GAP + (pointed?.side === 'ea' ? (label ?? 0) : 0) + GAP;
  const room = { left: side, top: box.top, width: box.left + box.width - side, height: box.height };
  const boxes = insets.map(
    ({ box: [x = 0, y = 0, w = 0, h = 0] }) =>
      markup`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${INK.muted}" stroke-width="5"/>`,
  );
  const transform = `translate(${rounded(left)} ${rounded(box.top)}) scale(${rounded(scale * 1000) / 1000})`;
  return markup`${HATCH}<g transform="${transform}" stroke="${INK.ground}" stroke-width="2.5">${paint.whole}${boxes}${pointed === null ? null : edgeOf(pointed, pointed.radius, 8)}</g>${pointed === null ? null : pointing(pointed, left, box.top, scale)}${sheetLegend(paint, room)}${enlargements(paint, pointed, room, scale)}`;
}

/** Of the name and the value beside the map, and the gap before them. */
const labelWidth = ({ name, text }: ChosenPlace): number =>
  Math.max(textWidth(name, NAME), textWidth(text, TEXT)) + GAP;

const edge = (draw: (stroke: string, wide: number) => Markup, wide: number): Markup =>
  markup`${draw(INK.ground, 2 * wide)}${draw(INK.text, wide)}`;

function edgeOf({ geo, centre: { x, y } }: ChosenPlace, radius: number | null, wide: number): Markup {
  const own = (stroke: string, wide: number): Markup =>
    radius !== null
      ? markup`<circle cx="${x}" cy="${y}" r="${rounded(radius)}" fill="none" stroke="${stroke}" stroke-width="${wide}"/>`
      : markup`<path d="${paths[geo] ?? ''}" fill="none" stroke="${stroke}" stroke-width="${wide}"/>`;
  return edge(own, wide);
}

function pointing(pointed: ChosenPlace, left: number, top: number, scale: number): Markup {
  const { from, to } = leaderOf(pointed, within(pointed.centre.y / height, 0.05, 0.96) * height);
  const at = ({ x, y }: Point) => ({ x: rounded(left + x * scale), y: rounded(top + y * scale) });
  const [begin, end] = [at(from), at(to)];
  const line = (stroke: string, wide: number): Markup =>
    markup`<path d="M${begin.x} ${begin.y}L${end.x} ${end.y}" stroke="${stroke}" stroke-width="${wide}"/>`;
  const dot = pointed.radius !== null ? null : markup`<circle cx="${begin.x}" cy="${begin.y}" r="2.5"/>`;
  const anchor = pointed.side === 'we' ? 'end' : 'start';
  const x = end.x + (anchor === 'end' ? -4 : 4);
  return markup`${edge(line, 1.25)}${dot}${textAt(x, end.y - 3, pointed.name, { ...NAME, anchor })}${textAt(x, end.y + 13, pointed.text, { ...TEXT, anchor })}`;
}

function sheetLegend({ legend, samples, rule }: MapLayers, room: Box): Markup {
  let top = room.top + 4;
  const rows = legend.map(({ sample, text, height: high }) => {
    const middle = top + high / 2;
    top += high;
    return markup`${sample(room.left, middle)}${textAt(room.left + samples + 8, middle + 5, text, TEXT)}`;
  });
  const lines = wrapped(rule, room.width, MUTED, 3).map((line, at) =>
    textAt(room.left, top + 14 + at * 16, line, MUTED),
  );
  return markup`${rows}${lines}`;
}

/** At the bottom of the room, three in a row or two. */
function enlargements(paint: MapLayers, pointed: ChosenPlace | null, room: Box, scale: number): Markup {
  const three = (room.width - 2 * GAP) / 3;
  const across = three >= INSET.least ? 3 : 2;
  const size = Math.min(INSET.most, (room.width - (across - 1) * GAP) / across);
  const step = size + 22;
  const first = room.top + room.height - Math.ceil(insets.length / across) * step;
  return markup`${insets.map((inset, at) => {
    const left = room.left + (at % across) * (size + GAP);
    const top = first + Math.floor(at / across) * step;
    const [x = 0, y = 0, w = 0, h = 0] = inset.box;
    const own = pointed !== null && inset.codes.includes(pointed.geo) ? pointed : null;
    const by = (scale * Math.min(w, h)) / size;
    const isCircle = paint.circled.has(own?.geo ?? '');
    const radius = isCircle ? (own?.radius ?? 0) * by : null;
    const place = markup`x="${rounded(left)}" y="${rounded(top)}" width="${rounded(size)}" height="${rounded(size)}"`;
    const shown = paint.part(inset.codes, by);
    return markup`<svg ${place} viewBox="${x} ${y} ${w} ${h}" preserveAspectRatio="xMidYMid slice" overflow="hidden"><g stroke="${INK.ground}" stroke-width=".5">${shown}${own === null ? null : edgeOf(own, radius, 1.25)}</g></svg><rect ${place} fill="none" stroke="${INK.line}"/>${textAt(left, top + size + 14, inset.name, MUTED)}`;
  })}`;
}
