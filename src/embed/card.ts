// The picture that others show beside a link (og:image, 1200 by 630): whose page it is, and a map of what it is about.
import type { Lang } from '../data/lang.ts';
import { SERVICE } from '../data/settings.ts';
import { NOTE_WORDS } from '../text/answers.ts';
import { DRAWING_WORDS, EMBED_WORDS } from '../text/embeds.ts';
import { bareValue, besideTitle, quantity } from '../text/numbers.ts';
import { SITE_WORDS } from '../text/site.ts';
import { mapShapes, placedShapes } from './map.ts';
import { type Markup, markup, rounded } from './markup.ts';
import { MARK } from './notes.ts';
import { OUTLINES } from './outlines.ts';
import { andOthers, barsOf, endsOf, isMarked } from './ranking.ts';
import { cutTo, flatShape, INK, textAt, textWidth, wrapped } from './sheet.ts';
import { SEQUENTIAL } from './style.ts';
import type { FigureView, MetricHead, RankedFigure, RankingView } from './views.ts';

export const CARD = { width: 1200, height: 630 } as const;

const MARGIN = 64;
const BAND = { height: 88, fill: '#0f2a43', text: '#f4f8fb', mark: '#ffc53d' };
const TITLE = { size: 54, bold: true };
const TEXT = { size: 29 };
const MUTED = { size: 25, fill: INK.muted };
/** The map's box on the right, and what is left of it for words. */
const MAP = { top: BAND.height + 24, height: CARD.height - BAND.height - 48 };
/** Pixels of a unit of the outlines. */
const SCALE = MAP.height / OUTLINES.height;
/** Where the last line begins. */
const FOOT = CARD.height - 84;
const WORDS = CARD.width - 2 * MARGIN - 320;

const BARS = 'M5 19h6v8H5zM13 13h6v14h-6zM21 5h6v22h-6z';

const sheet = (lang: Lang, lines: readonly Markup[], map: Markup): string =>
  markup`<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}" font-family="Inter" lang="${lang}"><rect width="${CARD.width}" height="${CARD.height}" fill="${INK.ground}"/><rect width="${CARD.width}" height="${BAND.height}" fill="${BAND.fill}"/><path d="${BARS}" fill="${BAND.mark}" transform="translate(${MARGIN - 5} 12) scale(2)"/>${textAt(MARGIN + 64, 56, SERVICE, { size: 34, bold: true, fill: BAND.text })}${lines}${map}</svg>`
    .html;

/** @param shapes in the units of the outlines */
function positioned(shapes: readonly Markup[]): Markup {
  const scale = SCALE;
  const left = CARD.width - MARGIN - OUTLINES.width * scale;
  return markup`<g transform="translate(${Math.round(left)} ${MAP.top}) scale(${Math.round(scale * 10_000) / 10_000})" stroke="${INK.ground}" stroke-width="2.5">${shapes}</g>`;
}

/** From one line to the next. */
const stepOf = ({ size }: { size: number }): number => size * 1.28;

/** From the line of one end to that of the other. */
const END_STEP = 42;

/** Lines of text from `top` on; gives them and where the next begins. */
function paragraph(
  top: number,
  text: string,
  style: { size: number; bold?: boolean; fill?: string },
  most: number,
): { lines: Markup[]; below: number } {
  const step = stepOf(style);
  const lines = wrapped(text, WORDS, style, most);
  return {
    lines: lines.map((line, at) => textAt(MARGIN, top + style.size + at * step, line, style)),
    below: top + lines.length * step,
  };
}

/** Of a metric: its title, unit and year, both ends, and its map; without a ranking neither ends nor map. */
export function metricCard(head: MetricHead, view: RankingView | null): string {
  const { lang, metricTitle, unitLabel, source } = head;
  const title = paragraph(BAND.height + 40, metricTitle, TITLE, 3);
  const about = paragraph(
    title.below + 8,
    view === null ? unitLabel : `${view.period}, ${unitLabel}`,
    TEXT,
    2,
  );
  const credit = view === null ? '' : ` ${DRAWING_WORDS[lang].credit}.`;
  const foot = paragraph(FOOT, `${EMBED_WORDS[lang].source}: ${source}.${credit}`, MUTED, 1);
  const ends = view === null ? [] : endLines(view, about.below + 24, FOOT);
  return sheet(
    lang,
    [...title.lines, ...about.lines, ...ends, ...foot.lines],
    positioned(view === null ? [] : [mapShapes(view)]),
  );
}

/** Both ends, and what they must be read with as far as there is room above `bottom`: a picture spreads without its page. */
function endLines(view: RankingView, top: number, bottom: number): Markup[] {
  const words = DRAWING_WORDS[view.lang];
  const [low, high] = endsOf(view);
  const line = (name: string, end: RankedFigure, at: number): Markup[] => {
    const place = `${end.name}${isMarked(end) ? MARK : ''}`;
    const text = `${name}: ${bareValue(end.value, view)}, ${place}${andOthers(view, end)}`;
    return paragraph(top + at * END_STEP, text, TEXT, 1).lines;
  };
  const below = top + 2 * END_STEP;
  const notes = [...new Set([high, low].filter(isMarked))].map(
    ({ name, notes }) => `${MARK} ${name}: ${notes.join(' ')}`,
  );
  const room = Math.max(0, Math.floor((bottom - below) / stepOf(MUTED)));
  const noteLines = notes.length === 0 ? [] : paragraph(below, notes.join(' '), MUTED, room).lines;
  return [...line(words.highest, high, 0), ...line(words.lowest, low, 1), ...noteLines];
}

/** A figure as it stands on the picture of a municipality; `value` with its unit. */
export type CardFigure = { title: string; period: string; value: string; isNoted: boolean };

/** `about` is the line below the name; the figures that there is room for are shown. */
type MunicipalityHead = { lang: Lang; geo: string; name: string; about: string };

const VALUE = { size: 36, bold: true };
const CELL = stepOf(VALUE) + stepOf(MUTED) + 12;

/** Of a municipality: its name and county, figures of it, and where it lies. */
export function municipalityCard(
  { lang, geo, name, about }: MunicipalityHead,
  figures: readonly CardFigure[],
): string {
  const title = paragraph(BAND.height + 40, name, TITLE, 2);
  const lead = paragraph(title.below + 8, about, TEXT, 1);
  const top = lead.below + 28;
  const shown = figures.slice(0, Math.floor((FOOT - top) / CELL));
  const cells = shown.map((figure, at) => figureCell(figure, top + at * CELL));
  const meaning = shown.some(({ isNoted }) => isNoted) ? `${MARK} ${NOTE_WORDS[lang].marked} ` : '';
  const foot = paragraph(FOOT, `${meaning}${DRAWING_WORDS[lang].credit}.`, MUTED, 1);
  return sheet(
    lang,
    [...title.lines, ...lead.lines, ...cells, ...foot.lines],
    positioned(placedShapes([geo])),
  );
}

/** The value above what it is of; a long unit or title is cut, its mark and its year are not. */
function figureCell({ title, period, value, isNoted }: CardFigure, top: number): Markup {
  const mark = isNoted ? MARK : '';
  const year = `, ${period}`;
  const number = `${cutTo(value, WORDS - textWidth(mark, VALUE), VALUE)}${mark}`;
  const name = `${cutTo(title, WORDS - textWidth(year, MUTED), MUTED)}${year}`;
  const baseline = top + VALUE.size;
  return markup`${textAt(MARGIN, baseline, number, VALUE)}${textAt(MARGIN, baseline + stepOf(MUTED), name, MUTED)}`;
}

/** Whose the figures and the map are. */
const creditOf = ({ lang, source }: Pick<MetricHead, 'lang' | 'source'>): string =>
  `${EMBED_WORDS[lang].source}: ${source}. ${DRAWING_WORDS[lang].credit}.`;

const BOLD = { size: 29, bold: true };
const FIGURE = { size: 84, bold: true };

/** Of one figure: what and whose it is, what it must be read with as far as there is room, and where the place lies. */
export function figureCard(view: FigureView & { value: number }): string {
  const { metricTitle, geo, geoName, period, lang } = view;
  const title = paragraph(BAND.height + 40, metricTitle, TITLE, 2);
  const place = paragraph(title.below + 8, `${geoName}, ${period}`, TEXT, 1);
  const value = quantity(view.value, besideTitle(view, metricTitle));
  const number = paragraph(place.below + 24, value, FIGURE, 1);
  const top = number.below + 16;
  const notes = view.notes.map((note) => `${MARK} ${note}`).join(' ');
  const room = Math.max(1, Math.floor((FOOT - top) / stepOf(MUTED)));
  const below = notes === '' ? [] : paragraph(top, notes, MUTED, room).lines;
  const foot = paragraph(FOOT, creditOf(view), MUTED, 2);
  const lines = [...title.lines, ...place.lines, ...number.lines, ...below, ...foot.lines];
  return sheet(lang, lines, positioned(placedShapes([geo])));
}

/** One of the municipalities of a comparison; its value as the source has it. */
type CardPlace = { geo: string; name: string; value: number; isNoted: boolean };

/** Of a comparison of one metric in one year: why some do not compare, each municipality's figure with a bar, and where they lie. */
export function comparisonCard(
  head: MetricHead,
  period: string,
  compared: readonly CardPlace[],
  apart: readonly string[],
): string {
  const { lang, metricTitle, unitLabel } = head;
  const title = paragraph(BAND.height + 40, metricTitle, TITLE, 2);
  const about = paragraph(title.below + 4, `${period}, ${unitLabel}`, TEXT, 1);
  const caution = paragraph(about.below, apart.join(' '), MUTED, apart.length === 0 ? 0 : 3);
  const top = caution.below + 12;
  const mark = compared.some(({ isNoted }) => isNoted) ? `${MARK} ${NOTE_WORDS[lang].marked} ` : '';
  const bottom = FOOT - stepOf(MUTED);
  const step = Math.min(CELL, (bottom - top) / compared.length);
  const bars = barsOf(compared.map(({ value }) => value));
  const rows = compared.map(({ name, value, isNoted }, at) => {
    const { x, width } = bars[at] ?? { x: 0, width: 0 };
    const baseline = top + at * step + TEXT.size;
    const number = `${bareValue(value, head)}${isNoted ? MARK : ''}`;
    const place = cutTo(name, WORDS - textWidth(number, BOLD) - 24, TEXT);
    return markup`${textAt(MARGIN, baseline, place, TEXT)}${textAt(MARGIN + WORDS, baseline, number, { ...BOLD, anchor: 'end' })}<rect x="${rounded(MARGIN + (x / 100) * WORDS)}" y="${rounded(baseline + 8)}" width="${rounded((width / 100) * WORDS)}" height="12" fill="${SEQUENTIAL.light[3]}"/>`;
  });
  const foot = paragraph(bottom, `${mark}${creditOf(head)}`, MUTED, 2);
  const lines = [...title.lines, ...about.lines, ...caution.lines, ...rows, ...foot.lines];
  return sheet(lang, lines, positioned(placedShapes(compared.map(({ geo }) => geo))));
}

/** Of the start page and of every page without one of its own. */
export function siteCard(lang: Lang): string {
  const { start } = SITE_WORDS[lang];
  const title = paragraph(BAND.height + 64, start.title, TITLE, 4);
  const about = paragraph(title.below + 16, start.promise, TEXT, 4);
  const foot = paragraph(FOOT, `${DRAWING_WORDS[lang].credit}.`, MUTED, 1);
  const shapes = Object.keys(OUTLINES.paths).map((geo) => flatShape(geo, SEQUENTIAL.light[2]));
  return sheet(lang, [...title.lines, ...about.lines, ...foot.lines], positioned(shapes));
}
