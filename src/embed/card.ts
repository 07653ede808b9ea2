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
import type {
  FigureView,
  MetricHead,
  RankedFigure,
  RankingView,
  ValuedFigure,
} from './views.ts';

export const CARD = { width: 1200, height: 630 } as const;

const MARGIN = 64;
const BAND = { height: 88, fill: '#0f2a43', text: '#f4f8fb', mark: '#ffc53d' };
const TITLE = { size: 54, bold: true };
const TEXT = { size: 29 };
const BOLD = { size: 29, bold: true };
const VALUE = { size: 36, bold: true };
const FIGURE = { size: 84, bold: true };
const MUTED = { size: 25, fill: INK.muted };
/** The map's box on the right, and what is left of it for words. */
const MAP = { top: BAND.height + 24, height: CARD.height - BAND.height - 48 };
const WORDS = CARD.width - 2 * MARGIN - 320;
/** Where words begin, and the last line. */
const TOP = BAND.height + 40;
const FOOT = CARD.height - 84;

const BARS = 'M5 19h6v8H5zM13 13h6v14h-6zM21 5h6v22h-6z';

type TextStyle = { size: number; bold?: boolean; fill?: string };

/** From one line to the next. */
const stepOf = ({ size }: TextStyle): number => size * 1.28;

/** Lines of a style that have room between two heights. */
const linesWithin = (top: number, bottom: number, style: TextStyle): number =>
  Math.max(0, Math.floor((bottom - top) / stepOf(style)));

/** Text on a card, from the top down; `top` is where the next line begins. */
type Words = { lines: readonly Markup[]; top: number };

const wordsFrom = (top: number): Words => ({ lines: [], top });

/** @param gap above it; @param most lines that it may take */
function below(
  words: Words,
  gap: number,
  text: string,
  style: TextStyle,
  most: number,
): Words {
  const top = words.top + gap;
  const lines = most === 0 ? [] : wrapped(text, WORDS, style, most);
  const drawn = lines.map((line, at) =>
    textAt(MARGIN, top + style.size + at * stepOf(style), line, style),
  );
  return { lines: [...words.lines, ...drawn], top: top + lines.length * stepOf(style) };
}

const footOf = (text: string, most = 1, top = FOOT): Markup =>
  markup`${below(wordsFrom(top), 0, text, MUTED, most).lines}`;

/** @param shapes in the units of the outlines */
function cardOf(
  lang: Lang,
  words: readonly Markup[],
  shapes: readonly Markup[],
): string {
  const { width, height } = CARD;
  const scale = MAP.height / OUTLINES.height;
  const left = Math.round(width - MARGIN - OUTLINES.width * scale);
  const map = markup`<g transform="translate(${left} ${MAP.top}) scale(${Math.round(scale * 10_000) / 10_000})" stroke="${INK.ground}" stroke-width="2.5">${shapes}</g>`;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter" lang="${lang}"><rect width="${width}" height="${height}" fill="${INK.ground}"/><rect width="${width}" height="${BAND.height}" fill="${BAND.fill}"/><path d="${BARS}" fill="${BAND.mark}" transform="translate(${MARGIN - 5} 12) scale(2)"/>${textAt(MARGIN + 64, 56, SERVICE, { size: 34, bold: true, fill: BAND.text })}${words}${map}</svg>`
    .html;
}

/** Whose the figures and the map are. */
const creditOf = ({ lang, source }: Pick<MetricHead, 'lang' | 'source'>): string =>
  `${EMBED_WORDS[lang].source}: ${source}. ${DRAWING_WORDS[lang].credit}.`;

/** At what is to be read with notes, its own or those of its year. */
const markOf = ({ notes, shared }: ValuedFigure): string =>
  notes.length + shared.length > 0 ? MARK : '';

/** What the sign at a figure means, where any has it. */
const meaningOf = (figures: readonly ValuedFigure[], lang: Lang): string =>
  figures.some((figure) => markOf(figure) !== '')
    ? `${MARK} ${NOTE_WORDS[lang].marked} `
    : '';

/** Of a metric: its title, unit and year, both ends, and its map; without a ranking neither ends nor map. */
export function metricCard(head: MetricHead, view: RankingView | null): string {
  const { lang, metricTitle, unitLabel, source } = head;
  const title = below(wordsFrom(TOP), 0, metricTitle, TITLE, 3);
  if (view === null) {
    const { lines } = below(title, 8, unitLabel, TEXT, 2);
    return cardOf(
      lang,
      [...lines, footOf(`${EMBED_WORDS[lang].source}: ${source}.`)],
      [],
    );
  }
  const about = below(title, 8, `${view.period}, ${unitLabel}`, TEXT, 2);
  return cardOf(
    lang,
    [...withEnds(about, view).lines, footOf(creditOf(head))],
    [mapShapes(view)],
  );
}

/** From the line of one end to that of the other. */
const END_STEP = 42;

/** Both ends, and what they must be read with as far as there is room: a picture spreads without its page. */
function withEnds(words: Words, view: RankingView): Words {
  const { highest, lowest } = DRAWING_WORDS[view.lang];
  const [low, high] = endsOf(view);
  const lineOf = (name: string, end: RankedFigure): string =>
    `${name}: ${bareValue(end.value, view)}, ${end.name}${isMarked(end) ? MARK : ''}${andOthers(view, end)}`;
  const first = below(words, 24, lineOf(highest, high), TEXT, 1);
  const second = below(
    { ...first, top: words.top + 24 + END_STEP },
    0,
    lineOf(lowest, low),
    TEXT,
    1,
  );
  const notes = [...new Set([high, low].filter(isMarked))].map(
    ({ name, notes }) => `${MARK} ${name}: ${notes.join(' ')}`,
  );
  const top = words.top + 24 + 2 * END_STEP;
  const room = notes.length === 0 ? 0 : linesWithin(top, FOOT, MUTED);
  return below({ ...second, top }, 0, notes.join(' '), MUTED, room);
}

/** `about` is the line below the name; the figures that there is room for are shown. */
type MunicipalityHead = { lang: Lang; geo: string; name: string; about: string };

const CELL = stepOf(VALUE) + stepOf(MUTED) + 12;

/** Of a municipality: its name and county, figures of it, and where it lies. */
export function municipalityCard(
  { lang, geo, name, about }: MunicipalityHead,
  figures: readonly ValuedFigure[],
): string {
  const nameBlock = below(below(wordsFrom(TOP), 0, name, TITLE, 2), 8, about, TEXT, 1);
  const top = nameBlock.top + 28;
  const fitting = figures.slice(0, Math.floor((FOOT - top) / CELL));
  const cells = fitting.map((figure, at) => cell(figure, top + at * CELL));
  const foot = footOf(`${meaningOf(fitting, lang)}${DRAWING_WORDS[lang].credit}.`);
  return cardOf(lang, [...nameBlock.lines, ...cells, foot], placedShapes([geo]));
}

/** The value above what it is of; a long unit or title is cut, its mark and its year are not. */
function cell(figure: ValuedFigure, top: number): Markup {
  const { value, period, metric } = figure;
  const [mark, year] = [markOf(figure), `, ${period}`];
  const written = quantity(value, besideTitle(metric, metric.metricTitle));
  const number = `${cutTo(written, WORDS - textWidth(mark, VALUE), VALUE)}${mark}`;
  const name = `${cutTo(metric.metricTitle, WORDS - textWidth(year, MUTED), MUTED)}${year}`;
  const baseline = top + VALUE.size;
  return markup`${textAt(MARGIN, baseline, number, VALUE)}${textAt(MARGIN, baseline + stepOf(MUTED), name, MUTED)}`;
}

/** Of one figure: what and whose it is, what it must be read with as far as there is room, and where the place lies. */
export function figureCard(view: FigureView & { value: number }): string {
  const { metricTitle, geo, geoName, period, lang } = view;
  const title = below(wordsFrom(TOP), 0, metricTitle, TITLE, 2);
  const place = below(title, 8, `${geoName}, ${period}`, TEXT, 1);
  const number = below(
    place,
    24,
    quantity(view.value, besideTitle(view, metricTitle)),
    FIGURE,
    1,
  );
  const notes = view.notes.map((note) => `${MARK} ${note}`).join(' ');
  const room =
    notes === '' ? 0 : Math.max(1, linesWithin(number.top + 16, FOOT, MUTED));
  const { lines } = below(number, 16, notes, MUTED, room);
  return cardOf(lang, [...lines, footOf(creditOf(view), 2)], placedShapes([geo]));
}

/** Of a comparison of one metric in one year: why some do not compare, each municipality's figure with a bar, and where they lie. */
export function comparisonCard(
  head: MetricHead,
  period: string,
  compared: readonly ValuedFigure[],
  apart: readonly string[],
): string {
  const { lang, metricTitle, unitLabel } = head;
  const title = below(wordsFrom(TOP), 0, metricTitle, TITLE, 2);
  const about = below(title, 4, `${period}, ${unitLabel}`, TEXT, 1);
  const aboutBlock = below(
    about,
    0,
    apart.join(' '),
    MUTED,
    apart.length === 0 ? 0 : 3,
  );
  const top = aboutBlock.top + 12;
  const bottom = FOOT - stepOf(MUTED);
  const step = Math.min(CELL, (bottom - top) / compared.length);
  const bars = barsOf(compared.map(({ value }) => value));
  const rows = compared.map((figure, at) => {
    const { x, width } = bars[at] ?? { x: 0, width: 0 };
    const baseline = top + at * step + TEXT.size;
    const number = `${bareValue(figure.value, head)}${markOf(figure)}`;
    const place = cutTo(figure.name, WORDS - textWidth(number, BOLD) - 24, TEXT);
    return markup`${textAt(MARGIN, baseline, place, TEXT)}${textAt(MARGIN + WORDS, baseline, number, { ...BOLD, anchor: 'end' })}<rect x="${rounded(MARGIN + (x / 100) * WORDS)}" y="${rounded(baseline + 8)}" width="${rounded((width / 100) * WORDS)}" height="12" fill="${SEQUENTIAL.light[3]}"/>`;
  });
  const foot = footOf(`${meaningOf(compared, lang)}${creditOf(head)}`, 2, bottom);
  const shapes = placedShapes(compared.map(({ geo }) => geo));
  return cardOf(lang, [...aboutBlock.lines, ...rows, foot], shapes);
}

/** Of the start page and of every page without one of its own. */
export function siteCard(lang: Lang): string {
  const { start } = SITE_WORDS[lang];
  const title = below(wordsFrom(TOP), 24, start.title, TITLE, 4);
  const { lines } = below(title, 16, start.promise, TEXT, 4);
  const shapes = Object.keys(OUTLINES.paths).map((geo) =>
    flatShape(geo, SEQUENTIAL.light[2]),
  );
  return cardOf(lang, [...lines, footOf(`${DRAWING_WORDS[lang].credit}.`)], shapes);
}
