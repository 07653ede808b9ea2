// A map of the municipalities in colours by their values, what they mean, and the crowded regions enlarged beside it.

import { DRAWING_WORDS } from '../text/embeds.ts';
import { bareValue, shownLiteral } from '../text/numbers.ts';
import { metricFrame, rankingTitle } from './addresses.ts';
import { embedDocument, embedFooter } from './frame.ts';
import { type Markup, markup, rounded, unbroken } from './markup.ts';
import { figureData, noteLine } from './notes.ts';
import outlines from './outlines.json' with { type: 'json' };
import { allLink, andOthers, endsOf, identifierOf, mapNotes } from './ranking.ts';
import { type Box, INK, sheetOf, textAt } from './sheet.ts';
import { DIVERGING, SEQUENTIAL } from './style.ts';
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

type Bounds = { left: number; top: number; right: number; bottom: number };

/** The box around path data of these outlines: an absolute beginning of each ring, then relative steps. */
function boundsOf(path: string): Bounds {
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

/** Of a ranking with at least one entry. */
export function mapDrawing(view: RankingView, file: ShapesFile = null): Markup {
  const { lang, metricTitle, period, chosen } = view;
  const classes = classesOf(view);
  const title = `${metricTitle}, ${period}`;
  const pointed =
    chosen === null || paths[chosen.geo] === undefined
      ? null
      : markup`<use class="on" href="${reference(file, chosen.geo)}"/>${ringAbout(chosen.geo)}`;
  const boxes = insets.map(
    ({ box: [x = 0, y = 0, w = 0, h = 0] }) =>
      markup`<rect class="bx" x="${x}" y="${y}" width="${w}" height="${h}"/>`,
  );
  return markup`<div class="mm"><svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="mmt mmd"><title id="mmt">${title}</title><desc id="mmd">${DRAWING_WORDS[lang].mapOf} ${extremes(view)}</desc><defs><pattern id="mha" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="hb" y2="14"/></pattern></defs>${shapes(view, classes, file)}${boxes}${pointed}</svg><div class="sd">${legend(view, classes)}${enlargements(view, classes, file)}</div></div>`;
}

/** Units below which an outline alone is not found on the whole map. */
const SMALL = 70;
const RING = 45;

/** A ring around a small municipality, nothing around a large one. */
function ringAbout(geo: string): Markup | null {
  const { left, top, right, bottom } = boundsOf(paths[geo] ?? '');
  if (Math.max(right - left, bottom - top) > SMALL) return null;
  return markup`<circle class="on" cx="${(left + right) / 2}" cy="${(top + bottom) / 2}" r="${RING}"/>`;
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
  const empty = view.missing.flatMap(({ geo, name }) => {
    const label = `${name}: ${DRAWING_WORDS[view.lang].noValue}`;
    return Object.hasOwn(paths, geo) ? [shape(view, geo, label, file)] : [];
  });
  const known = new Set([...view.entries, ...view.missing].map(({ geo }) => geo));
  const unformed = Object.keys(paths).flatMap((geo) =>
    known.has(geo) ? [] : [shape(view, geo, null, file)],
  );
  const drawn = [...groups].map(([look, group]) => markup`<g class="${look}">${group}</g>`);
  return markup`${drawn}${empty.length === 0 ? null : markup`<g class="ha" fill="url(#mha)">${empty}</g>`}${unformed.length === 0 ? null : markup`<g fill="none">${unformed}</g>`}`;
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

/** What each colour holds: the lowest and highest value in it, high ones first as on a thermometer. */
function legend(view: RankingView, classes: Classes): Markup {
  const words = DRAWING_WORDS[view.lang];
  const shown = (value: number): string => bareValue(String(value), view);
  const items = [...classes.groups]
    .reverse()
    .map(
      ({ at, low, high }) =>
        markup`<li><svg aria-hidden="true"><rect class="${lookOf(classes, at)}" width="100%" height="100%"/></svg><span>${words.group({ from: shown(low), to: shown(high) })}</span></li>`,
    );
  const none =
    view.missing.length === 0
      ? null
      : markup`<li><svg aria-hidden="true"><rect class="ha" fill="url(#mha)" width="100%" height="100%"/></svg><span>${words.missing}</span></li>`;
  return markup`<ul class="lg">${items}${none}</ul><p>${words[legendRule(classes)]}</p>`;
}

function enlargements(view: RankingView, classes: Classes, file: ShapesFile): Markup {
  const looks = new Map(view.entries.map(({ geo, value }) => [geo, lookOf(classes, classes.classOf(value))]));
  const missing = new Set(view.missing.map(({ geo }) => geo));
  const use = (geo: string): Markup => {
    const look = looks.get(geo);
    const empty = missing.has(geo) ? markup` class="ha" fill="url(#mha)"` : markup` fill="none"`;
    const fill = look === undefined ? empty : markup` class="${look}"`;
    return markup`<use${fill} href="${reference(file, geo)}"/>`;
  };
  const pointed =
    view.chosen === null ? null : markup`<use class="on" href="${reference(file, view.chosen.geo)}"/>`;
  const drawn = insets.map((inset) =>
    enlargement(inset, use, inset.codes.includes(view.chosen?.geo ?? '') ? pointed : null),
  );
  return markup`<div class="is">${drawn}</div>`;
}

function enlargement(
  { name, box: [x = 0, y = 0, w = 0, h = 0], codes }: Inset,
  use: (geo: string) => Markup,
  pointed: Markup | null,
): Markup {
  return markup`<div><svg viewBox="${x} ${y} ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${codes.map(use)}${pointed}</svg><span>${name}</span></div>`;
}

// /embed/map: one metric in every municipality in the ranking's year, made for an iframe of 100 % by 480.

/** The whole page. */
export function renderMapEmbed(view: RankingView, autoHeight = false): string {
  const { lang, siteUrl, source, period, unitLabel, path } = view;
  const frame = metricFrame(view, 'map');
  const page = `${siteUrl}${path}`;
  const credit = DRAWING_WORDS[lang].credit;
  const notes = noteLine(mapNotes(view), page, lang);
  const foot = embedFooter({ lang, source, credit, id: identifierOf(view), page, notes });
  const content = markup`<p class="w"><span class="nb">${period}</span>, ${unbroken(unitLabel)}</p>${chosenFigure(view)}${mapDrawing(view)}${missingNames(view)}${allLink(view, page)}${foot}`;
  return embedDocument(view, {
    style: 'map',
    frame,
    title: rankingTitle(view, 'map'),
    canonical: page,
    content,
    autoHeight,
  });
}

/** The municipality that is pointed out, in words: colour alone says it to nobody who does not see it. */
function chosenFigure(view: RankingView): Markup | null {
  const { chosen, entries, lang } = view;
  if (chosen === null) return null;
  const own = entries.find(({ geo }) => geo === chosen.geo);
  const figure =
    own === undefined ? markup`${DRAWING_WORDS[lang].noValue}` : figureData(String(own.value), view);
  return markup`<p><bdi>${chosen.name}</bdi>: <strong>${figure}</strong></p>`;
}

const NAMED = 3;

/** The first by code, and how many more. */
function missingNames({ missing, lang }: RankingView): Markup | null {
  if (missing.length === 0) return null;
  const names = missing.slice(0, NAMED).map(({ name }) => name);
  const text = DRAWING_WORDS[lang].missingIn(names.join(', '), Math.max(0, missing.length - NAMED));
  return markup`<p class="t">${text}</p>`;
}

// /embed/map.svg: the map as one drawing of fixed size, its enlargements and what its colours mean beside it.

const HEIGHT = 560;
const TEXT = { size: 13 };
const MUTED = { size: 12, fill: INK.muted };
const INSET = 108;
const GAP = 14;

export function mapSvg(view: RankingView): string {
  const words = DRAWING_WORDS[view.lang];
  const own = view.entries.find(({ geo }) => geo === view.chosen?.geo);
  const pointed =
    view.chosen === null
      ? ''
      : `. ${view.chosen.name}: ${own === undefined ? words.noValue : bareValue(String(own.value), view)}`;
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: `${view.period}, ${view.unitLabel}${pointed}`,
    description: words.mapOf,
    notes: mapNotes(view),
    credit: words.credit,
    id: identifierOf(view),
    page: `${view.siteUrl}${view.path}`,
    draw: (box) => drawn(view, box),
  });
}

const coloursOf = ({ rule }: Classes): readonly string[] =>
  rule === 'diverging' ? DIVERGING.light : SEQUENTIAL.light;

/** Each municipality in the colour of its class, in the units of the outlines; what has no value is hatched by `#h`. */
function shapesOf(view: RankingView): (geo: string) => Markup {
  const classes = classesOf(view);
  const colours = coloursOf(classes);
  const values = new Map(view.entries.map(({ geo, value }) => [geo, value]));
  const fill = (geo: string): string => {
    const value = values.get(geo);
    return value === undefined ? 'url(#h)' : (colours[classes.classOf(value)] ?? INK.line);
  };
  return (geo) => markup`<path d="${OUTLINES.paths[geo] ?? ''}" fill="${fill(geo)}"/>`;
}

const HATCH = markup`<defs><pattern id="h" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v14" stroke="${INK.muted}" stroke-width="3"/></pattern></defs>`;

/** The whole map, for other drawings. */
export const mapShapes = (view: RankingView): Markup[] => [
  HATCH,
  ...Object.keys(OUTLINES.paths).map(shapesOf(view)),
];

function drawn(view: RankingView, box: Box): Markup {
  const { width, height, paths, insets } = OUTLINES;
  const scale = box.height / height;
  const shape = shapesOf(view);
  const chosen = view.chosen === null ? '' : (paths[view.chosen.geo] ?? '');
  const pointed = (stroke: number): Markup | null =>
    chosen === ''
      ? null
      : markup`<path d="${chosen}" fill="none" stroke="${INK.text}" stroke-width="${stroke}"/>`;
  const side = box.left + width * scale + 3 * GAP;
  const enlarged = insets.map((inset, at) =>
    mapEnlargement(
      inset,
      { left: side + at * (INSET + GAP), top: box.top + box.height - INSET - 18 },
      shape,
      pointed(1.5),
    ),
  );
  return markup`${HATCH}<g transform="translate(${box.left} ${rounded(box.top)}) scale(${rounded(scale * 1000) / 1000})" stroke="${INK.ground}" stroke-width="2.5">${Object.keys(paths).map(shape)}${pointed(12)}</g>${mapLegend(view, side, box.top + 4)}${enlarged}`;
}

function mapLegend(view: RankingView, left: number, top: number): Markup {
  const words = DRAWING_WORDS[view.lang];
  const classes = classesOf(view);
  const colours = coloursOf(classes);
  const shown = (value: number): string => bareValue(String(value), view);
  const rows = [...classes.groups].reverse().map(({ at, low, high }) => ({
    fill: colours[at] ?? INK.line,
    text: words.group({ from: shown(low), to: shown(high) }),
  }));
  if (view.missing.length > 0) rows.push({ fill: 'url(#h)', text: words.missing });
  const drawnRows = rows.map(
    ({ fill, text }, at) =>
      markup`<rect x="${rounded(left)}" y="${rounded(top + at * 21)}" width="20" height="14" fill="${fill}" stroke="${INK.line}"/>${textAt(left + 28, top + at * 21 + 12, text, TEXT)}`,
  );
  return markup`${drawnRows}${textAt(left, top + rows.length * 21 + 14, words[legendRule(classes)], MUTED)}`;
}

function mapEnlargement(
  { name, box, codes }: Inset,
  { left, top }: { left: number; top: number },
  shape: (geo: string) => Markup,
  pointed: Markup | null,
): Markup {
  const [x = 0, y = 0, w = 0, h = 0] = box;
  return markup`<svg x="${rounded(left)}" y="${rounded(top)}" width="${INSET}" height="${INSET}" viewBox="${x} ${y} ${w} ${h}" preserveAspectRatio="xMidYMid slice" overflow="hidden"><g stroke="${INK.ground}" stroke-width=".5">${codes.map(shape)}${pointed}</g></svg><rect x="${rounded(left)}" y="${rounded(top)}" width="${INSET}" height="${INSET}" fill="none" stroke="${INK.line}"/>${textAt(left, top + INSET + 14, name, MUTED)}`;
}
