// Bars beside the values of one metric, on one scale that always has zero.

import { greatest, least, quantileSorted } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import { observationId } from '../data/identifier.ts';
import { SERVICE } from '../data/settings.ts';
import { NOTE_WORDS } from '../text/answers.ts';
import { DRAWING_WORDS, subtitleLine } from '../text/embeds.ts';
import {
  bareValue,
  formatCount,
  isTotal,
  shownLiteral,
  type UnitWords,
} from '../text/numbers.ts';
import { METRIC_WORDS } from '../text/site.ts';
import { metricFrame, rankingData, rankingTitle } from './addresses.ts';
import type { Bar, RankedRow, RankingCanvas } from './canvas.ts';
import { fluidRanking } from './fluid.ts';
import { embedDocument } from './frame.ts';
import { linkOut, type Markup, markup, rounded, unbroken } from './markup.ts';
import { figureData, MARK, markTo, newerNotes, noteLine } from './notes.ts';
import { sheetOf, sheetRanking } from './sheet.ts';
import {
  belowTitle,
  type Figure,
  type RankedFigure,
  type RankingView,
} from './views.ts';

/** Whole per cent, as classes of a cell: a rule of the style for each takes fewer bytes than a drawing in every row. */
export function barClass({ x, width }: Bar): string {
  const from = Math.round(x);
  const to = Math.max(Math.round(x + width), width > 0 ? from + 1 : from);
  return from === 0 ? `b${to}` : `x${from} b${to - from}`;
}

const WHOLE = Array.from({ length: 101 }, (_, percent) => percent);

/** The lengths by their classes, for the style of pages. */
export const BAR_RULES = WHOLE.map(
  (percent) => `.b${percent}{--w:${percent / 100}}.x${percent}{--x:${percent / 100}}`,
).join('\n');

/** One bar a value, from zero to the value; all zero gives bars of no length. */
export function barsOf(values: readonly number[]): Bar[] {
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low;
  return values.map((value) => ({
    x: span === 0 ? 0 : rounded(((Math.min(0, value) - low) / span) * 100),
    width: span === 0 ? 0 : rounded((Math.abs(value) / span) * 100),
  }));
}

// What the figures of a ranking must be read with: the sign at a row that has notes, and what stands below a ranking and its
// map.

/** Of the list of what rows of a ranking must be read with, below it. */
export const ROW_NOTES_ID = 'ranking-notes';

export const isMarked = ({ notes }: Pick<Figure, 'notes'>): boolean => notes.length > 0;

/** Null where the figure has none. */
export const noteMark = (figure: RankedFigure): Markup | null =>
  isMarked(figure) ? markTo(`#${ROW_NOTES_ID}`, figure.name, figure.metric.lang) : null;

/**
 * Figures without a rank, notes of the rows, figures that waivers let through, notes of the metric, how old it is: the gravest first, since a narrow
 * frame has room for the first words alone.
 * @param rows those that are shown: only their notes are shown, but every figure of the ranking that a waiver lets through
 *   is named
 */
function rankingNotes(view: RankingView, rows: readonly RankedFigure[]): string[] {
  const { lang, entries } = view;
  const waived = entries
    .filter(({ cautions }) => cautions.length > 0)
    .map(({ name }) => name);
  return [
    ...view.apart.map(
      ({ name, value, reason }) => `${name}, ${bareValue(value, view)}: ${reason}`,
    ),
    ...rows
      .filter(isMarked)
      .map(({ name, notes }) => `${MARK} ${name}: ${notes.join(' ')}`),
    ...(waived.length === 0 ? [] : [NOTE_WORDS[lang].leansOnWaived(waived.join(', '))]),
    ...view.notes,
    ...newerNotes(view).map((note) => `${note}.`),
  ];
}

/** Whether two neighbours that rank apart look the same, since figures are shown rounded. Rows are by rank. */
export const looksTied = (
  rows: readonly Pick<RankedFigure, 'rank' | 'value'>[],
  unit: UnitWords,
): boolean =>
  rows.some((row, at) => {
    const next = rows[at + 1];
    if (next === undefined || next.rank === row.rank) return false;
    return shownLiteral(row.value, unit) === shownLiteral(next.value, unit);
  });

/** Of a table of rows: that those which look alike rank apart; null where none do. */
const alikeNote = (view: RankingView, rows: readonly RankedFigure[]): string | null =>
  looksTied(rows, view) ? DRAWING_WORDS[view.lang].sameLooking : null;

/** Those of a map, which shows every figure: of the municipality that is pointed out first. */
export function mapNotes(view: RankingView): string[] {
  const chosenRows = view.entries.filter(({ geo }) => geo === view.chosen?.geo);
  return rankingNotes(view, [
    ...chosenRows,
    ...view.entries.filter((entry) => !chosenRows.includes(entry)),
  ]);
}

/**
 * What a ranking or a map measures: what it is, its unit, and of a total that it is not per inhabitant. Where the first says
 * what is counted, the unit of a count is its number.
 */
export function measured(view: RankingView): string[] {
  const { lang, subtitle = null, unitCode, unitLabel, noun = null } = view;
  const drawingWords = DRAWING_WORDS[lang];
  const isNumber = unitCode === 'count' && (noun === null || subtitle !== null);
  return [
    ...(subtitle === null ? [] : [subtitle]),
    isNumber ? drawingWords.numbers : unitLabel,
    ...(isTotal(view) ? [drawingWords.notPerInhabitant] : []),
  ];
}

// Which rows of a ranking fit into ten: its head, and the chosen municipality among its neighbours.

/** Null stands for the ranks that are left out there. */
type Row = RankedFigure | null;

const ROWS = 10;
const EACH_SIDE = 2;

/** The first ten; where the chosen one is further down, fewer of them, a gap, and it between its neighbours. */
function rankingRows(entries: readonly RankedFigure[], chosen: string | null): Row[] {
  const chosenIndex =
    chosen === null ? -1 : entries.findIndex(({ geo }) => geo === chosen);
  if (chosenIndex < ROWS) return entries.slice(0, ROWS);
  const from = Math.min(chosenIndex - EACH_SIDE, entries.length - 1 - 2 * EACH_SIDE);
  const near = entries.slice(from, from + 1 + 2 * EACH_SIDE);
  const head = entries.slice(0, ROWS - 1 - near.length);
  return [...head, ...(from > head.length ? [null] : []), ...near];
}

// /embed/ranking: ten rows of a metric's ranking, made for an iframe of 100 % by 480.

/** What identifies a picture of a ranking: the figure that is pointed out, else metric and year. */
export function identifierOf({
  metric,
  period,
  chosen,
  entries,
  apart,
}: RankingView): string {
  const isShown = [...entries, ...apart].some(({ geo }) => geo === chosen?.geo);
  return isShown && chosen !== null
    ? observationId({ metric, geo: chosen.geo, period })
    : `${metric} ${period}`;
}

/** The whole page. */
export function renderRankingEmbed(view: RankingView, autoHeight = false): string {
  const page = `${view.siteUrl}${view.path}`;
  const rows = rankingRows(view.entries, view.chosen?.geo ?? null);
  const shown = rows.filter((row) => row !== null);
  const alike = alikeNote(view, shown);
  const whole = alike === null ? null : markup`<p class="n">${alike}</p>`;
  const drawn = drawnRows(view, rows);
  const table = drawRanking(fluidRanking(view, drawn.zero), drawn.rows);
  return embedDocument(view, {
    style: 'ranking',
    frame: metricFrame(view, 'ranking'),
    title: rankingTitle(view, 'ranking'),
    line: unbroken(subtitleOf(view)),
    content: [table, unranked(view), allLink(view, page)],
    data: rankingData(view),
    credit: DRAWING_WORDS[view.lang].calculated(SERVICE),
    id: identifierOf(view),
    page,
    notes: markup`${whole}${noteLine(rankingNotes(view, shown), page, view)}`,
    autoHeight,
  });
}

const subtitleOf = (view: RankingView): string => {
  const { ranking, order } = DRAWING_WORDS[view.lang];
  const line = `${subtitleLine(measured(view))}. ${ranking} ${view.period}, ${order[view.order]}`;
  return belowTitle(view, line);
};

/** Where bars begin, in their place among others; null where all of them begin at the left edge. */
const zeroOf = (values: readonly number[]): number | null => {
  const low = Math.min(0, ...values);
  return low === 0 ? null : (-low / (Math.max(0, ...values) - low)) * 100;
};

/** The rows that are shown, on any canvas. */
function drawRanking(
  canvas: RankingCanvas,
  rows: readonly (RankedRow | null)[],
): Markup {
  return canvas.whole(
    rows.map((row, at) => (row === null ? canvas.gap(at) : canvas.row(row, at))),
  );
}

/** As rows are drawn, their bars on one scale, and where it has zero. */
function drawnRows(view: RankingView, rows: readonly Row[]) {
  const values = rows.map((row) => row?.value ?? 0);
  const bars = barsOf(values);
  const drawn = rows.map((row, at): RankedRow | null => {
    if (row === null) return null;
    return {
      ...row,
      chosen: row.geo === view.chosen?.geo,
      bar: bars[at] ?? { x: 0, width: 0 },
    };
  });
  return { rows: drawn, zero: zeroOf(values) };
}

/** Said of the municipality that was to be pointed out and has no rank. */
function unranked(view: RankingView): Markup | null {
  const { lang, chosen, entries, apart } = view;
  if (chosen === null || entries.some(({ geo }) => geo === chosen.geo)) return null;
  const drawingWords = DRAWING_WORDS[lang];
  const figure = apart.find(({ geo }) => geo === chosen.geo);
  const text =
    figure === undefined
      ? markup`${drawingWords.noValue}`
      : markup`${figureData(figure.value, view)}, ${drawingWords.apart}`;
  return markup`<p class="n"><bdi>${chosen.name}</bdi>: ${text}.</p>`;
}

/** To all that are ranked: not all that there are, where some have no value. */
export function allLink(view: RankingView, page: string): Markup {
  const { lang, entries, missing, apart, siteUrl, perInhabitant = null } = view;
  const drawingWords = DRAWING_WORDS[lang];
  const count = formatCount(entries.length, lang);
  const valued =
    missing.length === 0 ? drawingWords.all(count) : drawingWords.allValued(count);
  const text = apart.length === 0 ? valued : drawingWords.allRanked(count);
  const per =
    perInhabitant === null
      ? null
      : linkOut(
          view,
          `${siteUrl}${perInhabitant.path}`,
          markup`${drawingWords.perInhabitant}<span class="pi">: ${perInhabitant.title}</span>`,
        );
  return markup`<p class="t">${linkOut(view, `${page}#ranking`, text)}${per}</p>`;
}

// How the municipalities lie between the lowest value and the highest: a stroke for each, so that none is averaged away.

type StripScale = { at: (value: number) => number; logarithmic: boolean };

/** Beyond so many times the upper half's spread, most strokes would stand on each other. */
const SKEWED = 8;
const BOX = 1000;

/** Logarithmic where all values are positive and the highest is far above the upper quartile; else linear. */
function stripScale(values: readonly number[]): StripScale {
  const sorted = [...values].sort((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  const upper = quantileSorted(sorted, 0.75) ?? high;
  const logarithmic = low > 0 && high / upper > SKEWED;
  if (low === high) return { at: () => BOX / 2, logarithmic: false };
  const scale = logarithmic
    ? scaleLog([low, high], [0, BOX])
    : scaleLinear([low, high], [0, BOX]);
  return { at: (value) => Math.round(scale(value)), logarithmic };
}

/** Of a ranking with at least one entry: lowest, median of the ranked and highest named below it. */
export function stripDrawing(view: RankingView): Markup {
  const drawingWords = DRAWING_WORDS[view.lang];
  const { entries, chosen } = view;
  const { at, logarithmic } = stripScale(entries.map(({ value }) => value));
  const strokes = entries.map(({ value }) => `M${at(value)} 0v100`).join('');
  const chosenEntry = entries.find(({ geo }) => geo === chosen?.geo);
  const mark =
    chosenEntry === undefined
      ? null
      : markup`<path class="on" d="M${at(chosenEntry.value)} 0v100" vector-effect="non-scaling-stroke"/>`;
  const [low, high] = endsOf(view);
  const labelled = (name: string, one: RankedFigure): Markup =>
    markup`<span>${name}: <strong>${bareValue(one.value, view)}</strong> <bdi>${one.name}</bdi>${noteMark(one)}${andOthers(view, one)}</span>`;
  const scale = logarithmic
    ? markup`<p class="note">${drawingWords.logarithmic}</p>`
    : null;
  return markup`<div class="strip"><svg viewBox="0 0 ${BOX} 100" preserveAspectRatio="none" role="img" aria-labelledby="strip"><title id="strip">${drawingWords.strip}</title><path d="${strokes}" vector-effect="non-scaling-stroke"/>${mark}</svg><p>${labelled(drawingWords.lowest, low)}${labelled(drawingWords.highest, high)}</p>${scale}</div>`;
}

/** The first by code of the lowest, and of the highest. */
export function endsOf({
  entries,
}: Pick<RankingView, 'entries'>): [low: RankedFigure, high: RankedFigure] {
  const low = least(entries, ({ value }) => value);
  const high = greatest(entries, ({ value }) => value);
  if (low === undefined || high === undefined)
    throw new Error('ends of a ranking: expected at least one entry, got none');
  return [low, high];
}

/** Behind the name of an end: how many more have its value; empty where it has it alone. */
export function andOthers(
  { lang, entries }: RankingView,
  { value }: Pick<RankedFigure, 'value'>,
): string {
  const others = entries.filter((entry) => entry.value === value).length - 1;
  return others === 0 ? '' : ` ${METRIC_WORDS[lang].andMore(others)}`;
}

// /embed/ranking.svg: ten rows of a ranking as one drawing of fixed size.

const HEIGHT = 500;

export function rankingSvg(view: RankingView): string {
  const drawingWords = DRAWING_WORDS[view.lang];
  const shown = rankingRows(view.entries, view.chosen?.geo ?? null);
  const figures = shown.filter((row) => row !== null);
  const alike = alikeNote(view, figures);
  const subtitle = subtitleOf(view);
  const { rows, zero } = drawnRows(view, shown);
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle,
    description: subtitle,
    // First, since what comes last may be cut.
    notes: [...(alike === null ? [] : [alike]), ...rankingNotes(view, figures)],
    credit: drawingWords.calculated(SERVICE),
    id: identifierOf(view),
    page: `${view.siteUrl}${view.path}`,
    draw: (box) => drawRanking(sheetRanking(box, rows, zero), rows),
  });
}
