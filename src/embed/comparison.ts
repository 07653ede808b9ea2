// /embed/compare: one metric in two to four municipalities over the years, made for an iframe of 100 % by 360.
import { DRAWING_WORDS, EMBED_WORDS } from '../text/embeds.ts';
import { bareValue, exactValue } from '../text/numbers.ts';
import { metricPaths } from '../text/paths.ts';
import { compareFrame, pageUrl } from './addresses.ts';
import { everyYear, lineInWords, yearSpans } from './axes.ts';
import {
  breakNotes,
  chartNotes,
  countryColumn,
  countryInWords,
  describedSeries,
  drawnSeries,
  exactTable,
  latestId,
  tableName,
  waivedYears,
  withReferenceNotes,
} from './chart.ts';
import { embedDocument, embedFooter } from './frame.ts';
import {
  commonYear,
  fixedLines,
  inYears,
  type Line,
  LOOKS,
  lineChart,
  lineKey,
  lineScales,
  linesOf,
  REFERENCE,
  referenceData,
  yearsOf,
} from './lines.ts';
import { langAttribute, type Markup, markup, unbroken } from './markup.ts';
import { figureData, markIn, newerNotes, noteLine } from './notes.ts';
import { sheetOf } from './sheet.ts';
import { type ChartView, type CompareView, hasValue, type TrendPoint } from './views.ts';

// The parts of a comparison that are made alike in embeds and on the site: key, drawing, notes, table.

const valuesOf = ({ series }: CompareView): number[] =>
  series.flatMap(({ points }) => points.filter(hasValue).map(({ value }) => value));

/** Each municipality's figure of the latest common year, or where there is none its own latest. */
function compareKey(view: CompareView): Markup {
  const common = commonYear(view, yearsOf(view.series));
  const entries = view.series.map(({ geoName, points }, index) => {
    const point = points.filter(hasValue).findLast(({ period }) => common === null || period === common);
    const figure =
      point === undefined ? null : { shown: figureData(String(point.value), view), period: point.period };
    return { look: LOOKS[index] ?? 's0', name: geoName, figure };
  });
  const { noCommonYear } = DRAWING_WORDS[view.lang];
  const none = entries.every(({ figure }) => figure === null);
  const year = none ? null : markup`<p>${common === null ? noCommonYear : `${common}:`}</p>`;
  return markup`<div class="lk">${year}${lineKey([...entries, ...referenceEntry(view, common)], common === null)}</div>`;
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

/** What kind of drawing it is, and each municipality's line in words, the country's behind them; nothing of no values. */
function compareSummary(view: CompareView): string {
  const lines = view.series
    .map(({ geoName, points }) => ({ geoName, valued: points.filter(hasValue) }))
    .filter(({ valued }) => valued.length > 0)
    .map(({ geoName, valued }) => `${geoName}: ${lineInWords(valued, view)}`);
  const all = [...lines, ...countryInWords(view.reference, view)];
  return lines.length === 0 ? '' : [EMBED_WORDS[view.lang].lineChart, ...all].join(' ');
}

/** The lines, or a sentence where no municipality has any value. `id` begins the ids in it. */
export function compareDrawing(view: CompareView, id: string): Markup {
  const years = yearsOf(view.series);
  if (years.length === 0) return markup`<p class="v m">${DRAWING_WORDS[view.lang].noValues}</p>`;
  const lines = linesOf(view, years);
  const names = view.series.map(({ geoName }) => geoName).join(', ');
  const title = `${view.metricTitle}, ${names}, ${yearSpans(years)}`;
  const breaks = view.breaks.filter(({ period }) => years.includes(period));
  const chart = {
    lang: view.lang,
    id,
    title,
    description: compareSummary(view),
    lines,
    breaks,
    marked: null,
  };
  return lineChart(chart, lineScales(lines, view));
}

/** Sentences: what to mind, but for the line to compare with. */
export function compareNotes(view: CompareView): string[] {
  const years = yearsOf(view.series);
  const words = EMBED_WORDS[view.lang];
  const cut = years.length > 0 && !lineScales(linesOf(view, years), view).values.showsZero;
  return [
    ...view.cautions,
    ...(cut ? [words.withoutZero] : []),
    ...breakNotes(
      view.breaks.filter(({ period }) => years.includes(period)),
      view.lang,
    ),
    ...missingNotes(view, years),
    ...view.series.flatMap(({ geoName, points }) => waivedYears(points).map((note) => `${geoName} ${note}`)),
    ...newerNotes(view).map((note) => `${note}.`),
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

/** The exact figures by year, newest first. */
export function compareTable(view: CompareView): Markup {
  const { lang, series, metricTitle, unitLabel } = view;
  const words = EMBED_WORDS[lang];
  const years = yearsOf(series);
  const columns = series.map(({ points }) => new Map(points.map((point) => [point.period, point])));
  const cells = (year: string): Markup[] =>
    columns.map((points) => {
      const point = points.get(year);
      if (point === undefined || !hasValue(point)) return markup`<td>–</td>`;
      return markup`<td>${exactValue(String(point.value), view)}${point.isNoted ? markIn(lang) : null}</td>`;
    });
  const country = countryColumn(view.reference, view);
  const rows = years
    .map((year) => markup`<tr><th scope="row">${year}</th>${cells(year)}${country?.cell(year) ?? null}</tr>`)
    .reverse();
  const heads = series.map(({ geoName }) => markup`<th scope="col"><bdi>${geoName}</bdi></th>`);
  return markup`<table${exactTable(view)}><caption><bdi${langAttribute(view.titleLang)}>${unbroken(metricTitle)}</bdi> (${unbroken(unitLabel)})</caption><thead><tr><th scope="col">${words.year}</th>${heads}${country?.head ?? null}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** The whole page. */
export function renderCompareEmbed(view: CompareView, autoHeight = false): string {
  const { lang, siteUrl, unitLabel, source, metric, path } = view;
  const frame = compareFrame(view);
  const years = yearsOf(view.series);
  const page = `${siteUrl}${path}`;
  const table =
    years.length === 0
      ? null
      : markup`<details><summary>${tableName(view)}</summary>${compareTable(view)}</details>`;
  const notes = noteLine(notesOf(view, years), page, lang);
  const foot = embedFooter({ lang, source, credit: null, id: metric, page, notes }, table);
  const content = markup`<p class="w"><span class="nb">${yearSpans(years)}</span>${years.length === 0 ? null : ', '}${unbroken(unitLabel)}</p>${compareKey(view)}${compareDrawing(view, '')}${foot}`;
  return embedDocument(view, { style: 'lines', frame, canonical: page, content, autoHeight });
}

// /embed/compare.svg and /embed/chart.svg: one drawing of fixed size, to take away.

const HEIGHT = 420;

/** Names carry the latest value of each: nothing else stands beside the lines. */
export function compareSvg(view: CompareView): string {
  const years = yearsOf(view.series);
  const named = linesOf(view, years).map((line) => withValue(line, view));
  const breaks = view.breaks.filter(({ period }) => years.includes(period));
  const names = view.series.map(({ geoName }) => geoName).join(', ');
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: `${names}, ${years.length === 0 ? '' : `${yearSpans(years)}, `}${view.unitLabel}`,
    description: compareSummary(view),
    notes: notesOf(view, years),
    credit: null,
    id: view.metric,
    page: `${view.siteUrl}${view.path}`,
    draw: (box) =>
      years.length === 0
        ? markup``
        : fixedLines({ lang: view.lang, lines: named, breaks }, lineScales(named, view), box),
  });
}

/** A calculated line has its name alone. */
function withValue(line: Line, view: CompareView | ChartView): Line {
  const isCalculated = line.look === REFERENCE && view.reference?.kind !== 'country';
  const last = isCalculated ? undefined : line.points.findLast(hasValue);
  return last === undefined ? line : { ...line, name: `${line.name} ${bareValue(String(last.value), view)}` };
}

export function chartSvg(view: ChartView): string {
  const points = everyYear(view.points);
  const valued = points.filter(hasValue);
  const last = valued.at(-1);
  const label = last === undefined ? '' : bareValue(String(last.value), view);
  const { years, lines, scales, breaks } = drawnSeries(view, points, { beside: label, alone: label });
  const named = lines.map((line) => (line.look === REFERENCE ? withValue(line, view) : line));
  const id = latestId(view);
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: `${view.geoName}, ${yearSpans(years)}, ${view.unitLabel}`,
    description: describedSeries(view, valued),
    notes: chartNotes(
      { ...view, breaks, reference: last === undefined ? null : view.reference },
      points,
      scales.values,
    ),
    credit: null,
    id: id ?? view.metric,
    page: id === null ? `${view.siteUrl}${metricPaths(view.metric)[view.lang]}` : pageUrl(view, id),
    draw: (box) =>
      last === undefined ? markup`` : fixedLines({ lang: view.lang, lines: named, breaks }, scales, box),
  });
}
