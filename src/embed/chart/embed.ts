// /embed/chart: one metric in one municipality over the years, made for an iframe of 100 % by 360.

import { observationId } from '../../data/identifier.ts';
import { EMBED_WORDS } from '../../text/embeds.ts';
import { bareValue } from '../../text/numbers.ts';
import { metricPaths } from '../../text/paths.ts';
import { pageUrl } from '../addresses.ts';
import { embedDocument, embedFooter } from '../embed-document.ts';
import { type ChartPoint, type ChartView, hasValue } from '../figure-view.ts';
import { chartFrame } from '../iframe-code.ts';
import { langAttribute, type Markup, markup } from '../markup.ts';
import { markIn, missingNote, noteLine, revisedNote } from '../notes.ts';
import { unbroken } from '../unbroken.ts';
import { drawnSeries } from './drawn-series.ts';
import { type Line, lineChart, REFERENCE } from './lines/drawing.ts';
import { calculatedText, lineKey } from './lines/key.ts';
import { chartNotes } from './notes.ts';
import { seriesSummary } from './series-summary.ts';
import { everyYear, yearSpans } from './years.ts';

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
  const content = markup`<p class="w"><bdi>${view.geoName}</bdi>, <span class="nb">${span}</span>, ${unbroken(view.unitLabel)}</p>${seriesPart(view, points, span)}${embedFooter({ ...view, credit: null, id: null, page }, chartTable(view, points))}`;
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
      description: seriesSummary(valued, view),
      lines,
      breaks,
      marked: null,
    },
    scales,
  );
  return markup`${chartKey(view, { period: last.period, literal, text: label }, reference)}${drawing}${noteLine(chartNotes({ ...view, breaks }, points, scales.values), page, view.lang)}`;
}

type Figure = { period: string; literal: string; text: string };

/** The newest figure; beside a reference, whose it is and what the reference is in that year. */
function chartKey(view: ChartView, figure: Figure, reference: Line | null): Markup {
  if (reference === null)
    return markup`<p class="v1"><span class="nb">${figure.period}:</span> <data value="${figure.literal}">${figure.text}</data></p>`;
  const value = reference.points.find(({ period }) => period === figure.period)?.value ?? null;
  const among = view.points.filter(hasValue).map((point) => point.value);
  const calculated =
    value === null
      ? null
      : { literal: String(value), text: calculatedText(value, among, view), period: figure.period };
  const entries = [
    { look: 's0', name: view.geoName, figure },
    { look: REFERENCE, name: reference.name, figure: calculated },
  ];
  return markup`<div class="lk"><p>${figure.period}:</p>${lineKey(entries, false)}</div>`;
}

/** The figures as a table, for screen readers, for copying, for checking; folded until asked for. */
function chartTable(view: ChartView, points: readonly ChartPoint[]): Markup {
  const words = EMBED_WORDS[view.lang];
  const rows = points.map(
    (point) => markup`<tr><th scope="row">${point.period}</th><td>${cellOf(view, point)}</td></tr>`,
  );
  return markup`<details><summary>${words.showTable}</summary><table><caption${langAttribute(view.titleLang)}>${unbroken(view.metricTitle)}, ${view.geoName}</caption><thead><tr><th scope="col">${words.year}</th><th scope="col">${words.value} (${unbroken(view.unitLabel)})</th></tr></thead><tbody>${rows}</tbody></table></details>`;
}

/** That it was published is no note. */
function cellOf(view: ChartView, { value, missing, revised, cautions, isNoted }: ChartPoint): Markup {
  const figure = value === null ? missingNote(view, missing) : bareValue(String(value), view);
  const change =
    revised === null || revised.type === 'published'
      ? []
      : [revisedNote(view, { ...revised, previousValue: null })];
  const notes = [...change, ...cautions.map((reason) => reason.replace(/\.$/, ''))];
  const mark = value !== null && isNoted ? markIn(view.lang) : null;
  return markup`${figure}${mark}${notes.map((note) => markup`. ${unbroken(note)}`)}`;
}
