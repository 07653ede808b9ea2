// The sheet of every drawing of fixed size: title and what it is about above, source, identifier, licence and link below.
// Colours and sizes are attributes, so that it looks the same wherever it is opened.
import type { Lang } from '../data/lang.ts';
import { LICENSE, SERVICE } from '../data/settings.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { RECONSTRUCTED } from '../text/site.ts';
import { langAttribute, type Markup, markup, rounded } from './markup.ts';

// Text in a drawing of fixed size: nothing measures it there, so its width is estimated, rather too wide than too narrow.

type Style = {
  size: number;
  bold?: boolean;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Where the text is of another language than the drawing. */
  lang?: Lang | null | undefined;
};

export const INK = { text: '#15181c', muted: '#4b525a', line: '#d3d8dd', ground: '#ffffff' } as const;

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
  for (const sign of text) shares += WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? USUAL;
  return shares * size * (bold ? BOLD : 1);
}

export function textAt(x: number, y: number, text: string, style: Style): Markup {
  const { size, bold = false, fill = INK.text, anchor = 'start' } = style;
  const weight = bold ? markup` font-weight="700"` : null;
  const side = anchor === 'start' ? null : markup` text-anchor="${anchor}"`;
  return markup`<text x="${rounded(x)}" y="${rounded(y)}" font-size="${size}" fill="${fill}"${weight}${side}${langAttribute(style.lang)}>${text}</text>`;
}

/** Lines of at most `width`; what does not fit into `most` of them ends in an ellipsis. */
export function wrapped(text: string, width: number, style: Style, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most && lines.every((line) => textWidth(line, style) <= width)) return lines;
  const kept = lines.slice(0, most);
  const rest = lines.length > most;
  return kept.map((line, at) => cutTo(line, width, style, rest && at === most - 1));
}

/** One line of at most `width`, with an ellipsis where it is cut, or where `more` would follow. */
export function cutTo(line: string, width: number, style: Style, more = false): string {
  if (!more && textWidth(line, style) <= width) return line;
  const signs = [...line];
  let length = signs.length;
  while (length > 1 && textWidth(`${signs.slice(0, length).join('')}…`, style) > width) length--;
  const kept = signs.slice(0, length).join('');
  // No part of a word is left where there is a whole one, and no sign before the dots that would be a fourth.
  const whole = length < signs.length && signs[length] !== ' ' ? kept.replace(/(?<=\S) +\S*$/, '') : kept;
  return `${whole.replace(/[\s.,;:–-]+$/, '')}…`;
}

export type Box = { left: number; top: number; width: number; height: number };

type Sheet = {
  lang: Lang;
  height: number;
  title: string;
  titleLang?: Lang | null;
  /** The title is not drawn. */
  plain?: boolean;
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

export function sheetOf(sheet: Sheet): string {
  const { lang, height, title, subtitle, description, source, credit, id, page } = sheet;
  const late = sheet.reconstructed === undefined ? '' : ` ${RECONSTRUCTED[lang].short(sheet.reconstructed)}`;
  const name = [title, sheet.about ?? subtitle].join(', ');
  const titles = sheet.plain === true ? [] : wrapped(title, INNER, TITLE, 2);
  const subtitles = wrapped(subtitle, INNER, SUBTITLE, 2);
  const below = [
    ...wrapped(sheet.notes.join(' '), INNER, SMALL, 3).filter((line) => line !== ''),
    ...wrapped(
      `${EMBED_WORDS[lang].source}: ${source}.${credit === null ? '' : ` ${credit}.`}${late}`,
      INNER,
      SMALL,
      2,
    ),
    ...wrapped(`${id} · ${LICENSE} · ${SERVICE}`, INNER, SMALL, 1),
    ...wrapped(page.replace(/^https?:\/\//, ''), INNER, SMALL, 2),
  ];
  const top = MARGIN + titles.length * 24 + subtitles.length * 19 + 8;
  const bottom = height - MARGIN - below.length * LINE - 4;
  const box = { left: MARGIN, top, width: INNER, height: bottom - top };
  const lines = [
    ...titles.map((line, at) =>
      textAt(MARGIN, MARGIN + 16 + at * 24, line, { ...TITLE, lang: sheet.titleLang }),
    ),
    ...subtitles.map((line, at) =>
      textAt(MARGIN, MARGIN + titles.length * 24 + 13 + at * 19, line, SUBTITLE),
    ),
    ...below.map((line, at) => textAt(MARGIN, bottom + 4 + (at + 1) * LINE - 3, line, SMALL)),
  ];
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_WIDTH}" height="${height}" viewBox="0 0 ${SHEET_WIDTH} ${height}" font-family="Helvetica, Arial, sans-serif" lang="${lang}" role="img" aria-labelledby="t d"><title id="t">${name}</title><desc id="d">${description}</desc><rect width="${SHEET_WIDTH}" height="${height}" fill="${INK.ground}"/>${lines}${sheet.draw(box)}</svg>
`.html;
}
