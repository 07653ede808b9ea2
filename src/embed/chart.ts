// Lines over the years of one metric, in one place or side by side in some: /embed/chart and /embed/compare, made for an iframe of
// 100 % by 360, the same on a sheet, and the parts of them that pages show.
import { observationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { SERVICE } from '../data/settings.ts';
import { DRAWING_WORDS, EMBED_WORDS } from '../text/embeds.ts';
import { bareValue, type UnitWords } from '../text/numbers.ts';
import { metricCsv } from '../text/paths.ts';
import { linesFrame, seriesData } from './addresses.ts';
import { lineInWords, type Scales, yearSpans } from './axes.ts';
import { embedDocument } from './frame.ts';
import {
  breakLetter,
  chartSubtitle,
  commonYear,
  type Drawing,
  fixedLines,
  type Line,
  lineChart,
  lineSample,
  lineScales,
  linesOf,
  listedYears,
  REFERENCE,
  referenceLine,
  valueText,
  yearsOf,
} from './lines.ts';
import { langAttribute, type Markup, markup, unbroken } from './markup.ts';
import {
  columnOf,
  type FigureLook,
  figureShown,
  missingNote,
  newerNotes,
  noteLine,
  revisedNote,
} from './notes.ts';
import { sheetOf } from './sheet.ts';
import {
  type Break,
  type Figure,
  hasValue,
  type LinesView,
  type Reference,
  type Series,
  type SpreadView,
} from './views.ts';

/** What every drawing has, in a frame, on a page or on a sheet: its lines above the one to compare with, on axes that fit all. */
type LineDrawing = { drawing: Drawing; scales: Scales };

/** Null where no place has any value. */
function drawnOf(view: LinesView): LineDrawing | null {
  const lines = linesOf(view);
  if (!lines.some(({ look, points }) => look !== REFERENCE && points.some(hasValue)))
    return null;
  const drawing = { unit: view, lines, breaks: breaksIn(view, yearsOf(view.series)) };
  return { drawing, scales: lineScales(lines, view, listedYears(view.series)) };
}

const breaksIn = ({ breaks }: LinesView, years: readonly string[]): readonly Break[] =>
  breaks.filter(({ period }) => years.includes(period));

const namesOf = ({ series }: LinesView): string =>
  series.map(({ geoName }) => geoName).join(', ');

/** The one place of a chart; null of a comparison. */
const alone = ({ series: [first, ...others] }: LinesView): Series | null =>
  first === undefined || others.length > 0 ? null : first;

/** The years that are drawn, or, where the metric has none of them, those that were asked for. */
function spanText({ years = {}, series }: LinesView): string {
  const drawn = yearsOf(series);
  const { from = '', to = '' } = years;
  return drawn.length === 0
    ? [from, to].filter((year) => year !== '').join('–')
    : yearSpans(drawn);
}

// The key: what each line stands for, with its figure of the latest common year, or where there is none its own latest. It is all
// that a narrow column shows of names; a wide one has them at the ends.

export function linesKey(view: LinesView): Markup {
  const common = commonYear(view);
  const lines = linesOf(view);
  const ownLines = lines.filter(({ look }) => look !== REFERENCE);
  const beside = lines.filter(({ look }) => look === REFERENCE);
  const { noCommonYear } = DRAWING_WORDS[view.lang];
  const lead = common === null ? noCommonYear : `${common}:`;
  const isEmpty = ownLines.every(({ points }) => !points.some(hasValue));
  const items = [...ownLines, ...beside].map((line) => keyItem(line, common, view));
  return markup`<div class="lk ky">${isEmpty ? null : markup`<p>${lead}</p>`}<ul>${items}</ul></div>`;
}

/** Its exact figure for machines; people find it in the table. */
function keyItem(line: Line, common: string | null, unit: UnitWords): Markup {
  const { look, name, points } = line;
  const latest = look === REFERENCE ? null : points.findLast(hasValue);
  const point =
    common === null
      ? latest
      : points.filter(hasValue).find(({ period }) => period === common);
  const shown =
    point == null
      ? null
      : markup` <data value="${point.value}">${valueText(line, point.value, unit)}</data>${common === null ? markup` <span>${point.period}</span>` : null}`;
  return markup`<li>${lineSample(look)} <bdi>${name}</bdi>${shown}</li>`;
}

// The drawing.

/** Why figures that are shown do not compare; what is measured, in which unit, and whether the axis leaves zero out. */
export const linesSubtitle = (view: LinesView): string =>
  [...view.apart, chartSubtitle(view, drawnOf(view)?.scales.values ?? null)].join(' ');

/**
 * The lines; null where no place has any value.
 * @param id begins the ids in it
 * @param marked a year to mark on the line of a single place
 */
export function linesDrawing(
  view: LinesView,
  id: string,
  marked: string | null = null,
): Markup | null {
  const drawn = drawnOf(view);
  if (drawn === null) return null;
  const title = `${view.metricTitle}, ${namesOf(view)}, ${spanText(view)}`;
  return lineChart(
    { ...drawn.drawing, id, title, description: summaryOf(view), marked },
    drawn.scales,
  );
}

/** What kind of drawing it is, and each line in words, that to compare with behind them; nothing of no values. */
function summaryOf(view: LinesView): string {
  const lines = linesOf(view).flatMap((line) => {
    const lineText = lineInWords(line.points.filter(hasValue), view);
    return lineText === '' ? [] : [{ line, words: lineText }];
  });
  const [own, beside] = [
    lines.filter(({ line }) => line.look !== REFERENCE),
    lines.filter(({ line }) => line.look === REFERENCE),
  ];
  if (own.length === 0) return '';
  const isAlone = alone(view) !== null;
  const said = [
    ...own.map(({ line, words }) => (isAlone ? words : `${line.name}: ${words}`)),
    ...beside.map(({ line, words }) => `${calledIn(view.lang, line)}: ${words}`),
  ];
  return [EMBED_WORDS[view.lang].lineChart, ...said].join(' ');
}

/** A calculated line says so. */
const calledIn = (lang: Lang, { name, among }: Line): string =>
  among === null ? name : DRAWING_WORDS[lang].calculatedColumn(name);

// What a reader must know of lines: how to read their figures, which years have none, which were changed, how old the newest
// is. A narrow frame shows the first words alone.

const spansOf = (points: readonly Pick<Figure, 'period'>[]): string =>
  yearSpans(points.map(({ period }) => period));

/**
 * But for the line to compare with.
 * @param isAgeSaid whether how old the newest year is stands somewhere else
 */
export function linesNotes(view: LinesView, isAgeSaid = false): string[] {
  const years = yearsOf(view.series);
  const isAlone = alone(view) !== null;
  return [
    ...view.cautions,
    ...breakNotes(breaksIn(view, years), view.lang),
    ...view.series.flatMap((one) => missingNotes(view, one, years)),
    ...(isAlone
      ? view.series.flatMap(({ points }) => revisedYears(points, view.lang))
      : []),
    ...view.series.flatMap(({ geoName, points }) =>
      waivedYears(points).map((note) => (isAlone ? note : `${geoName} ${note}`)),
    ),
    ...newerNotes(view)
      .slice(isAgeSaid ? 1 : 0)
      .map((note) => `${note}.`),
  ];
}

/** Years that a line leaves out; between two elections none is missing. */
function missingNotes(
  view: LinesView,
  { geoName, points }: Series,
  years: readonly string[],
): string[] {
  const listed = view.isElections === true ? listedYears([{ points }]) : years;
  const valued = new Set(points.filter(hasValue).map(({ period }) => period));
  const spans = yearSpans(
    listed.filter((year) => years.includes(year) && !valued.has(year)),
  );
  if (spans === '') return [];
  return alone(view) === null
    ? [DRAWING_WORDS[view.lang].years(geoName, spans)]
    : [EMBED_WORDS[view.lang].yearsMissing(spans)];
}

function revisedYears(points: readonly Figure[], lang: Lang): string[] {
  const changed = points.filter(
    ({ revised }) => revised?.type === 'revised' || revised?.type === 'corrected',
  );
  const dates = changed.map(({ revised }) => revised?.release ?? '').sort();
  const latest = dates.at(-1);
  return latest === undefined
    ? []
    : [EMBED_WORDS[lang].yearsRevised(spansOf(changed), latest)];
}

/** Why values that stand out were let through, each reason behind its years. */
export function waivedYears(
  points: readonly Pick<Figure, 'period' | 'cautions'>[],
): string[] {
  const reasons = [...new Set(points.flatMap(({ cautions }) => cautions))];
  return reasons.map(
    (reason) =>
      `${spansOf(points.filter(({ cautions }) => cautions.includes(reason)))}: ${reason}`,
  );
}

/** What the letters above the plot mean. */
const breakNotes = (breaks: readonly Break[], lang: Lang): string[] =>
  breaks.map(({ period, text }, index) =>
    DRAWING_WORDS[lang].breakIn({ letter: breakLetter(index), period, text }),
  );

const ABSENT = {
  median: 'noMedian',
  county: 'noCounty',
  country: 'noCountry',
} as const;

/** Whose the figures of the line to compare with are, and why some stand out; or why it is not there; nothing where none was asked for. */
function referenceNotes(reference: Reference | null, lang: Lang): string[] {
  if (reference === null) return [];
  const drawingWords = DRAWING_WORDS[lang];
  const { name, points } = reference;
  if (points.length === 0)
    return [reference.apart ?? drawingWords[ABSENT[reference.kind]]];
  if (reference.kind === 'country') {
    const waived = waivedYears(reference.points).map((note) => `${name} ${note}`);
    return [drawingWords.countryMeaning(name), ...waived];
  }
  const meaning = { name, service: SERVICE };
  return reference.inPlace === true
    ? [drawingWords.medianInPlace(meaning), drawingWords.noCountry]
    : [drawingWords.referenceMeaning(meaning)];
}

/** That a line which was asked for is not there comes first: nothing else says so. Beside nothing that is drawn it is not missing. */
function notesOf(view: LinesView): string[] {
  const reference = drawnOf(view) === null ? null : view.reference;
  const [own, beside] = [linesNotes(view), referenceNotes(reference, view.lang)];
  return reference?.points.length === 0 ? [...beside, ...own] : [...own, ...beside];
}

/** The note on the line to compare with on a page, where a narrow drawing has no room for its name: with a sample of it. */
export function referenceMarkup(
  reference: Reference | null,
  lang: Lang,
): Markup | null {
  if (reference === null) return null;
  const note = referenceNotes(reference, lang).join(' ');
  return reference.points.length === 0
    ? markup`${note}`
    : markup`<span class="lk">${lineSample(REFERENCE)}</span> ${unbroken(note)}`;
}

// How municipalities lie over the years, on the page of a metric.

/** A band and a line, with what both are; the notes of the page say what a break is. */
export function spreadDrawing(view: SpreadView): Markup {
  const { lang, low, high, line, metricTitle } = view;
  const years = low.map(({ period }) => period);
  const referenceLines = referenceLine(line, years, []).map((one) =>
    one.among === null ? { ...one, look: 's0' } : one,
  );
  const edges = [low, high].map((points) => ({
    look: 's0',
    name: '',
    points,
    among: null,
  }));
  const scales = lineScales([...referenceLines, ...edges], view, years);
  const description = spreadText(view);
  const title = `${metricTitle}, ${years[0]}–${years.at(-1)}`;
  const breaks = view.breaks.filter(({ period }) => years.includes(period));
  const drawing = { unit: view, lines: referenceLines, breaks, band: { low, high } };
  const notes = [description, ...referenceNotes(line, lang)];
  return markup`
    <p class="note">${unbroken(chartSubtitle(view, scales.values))}</p>
    ${lineChart({ ...drawing, id: 'spread-', title, description, marked: null }, scales)}
    <p class="note">${unbroken(notes.join(' '))}</p>`;
}

/** Of the latest year. */
function spreadText(view: SpreadView): string {
  const [low, high] = [view.low.findLast(hasValue), view.high.findLast(hasValue)];
  if (low === undefined || high === undefined) return '';
  const valueText = (value: number): string => bareValue(value, view);
  return DRAWING_WORDS[view.lang].band(
    low.period,
    valueText(low.value),
    valueText(high.value),
  );
}

// The exact figures as a table, for screen readers, for copying, for checking.

/**
 * By year, newest first.
 * @param aligned whether decimal signs stand below each other, for which a page has the style and an embed has not
 */
export function linesTable(view: LinesView, aligned = false): Markup {
  const { lang, series, metricTitle, unitLabel } = view;
  const years = view.isElections === true ? listedYears(series) : yearsOf(series);
  const look = aligned ? markup` class="number"` : null;
  const columns = series.map((one) => columnFor(view, one, aligned));
  const [line] = linesOf(view).filter(({ look }) => look === REFERENCE);
  const beside = line === undefined ? null : referenceCells(view, line, aligned);
  const rows = years.toReversed().map(
    (year) => markup`
      <tr>
        <th scope="row">${year}</th>
        ${columns.map((cell) => markup`<td${look}>${cell(year)}</td>`)}
        ${beside === null ? null : markup`<td${look}>${beside.get(year) ?? '–'}</td>`}
      </tr>`,
  );
  const names = [
    ...series.map(({ geoName }) => geoName),
    ...(line === undefined ? [] : [calledIn(lang, line)]),
  ];
  const heads = names.map(
    (name) => markup`<th scope="col"${look}><bdi>${name}</bdi></th>`,
  );
  const title = markup`<bdi${langAttribute(view.titleLang)}>${unbroken(metricTitle)}</bdi>`;
  return markup`
    <table${view.decimals === null ? null : markup` data-exact`}>
      <caption>${title} (${unbroken(unitLabel)})</caption>
      <thead><tr><th scope="col">${EMBED_WORDS[lang].year}</th>${heads}</tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
}

/** How its exact figures stand below each other; in an embed not aligned. */
const columnLook = (figures: readonly Figure[], aligned: boolean) => ({
  link: null,
  exact: true,
  align: aligned ? columnOf(figures.filter(hasValue), true) : null,
});

function columnFor(view: LinesView, { points }: Series, aligned: boolean) {
  const pointByYear = new Map(points.map((point) => [point.period, point]));
  const look = columnLook(points, aligned);
  return (year: string): Markup => cellOf(view, pointByYear.get(year) ?? null, look);
}

/** Of a place alone with what happened to its figure; that it was published is no note. */
function cellOf(view: LinesView, point: Figure | null, look: FigureLook): Markup {
  const isAlone = alone(view) !== null;
  if (point === null || !hasValue(point))
    return markup`${isAlone ? missingNote(view, point?.missing ?? null) : '–'}`;
  const { revised, cautions } = point;
  const change =
    revised === null || revised.type === 'published'
      ? []
      : [revisedNote(view, { ...revised, previousValue: null }, null)];
  const notes = isAlone
    ? [...change, ...cautions.map((reason) => reason.replace(/\.$/, ''))]
    : [];
  return markup`${figureShown(point, look)}${notes.map((note) => markup`. ${unbroken(note)}`)}`;
}

/** By year the line to compare with, beside places' own figures: the country's exact, a calculated one as it is shown. */
function referenceCells(
  { reference, ...unit }: LinesView,
  line: Line,
  aligned: boolean,
): ReadonlyMap<string, Markup> {
  if (reference?.kind === 'country') {
    const figures = reference.points.filter(hasValue);
    const look = columnLook(figures, aligned);
    return new Map(figures.map((figure) => [figure.period, figureShown(figure, look)]));
  }
  const valued = line.points.filter(hasValue);
  return new Map(
    valued.map(({ period, value }) => [
      period,
      markup`${valueText(line, value, unit)}`,
    ]),
  );
}

/** What the table is unfolded by: everything is seen where nothing is rounded. */
const tableName = ({ lang, decimals }: UnitWords): string =>
  decimals === null ? EMBED_WORDS[lang].showTable : EMBED_WORDS[lang].showExact;

// The frame and the sheet.

/** The latest figure with a value, which a chart points at; null of several places, or where none has one. */
function latestId(view: LinesView): string | null {
  const single = alone(view);
  const latest = single?.points.findLast(hasValue);
  if (single === null || latest === undefined) return null;
  return observationId({ metric: view.metric, geo: single.geo, period: latest.period });
}

/** The whole page. */
export function renderLinesEmbed(view: LinesView, autoHeight = false): string {
  const { siteUrl, metric, path, lang } = view;
  const single = alone(view);
  const page = `${siteUrl}${path}`;
  const frame = linesFrame(view);
  const drawing = linesDrawing(view, '');
  const table =
    yearsOf(view.series).length === 0
      ? null
      : markup`<details><summary>${tableName(view)}</summary>${linesTable(view)}</details>`;
  const { noValues } = DRAWING_WORDS[lang];
  const drawingOrNote =
    drawing ??
    markup`<p class="v m">${single === null ? noValues : EMBED_WORDS[lang].noSeries}</p>`;
  const line =
    drawing === null && single !== null
      ? `${single.geoName}, ${spanText(view)}`
      : linesSubtitle(view);
  return embedDocument(view, {
    style: 'lines',
    frame,
    ...(single === null ? {} : { title: `${frame.title}, ${spanText(view)}` }),
    line: unbroken(line),
    content: [
      drawing === null && single !== null ? null : linesKey(view),
      drawingOrNote,
    ],
    data:
      single === null
        ? `${siteUrl}${metricCsv(metric)}`
        : seriesData({ ...view, geo: single.geo }),
    id: single === null ? metric : null,
    page,
    notes: noteLine(notesOf(view), page, view),
    folded: table,
    autoHeight,
  });
}

const HEIGHT = 420;

/** One drawing of fixed size, to take away. */
export function linesSvg(view: LinesView): string {
  const drawn = drawnOf(view);
  const single = alone(view);
  const about = [namesOf(view), spanText(view)]
    .filter((text) => text !== '')
    .join(', ');
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: drawn === null && single !== null ? about : linesSubtitle(view),
    about,
    description: summaryOf(view),
    notes: notesOf(view),
    credit: null,
    id: latestId(view) ?? view.metric,
    page: `${view.siteUrl}${view.path}`,
    draw: (box) =>
      drawn === null ? markup`` : fixedLines(drawn.drawing, drawn.scales, box),
  });
}
