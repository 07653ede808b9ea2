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

/** What is drawn, in a frame, on a page or on a sheet, and axes that fit all of it; null where no place has any value. */
function drawnOf(view: LinesView): { drawing: Drawing; scales: Scales } | null {
  const { places, beside } = linesOf(view);
  if (!places.some(isValued)) return null;
  const lines = [...beside, ...places];
  const drawing = { unit: view, lines, breaks: breaksIn(view, yearsOf(view.series)) };
  return { drawing, scales: lineScales(lines, view, listedYears(view.series)) };
}

const isValued = ({ points }: Line): boolean => points.some(hasValue);

const breaksIn = (
  { breaks }: Pick<LinesView, 'breaks'>,
  years: readonly string[],
): readonly Break[] => breaks.filter(({ period }) => years.includes(period));

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
  const { places, beside } = linesOf(view);
  const { noCommonYear } = DRAWING_WORDS[view.lang];
  const lead = markup`<p>${common === null ? noCommonYear : `${common}:`}</p>`;
  const items = [...places, ...beside].map((line) => keyItem(line, common, view));
  return markup`<div class="lk ky">${places.some(isValued) ? lead : null}<ul>${items}</ul></div>`;
}

/** Its exact figure for machines; people find it in the table. */
function keyItem(line: Line, common: string | null, unit: UnitWords): Markup {
  const { look, name, points } = line;
  const valued = points.filter(hasValue);
  const latest = look === REFERENCE ? undefined : valued.at(-1);
  const point =
    common === null ? latest : valued.find(({ period }) => period === common);
  const year =
    point === undefined || common !== null
      ? null
      : markup` <span>${point.period}</span>`;
  const value =
    point === undefined
      ? null
      : markup` <data value="${point.value}">${valueText(line, point.value, unit)}</data>`;
  return markup`<li>${lineSample(look)} <bdi>${name}</bdi>${value}${year}</li>`;
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
  const { places, beside } = linesOf(view);
  const inWords = (line: Line, name: string | null): string[] => {
    const words = lineInWords(line.points.filter(hasValue), view);
    if (words === '') return [];
    return [name === null ? words : `${name}: ${words}`];
  };
  const isAlone = alone(view) !== null;
  const placeWords = places.flatMap((line) =>
    inWords(line, isAlone ? null : line.name),
  );
  if (placeWords.length === 0) return '';
  const besideWords = beside.flatMap((line) =>
    inWords(line, calledIn(view.lang, line)),
  );
  return [EMBED_WORDS[view.lang].lineChart, ...placeWords, ...besideWords].join(' ');
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
    ...missingNotes(view, years),
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

/** Years that lines leave out, those that leave out the same together; between two elections none is missing. */
function missingNotes(view: LinesView, years: readonly string[]): string[] {
  const { lang, series } = view;
  const isAlone = alone(view) !== null;
  const spansIn = ({ points }: Series): string => {
    const listed = view.isElections === true ? listedYears([{ points }]) : years;
    const valued = new Set(points.filter(hasValue).map(({ period }) => period));
    return yearSpans(
      listed.filter((year) => years.includes(year) && !valued.has(year)),
    );
  };
  return [...Map.groupBy(series, spansIn)].flatMap(([spans, lines]) => {
    if (spans === '') return [];
    const names = lines.map(({ geoName }) => geoName);
    return isAlone
      ? [EMBED_WORDS[lang].yearsMissing(spans)]
      : [DRAWING_WORDS[lang].years(names, spans)];
  });
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
  const lines = referenceLine(
    line,
    years,
    [],
    line.kind === 'country' ? 's0' : REFERENCE,
  );
  const scales = lineScales([...lines, { points: low }, { points: high }], view, years);
  const description = spreadText(view);
  const title = `${metricTitle}, ${years[0]}–${years.at(-1)}`;
  const drawing = {
    ...{ unit: view, lines, breaks: breaksIn(view, years), band: { low, high } },
    ...{ id: 'spread-', title, description, marked: null },
  };
  const notes = [description, ...referenceNotes(line, lang)];
  return markup`
    <p class="note">${unbroken(chartSubtitle(view, scales.values))}</p>
    ${lineChart(drawing, scales)}
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
  const columns = columnsOf(view, aligned);
  const rows = years.toReversed().map(
    (year) => markup`
      <tr>
        <th scope="row">${year}</th>
        ${columns.map(({ cell }) => markup`<td${look}>${cell(year)}</td>`)}
      </tr>`,
  );
  const heads = columns.map(
    ({ name }) => markup`<th scope="col"${look}><bdi>${name}</bdi></th>`,
  );
  const title = markup`<bdi${langAttribute(view.titleLang)}>${unbroken(metricTitle)}</bdi>`;
  return markup`
    <table${view.decimals === null ? null : markup` data-exact`}>
      <caption>${title} (${unbroken(unitLabel)})</caption>
      <thead><tr><th scope="col">${EMBED_WORDS[lang].year}</th>${heads}</tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
}

/** Of a table by year. */
type YearColumn = { name: string; cell: (year: string) => Markup };

/** The places' own figures, and beside them the line to compare with: the country's exact, a calculated one as it is shown. */
function columnsOf(view: LinesView, aligned: boolean): YearColumn[] {
  const { lang, series, reference } = view;
  const columns = series.map(({ geoName, points }) =>
    figureColumn(view, geoName, points, { aligned, noted: series.length === 1 }),
  );
  const [line] = linesOf(view).beside;
  if (line === undefined) return columns;
  const name = calledIn(lang, line);
  if (reference?.kind === 'country')
    return [
      ...columns,
      figureColumn(view, name, reference.points, { aligned, noted: false }),
    ];
  const calculated = (year: string): Markup => {
    const value = line.points.find(({ period }) => period === year)?.value ?? null;
    return markup`${value === null ? '–' : valueText(line, value, view)}`;
  };
  return [...columns, { name, cell: calculated }];
}

/** @param noted whether what happened to a figure stands behind it, and why there is none; that it was published is no note */
function figureColumn(
  unit: UnitWords,
  name: string,
  points: readonly Figure[],
  { aligned, noted }: { aligned: boolean; noted: boolean },
): YearColumn {
  const pointByYear = new Map(points.map((point) => [point.period, point]));
  const align = aligned ? columnOf(points.filter(hasValue), true) : null;
  const cell = (year: string): Markup => {
    const point = pointByYear.get(year);
    if (point === undefined || !hasValue(point))
      return markup`${noted ? missingNote(unit, point?.missing ?? null) : '–'}`;
    const notes = noted ? changesOf(point, unit) : [];
    return markup`${figureShown(point, { link: null, exact: true, align })}${notes.map((note) => markup`. ${unbroken(note)}`)}`;
  };
  return { name, cell };
}

function changesOf({ revised, cautions }: Figure, unit: UnitWords): string[] {
  const reasons = cautions.map((reason) => reason.replace(/\.$/, ''));
  return revised === null || revised.type === 'published'
    ? reasons
    : [revisedNote(unit, { ...revised, previousValue: null }, null), ...reasons];
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
  const none = markup`<p class="v m">${DRAWING_WORDS[lang].noValues}</p>`;
  const table =
    yearsOf(view.series).length === 0
      ? null
      : markup`<details><summary>${tableName(view)}</summary>${linesTable(view)}</details>`;
  return embedDocument(view, {
    style: 'lines',
    frame,
    title: single === null ? frame.title : `${frame.title}, ${spanText(view)}`,
    line: unbroken(drawing === null ? aboutOf(view) : linesSubtitle(view)),
    content: drawing === null ? [none] : [linesKey(view), drawing],
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

/** Whose lines, of which years. */
const aboutOf = (view: LinesView): string =>
  [namesOf(view), spanText(view)].filter((text) => text !== '').join(', ');

const HEIGHT = 420;

/** One drawing of fixed size, to take away. */
export function linesSvg(view: LinesView): string {
  const drawn = drawnOf(view);
  const about = aboutOf(view);
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: drawn === null ? about : linesSubtitle(view),
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
