// /embed/chart: one metric in one municipality over the years, made for an iframe of 100 % by 360.
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
import { observationId } from '../../model/observation-id.ts';
import { autoHeightClass, autoHeightPart } from '../auto-height.ts';
import { imprint } from '../cite/imprint.ts';
import { CHART_CSS } from '../embed-css.ts';
import type { ChartPoint, ChartView } from '../figure-view.ts';
import { hasValue } from '../has-value.ts';
import { htmlDocument, NO_INDEX } from '../html-document.ts';
import { chartFrame } from '../iframe-code.ts';
import { type Markup, markup } from '../markup.ts';
import { oembedLink } from '../oembed.ts';
import { bareValue } from '../with-unit.ts';
import { chartDrawing } from './drawing.ts';
import { everyYear } from './every-year.ts';
import { chartNotes } from './notes.ts';
import { seriesSummary } from './series-summary.ts';
import { chartTable } from './table.ts';
import { valueScale } from './value-scale.ts';
import { yearScale } from './year-scale.ts';
import { yearSpans } from './year-spans.ts';

const absent = (period: string): ChartPoint => ({
  period,
  value: null,
  missing: 'not_listed',
  revised: null,
  flags: [],
});

/** The figure that a chart's canonical link and imprint point at: the latest with a value, else the last period. */
export const latestPeriod = ({ points }: ChartView): string =>
  (points.findLast(hasValue) ?? points.at(-1))?.period ?? '';

/** The whole page, of at least one period. `autoHeight`: with the script that tells its height, and only then any. */
export function renderChartEmbed(view: ChartView, autoHeight = false): string {
  const points = everyYear(view.points, absent);
  const id = observationId({ ...view, period: latestPeriod(view) });
  const frame = chartFrame(view);
  const span = yearSpans(points.map(({ period }) => period));
  const head = markup`${NO_INDEX}<link rel="canonical" href="${view.siteUrl}/observations/${id}">${oembedLink(view.siteUrl, frame)}`;
  const body = markup`<main${autoHeightClass(autoHeight)}><h1 dir="auto">${view.metricTitle}</h1><p class="w"><bdi>${view.geoName}</bdi>, ${span}, ${view.unitLabel}</p>${seriesPart(view, points, span)}${chartTable(view, points)}${imprint(view, id)}</main>${autoHeightPart(autoHeight)}`;
  return htmlDocument({
    lang: view.lang,
    title: `${frame.title}, ${span}`,
    css: CHART_CSS,
    head,
    body,
  });
}

function seriesPart(view: ChartView, points: readonly ChartPoint[], span: string): Markup {
  const valued = points.filter(hasValue);
  const last = valued.at(-1);
  if (last === undefined) return markup`<p class="v m">${EMBED_WORDS[view.lang].noSeries}</p>`;
  const literal = String(last.value);
  const label = bareValue(literal, view);
  const scales = {
    years: yearScale(points[0]?.period ?? last.period, points.at(-1)?.period ?? last.period),
    values: valueScale(valued.map(({ value }) => value)),
  };
  const drawing = chartDrawing({
    lang: view.lang,
    title: `${view.metricTitle}, ${view.geoName}, ${span}`,
    description: seriesSummary(valued, view),
    points,
    last: { period: last.period, value: last.value, label },
    scales,
  });
  return markup`<p class="k">${last.period}: <data value="${literal}">${label}</data></p>${drawing}${chartNotes(view, points, scales.values)}`;
}
