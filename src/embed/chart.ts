// /embed/chart: one metric in one municipality over the years, made for an iframe of 100 % by 360.

import { observationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { SERVICE } from '../data/settings.ts';
import { DRAWING_WORDS, EMBED_WORDS } from '../text/embeds.ts';
import { bareValue, exactValue, type UnitWords } from '../text/numbers.ts';
import { metricPaths } from '../text/paths.ts';
import { chartFrame, pageUrl } from './addresses.ts';
import { everyYear, lineInWords, type Scales, seriesSummary, type ValueScale, yearSpans } from './axes.ts';
import { embedDocument, embedFooter } from './frame.ts';
import {
  breakLetter,
  type Line,
  lineChart,
  lineKey,
  lineSample,
  lineScales,
  REFERENCE,
  referenceData,
  referenceLine,
} from './lines.ts';
import { langAttribute, type Markup, markup, unbroken } from './markup.ts';
import { figureData, markIn, missingNote, newerNotes, noteLine, revisedNote } from './notes.ts';
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

type DrawnSeries = {
  years: string[];
  /** The line to compare with; null where none was asked for, or it has no value in these years. */
  reference: Line | null;
  /** The line to compare with first, so that the series' own lies above it. */
  lines: Line[];
  scales: Scales;
  /** Those within the years. */
  breaks: Break[];
};

/**
 * @param points of every year, ascending
 * @param name what stands at the line's end, beside a line to compare with or alone
 */
export function drawnSeries(
  view: Pick<ChartView, 'reference' | 'breaks' | 'decimals'>,
  points: readonly TrendPoint[],
  name: { beside: string; alone: string },
): DrawnSeries {
  const years = points.map(({ period }) => period);
  const [reference = null] = referenceLine(view.reference, years);
  const own: Line = { look: 's0', name: reference === null ? name.alone : name.beside, points };
  const lines = reference === null ? [own] : [reference, own];
  return {
    years,
    reference,
    lines,
    scales: lineScales(lines, view),
    breaks: view.breaks.filter(({ period }) => years.includes(period)),
  };
}

// What a reader must know of a line: how to read its figures, where its scale starts, which years have none, which were
// changed, how old the newest is. A narrow frame shows the first words alone.

const spansOf = (points: readonly Pick<ChartPoint, 'period'>[]): string =>
  yearSpans(points.map(({ period }) => period));

/** Of a view whose breaks are those that are drawn: the letters count them. */
export function chartNotes(view: ChartView, points: readonly ChartPoint[], scale: ValueScale): string[] {
  const zero = scale.showsZero ? [] : [EMBED_WORDS[view.lang].withoutZero];
  const own = [
    ...view.cautions,
    ...zero,
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
  const dates = changed.map(({ revised }) => revised?.on ?? '').sort();
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
  if (points.length === 0) return [words[ABSENT[reference.kind]]];
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

/** The figure that a chart's canonical link and imprint point at: the latest with a value; null where none has one. */
export function latestId(view: ChartView): string | null {
  const latest = view.points.findLast(hasValue);
  return latest === undefined ? null : observationId({ ...view, period: latest.period });
}

/** The whole page, of at least one period. */
export function renderChartEmbed(view: ChartView, autoHeight = false): string {
  const points = everyYear(view.points);
  const id = latestId(view);
  const page = id === null ? `${view.siteUrl}${metricPaths(view.metric)[view.lang]}` : pageUrl(view, id);
  const frame = chartFrame(view, view.reference?.kind ?? null);
  const span = yearSpans(points.map(({ period }) => period));
  const content = markup`<p class="w"><bdi>${view.geoName}</bdi>, <span class="nb">${span}</span>, ${unbroken(view.unitLabel)}</p>${seriesPart(view, points, span)}${embedFooter({ ...view, credit: null, id: null, page }, chartTable(view, view.isElections === true ? view.points : points))}`;
  const title = `${frame.title}, ${span}`;
  const canonical = page.replace('?lang=en', '');
  return embedDocument(view, { style: 'lines', frame, title, canonical, content, autoHeight });
}

/** Figure, line and notes, or that no year has a value; `span` is the years in words. */
function seriesPart(view: ChartView, points: readonly ChartPoint[], span: string): Markup {
  const valued = points.filter(hasValue);
  const last = valued.at(-1);
  if (last === undefined) return markup`<p class="v m">${EMBED_WORDS[view.lang].noSeries}</p>`;
  const literal = String(last.value);
  const label = bareValue(literal, view);
  const { lines, reference, scales, breaks } = drawnSeries(view, points, {
    beside: view.geoName,
    alone: label,
  });
  const page = pageUrl(view, observationId({ ...view, period: last.period }));
  const drawing = lineChart(
    {
      lang: view.lang,
      id: '',
      title: `${view.metricTitle}, ${view.geoName}, ${span}`,
      description: describedSeries(view, valued),
      lines,
      breaks,
      marked: null,
    },
    scales,
  );
  return markup`${chartKey(view, { period: last.period, shown: figureData(literal, view) }, reference)}${drawing}${noteLine(chartNotes({ ...view, breaks }, points, scales.values), page, view.lang)}`;
}

/** The line in words, and behind it the country's; a calculated one is no figure of anybody's. */
export function describedSeries(
  { reference, ...unit }: UnitWords & Pick<ChartView, 'reference'>,
  valued: readonly (TrendPoint & { value: number })[],
): string {
  return [seriesSummary(valued, unit), ...countryInWords(reference, unit)].join(' ');
}

/** Of a line that is drawn. */
export const countryInWords = (reference: Reference | null, unit: UnitWords): string[] =>
  reference?.kind === 'country' && reference.points.length > 0
    ? [`${reference.name}: ${lineInWords(reference.points.filter(hasValue), unit)}`]
    : [];

type Figure = { period: string; shown: Markup };

/** The newest figure; beside a reference, whose it is and what the reference is in that year. */
function chartKey(view: ChartView, figure: Figure, reference: Line | null): Markup {
  if (reference === null || view.reference === null)
    return markup`<p class="v1"><span class="nb">${figure.period}:</span> ${figure.shown}</p>`;
  const value = reference.points.find(({ period }) => period === figure.period)?.value ?? null;
  const among = view.points.filter(hasValue).map((point) => point.value);
  const compared =
    value === null
      ? null
      : { shown: referenceData(view.reference, value, among, view), period: figure.period };
  const entries = [
    { look: 's0', name: view.geoName, figure },
    { look: REFERENCE, name: reference.name, figure: compared },
  ];
  return markup`<div class="lk"><p>${figure.period}:</p>${lineKey(entries, false)}</div>`;
}

/** The exact figures as a table, for screen readers, for copying, for checking; folded until asked for. */
function chartTable(view: ChartView, points: readonly ChartPoint[]): Markup {
  const words = EMBED_WORDS[view.lang];
  const country = countryColumn(view.reference, view);
  const rows = points.map(
    (point) =>
      markup`<tr><th scope="row">${point.period}</th><td>${cellOf(view, point)}</td>${country?.cell(point.period) ?? null}</tr>`,
  );
  return markup`<details><summary>${tableName(view)}</summary><table${exactTable(view)}><caption${langAttribute(view.titleLang)}>${unbroken(view.metricTitle)}, ${view.geoName}</caption><thead><tr><th scope="col">${words.year}</th><th scope="col">${words.value} (${unbroken(view.unitLabel)})</th>${country?.head ?? null}</tr></thead><tbody>${rows}</tbody></table></details>`;
}

/** What a table of exact figures is unfolded by: everything is where nothing is rounded. */
export const tableName = ({ lang, decimals }: UnitWords): string =>
  decimals === null ? EMBED_WORDS[lang].showTable : EMBED_WORDS[lang].showExact;

/** The attribute of such a table. */
export const exactTable = ({ decimals }: UnitWords): Markup | null =>
  decimals === null ? null : markup` data-exact`;

/**
 * The country's figures by year in a table of municipalities' own; null where they are not drawn. A calculated line is in no table of figures.
 * @param aligned the number in a table of numbers alone; the exact one elsewhere
 */
export function countryColumn(
  reference: Reference | null,
  unit: UnitWords,
  aligned: ((literal: string) => Markup) | null = null,
) {
  if (reference?.kind !== 'country' || reference.points.length === 0) return null;
  const look = aligned === null ? null : markup` class="number"`;
  const points = new Map(reference.points.map((point) => [point.period, point]));
  return {
    head: markup`<th scope="col"${look}><bdi>${reference.name}</bdi></th>`,
    cell: (year: string): Markup => {
      const point = points.get(year);
      if (point === undefined || !hasValue(point)) return markup`<td${look}>–</td>`;
      return markup`<td${look}>${aligned?.(String(point.value)) ?? exactValue(String(point.value), unit)}${point.isNoted ? markIn(unit.lang) : null}</td>`;
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
