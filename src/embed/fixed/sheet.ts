// The sheet of every drawing of fixed size: title and what it is about above, source, identifier, licence and link below.
// Colours and sizes are attributes, so that it looks the same wherever it is opened.

import type { Lang } from '../../data/lang.ts';
import { LICENSE, SERVICE } from '../../data/settings.ts';
import { EMBED_WORDS } from '../../text/embeds.ts';
import { type Markup, markup } from '../markup.ts';
import { INK, textAt, wrapped } from './text.ts';

export type Box = { left: number; top: number; width: number; height: number };

type Sheet = {
  lang: Lang;
  height: number;
  title: string;
  titleLang?: Lang | null;
  subtitle: string;
  description: string;
  notes: readonly string[];
  source: string;
  credit: string | null;
  id: string;
  /** The whole address of the page that it leads to. */
  page: string;
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
  const titles = wrapped(title, INNER, TITLE, 2);
  const subtitles = wrapped(subtitle, INNER, SUBTITLE, 2);
  const below = [
    ...wrapped(sheet.notes.join(' '), INNER, SMALL, 3).filter((line) => line !== ''),
    ...wrapped(
      `${EMBED_WORDS[lang].source}: ${source}.${credit === null ? '' : ` ${credit}.`}`,
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
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_WIDTH}" height="${height}" viewBox="0 0 ${SHEET_WIDTH} ${height}" font-family="Helvetica, Arial, sans-serif" lang="${lang}" role="img" aria-labelledby="t d"><title id="t">${title}, ${subtitle}</title><desc id="d">${description}</desc><rect width="${SHEET_WIDTH}" height="${height}" fill="${INK.ground}"/>${lines}${sheet.draw(box)}</svg>
`.html;
}
