// /embed/map.svg: the map as one drawing of fixed size, its enlargements and what its colours mean beside it.
import { DRAWING_WORDS } from '../../text/embeds.ts';
import { bareValue } from '../../text/numbers.ts';
import { type Classes, classesOf, legendRule } from '../map/classes.ts';
import { type Inset, OUTLINES } from '../map/outlines.ts';
import { type Markup, markup } from '../markup.ts';
import type { RankingView } from '../metric-view.ts';
import { DIVERGING, SEQUENTIAL } from '../palette.ts';
import { identifierOf } from '../ranking/embed.ts';
import { mapNotes } from '../ranking/notes.ts';
import { rounded } from '../rounded.ts';
import { type Box, sheetOf } from './sheet.ts';
import { INK, textAt } from './text.ts';

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
  const classes = classesOf(view.entries.map(({ value }) => value));
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
    enlargement(
      inset,
      { left: side + at * (INSET + GAP), top: box.top + box.height - INSET - 18 },
      shape,
      pointed(1.5),
    ),
  );
  return markup`${HATCH}<g transform="translate(${box.left} ${rounded(box.top)}) scale(${rounded(scale * 1000) / 1000})" stroke="${INK.ground}" stroke-width="2.5">${Object.keys(paths).map(shape)}${pointed(12)}</g>${legend(view, side, box.top + 4)}${enlarged}`;
}

function legend(view: RankingView, left: number, top: number): Markup {
  const words = DRAWING_WORDS[view.lang];
  const classes = classesOf(view.entries.map(({ value }) => value));
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

function enlargement(
  { name, box, codes }: Inset,
  { left, top }: { left: number; top: number },
  shape: (geo: string) => Markup,
  pointed: Markup | null,
): Markup {
  const [x = 0, y = 0, w = 0, h = 0] = box;
  return markup`<svg x="${rounded(left)}" y="${rounded(top)}" width="${INSET}" height="${INSET}" viewBox="${x} ${y} ${w} ${h}" preserveAspectRatio="xMidYMid slice" overflow="hidden"><g stroke="${INK.ground}" stroke-width=".5">${codes.map(shape)}${pointed}</g></svg><rect x="${rounded(left)}" y="${rounded(top)}" width="${INSET}" height="${INSET}" fill="none" stroke="${INK.line}"/>${textAt(left, top + INSET + 14, name, MUTED)}`;
}
