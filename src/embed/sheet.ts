// The sheet of every drawing of fixed size: title and what it is about above, source, identifier, licence and link below; and the
// canvases on it. Colours and sizes are attributes, so that it looks the same wherever it is opened.
import type { Lang } from '../data/lang.ts';
import { LICENSE, SERVICE } from '../data/settings.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { bareValue } from '../text/numbers.ts';
import { RECONSTRUCTED } from '../text/site.ts';
import {
  type Dot,
  type Leader,
  type LegendRow,
  type LineCanvas,
  type LineLabels,
  type MapCanvas,
  type MapLabel,
  pathData,
  type RankedRow,
  type RankingCanvas,
} from './canvas.ts';
import { langAttribute, type Markup, markup, rounded } from './markup.ts';
import { MARK } from './notes.ts';
import {
  CIRCLE_RADIUS,
  coarseOutline,
  type Inset,
  OUTLINES,
  squareIn,
} from './outlines.ts';
import { COLOURS, GROUND, LINES } from './style.ts';
import type { EmbedLook } from './theme.ts';

// Text in a drawing of fixed size: nothing measures it there, so its width is estimated, rather too wide than too narrow.

type Style = {
  size: number;
  bold?: boolean;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Where the text is of another language than the drawing. */
  lang?: Lang | null | undefined;
};

export const INK = {
  text: GROUND.f.light,
  muted: GROUND.m.light,
  line: GROUND.l.light,
  ground: GROUND.b.light,
} as const;

/** Shares of the size that signs are wide, in sans-serif fonts of common width. */
const WIDTHS: readonly [signs: RegExp, share: number][] = [
  [/[ijl.,:;|!'’ \u00a0]/, 0.31],
  [/[ftrI()\-–/]/, 0.42],
  [/[mwMW%@—]/, 0.95],
  [/[A-ZÅÄÖ]/, 0.75],
];
const USUAL = 0.62;
const BOLD = 1.1;

export function textWidth(text: string, { size, bold = false }: Style): number {
  let shares = 0;
  for (const sign of text)
    shares += WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? USUAL;
  return shares * size * (bold ? BOLD : 1);
}

export function textAt(x: number, y: number, text: string, style: Style): Markup {
  const { size, bold = false, fill = INK.text, anchor = 'start' } = style;
  const weight = bold ? markup` font-weight="700"` : null;
  const side = anchor === 'start' ? null : markup` text-anchor="${anchor}"`;
  return markup`<text x="${rounded(x)}" y="${rounded(y)}" font-size="${size}" fill="${fill}"${weight}${side}${langAttribute(style.lang)}>${text}</text>`;
}

/** Lines of at most `width`; what does not fit into `most` of them ends in an ellipsis. */
export function wrapped(
  text: string,
  width: number,
  style: Style,
  most: number,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, style) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most && lines.every((line) => textWidth(line, style) <= width))
    return lines;
  const kept = lines.slice(0, most);
  const rest = lines.length > most;
  return kept.map((line, at) => cutTo(line, width, style, rest && at === most - 1));
}

/** One line of at most `width`, with an ellipsis where it is cut, or where `more` would follow. */
export function cutTo(line: string, width: number, style: Style, more = false): string {
  if (!more && textWidth(line, style) <= width) return line;
  const signs = [...line];
  let length = signs.length;
  while (length > 1 && textWidth(`${signs.slice(0, length).join('')}…`, style) > width)
    length--;
  const kept = signs.slice(0, length).join('');
  // No part of a word is left where there is a whole one, and no sign before the dots that would be a fourth.
  const whole =
    length < signs.length && signs[length] !== ' '
      ? kept.replace(/(?<=\S) +\S*$/, '')
      : kept;
  return `${whole.replace(/[\s.,;:–-]+$/, '')}…`;
}

export type Box = { left: number; top: number; width: number; height: number };

type Sheet = Pick<EmbedLook, 'plain' | 'heading' | 'transparent'> & {
  lang: Lang;
  height: number;
  title: string;
  titleLang?: Lang | null;
  subtitle: string;
  /** What it is about, in its name alone; null or none where the line below the title says it. */
  about?: string | null;
  description: string;
  notes: readonly string[];
  source: string;
  credit: string | null;
  id: string;
  /** The whole address of the page that it leads to. */
  page: string;
  /** The date of a release that was put together later. */
  reconstructed?: string;
  /** What is drawn, in the room that is left. */
  draw: (box: Box) => Markup;
};

const SHEET_WIDTH = 640;
const MARGIN = 20;
const INNER = SHEET_WIDTH - 2 * MARGIN;
const TITLE = { size: 19, bold: true };
const SUBTITLE = { size: 14, fill: INK.muted };
const SMALL = { size: 12, fill: INK.muted };
const LINE = 16;
/** Lines of notes that a sheet has room for. */
const MOST_NOTES = 3;

export function sheetOf(sheet: Sheet): string {
  const {
    lang,
    title,
    subtitle,
    description,
    source,
    credit,
    id,
    page,
    heading = null,
  } = sheet;
  const late =
    sheet.reconstructed === undefined
      ? ''
      : ` ${RECONSTRUCTED[lang].short(sheet.reconstructed)}`;
  const name = [title, sheet.about ?? subtitle].join(', ');
  const titles = sheet.plain === true ? [] : wrapped(heading ?? title, INNER, TITLE, 2);
  const subtitles = wrapped(subtitle, INNER, SUBTITLE, 2);
  const notes = wrapped(sheet.notes.join(' '), INNER, SMALL, Number.POSITIVE_INFINITY);
  // Where there is more to mind than a sheet usually has, it is higher: a picture is read without its page.
  const height = sheet.height + Math.max(0, notes.length - MOST_NOTES) * LINE;
  const below = [
    ...notes.filter((line) => line !== ''),
    ...wrapped(
      `${EMBED_WORDS[lang].source}: ${source}.${credit === null ? '' : ` ${credit}.`}${late}`,
      INNER,
      SMALL,
      3,
    ),
    ...wrapped(`${id} · ${LICENSE} · ${SERVICE}`, INNER, SMALL, 1),
    ...wrapped(page.replace(/^https?:\/\//, ''), INNER, SMALL, 2),
  ];
  const top = MARGIN + titles.length * 24 + subtitles.length * 19 + 8;
  const bottom = height - MARGIN - below.length * LINE - 4;
  const ground =
    sheet.transparent === true
      ? null
      : markup`<rect width="${SHEET_WIDTH}" height="${height}" fill="${INK.ground}"/>`;
  const box = { left: MARGIN, top, width: INNER, height: bottom - top };
  const lines = [
    ...titles.map((line, at) =>
      textAt(MARGIN, MARGIN + 16 + at * 24, line, {
        ...TITLE,
        lang: heading === null ? sheet.titleLang : null,
      }),
    ),
    ...subtitles.map((line, at) =>
      textAt(MARGIN, MARGIN + titles.length * 24 + 13 + at * 19, line, SUBTITLE),
    ),
    ...below.map((line, at) =>
      textAt(MARGIN, bottom + 4 + (at + 1) * LINE - 3, line, SMALL),
    ),
  ];
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_WIDTH}" height="${height}" viewBox="0 0 ${SHEET_WIDTH} ${height}" font-family="Helvetica, Arial, sans-serif" lang="${lang}" role="img" aria-labelledby="t d"><title id="t">${name}</title><desc id="d">${description}</desc>${ground}${lines}${sheet.draw(box)}</svg>
`.html;
}

// Lines.

const TICK = { size: 12, fill: INK.muted };
const NAME = { size: 13, bold: true };
/** The share of a sheet that names may take. */
const MOST_NAME = 0.4;
const YEARS_HEIGHT = 24;
const DASHED = markup` stroke-dasharray="4 3"`;
const DOTTED = markup` stroke-dasharray="1 3"`;

const widest = (texts: readonly string[], style: Style): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, style)));

const inkOf = (look: string): string => COLOURS[look]?.light ?? INK.line;

/** Between elections a line is thin, and that to compare with always is. */
function strokeOf(look: string, thin: boolean): Markup {
  const dash = LINES[Number(look.slice(1))]?.dash ?? 'none';
  const dashes = dash === 'none' ? null : markup` stroke-dasharray="${dash}"`;
  return markup` stroke="${inkOf(look)}" stroke-width="${thin || look === 'r' ? 1.25 : 2.25}" stroke-linejoin="round"${dashes}`;
}

/** The numbers stand on the left of the plot, names on its right, years below. */
export function sheetLines(box: Box, { ticks, names, breaks }: LineLabels): LineCanvas {
  const cut = (name: string): string => cutTo(name, box.width * MOST_NAME, NAME);
  const signs = widest(
    ticks.map(({ sign }) => sign),
    TICK,
  );
  const numbers = widest(
    ticks.map(({ text }) => text),
    TICK,
  );
  const left = box.left + numbers + signs + 8;
  const top = box.top + (breaks === 0 ? 8 : 20);
  const width = box.left + box.width - left - widest(names.map(cut), NAME) - 22;
  const height = box.top + box.height - top - YEARS_HEIGHT;
  const x = (percent: number): number => rounded(left + (percent * width) / 100);
  const y = (percent: number): number => rounded(top + (percent * height) / 100);
  const tenths = (place: number): number => Math.round(place * 10) / 10;
  const path = (d: string, stroke: Markup): Markup => markup`<path d="${d}"${stroke}/>`;
  const plain = (stroke: string, dashes: Markup | null = null): Markup =>
    markup` stroke="${stroke}"${dashes}`;
  return {
    room: { height, gap: 17, near: 0.25 * NAME.size },
    grid: (look, heights) => {
      const d = heights.map((at) => `M${x(0)} ${y(at)}H${x(100)}`).join('');
      return path(d, plain(look === 'z' ? INK.muted : INK.line));
    },
    rule: (at) => path(`M${x(at)} ${y(0)}V${y(100)}`, plain(INK.muted, DASHED)),
    band: (runs) => {
      const loops = runs.map((run) => `${pathData([run], x, y)}z`).join('');
      return markup`<path d="${loops}" fill="${INK.line}" fill-opacity=".5"/>`;
    },
    path: (look, runs, thin) => {
      const d = pathData(
        runs,
        (at) => tenths(x(at)),
        (at) => tenths(y(at)),
      );
      return path(d, markup` fill="none"${strokeOf(look, thin)}`);
    },
    dots: (look, dots, lead) => {
      const stroke =
        lead === null
          ? null
          : path(`M${x(lead.x)} ${y(lead.y)}H${x(100)}`, plain(inkOf(look), DOTTED));
      const round = ({ at, radius }: Dot): Markup =>
        markup`<circle cx="${x(at.x)}" cy="${y(at.y)}" r="${radius}" fill="${inkOf(look)}"/>`;
      return markup`${stroke}${dots.map(round)}`;
    },
    numbers: (all) => {
      const end = left - 8 - signs;
      const labels = all.map(({ y: at, text, sign }) => [
        textAt(end, y(at) + 4, text, { ...TICK, anchor: 'end' }),
        ...(sign === '' ? [] : [textAt(end, y(at) + 4, sign, TICK)]),
      ]);
      return markup`${labels.flat()}`;
    },
    letters: (letters) =>
      markup`${letters.map(({ x: at, text }) => textAt(x(at), top - 5, text, { ...TICK, anchor: 'middle' }))}`,
    names: (all, led) => {
      const labels = all.map(({ look, text, y: at, shift }) => {
        const down = rounded(y(at) + shift);
        const fill = inkOf(look);
        const lead = led
          ? path(`M${x(100)} ${y(at)}L${rounded(x(100) + 15)} ${down}`, plain(fill))
          : null;
        return markup`${lead}${textAt(x(100) + (led ? 18 : 9), down + 4.5, cut(text), { ...NAME, fill })}`;
      });
      return markup`${labels}`;
    },
    years: (years) => {
      const strokes = years.map(({ x: at }) => `M${x(at)} ${y(100)}v5`).join('');
      const labels = years.map(({ x: at, text }) =>
        textAt(x(at), y(100) + 18, text, { ...TICK, anchor: 'middle' }),
      );
      return markup`${path(strokes, plain(INK.muted))}${labels}`;
    },
  };
}

// A map.

const TEXT = { size: 13 };
const MUTED = { size: 12, fill: INK.muted };
const HATCHED = 'url(#h)';
const ROW = 21;

/** What has no value is hatched: stands before a map. */
export const HATCH = markup`<defs><pattern id="h" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v14" stroke="${INK.muted}" stroke-width="3"/></pattern></defs>`;

const fillOf = (look: string): string => (look === 'ha' ? HATCHED : inkOf(look));
/** The fill and the stroke of a circle. */
const circleInk = (look: string): [string, string] =>
  look === 'ne' ? [inkOf('d1'), inkOf('d0')] : [inkOf('q2'), inkOf('q4')];

function circleAt(x: number, y: number, radius: number, look: string): Markup {
  const [fill, stroke] = circleInk(look);
  return markup`<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}" fill="${fill}" fill-opacity=".6" stroke="${stroke}" vector-effect="non-scaling-stroke" stroke-width=".75"/>`;
}

export const flatShape = (geo: string, fill: string): Markup =>
  markup`<path d="${OUTLINES.paths[geo] ?? ''}" fill="${fill}"/>`;

/** Twice, the wider one on the ground around it. */
const edged = (wide: number, draw: (stroke: Markup) => Markup): Markup =>
  markup`${draw(markup` stroke="${INK.ground}" stroke-width="${2 * wide}"`)}${draw(markup` stroke="${INK.text}" stroke-width="${wide}"`)}`;

/** @param scale of its circles by those of the map; @param wide the stroke around what is pointed out */
export const sheetMap = (scale = 1, wide = 8): MapCanvas => ({
  shapes: (shapes) => {
    const drawn = shapes.filter(({ look }) => look !== 'no');
    return markup`${drawn.map(({ geo, look }) => flatShape(geo, fillOf(look)))}`;
  },
  land: (geos) =>
    markup`<path d="${geos.map(coarseOutline).join('')}" fill="${inkOf('g')}"/>`,
  circles: (circles) =>
    markup`${circles.map(({ centre, radius, look }) => circleAt(centre.x, centre.y, radius * scale, look))}`,
  edge: (geo, { x, y }, radius) =>
    edged(wide, (stroke) =>
      radius === null
        ? markup`<path d="${OUTLINES.paths[geo] ?? ''}" fill="none"${stroke}/>`
        : markup`<circle cx="${x}" cy="${y}" r="${rounded(radius * scale)}" fill="none"${stroke}/>`,
    ),
});

/** A line from a place of the map to its name and value beside it. */
export function sheetLabel(
  [from, to]: Leader,
  { name, text, radius, side }: MapLabel,
): Markup {
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const line = edged(1.25, (stroke) => markup`<path d="${d}"${stroke}/>`);
  const round =
    radius !== null ? null : markup`<circle cx="${from.x}" cy="${from.y}" r="2.5"/>`;
  const anchor = side === 'we' ? 'end' : 'start';
  const x = to.x + (side === 'we' ? -4 : 4);
  return markup`${line}${round}${textAt(x, to.y - 3, name, { ...NAME, anchor })}${textAt(x, to.y + 13, text, { ...TEXT, anchor })}`;
}

/** How wide the label of a place is. */
export const labelWidth = (name: string, text: string): number =>
  Math.max(textWidth(name, NAME), textWidth(text, TEXT));

/** @param scale pixels of a unit of the outlines */
export function sheetLegend(
  rows: readonly LegendRow[],
  rule: string,
  { left, top, width }: Box,
  scale: number,
): Markup {
  const isOfCircles = rows.some(({ radius }) => radius !== null);
  const samples = isOfCircles ? Math.max(20, 2 * CIRCLE_RADIUS * scale) : 20;
  let next = top + 4;
  const drawn = rows.map(({ look, radius, text }) => {
    const high = radius === null ? ROW : Math.max(ROW, 2 * radius * scale + 5);
    const middle = next + high / 2;
    next += high;
    const sample =
      look === null
        ? null
        : radius === null
          ? markup`<rect x="${rounded(left)}" y="${rounded(middle - 7)}" width="20" height="14" fill="${fillOf(look)}" stroke="${INK.line}"/>`
          : circleAt(left + samples / 2, middle, radius * scale, look);
    return markup`${sample}${textAt(left + samples + 8, middle + 5, text, TEXT)}`;
  });
  const lines = wrapped(rule, width, MUTED, 3).map((line, at) =>
    textAt(left, next + 14 + at * 16, line, MUTED),
  );
  return markup`${drawn}${lines}`;
}

/** Sides of an enlargement, and the gap between two: three in a row where there is room for it, else two. */
const INSET = { least: 96, most: 130, gap: 14 };

/** At the bottom of the room. @param scale pixels of a unit of the outlines on the whole map */
export function sheetEnlargements(
  insets: readonly Inset[],
  { left, top, width, height }: Box,
  scale: number,
  draw: (canvas: MapCanvas, inset: Inset) => Markup,
): Markup {
  const across = (width - 2 * INSET.gap) / 3 >= INSET.least ? 3 : 2;
  const size = Math.min(INSET.most, (width - (across - 1) * INSET.gap) / across);
  const step = size + 22;
  const first = top + height - Math.ceil(insets.length / across) * step;
  const drawn = insets.map((inset, at) => {
    const x = left + (at % across) * (size + INSET.gap);
    const y = first + Math.floor(at / across) * step;
    const { side, viewBox } = squareIn(inset.box);
    const place = markup`x="${rounded(x)}" y="${rounded(y)}" width="${rounded(size)}" height="${rounded(size)}"`;
    const insetMap = draw(sheetMap((scale * side) / size, 1.25), inset);
    return markup`<svg ${place} viewBox="${viewBox}" overflow="hidden"><g stroke="${INK.ground}" stroke-width=".5">${insetMap}</g></svg><rect ${place} fill="none" stroke="${INK.line}"/>${textAt(x, y + size + 14, inset.name, MUTED)}`;
  });
  return markup`${drawn}`;
}

// A ranking.

const CELL = { size: 14, bold: true };
const GAP = 12;

/** Columns as wide as their widest texts, and bars in what is left. @param zero where bars begin, in per cent; null at the left edge */
export function sheetRanking(
  { left, top, width, height }: Box,
  rows: readonly (RankedRow | null)[],
  zero: number | null,
): RankingCanvas {
  const drawnRows = rows.filter((row) => row !== null);
  const rankEnd = left + widest(drawnRows.map(rankText), CELL);
  const nameWidth = widest(
    drawnRows.map(({ name }) => name),
    CELL,
  );
  const valueEnd =
    rankEnd + GAP + nameWidth + GAP + widest(drawnRows.map(valueText), CELL);
  const bars = { left: valueEnd + GAP, width: left + width - valueEnd - GAP };
  const step = height / rows.length;
  const baseline = (at: number): number => top + (at + 0.5) * step + 5;
  return {
    row: (row, at) => {
      const style = { ...CELL, bold: row.chosen };
      const base = baseline(at);
      const ground = row.chosen
        ? markup`<rect x="${left}" y="${rounded(top + at * step)}" width="${width}" height="${rounded(step)}" fill="${GROUND.s.light}"/>`
        : null;
      const bar = markup`<rect x="${rounded(bars.left + (row.bar.x * bars.width) / 100)}" y="${rounded(base - 11)}" width="${rounded((row.bar.width * bars.width) / 100)}" height="12" fill="${inkOf(row.chosen ? 's1' : 's0')}"/>`;
      const texts = [
        textAt(rankEnd, base, rankText(row), { ...style, anchor: 'end' }),
        textAt(rankEnd + GAP, base, row.name, style),
        textAt(valueEnd, base, valueText(row), { ...style, anchor: 'end' }),
      ];
      return markup`${ground}${texts}${bar}`;
    },
    gap: (at) => textAt(rankEnd + GAP, baseline(at), '…', { size: CELL.size }),
    whole: (drawn) => {
      const x = rounded(bars.left + ((zero ?? 0) * bars.width) / 100);
      const axis =
        zero === null
          ? null
          : markup`<path d="M${x} ${rounded(top)}v${rounded(height)}" stroke="${INK.muted}"/>`;
      return markup`${drawn}${axis}`;
    },
  };
}

const rankText = ({ tied, rank }: RankedRow): string => `${tied ? '= ' : ''}${rank}`;
const valueText = ({ value, metric, notes }: RankedRow): string =>
  `${bareValue(value, metric)}${notes.length > 0 ? MARK : ''}`;
