// /embed/compare.svg and /embed/chart.svg: one drawing of fixed size, to take away.
import { bareValue } from '../../text/numbers.ts';
import { metricPaths } from '../../text/paths.ts';
import { pageUrl } from '../addresses.ts';
import { drawnSeries } from '../chart/drawn-series.ts';
import { latestId } from '../chart/embed.ts';
import { type Line, lineScales, REFERENCE } from '../chart/lines/drawing.ts';
import { chartNotes, referenceNotes } from '../chart/notes.ts';
import { seriesSummary } from '../chart/series-summary.ts';
import { everyYear, yearSpans } from '../chart/years.ts';
import { compareNotes, compareSummary } from '../compare/figures.ts';
import { linesOf, yearsOf } from '../compare/lines.ts';
import { type ChartView, hasValue } from '../figure-view.ts';
import { markup } from '../markup.ts';
import type { CompareView } from '../metric-view.ts';
import { fixedLines } from './lines.ts';
import { sheetOf } from './sheet.ts';

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
    notes: [...compareNotes(view), ...referenceNotes(view.reference, view.lang)],
    credit: null,
    id: view.metric,
    page: `${view.siteUrl}${view.path}`,
    draw: (box) =>
      years.length === 0
        ? markup``
        : fixedLines({ lang: view.lang, lines: named, breaks }, lineScales(named), box),
  });
}

function withValue(line: Line, view: CompareView): Line {
  const last = line.look === REFERENCE ? undefined : line.points.findLast(hasValue);
  return last === undefined ? line : { ...line, name: `${line.name} ${bareValue(String(last.value), view)}` };
}

export function chartSvg(view: ChartView): string {
  const points = everyYear(view.points);
  const valued = points.filter(hasValue);
  const last = valued.at(-1);
  const label = last === undefined ? '' : bareValue(String(last.value), view);
  const { years, lines, scales, breaks } = drawnSeries(view, points, { beside: label, alone: label });
  const id = latestId(view);
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: `${view.geoName}, ${yearSpans(years)}, ${view.unitLabel}`,
    description: seriesSummary(valued, view),
    notes: chartNotes({ ...view, breaks }, points, scales.values),
    credit: null,
    id: id ?? view.metric,
    page: id === null ? `${view.siteUrl}${metricPaths(view.metric)[view.lang]}` : pageUrl(view, id),
    draw: (box) =>
      last === undefined ? markup`` : fixedLines({ lang: view.lang, lines, breaks }, scales, box),
  });
}
