// A map of the municipalities in colours by their values, what they mean, and the crowded regions enlarged beside it.
import { DRAWING_WORDS } from '../../text/embeds.ts';
import { bareValue } from '../../text/numbers.ts';
import { type Markup, markup } from '../markup.ts';
import type { RankedFigure, RankingView } from '../metric-view.ts';
import { andOthers, endsOf } from '../ranking/strip.ts';
import { type Classes, classesOf, legendRule } from './classes.ts';
import { boundsOf, ENLARGED, type Inset, OUTLINES, shapeId } from './outlines.ts';

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
  const classes = classesOf(view.entries.map(({ value }) => value));
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
