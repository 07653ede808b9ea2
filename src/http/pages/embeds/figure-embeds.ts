// The embeds of one municipality: one figure, one chart, and the chart's fixed twin (specification 4.1, contract 7).
import type { CatalogueMetric, CatalogueMunicipality } from '../../../data/catalogue.ts';
import { observationId } from '../../../data/identifier.ts';
import { isProblem, type Problem } from '../../../data/problem.ts';
import { renderChartEmbed } from '../../../embed/chart/embed.ts';
import type { ChartView, FigureView } from '../../../embed/figure-view.ts';
import { chartSvg } from '../../../embed/fixed/compare.ts';
import { figureSvg } from '../../../embed/fixed/figure.ts';
import { chartFrame, figureFrame } from '../../../embed/iframe-code.ts';
import { renderObservationEmbed } from '../../../embed/observation-embed.ts';
import { type Context, identifier, NO_FILES, name, oneOf, type Values } from '../../../endpoints/endpoint.ts';
import { findObservation, judgeValue, observation } from '../../../endpoints/observation.ts';
import {
  metricOfPath,
  municipalityOfPath,
  resolveMetric,
  resolveMunicipality,
  withheld,
} from '../../../endpoints/resolve.ts';
import type { Page } from '../page.ts';
import { chartView, figureView } from '../views/figure-views.ts';
import { referenceOf } from '../views/reference-of.ts';
import { type Embed, embedPages, type ViewReply } from './embed-page.ts';

const REFS = ['none', 'median', 'county'] as const;

/** The calculated line beside an embed's own: none by default, since articles must not change. */
export const ref = oneOf(
  'A calculated line beside it: the median of all municipalities, or of the county.',
  REFS,
  'none',
);

export const refOf = ({ ref: given }: Values): 'median' | 'county' | null =>
  given === 'median' || given === 'county' ? given : null;

const figureEmbed: Embed<FigureView> = {
  path: '/embed/observation/{id}',
  parameters: { id: identifier('Permanent identifier.', 'SF.N01951.0180.2022') },
  fixed: observation.fixed,
  view: async (values, context) => {
    const found = await findObservation(context.store, values['id'] ?? '');
    if (isProblem(found)) return found;
    return {
      view: await figureView(found, context),
      status: judgeValue(context.store, found)?.status ?? 200,
    };
  },
  frame: (view) => figureFrame(view, observationId(view)),
  html: renderObservationEmbed,
  svg: figureSvg,
};

async function chartReply(
  values: Values,
  context: Context,
  municipality: CatalogueMunicipality | Problem,
  metric: CatalogueMetric | Problem,
): Promise<ViewReply<ChartView> | Problem> {
  if (isProblem(municipality)) return municipality;
  if (isProblem(metric)) return metric;
  if (!metric.capabilities.chart)
    return withheld(metric, 'chart', { value: values['metric'] ?? '', lang: context.lang });
  const subject = { ...context, metric };
  const view = chartView({ ...subject, municipality }, await context.store.series(metric, municipality.code));
  const kind = refOf(values);
  if (kind === null) return { view, status: 200 };
  const facts = await context.store.facts(metric);
  const reference = referenceOf(subject, facts, kind, [municipality]);
  return { view: { ...view, reference }, status: 200 };
}

const everyChart: Page['fixed'] = ({ catalogue }, about) =>
  about === null || !about.capabilities.chart || about.periods.length === 0
    ? []
    : catalogue.municipalities.map(({ code }) => ({ geo: code, metric: about.id }));

const chart: Omit<Embed<ChartView>, 'path' | 'view'> = {
  parameters: {
    geo: name('Municipality: code, slug or name.', '0180'),
    metric: name('Metric: id or alias.', 'N01951'),
    ref,
  },
  fixed: NO_FILES,
  frame: (view) => chartFrame(view, view.reference?.kind ?? null),
  html: renderChartEmbed,
  svg: chartSvg,
};

const chartEmbed: Embed<ChartView> = {
  ...chart,
  path: '/embed/chart',
  view: (values, context) =>
    chartReply(
      values,
      context,
      resolveMunicipality(context.store, 'geo', values['geo'] ?? ''),
      resolveMetric(context.store, 'metric', values['metric'] ?? '', context.lang),
    ),
};

/** The chart at a path of canonical codes only, so that it can be a file. */
const chartTwin: Embed<ChartView> = {
  ...chart,
  path: '/embed/chart/{geo}/{metric}',
  fixed: everyChart,
  view: (values, context) =>
    chartReply(
      values,
      context,
      municipalityOfPath(context.store, values['geo'] ?? ''),
      metricOfPath(context.store, values['metric'] ?? ''),
    ),
};

export const FIGURE_EMBEDS: readonly Page[] = [
  ...embedPages(figureEmbed),
  ...embedPages(chartEmbed),
  ...embedPages(chartTwin),
];
