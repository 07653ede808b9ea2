// /embed/chart: one metric in one municipality over the years, made for an iframe of 100 % by 360.

import { observationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { SERVICE } from '../data/settings.ts';
import { DRAWING_WORDS, EMBED_WORDS } from '../text/embeds.ts';
import { exactValue, type UnitWords } from '../text/numbers.ts';
import { metricPaths } from '../text/paths.ts';
import { chartFrame, pageUrl, seriesData } from './addresses.ts';
import { everyYear, lineInWords, type Scales, seriesSummary, yearSpans } from './axes.ts';
import { embedDocument, embedFooter } from './frame.ts';
import {
  breakLetter,
  calculatedText,
  chartSubtitle,
  type Drawing,
  isCalculated,
  keyData,
  type Line,
  lineChart,
  lineKey,
  lineSample,
  lineScales,
  listedYears,
  REFERENCE,
  referenceData,
  referenceLine,
} from './lines.ts';
import { langAttribute, type Markup, markup, unbroken } from './markup.ts';
import { markIn, missingNote, newerNotes, noteLine, revisedNote } from './notes.ts';
import {
  type Break,
  type ChartPoint,
  type ChartView,
  hasValue,
  type Reference,
  type TrendPoint,
} from './views.ts';

// What every chart of one series draws, in a frame, on a page or on a sheet: its line above the one to compare with, on axes that
// fit both.

type DrawnSeries<P> = {
  /** Of every year. */
  points: readonly P[];
  /** The line to compare with; null where none was asked for, or it has no value in these years. */
  reference: Line | null;
  drawing: Drawing;
  scales: Scales;
};

/** @param listed the points of the metric's years, ascending */
export function drawnSeries<P extends TrendPoint>(
  view: UnitWords & Pick<ChartView, 'reference' | 'breaks' | 'geoName' | 'isElections'>,
  listed: readonly P[],
): DrawnSeries<P | ChartPoint> {
  const points = everyYear(listed);
  const years = points.map(({ period }) => period);
  const { isElections = false } = view;
  const [reference = null] = referenceLine(view.reference, years).map((line) => ({ ...line, isElections }));
  const own: Line = { look: 's0', name: view.geoName, points, isElections };
  const lines = reference === null ? [own] : [reference, own];
  return {
    points,
    reference,
    drawing: {
      unit: view,
      lines,
      calculated: isCalculated(view.reference),
      breaks: view.breaks.filter(({ period }) => years.includes(period)),
    },
    scales: lineScales(lines, view, listedYears([{ points: listed }])),
  };
}

// What a reader must know of a line: how to read its figures, which years have none, which were changed, how old the newest
// is. A narrow frame shows the first words alone.

const spansOf = (points: readonly Pick<ChartPoint, 'period'>[]): string =>
  yearSpans(points.map(({ period }) => period));

/** Of a view whose breaks are those that are drawn: the letters count them. */
export function chartNotes(view: ChartView, points: readonly ChartPoint[]): string[] {
  const own = [
    ...view.cautions,
    ...breakNotes(view.breaks, view.lang),
    ...yearsWithout(view.isElections === true ? view.points : points, view.lang),
    ...revisedYears(view, points),
    ...waivedYears(points),
    ...newerNotes(view).map((note) => `${note}.`),
  ];
  return withReferenceNotes(own, view.reference, view.lang);
}

/** That a line which was asked for is not there comes first: nothing else says so. */
export function withReferenceNotes(
  own: readonly string[],
  reference: Reference | null,
  lang: Lang,
): string[] {
  const notes = referenceNotes(reference, lang);
  return reference?.points.length === 0 ? [...notes, ...own] : [...own, ...notes];
}

/** Those between the first and the last that a line leaves out. */
export function yearsWithout(points: readonly Pick<ChartPoint, 'period' | 'value'>[], lang: Lang): string[] {
  const without = points.filter((point) => !hasValue(point));
  return without.length === 0 ? [] : [EMBED_WORDS[lang].yearsMissing(spansOf(without))];
}

function revisedYears({ lang }: ChartView, points: readonly ChartPoint[]): string[] {
  const changed = points.filter(
    ({ revised }) => revised?.type === 'revised' || revised?.type === 'corrected',
  );
  const dates = changed.map(({ revised }) => revised?.release ?? '').sort();
  const latest = dates.at(-1);
  return latest === undefined ? [] : [EMBED_WORDS[lang].yearsRevised(spansOf(changed), latest)];
}

/** Why values that stand out were let through, each reason behind its years. */
export function waivedYears(points: readonly Pick<ChartPoint, 'period' | 'cautions'>[]): string[] {
  const reasons = [...new Set(points.flatMap(({ cautions }) => cautions))];
  return reasons.map(
    (reason) => `${spansOf(points.filter(({ cautions }) => cautions.includes(reason)))}: ${reason}`,
  );
}

/** Whose the figures of the line to compare with are, and why some stand out; or why it is not there; nothing where none was asked for. */
function referenceNotes(reference: Reference | null, lang: Lang): string[] {
  if (reference === null) return [];
  const words = DRAWING_WORDS[lang];
  const { name, points } = reference;
  if (points.length === 0) return [reference.apart ?? words[ABSENT[reference.kind]]];
  if (reference.kind === 'country') {
    const waived = waivedYears(reference.points).map((note) => `${name} ${note}`);
    return [words.countryMeaning(name), ...waived];
  }
  const meaning = { name, service: SERVICE };
  return reference.inPlace === true
    ? [words.medianInPlace(meaning), words.noCountry]
    : [words.referenceMeaning(meaning)];
}

const ABSENT = { median: 'noMedian', county: 'noCounty', country: 'noCountry' } as const;

/** The same on a page, where a narrow drawing has no room for the line's name: with a sample of it. */
export function referenceMarkup(reference: Reference | null, lang: Lang): Markup | null {
  const note = referenceNotes(reference, lang).join(' ');
  if (reference === null) return null;
  return reference.points.length === 0
    ? markup`${note}`
    : markup`<span class="lk">${lineSample(REFERENCE)}</span> ${unbroken(note)}`;
}

/** What the letters above the plot mean. */
export const breakNotes = (breaks: readonly Break[], lang: Lang): string[] =>
  breaks.map(({ period, text }, index) =>
    DRAWING_WORDS[lang].breakIn({ letter: breakLetter(index), period, text }),
  );

/** The years that are drawn, or, where the metric has none of them, those that were asked for. */
export function spanText({ years = {} }: Pick<ChartView, 'years'>, points: readonly TrendPoint[]): string {
  const { from = '', to = '' } = years;
  return points.length === 0 ? `${from}–${to}` : yearSpans(points.map(({ period }) => period));
}

/** The figure that a chart's canonical link and imprint point at: the latest with a value; null where none has one. */
export function latestId(view: ChartView): string | null {
  const latest = view.points.findLast(hasValue);
  return latest === undefined ? null : observationId({ ...view, period: latest.period });
}

/** The whole page, of at least one period. */
export function renderChartEmbed(view: ChartView, autoHeight = false): string {
  const drawn = drawnSeries(view, view.points);
  const { points } = drawn;
  const id = latestId(view);
  const page = id === null ? `${view.siteUrl}${metricPaths(view.metric)[view.lang]}` : pageUrl(view, id);
  const frame = chartFrame(view, view.reference?.kind ?? null);
  const span = spanText(view, points);
  // No row for the years between two elections.
  const table =
    points.length === 0 ? null : chartTable(view, view.isElections === true ? view.points : points);
  const foot = (notes: Markup | null) =>
    embedFooter({ ...view, data: seriesData(view), credit: null, id: null, page, notes }, table);
  const content = seriesPart(view, drawn, span, foot);
  const title = `${frame.title}, ${span}`;
  const canonical = page.replace('?lang=en', '');
  return embedDocument(view, { style: 'lines', frame, title, canonical, content, autoHeight });
}

/** What is drawn, figure, line and notes, or that no year has a value; `span` is the years in words. */
function seriesPart(
  view: ChartView,
  { points, reference, drawing, scales }: DrawnSeries<ChartPoint>,
  span: string,
  footWith: (notes: Markup | null) => Markup,
): Markup {
  const valued = points.filter(hasValue);
  const last = valued.at(-1);
  if (last === undefined)
    return markup`<p class="w"><bdi>${view.geoName}</bdi>, <span class="nb">${span}</span></p><p class="v m">${EMBED_WORDS[view.lang].noSeries}</p>${footWith(null)}`;
  const page = pageUrl(view, observationId({ ...view, period: last.period }));
  const chart = lineChart(
    {
      ...drawing,
      id: '',
      title: `${view.metricTitle}, ${view.geoName}, ${span}`,
      description: describedSeries(view, valued, reference),
      marked: null,
    },
    scales,
  );
  const notes = chartNotes({ ...view, breaks: drawing.breaks }, points);
  return markup`<p class="w">${unbroken(chartSubtitle(view, scales.values))}</p>${chartKey(view, last, reference)}${chart}${footWith(noteLine(notes, page, view))}`;
}

/** The line in words, and behind it that to compare with. */
export function describedSeries(
  view: UnitWords & Pick<ChartView, 'reference'>,
  valued: readonly (TrendPoint & { value: number })[],
  line: Line | null,
): string {
  return [seriesSummary(valued, view), ...referenceInWords(view, line)].join(' ');
}

/** Of a line that is drawn; a calculated one says so. */
export function referenceInWords(
  { reference, ...unit }: UnitWords & Pick<ChartView, 'reference'>,
  line: Line | null,
): string[] {
  if (line === null) return [];
  const name = isCalculated(reference) ? DRAWING_WORDS[unit.lang].calculatedColumn(line.name) : line.name;
  return [`${name}: ${lineInWords(line.points.filter(hasValue), unit)}`];
}

type Figure = { period: string; value: number };

/** The newest figure, whose it is, and that of the line to compare with in its year. */
export function chartKey(
  view: UnitWords & Pick<ChartView, 'reference' | 'geoName'> & { points?: readonly TrendPoint[] },
  { period, value }: Figure,
  line: Line | null,
): Markup {
  const own = {
    look: 's0',
    name: view.geoName,
    figure: { shown: keyData(String(value), view), period },
  };
  const beside = line?.points.find((point) => point.period === period)?.value ?? null;
  const among = (view.points ?? []).filter(hasValue).map((point) => point.value);
  const compared =
    beside === null || view.reference === null
      ? null
      : { shown: referenceData(view.reference, beside, among, view), period };
  const other = line === null ? [] : [{ look: REFERENCE, name: line.name, figure: compared }];
  return lineKey(`${period}:`, [own, ...other], false);
}

/** The exact figures as a table, for screen readers, for copying, for checking; folded until asked for. */
function chartTable(view: ChartView, points: readonly ChartPoint[]): Markup {
  const words = EMBED_WORDS[view.lang];
  const beside = referenceColumn(view.reference, view);
  const rows = points.map(
    (point) =>
      markup`<tr><th scope="row">${point.period}</th><td>${cellOf(view, point)}</td>${beside?.cell(point.period) ?? null}</tr>`,
  );
  return markup`<details><summary>${tableName(view)}</summary><table${exactTable(view)}><caption${langAttribute(view.titleLang)}>${unbroken(view.metricTitle)}, ${view.geoName}</caption><thead><tr><th scope="col">${words.year}</th><th scope="col">${words.value} (${unbroken(view.unitLabel)})</th>${beside?.head ?? null}</tr></thead><tbody>${rows}</tbody></table></details>`;
}

/** What a table of exact figures is unfolded by: everything is where nothing is rounded. */
export const tableName = ({ lang, decimals }: UnitWords): string =>
  decimals === null ? EMBED_WORDS[lang].showTable : EMBED_WORDS[lang].showExact;

/** The attribute of such a table. */
export const exactTable = ({ decimals }: UnitWords): Markup | null =>
  decimals === null ? null : markup` data-exact`;

/**
 * The line to compare with by year, beside municipalities' own figures: the country's exact, a calculated one as it is shown,
 * under a head that says so; null where there is none.
 * @param aligned the country's number in a table of numbers alone; the exact one elsewhere
 */
export function referenceColumn(
  reference: Reference | null,
  unit: UnitWords,
  aligned: ((literal: string) => Markup) | null = null,
) {
  if (reference === null || reference.points.length === 0) return null;
  const look = aligned === null ? null : markup` class="number"`;
  const points: ReadonlyMap<string, TrendPoint & { isNoted?: boolean }> = new Map(
    reference.points.map((point) => [point.period, point]),
  );
  const calculated = isCalculated(reference);
  const name = calculated ? DRAWING_WORDS[unit.lang].calculatedColumn(reference.name) : reference.name;
  const among = [...points.values()].filter(hasValue).map(({ value }) => value);
  const shown = (value: number): Markup | string =>
    calculated
      ? calculatedText(value, among, unit)
      : (aligned?.(String(value)) ?? exactValue(String(value), unit));
  return {
    head: markup`<th scope="col"${look}><bdi>${name}</bdi></th>`,
    cell: (year: string): Markup => {
      const point = points.get(year);
      if (point === undefined || !hasValue(point)) return markup`<td${look}>–</td>`;
      return markup`<td${look}>${shown(point.value)}${point.isNoted === true ? markIn(unit.lang) : null}</td>`;
    },
  };
}

/** That it was published is no note. */
function cellOf(view: ChartView, { value, missing, revised, cautions, isNoted }: ChartPoint): Markup {
  const figure = value === null ? missingNote(view, missing) : exactValue(String(value), view);
  const change =
    revised === null || revised.type === 'published'
      ? []
      : [revisedNote(view, { ...revised, previousValue: null }, null)];
  const notes = [...change, ...cautions.map((reason) => reason.replace(/\.$/, ''))];
  const mark = value !== null && isNoted ? markIn(view.lang) : null;
  return markup`${figure}${mark}${notes.map((note) => markup`. ${unbroken(note)}`)}`;
}
