// A map of the municipalities: shares in colours, counts as circles, what these mean, and the crowded regions enlarged beside it.

import { DRAWING_WORDS, subtitleLine } from '../text/embeds.ts';
import {
  bareValue,
  capitalized,
  isTotal,
  shownLiteral,
  shownNumber,
} from '../text/numbers.ts';
import { metricFrame, rankingData, rankingTitle } from './addresses.ts';
import type {
  Leader,
  LegendRow,
  MapCanvas,
  MapCircle,
  MapShape,
  Point,
} from './canvas.ts';
import {
  fluidEnlargement,
  fluidLabel,
  fluidLegend,
  fluidMap,
  fluidPart,
  type ShapesFile,
} from './fluid.ts';
import { embedDocument } from './frame.ts';
import { type Markup, markup, rounded, unbroken } from './markup.ts';
import { figureData, noteLine } from './notes.ts';
import { boundsAround, CIRCLE_RADIUS, OUTLINES, places, sizeOf } from './outlines.ts';
import {
  allLink,
  andOthers,
  endsOf,
  identifierOf,
  mapNotes,
  measured,
} from './ranking.ts';
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
import {
  belowTitle,
  type RankedFigure,
  type RankingView,
  type ValuedFigure,
} from './views.ts';

const { width, height, insets, paths } = OUTLINES;

// Which municipalities share a colour: groups of about the same size, never parted within equal values.

/** What a colour is for: the class, 0 the lowest, the lowest and highest value in it, and how many have it. */
type Group = { at: number; low: number; high: number; count: number };
/** From low to high, without empty ones; where values have both signs, quantiles on each side of zero. */
type Classes = {
  isSigned: boolean;
  groups: readonly Group[];
  classOf: (value: number) => number;
};

const QUANTILES = 5;
const EACH_SIDE = 3;

/** Of at least one entry. Figures that look the same have the same colour: it is that of the figure shown. */
function classesOf({
  entries,
  decimals,
}: Pick<RankingView, 'entries' | 'decimals'>): Classes {
  const shownNumber = (value: number): number =>
    Number(shownLiteral(value, { decimals }));
  const sorted = entries.map(({ value }) => shownNumber(value)).sort((a, b) => a - b);
  const isSigned = (sorted[0] ?? 0) < 0 && (sorted.at(-1) ?? 0) > 0;
  const [below, above] = [
    sorted.filter((value) => value < 0),
    sorted.filter((value) => value >= 0),
  ];
  // Zero itself counts as above.
  const bounds = isSigned
    ? [
        ...boundsOf(below, EACH_SIDE, decimals),
        0,
        ...boundsOf(above, EACH_SIDE, decimals),
      ]
    : boundsOf(sorted, QUANTILES, decimals);
  const atOf = (value: number): number =>
    bounds.filter((bound) => value >= bound).length;
  const byClass = [...Map.groupBy(sorted, atOf)];
  const groups = byClass.map(([at, values], index) => {
    const [low = 0, high = 0] = [values[0], values.at(-1)];
    const group = { at, low, high, count: values.length };
    if (decimals === null) return group;
    // From bound to bound, but where the values themselves end.
    const next = index === byClass.length - 1 ? undefined : bounds[at];
    return {
      ...group,
      low: (index === 0 ? undefined : bounds[at - 1]) ?? low,
      high:
        next === undefined ? high : Number((next - 10 ** -decimals).toFixed(decimals)),
    };
  });
  return { isSigned, groups, classOf: (value) => atOf(shownNumber(value)) };
}

/** The lowest value of each class but the first, or a round number near it: equal ones fall together. */
function boundsOf(
  sorted: readonly number[],
  count: number,
  decimals: number | null,
): number[] {
  const bounds: number[] = [];
  for (let at = 1; at < count; at++) {
    const bound = sorted[Math.floor((at * sorted.length) / count)];
    if (bound === undefined) continue;
    const moved = Math.floor((sorted.length / count) * MOVED);
    bounds.push(decimals === null ? bound : roundBound(bound, sorted, moved, decimals));
  }
  return bounds;
}

/** The share of a class that a bound may be moved past, so that it is round: less than half, so that no two meet. */
const MOVED = 0.35;
/** The powers of ten whose fives and ones are round, from the roundest on. */
const [ROUNDEST, LEAST_ROUND] = [15, -3];

/** The roundest number that parts the values as the bound does, or nearly so; the bound itself where it parts none. */
function roundBound(
  bound: number,
  sorted: readonly number[],
  moved: number,
  decimals: number,
): number {
  const first = sorted.indexOf(bound);
  const below = sorted[Math.max(0, first - 1 - moved)];
  const above = sorted[Math.min(sorted.length - 1, first + moved)];
  if (bound === 0 || first <= 0 || below === undefined || above === undefined)
    return bound;
  for (let power = ROUNDEST; power >= Math.max(LEAST_ROUND, -decimals); power--)
    for (const times of [5, 1]) {
      const step = (value: number): number => Number(`${value * times}e${power}`);
      const nearest = step(Math.round(bound / step(1)));
      if (nearest > below && nearest <= above && nearest < 0 === bound < 0)
        return nearest;
    }
  return bound;
}

/** The largest of groups that are called about equal, by the smallest. */
const ABOUT_EQUAL = 1.3;

/** What is said of how colours are shared: by which rule about as many have each, on each side of zero, or that they have not. */
function ruleOf({ isSigned, groups }: Classes): 'quantiles' | 'diverging' | 'uneven' {
  const sides = isSigned
    ? [groups.filter(({ low }) => low < 0), groups.filter(({ low }) => low >= 0)]
    : [groups];
  const isEven = sides.every((side) => {
    const counts = side.map(({ count }) => count);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    return most <= least * ABOUT_EQUAL || most - least <= 1;
  });
  if (!isEven) return 'uneven';
  return isSigned ? 'diverging' : 'quantiles';
}

// A map of counts: a shade would show where people live as what people do, so that circles stand on it, area by value.

function radiusIn({ entries }: RankingView): (value: number) => number {
  const most = Math.max(...entries.map(({ value }) => Math.abs(value)));
  return (value) =>
    Math.max(
      0.5,
      Math.round(CIRCLE_RADIUS * Math.sqrt(Math.abs(value) / most) * 10) / 10,
    );
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

/** Round numbers between the values, the largest first, that can be told apart at the decimals shown; the largest itself where it is less. */
function roundSizes({ entries, decimals }: RankingView): number[] {
  const values = entries
    .map(({ value }) => Math.abs(value))
    .filter((value) => value > 0);
  if (values.length === 0) return [];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const finest = decimals === null ? 0 : Number(`1e-${decimals}`);
  const sizes: number[] = [];
  for (
    let next = roundBelow(most);
    sizes.length < SIZES;
    next = roundBelow(next * STEP)
  ) {
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

const isKnown = ({ geo }: { geo: string }): boolean => Object.hasOwn(paths, geo);

/** Of a ranking with at least one entry. */
function pictureOf(view: RankingView): Picture {
  const drawingWords = DRAWING_WORDS[view.lang];
  const drawn = isTotal(view) ? circled(view) : shaded(view);
  const shapes = [...drawn.shapes];
  const legend = [...drawn.legend];
  for (const { geo, name } of view.missing)
    shapes.push({ geo, look: 'ha', label: `${name}: ${drawingWords.noValue}` });
  for (const figure of view.apart)
    shapes.push({
      geo: figure.geo,
      look: 'ap',
      label: `${labelOf(figure, view)}, ${drawingWords.apart}`,
    });
  if (view.missing.length > 0)
    legend.push({ look: 'ha', radius: null, text: drawingWords.missing });
  if (view.apart.length > 0)
    legend.push({ look: 'ap', radius: null, text: capitalized(drawingWords.apart) });
  const drawnCodes = new Set([
    ...shapes.map(({ geo }) => geo),
    ...(drawn.ground ?? []),
  ]);
  const unformed =
    drawn.ground === null
      ? Object.keys(paths).filter((geo) => !drawnCodes.has(geo))
      : [];
  for (const geo of unformed) shapes.push({ geo, look: 'no', label: null });
  return {
    ...drawn,
    shapes: shapes.filter(isKnown),
    legend,
    pointed: pointedOut(view, drawn.circles),
  };
}

const labelOf = ({ name, value }: ValuedFigure, view: RankingView): string =>
  `${name}: ${bareValue(value, view)}`;

function shaded(view: RankingView): Omit<Picture, 'pointed'> {
  const classes = classesOf(view);
  // `COLOURS` has the colour of a class.
  const lookAt = (at: number): string => `${classes.isSigned ? 'd' : 'q'}${at}`;
  const shapes = view.entries.map((entry): MapShape => {
    const look = lookAt(classes.classOf(entry.value));
    return { geo: entry.geo, look, label: labelOf(entry, view) };
  });
  const legend = classes.groups.map((group): LegendRow => {
    return { look: lookAt(group.at), radius: null, text: spanOf(group, view) };
  });
  return {
    // Grouped by class in the order of ranks.
    shapes: [...Map.groupBy(shapes, ({ look }) => look).values()].flat(),
    ground: null,
    circles: [],
    // High ones first, as on a thermometer.
    legend: legend.reverse(),
    rule: DRAWING_WORDS[view.lang][ruleOf(classes)],
  };
}

/** From the lowest value of a class to its highest, the unit said once. */
function spanOf({ low, high }: Group, view: RankingView): string {
  const [from, to] = [shownNumber(low, view), shownNumber(high, view)];
  return DRAWING_WORDS[view.lang].group({ from, to, last: bareValue(high, view) });
}

/** Large circles first, so that small ones lie before them; none for zero. */
function circled(view: RankingView): Omit<Picture, 'pointed'> {
  const { entries, lang } = view;
  const drawingWords = DRAWING_WORDS[lang];
  const radiusOf = radiusIn(view);
  const circles = entries.flatMap((entry): MapCircle[] => {
    const { geo, value } = entry;
    const place = places().get(geo);
    if (place === undefined || value === 0) return [];
    const look = value < 0 ? 'ne' : 'ci';
    const [radius, label] = [radiusOf(value), labelOf(entry, view)];
    return [{ geo, centre: place.centre, radius, look, label }];
  });
  const legend = roundSizes(view).map((value): LegendRow => {
    return { look: 'ci', radius: radiusOf(value), text: bareValue(value, view) };
  });
  const middle = legend[1] ?? legend[0];
  if (middle !== undefined && entries.some(({ value }) => value < 0))
    legend.push({ look: 'ne', radius: middle.radius, text: drawingWords.belowZero });
  if (entries.some(({ value }) => value === 0))
    legend.push({ look: null, radius: null, text: drawingWords.noCircle });
  return {
    shapes: [],
    ground: entries.filter(isKnown).map(({ geo }) => geo),
    circles: circles.sort((a, b) => b.radius - a.radius),
    legend,
    rule: drawingWords.circles,
  };
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
function pointedOut(
  view: RankingView,
  circles: readonly MapCircle[],
): ChosenPlace | null {
  const { chosen, lang } = view;
  const place = places().get(chosen?.geo ?? '');
  if (chosen === null || place === undefined) return null;
  const { bounds, centre } = place;
  const beside = [...places().values()]
    .map((one) => one.bounds)
    .filter(({ top, bottom }) => {
      return top <= centre.y && centre.y <= bottom;
    });
  const west = centre.x - Math.min(...beside.map(({ left }) => left));
  const east = Math.max(...beside.map(({ right }) => right)) - centre.x;
  const figure = chosenIn(view);
  return {
    ...chosen,
    text: figure === null ? DRAWING_WORDS[lang].noValue : bareValue(figure.value, view),
    centre,
    radius:
      circles.find(({ geo }) => geo === chosen.geo)?.radius ??
      (sizeOf(bounds) > SMALL ? null : RING),
    side: west < east ? 'we' : 'ea',
  };
}

/** Its figure, ranked or apart; null where it has none. */
const chosenIn = ({ chosen, entries, apart }: RankingView): ValuedFigure | null =>
  [...entries, ...apart].find(({ geo }) => geo === chosen?.geo) ?? null;

/** Parts of the map's height between which a label stands: beside it, and where legend and enlargements are there, too. */
const ALL = { top: 0.05, bottom: 0.96 };
const LANE = { top: 0.45, bottom: 0.47 };

/** From its place to the edge of the map. @param placed where a point of the outlines stands in the drawing */
function leaderOf(
  { centre, radius, side }: ChosenPlace,
  { top, bottom }: typeof ALL,
  placed: (point: Point) => Point,
): Leader {
  const y = Math.min(bottom * height, Math.max(top * height, centre.y));
  const to = { x: side === 'we' ? -0.02 * width : 1.02 * width, y };
  const [across, down] = [to.x - centre.x, to.y - centre.y];
  const share = Math.min(1, (radius ?? 0) / Math.hypot(across, down));
  const from = { x: centre.x + across * share, y: centre.y + down * share };
  const drawn = (point: Point): Point => {
    const { x, y } = placed(point);
    return { x: rounded(x), y: rounded(y) };
  };
  return [drawn(from), drawn(to)];
}

// The drawing, on any canvas.

/** What of the map lies in these municipalities, null for all; `boxes` are what stands between them and what is pointed out. */
function drawMap(
  canvas: MapCanvas,
  { shapes, ground, circles, pointed }: Picture,
  codes: readonly string[] | null = null,
  boxes: readonly Markup[] = [],
): Markup {
  const isShown = ({ geo }: { geo: string }): boolean =>
    codes === null || codes.includes(geo);
  const shapesOf = new Map(shapes.map((shape) => [shape.geo, shape]));
  const drawnShapes =
    codes === null ? shapes : codes.flatMap((geo) => shapesOf.get(geo) ?? []);
  const land =
    ground === null
      ? null
      : canvas.land((codes ?? ground).filter((geo) => ground.includes(geo)));
  const round = ground === null ? null : canvas.circles(circles.filter(isShown));
  if (pointed === null || !isShown(pointed))
    return markup`${land}${canvas.shapes(drawnShapes)}${round}${boxes}`;
  // An enlargement shows an outline where the whole map has a ring around one that is too small to be found.
  const hasRing = codes === null || circles.some(({ geo }) => geo === pointed.geo);
  const edge = canvas.edge(
    pointed.geo,
    pointed.centre,
    hasRing ? pointed.radius : null,
  );
  return markup`${land}${canvas.shapes(drawnShapes)}${round}${boxes}${edge}`;
}

/** Around what is enlarged. */
const boxesIn = (canvas: 'fluid' | 'sheet'): Markup[] =>
  insets.map(({ box: [x = 0, y = 0, w = 0, h = 0] }) => {
    const place = markup`x="${x}" y="${y}" width="${w}" height="${h}"`;
    return canvas === 'fluid'
      ? markup`<rect class="bx" ${place}/>`
      : markup`<rect ${place} fill="none" stroke="${INK.muted}" stroke-width="5"/>`;
  });

function extremes(view: RankingView): string {
  const drawingWords = DRAWING_WORDS[view.lang];
  const labelled = (end: RankedFigure): string =>
    `${bareValue(end.value, view)}, ${end.name}${andOthers(view, end)}`;
  const [low, high] = endsOf(view);
  return `${drawingWords.lowest}: ${labelled(low)}. ${drawingWords.highest}: ${labelled(high)}.`;
}

// In a frame and on a page.

const HATCHED = markup`<defs><pattern id="mha" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="hb" y2="14"/></pattern></defs>`;

/**
 * Of a ranking with at least one entry.
 * @param part the municipalities that it is drawn of, enlarged; null for all
 */
export function mapDrawing(
  view: RankingView,
  file: ShapesFile = null,
  part: readonly string[] | null = null,
): Markup {
  const { lang, metricTitle, period } = view;
  const picture = pictureOf(view);
  const { shapes, pointed, legend, rule } = picture;
  const look = picture.ground === null ? 'cl' : 'cc';
  const title = markup`<title id="mmt">${metricTitle}, ${period}</title>`;
  const defs = shapes.some(({ look }) => look === 'ha') ? HATCHED : null;
  if (part !== null) {
    const { box, scale } = partBox(part);
    const codes = part.filter((geo) => isKnown({ geo }));
    const drawn = drawMap(fluidPart(file, scale), picture, codes);
    return markup`
      <div class="mm zo ${look}">
        <div class="mp"><svg viewBox="${box}" role="img" aria-labelledby="mmt">${title}${defs}${drawn}</svg></div>
        <div class="sd">${fluidLegend(legend, rule)}</div>
      </div>`;
  }
  const whole = drawMap(
    fluidMap(file, view.chosen?.geo ?? null),
    picture,
    null,
    boxesIn('fluid'),
  );
  const enlarged = insets.map((inset) =>
    fluidEnlargement(inset, file, (canvas) => drawMap(canvas, picture, inset.codes)),
  );
  const labels =
    pointed === null
      ? null
      : markup`${label(pointed, 'o1', ALL)}${label(pointed, 'o2', LANE)}`;
  return markup`
    <div class="mm ${[look, ...(pointed === null ? [] : [pointed.side])].join(' ')}">
      <div class="mp">
        <svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="mmt mmd">
          ${title}<desc id="mmd">${DRAWING_WORDS[lang].mapOf} ${extremes(view)}</desc>${defs}${whole}
        </svg>
        ${labels}
      </div>
      <div class="sd">${fluidLegend(legend, rule)}<div class="is">${enlarged}</div></div>
    </div>`;
}

/** Around a part of the map, and how much larger it is drawn. */
function partBox(codes: readonly string[]): { box: string; scale: number } {
  const bounds = boundsAround(
    codes.flatMap((code) => places().get(code)?.bounds ?? []),
  );
  const { left, right, top, bottom } = bounds;
  const edge = 0.04 * sizeOf(bounds);
  const [w, h] = [
    Math.round(right - left + 2 * edge),
    Math.round(bottom - top + 2 * edge),
  ];
  return {
    box: `${Math.round(left - edge)} ${Math.round(top - edge)} ${w} ${h}`,
    scale: Math.max(w / width, h / height),
  };
}

/**
 * In per cent of the map, so that its letters have the size of the page's; said in words, too, for who does not see it. At its
 * own height where the label has the map's whole side, and in the lane where it has not.
 */
function label(pointed: ChosenPlace, kind: 'o1' | 'o2', lane: typeof LANE): Markup {
  const ends = leaderOf(pointed, lane, ({ x, y }) => ({
    x: (x / width) * 100,
    y: (y / height) * 100,
  }));
  return fluidLabel(kind, ends, pointed);
}

// /embed/map.svg: the map as one drawing of fixed size, its enlargements and what its colours or circles mean beside it.

const HEIGHT = 640;
const GAP = 14;

export function mapSvg(view: RankingView): string {
  const drawingWords = DRAWING_WORDS[view.lang];
  const picture = pictureOf(view);
  const { chosen } = view;
  // One that no outline is known of has no line to it.
  const said =
    chosen === null
      ? ''
      : ` ${chosen.name}: ${picture.pointed?.text ?? drawingWords.noValue}.`;
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: `${subtitleOf(view)}${chosen !== null && picture.pointed === null ? `.${said}` : ''}`,
    description: `${drawingWords.mapOf}${said}`,
    notes: mapNotes(view),
    credit: drawingWords.credit,
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
  const room = {
    left: side,
    top: box.top,
    width: box.left + box.width - side,
    height: box.height,
  };
  const transform = `translate(${rounded(left)} ${rounded(box.top)}) scale(${rounded(scale * 1000) / 1000})`;
  const whole = drawMap(sheetMap(), picture, null, boxesIn('sheet'));
  const placed = ({ x, y }: Point) => ({ x: left + x * scale, y: box.top + y * scale });
  const enlarged = sheetEnlargements(insets, room, scale, (part, { codes }) =>
    drawMap(part, picture, codes),
  );
  return markup`
    ${HATCH}
    <g transform="${transform}" stroke="${INK.ground}" stroke-width="2.5">${whole}</g>
    ${pointed === null ? null : sheetLabel(leaderOf(pointed, ALL, placed), pointed)}
    ${sheetLegend(legend, rule, room, scale)}
    ${enlarged}`;
}

// Parts of other drawings.

/** The whole map. */
export const mapShapes = (view: RankingView): Markup =>
  markup`${HATCH}${drawMap(sheetMap(), { ...pictureOf(view), pointed: null })}`;

/**
 * The whole map with some places in a colour of their own, for other drawings: a shape for all others and one for each of them,
 * and a ring around one that would not be found. A code without an outline stands nowhere on it.
 */
export function placedShapes(geos: readonly string[]): Markup[] {
  const others = Object.entries(paths).flatMap(([code, path]) =>
    geos.includes(code) ? [] : path,
  );
  const fill = SEQUENTIAL.light[0];
  // Without borders between the others the picture takes fewer bytes.
  const base = markup`<path d="${others.join('')}" fill="${fill}" stroke="${fill}"/>`;
  const placed = geos.flatMap((geo) => {
    const place = places().get(geo);
    if (place === undefined) return [];
    const { x, y } = place.centre;
    const ring =
      sizeOf(place.bounds) > SMALL
        ? null
        : markup`<circle cx="${x}" cy="${y}" r="${2 * RING}" fill="none" stroke="${INK.text}" stroke-width="8"/>`;
    return markup`${flatShape(geo, SEQUENTIAL.light[4])}${ring}`;
  });
  return [base, ...placed];
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
    content: [
      chosenFigure(view),
      mapDrawing(view),
      missingNames(view),
      allLink(view, page),
    ],
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
  const { chosen, lang } = view;
  if (chosen === null) return null;
  const figure = chosenIn(view);
  const value =
    figure === null ? DRAWING_WORDS[lang].noValue : figureData(figure.value, view);
  const hidden = isKnown(chosen) ? markup` class="h cf"` : null;
  return markup`<p${hidden}><bdi>${chosen.name}</bdi>: <strong>${value}</strong></p>`;
}

const NAMED = 3;

/** The first by code, and how many more. */
function missingNames({ missing, lang }: RankingView): Markup | null {
  if (missing.length === 0) return null;
  const names = missing.slice(0, NAMED).map(({ name }) => name);
  const text = DRAWING_WORDS[lang].missingIn(
    names.join(', '),
    Math.max(0, missing.length - NAMED),
  );
  return markup`<p class="t">${text}</p>`;
}
