// /embed/compare: one metric in two to four municipalities over the years, made for an iframe of 100 % by 360.
import { DRAWING_WORDS, EMBED_WORDS } from '../text/embeds.ts';
import { exactValue } from '../text/numbers.ts';
import { metricCsv, metricPaths } from '../text/paths.ts';
import { compareFrame, pageUrl } from './addresses.ts';
import { lineInWords, type Scales, yearSpans } from './axes.ts';
import {
  breakNotes,
  chartNotes,
  describedSeries,
  drawnSeries,
  exactTable,
  latestId,
  referenceColumn,
  referenceInWords,
  spanText,
  tableName,
  waivedYears,
  withReferenceNotes,
} from './chart.ts';
import { embedDocument, embedFooter } from './frame.ts';
import {
  chartSubtitle,
  commonYear,
  type Drawing,
  fixedLines,
  inYears,
  isCalculated,
  keyData,
  LOOKS,
  lineChart,
  lineKey,
  lineScales,
  linesOf,
  listedYears,
  REFERENCE,
  referenceData,
  referenceLine,
  yearsOf,
} from './lines.ts';
import { langAttribute, type Markup, markup, unbroken } from './markup.ts';
import { columnOf, markIn, newerNotes, noteLine, roomBehind } from './notes.ts';
import { sheetOf } from './sheet.ts';
import { type ChartView, type CompareView, hasValue, type TrendPoint } from './views.ts';

// The parts of a comparison that are made alike in embeds and on the site: key, drawing, notes, table.

const valuesOf = ({ series }: CompareView): number[] =>
  series.flatMap(({ points }) => points.filter(hasValue).map(({ value }) => value));

/** Each municipality's figure of the latest common year, or where there is none its own latest. */
export function compareKey(view: CompareView): Markup {
  const common = commonYear(view, yearsOf(view.series));
  const entries = view.series.map(({ geoName, points }, index) => {
    const point = points.filter(hasValue).findLast(({ period }) => common === null || period === common);
    const figure =
      point === undefined ? null : { shown: keyData(String(point.value), view), period: point.period };
    return { look: LOOKS[index] ?? 's0', name: geoName, figure };
  });
  const { noCommonYear } = DRAWING_WORDS[view.lang];
  const none = entries.every(({ figure }) => figure === null);
  const year = none ? null : common === null ? noCommonYear : `${common}:`;
  return lineKey(year, [...entries, ...referenceEntry(view, common)], common === null);
}

function referenceEntry(view: CompareView, common: string | null) {
  const { reference } = view;
  if (reference === null || reference.points.length === 0) return [];
  const points: readonly TrendPoint[] = reference.points;
  const point = points.filter(hasValue).find(({ period }) => period === common);
  const figure =
    point === undefined
      ? null
      : { shown: referenceData(reference, point.value, valuesOf(view), view), period: point.period };
  return [{ look: REFERENCE, name: reference.name, figure }];
}

/** What kind of drawing it is, and each municipality's line in words, that to compare with behind them; nothing of no values. */
function compareSummary(view: CompareView): string {
  const lines = view.series
    .map(({ geoName, points }) => ({ geoName, valued: points.filter(hasValue) }))
    .filter(({ valued }) => valued.length > 0)
    .map(({ geoName, valued }) => `${geoName}: ${lineInWords(valued, view)}`);
  const [reference = null] = referenceLine(view.reference, yearsOf(view.series));
  const all = [...lines, ...referenceInWords(view, reference)];
  return lines.length === 0 ? '' : [EMBED_WORDS[view.lang].lineChart, ...all].join(' ');
}

/** What every drawing of a comparison has, in a frame, on a page or on a sheet; null where no municipality has any value. */
function drawnOf(view: CompareView): { years: string[]; drawing: Drawing; scales: Scales } | null {
  const years = yearsOf(view.series);
  if (years.length === 0) return null;
  const isElections = view.isElections === true;
  const lines = linesOf(view, years).map((line) => ({ ...line, isElections }));
  return {
    years,
    drawing: {
      unit: view,
      lines,
      calculated: isCalculated(view.reference),
      breaks: view.breaks.filter(({ period }) => years.includes(period)),
    },
    scales: lineScales(lines, view, listedYears(view.series)),
  };
}

/** What is measured, in which unit, and whether the axis leaves zero out. */
export const compareSubtitle = (view: CompareView): string =>
  chartSubtitle(view, drawnOf(view)?.scales.values ?? null);

/** Below the title: what is measured, and first of all why figures that are shown do not compare. */
export const compareHeading = (view: CompareView): string => [...view.apart, compareSubtitle(view)].join(' ');

/** The lines, or a sentence where no municipality has any value. `id` begins the ids in it. */
export function compareDrawing(view: CompareView, id: string): Markup {
  const drawn = drawnOf(view);
  if (drawn === null) return markup`<p class="v m">${DRAWING_WORDS[view.lang].noValues}</p>`;
  const names = view.series.map(({ geoName }) => geoName).join(', ');
  const title = `${view.metricTitle}, ${names}, ${yearSpans(drawn.years)}`;
  const chart = { ...drawn.drawing, id, title, description: compareSummary(view), marked: null };
  return lineChart(chart, drawn.scales);
}

/**
 * Sentences: what to mind, but for the line to compare with.
 * @param isAgeSaid whether how old the newest year is stands somewhere else
 */
export function compareNotes(view: CompareView, isAgeSaid = false): string[] {
  const years = yearsOf(view.series);
  return [
    ...view.cautions,
    ...breakNotes(
      view.breaks.filter(({ period }) => years.includes(period)),
      view.lang,
    ),
    ...missingNotes(view, years),
    ...view.series.flatMap(({ geoName, points }) => waivedYears(points).map((note) => `${geoName} ${note}`)),
    ...newerNotes(view)
      .slice(isAgeSaid ? 1 : 0)
      .map((note) => `${note}.`),
  ];
}

/** Beside nothing that is drawn a line to compare with is not missing either. */
const notesOf = (view: CompareView, years: readonly string[]): string[] =>
  withReferenceNotes(compareNotes(view), years.length === 0 ? null : view.reference, view.lang);

function missingNotes({ series, lang }: CompareView, years: readonly string[]): string[] {
  return series.flatMap(({ geoName, points }) => {
    const without = inYears(points, years).filter((point) => !hasValue(point));
    const spans = yearSpans(without.map(({ period }) => period));
    return spans === '' ? [] : [DRAWING_WORDS[lang].years(geoName, spans)];
  });
}

/**
 * The exact figures by year, newest first.
 * @param aligned whether decimal signs stand below each other, for which a page has the style and an embed has not
 */
export function compareTable(view: CompareView, aligned = false): Markup {
  const { lang, series, metricTitle, unitLabel } = view;
  const words = EMBED_WORDS[lang];
  const years = yearsOf(series);
  const exact = { ...view, decimals: null };
  const look = aligned ? markup` class="number"` : null;
  const behind = (values: readonly number[]): ((literal: string) => Markup | null) => {
    const column = columnOf(values.map((value) => ({ literal: String(value), unit: exact })));
    return (literal) => (aligned ? roomBehind(literal, exact, column) : null);
  };
  const columns = series.map(({ points }) => ({
    points: new Map(points.map((point) => [point.period, point])),
    room: behind(points.filter(hasValue).map(({ value }) => value)),
  }));
  const cells = (year: string): Markup[] =>
    columns.map(({ points, room }) => {
      const point = points.get(year);
      if (point === undefined || !hasValue(point)) return markup`<td${look}>–</td>`;
      const literal = String(point.value);
      return markup`<td${look}>${exactValue(literal, view)}${point.isNoted ? markIn(lang) : null}${room(literal)}</td>`;
    });
  const room = behind((view.reference?.points ?? []).filter(hasValue).map(({ value }) => value));
  const number = (literal: string): Markup => markup`${exactValue(literal, view)}${room(literal)}`;
  const beside = referenceColumn(view.reference, view, aligned ? number : null);
  const rows = years
    .map((year) => markup`<tr><th scope="row">${year}</th>${cells(year)}${beside?.cell(year) ?? null}</tr>`)
    .reverse();
  const heads = series.map(({ geoName }) => markup`<th scope="col"${look}><bdi>${geoName}</bdi></th>`);
  return markup`<table${exactTable(view)}><caption><bdi${langAttribute(view.titleLang)}>${unbroken(metricTitle)}</bdi> (${unbroken(unitLabel)})</caption><thead><tr><th scope="col">${words.year}</th>${heads}${beside?.head ?? null}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** The whole page. */
export function renderCompareEmbed(view: CompareView, autoHeight = false): string {
  const { siteUrl, metric, path } = view;
  const frame = compareFrame(view);
  const years = yearsOf(view.series);
  const page = `${siteUrl}${path}`;
  const table =
    years.length === 0
      ? null
      : markup`<details><summary>${tableName(view)}</summary>${compareTable(view)}</details>`;
  const notes = noteLine(notesOf(view, years), page, view);
  const data = `${siteUrl}${metricCsv(metric)}`;
  const foot = embedFooter({ ...view, data, credit: null, id: metric, page, notes }, table);
  const content = markup`<p class="w">${unbroken(compareHeading(view))}</p>${compareKey(view)}${compareDrawing(view, '')}${foot}`;
  return embedDocument(view, { style: 'lines', frame, canonical: page, content, autoHeight });
}

// /embed/compare.svg and /embed/chart.svg: one drawing of fixed size, to take away.

const HEIGHT = 420;

export function compareSvg(view: CompareView): string {
  const drawn = drawnOf(view);
  const names = view.series.map(({ geoName }) => geoName).join(', ');
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: compareHeading(view),
    about: `${names}${drawn === null ? '' : `, ${yearSpans(drawn.years)}`}`,
    description: compareSummary(view),
    notes: notesOf(view, drawn?.years ?? []),
    credit: null,
    id: view.metric,
    page: `${view.siteUrl}${view.path}`,
    draw: (box) => (drawn === null ? markup`` : fixedLines(drawn.drawing, drawn.scales, box)),
  });
}

export function chartSvg(view: ChartView): string {
  const { points, reference, drawing, scales } = drawnSeries(view, view.points);
  const valued = points.filter(hasValue);
  const isEmpty = valued.length === 0;
  const id = latestId(view);
  const span = spanText(view, points);
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: isEmpty ? `${view.geoName}, ${span}` : chartSubtitle(view, scales.values),
    about: `${view.geoName}, ${span}`,
    description: describedSeries(view, valued, isEmpty ? null : reference),
    notes: chartNotes(
      { ...view, breaks: drawing.breaks, reference: isEmpty ? null : view.reference },
      points,
    ),
    credit: null,
    id: id ?? view.metric,
    page: id === null ? `${view.siteUrl}${metricPaths(view.metric)[view.lang]}` : pageUrl(view, id),
    draw: (box) => (isEmpty ? markup`` : fixedLines(drawing, scales, box)),
  });
}
