// The embeds: one figure, one chart, and the chart's fixed twin (specification 4.1, contract 7).
import { AUTO_HEIGHT_SCRIPT } from '../../embed/auto-height.ts';
import { renderChartEmbed } from '../../embed/chart/embed.ts';
import { LINES_CSS, OBSERVATION_CSS } from '../../embed/embed-css.ts';
import { renderObservationEmbed } from '../../embed/observation-embed.ts';
import type { Lang } from '../../model/lang.ts';
import { isProblem, type Problem, problem } from '../../model/problem.ts';
import { findObservation, judgeValue, observation } from '../../queries/observation.ts';
import { identifier, lang, name, oneOf, parametersOf } from '../../queries/parameters.ts';
import type { Values } from '../../queries/query.ts';
import { metricOfPath, resolveMetric } from '../../queries/resolve-metric.ts';
import { municipalityOfPath, resolveMunicipality } from '../../queries/resolve-municipality.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../../store/catalogue.ts';
import { contentSecurityPolicy } from '../content-security-policy.ts';
import { chartView, figureView } from './figure-views.ts';
import type { Page, PageContext, Rendered } from './page.ts';

const autoheight = oneOf('1: the page tells its height to the page that frames it.', ['1']);

const policyOf = (css: string, values: Values, { digest }: PageContext): string => {
  const reportsHeight = values['autoheight'] === '1';
  return contentSecurityPolicy(reportsHeight ? { css, script: AUTO_HEIGHT_SCRIPT } : { css }, digest);
};

async function renderFigure(values: Values, context: PageContext): Promise<Rendered | Problem> {
  const found = await findObservation(context.store, values['id'] ?? '');
  if (isProblem(found)) return found;
  const html = renderObservationEmbed(await figureView(found, context), values['autoheight'] === '1');
  return { html, status: judgeValue(found)?.status ?? 200, csp: policyOf(OBSERVATION_CSS, values, context) };
}

type Chosen = { metric: CatalogueMetric | Problem; municipality: CatalogueMunicipality | Problem };

async function renderChart(
  values: Values,
  context: PageContext,
  { municipality, metric }: Chosen,
): Promise<Rendered | Problem> {
  if (isProblem(municipality)) return municipality;
  if (isProblem(metric)) return metric;
  if (!metric.capabilities.chart) return noChart(metric, context.lang);
  const series = await context.store.series(metric, municipality.code);
  const html = renderChartEmbed(
    chartView({ ...context, metric, municipality }, series),
    values['autoheight'] === '1',
  );
  return { html, status: 200, csp: policyOf(LINES_CSS, values, context) };
}

const noChart = ({ id, capabilitiesReason }: CatalogueMetric, language: Lang): Problem =>
  problem('unsupported', {
    parameter: 'metric',
    value: id,
    reason: 'no_chart',
    capability: 'chart',
    explanation: capabilitiesReason?.[language] ?? null,
  });

const everyChart: Page['fixed'] = ({ catalogue }, about) =>
  about === null || !about.capabilities.chart || about.periods.length === 0
    ? []
    : catalogue.municipalities.map(({ code }) => ({ geo: code, metric: about.id }));

export const observationEmbed: Page = {
  path: '/embed/observation/{id}',
  parameters: parametersOf({
    id: identifier('Permanent identifier.', 'SF.N01951.0180.2022'),
    autoheight,
    lang,
  }),
  indexed: false,
  render: renderFigure,
  fixed: observation.fixed,
};

const CHOICE = {
  geo: name('Municipality: code, slug or name.', '0180'),
  metric: name('Metric: id or alias.', 'N01951'),
};

export const chartEmbed: Page = {
  path: '/embed/chart',
  parameters: parametersOf({ ...CHOICE, autoheight, lang }),
  indexed: false,
  render: (values, context) =>
    renderChart(values, context, {
      municipality: resolveMunicipality(context.store, 'geo', values['geo'] ?? ''),
      metric: resolveMetric(context.store, 'metric', values['metric'] ?? ''),
    }),
  fixed: () => [],
};

/** The chart at a path of canonical codes only, so that it can be a file. */
export const chartTwin: Page = {
  path: '/embed/chart/{geo}/{metric}',
  parameters: parametersOf({ ...CHOICE, autoheight, lang }),
  indexed: false,
  render: (values, context) =>
    renderChart(values, context, {
      municipality: municipalityOfPath(context.store, 'geo', values['geo'] ?? ''),
      metric: metricOfPath(context.store, 'metric', values['metric'] ?? ''),
    }),
  fixed: everyChart,
};
