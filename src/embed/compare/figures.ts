// The parts of a comparison that are made alike in embeds and on the site: key, drawing, notes, table.
import { DRAWING_WORDS, EMBED_WORDS } from '../../text/embeds.ts';
import { bareValue } from '../../text/numbers.ts';
import { lineChart, lineScales, REFERENCE } from '../chart/lines/drawing.ts';
import { calculatedText, lineKey } from '../chart/lines/key.ts';
import { breakNotes, waivedYears } from '../chart/notes.ts';
import { lineInWords } from '../chart/series-summary.ts';
import { yearSpans } from '../chart/years.ts';
import { hasValue } from '../figure-view.ts';
import { langAttribute, type Markup, markup } from '../markup.ts';
import type { CompareView } from '../metric-view.ts';
import { markIn, newerNotes } from '../notes.ts';
import { unbroken } from '../unbroken.ts';
import { commonYear, inYears, LOOKS, linesOf, yearsOf } from './lines.ts';

const valuesOf = ({ series }: CompareView): number[] =>
  series.flatMap(({ points }) => points.filter(hasValue).map(({ value }) => value));

/** Each municipality's figure of the latest common year, or where there is none its own latest. */
export function compareKey(view: CompareView): Markup {
  const common = commonYear(view, yearsOf(view.series));
  const entries = view.series.map(({ geoName, points }, index) => {
    const point = points.filter(hasValue).findLast(({ period }) => common === null || period === common);
    const literal = String(point?.value);
    const figure =
      point === undefined ? null : { literal, text: bareValue(literal, view), period: point.period };
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
  const point = reference.points.filter(hasValue).find(({ period }) => period === common);
  const text = point === undefined ? '' : calculatedText(point.value, valuesOf(view), view);
  const figure = point === undefined ? null : { literal: String(point.value), text, period: point.period };
  return [{ look: REFERENCE, name: reference.name, figure }];
}

/** What kind of drawing it is, and each municipality's line in words; nothing of no values. */
export function compareSummary(view: CompareView): string {
  const lines = view.series
    .map(({ geoName, points }) => ({ geoName, valued: points.filter(hasValue) }))
    .filter(({ valued }) => valued.length > 0)
    .map(({ geoName, valued }) => `${geoName}: ${lineInWords(valued, view)}`);
  return lines.length === 0 ? '' : [EMBED_WORDS[view.lang].lineChart, ...lines].join(' ');
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
  return lineChart(chart, lineScales(lines));
}

/** Sentences: what to mind, but for the line to compare with. */
export function compareNotes(view: CompareView): string[] {
  const years = yearsOf(view.series);
  const words = EMBED_WORDS[view.lang];
  const cut = years.length > 0 && !lineScales(linesOf(view, years)).values.showsZero;
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

function missingNotes({ series, lang }: CompareView, years: readonly string[]): string[] {
  return series.flatMap(({ geoName, points }) => {
    const without = inYears(points, years).filter((point) => !hasValue(point));
    const spans = yearSpans(without.map(({ period }) => period));
    return spans === '' ? [] : [DRAWING_WORDS[lang].years(geoName, spans)];
  });
}

/** The figures by year, newest first. */
export function compareTable(view: CompareView): Markup {
  const { lang, series, metricTitle, unitLabel } = view;
  const words = EMBED_WORDS[lang];
  const years = yearsOf(series);
  const columns = series.map(({ points }) => new Map(points.map((point) => [point.period, point])));
  const cells = (year: string): Markup[] =>
    columns.map((points) => {
      const point = points.get(year);
      if (point === undefined || !hasValue(point)) return markup`<td>–</td>`;
      return markup`<td>${bareValue(String(point.value), view)}${point.isNoted ? markIn(lang) : null}</td>`;
    });
  const rows = years.map((year) => markup`<tr><th scope="row">${year}</th>${cells(year)}</tr>`).reverse();
  const heads = series.map(({ geoName }) => markup`<th scope="col"><bdi>${geoName}</bdi></th>`);
  return markup`<table><caption><bdi${langAttribute(view.titleLang)}>${unbroken(metricTitle)}</bdi> (${unbroken(unitLabel)})</caption><thead><tr><th scope="col">${words.year}</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}
