// From the store's records to what the renderers are given: nothing left to look up.
import type { CatalogueMetric } from '../../../data/catalogue.ts';
import { foreignTitle } from '../../../data/lang.ts';
import { missingOf } from '../../../data/release.ts';
import type { ChartPoint, ChartView, FigureView, Rank, Revised } from '../../../embed/figure-view.ts';
import type { MetricHead } from '../../../embed/metric-view.ts';
import type { Context, FigureSubject, MetricSubject } from '../../../endpoints/endpoint.ts';
import { unitWords } from '../../../endpoints/metric.ts';
import type { Located } from '../../../endpoints/observation.ts';
import { historyOf, type PastRevision, type StoredSeries, standingIn } from '../../../store/shards.ts';
import { newerOf } from './newer-years.ts';
import { breaksOf, cautionsOf, isNoted, notesOf } from './notes.ts';

export const metricHead = ({ store, metric, lang }: MetricSubject): MetricHead => ({
  ...unitWords(store, metric, lang),
  siteUrl: store.catalogue.siteUrl,
  metric: metric.id,
  metricTitle: metric.title[lang],
  titleLang: foreignTitle(metric.title, lang),
  source: metric.source,
});

const headOf = (context: FigureSubject) => ({
  ...metricHead(context),
  geo: context.municipality.code,
  geoName: context.municipality.name,
});

const revisedOf = (newest: PastRevision | undefined): Revised | null =>
  newest === undefined
    ? null
    : { on: newest.published.slice(0, 10), previousValue: newest.previousValue, type: newest.type };

const literalOf = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** One figure, with its trend, its newest revision and its rank where the ranking is of its own period. */
export async function figureView(
  { metric, municipality, series, index }: Located,
  context: Context,
): Promise<FigureView> {
  const figure = { ...context, metric, municipality };
  const period = metric.periods[index] ?? '';
  const [newest] = historyOf(context.store.catalogue, metric, series, index);
  return {
    ...headOf(figure),
    period,
    value: literalOf(series.values[index]),
    missing: missingOf(series.states[index], newest?.type),
    notes: notesOf(figure, series, period),
    newer: newerOf(figure),
    revised: revisedOf(newest),
    rank: await rankIn(figure, period),
    trend: trendOf(metric, series),
    breaks: breaksOf(metric, [municipality.code], context.lang),
  };
}

const trends = new WeakMap<StoredSeries, FigureView['trend']>();

/** The same points for every figure of a series: what is drawn of them is drawn once. */
function trendOf({ periods }: CatalogueMetric, series: StoredSeries): FigureView['trend'] {
  const cached = trends.get(series);
  const trend = cached ?? periods.map((period, at) => ({ period, value: series.values[at] ?? null }));
  if (cached === undefined) trends.set(series, trend);
  return trend;
}

async function rankIn({ store, metric, municipality }: FigureSubject, period: string): Promise<Rank | null> {
  const { ranking } = await store.facts(metric);
  const standing = ranking?.period === period ? standingIn(ranking, municipality.code) : null;
  return standing === null ? null : { ...standing, period, order: metric.order };
}

/** Every period of the metric in one municipality; `series` null where the source lists nothing of it. */
export const chartView = (context: FigureSubject, series: StoredSeries | null): ChartView => ({
  ...headOf(context),
  points: context.metric.periods.map((period, index): ChartPoint => {
    const [newest] = historyOf(context.store.catalogue, context.metric, series, index);
    return {
      period,
      value: series?.values[index] ?? null,
      missing: missingOf(series?.states[index], newest?.type),
      revised: revisedOf(newest),
      cautions: (series?.cautions[period] ?? []).map((text) => text[context.lang]),
      isNoted: isNoted(context, series, period),
    };
  }),
  reference: null,
  breaks: breaksOf(context.metric, [context.municipality.code], context.lang),
  cautions: cautionsOf(context.metric, [context.municipality.code], context.lang),
  newer: newerOf(context),
});
