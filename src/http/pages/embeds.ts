// The embeds: one figure, one chart, and the chart's fixed twin (specification 4.1, contract 7).
import { AUTO_HEIGHT_SCRIPT } from '../../embed/auto-height.ts';
import { renderChartEmbed } from '../../embed/chart/embed.ts';
import { LINES_CSS, OBSERVATION_CSS } from '../../embed/embed-css.ts';
import { renderObservationEmbed } from '../../embed/observation-embed.ts';
import type { Lang } from '../../model/lang.ts';
import { isProblem, type Problem, problem } from '../../model/problem.ts';
import { findObservation, judgeValue, observation } from '../../queries/observation.ts';
import { lang, oneOf, parametersOf, text } from '../../queries/parameters.ts';
import type { Asked } from '../../queries/query.ts';
import { metricOfPath, resolveMetric } from '../../queries/resolve-metric.ts';
import { municipalityOfPath, resolveMunicipality } from '../../queries/resolve-municipality.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../../store/catalogue.ts';
import { contentSecurityPolicy } from '../content-security-policy.ts';
import { chartView, figureView } from './figure-views.ts';
import type { Page, PageScene, Rendered } from './page.ts';

const autoheight = oneOf('1: the page tells its height to the page that frames it.', ['1']);

const policyOf = (css: string, asked: Asked, { digest }: PageScene): string => {
  const told = asked['autoheight'] === '1';
  return contentSecurityPolicy(told ? { css, script: AUTO_HEIGHT_SCRIPT } : { css }, digest);
};

async function renderFigure(asked: Asked, scene: PageScene): Promise<Rendered | Problem> {
  const found = await findObservation(scene.store, asked['id'] ?? '');
  if (isProblem(found)) return found;
  const html = renderObservationEmbed(await figureView(found, scene), asked['autoheight'] === '1');
  return { html, status: judgeValue(found)?.status ?? 200, csp: policyOf(OBSERVATION_CSS, asked, scene) };
}

type Chosen = { metric: CatalogueMetric | Problem; municipality: CatalogueMunicipality | Problem };

async function renderChart(
  asked: Asked,
  scene: PageScene,
  { municipality, metric }: Chosen,
): Promise<Rendered | Problem> {
  if (isProblem(municipality)) return municipality;
  if (isProblem(metric)) return metric;
  if (!metric.capabilities.chart) return noChart(metric, scene.lang);
  const series = await scene.store.series(metric, municipality.code);
  const html = renderChartEmbed(
    chartView({ ...scene, metric, municipality }, series),
    asked['autoheight'] === '1',
  );
  return { html, status: 200, csp: policyOf(LINES_CSS, asked, scene) };
}

const noChart = ({ id, capabilitiesReason }: CatalogueMetric, language: Lang): Problem =>
  problem('unsupported', {
    parameter: 'metric',
    value: id,
    reason: 'no_chart',
    capability: 'chart',
    explanation: capabilitiesReason?.[language] ?? null,
  });

const everyChart: Page['fixed'] = ({ catalogue }, about, only) =>
  about === null || !about.capabilities.chart || about.periods.length === 0
    ? []
    : catalogue.municipalities
        .filter(({ code }) => only?.has(code) ?? true)
        .map(({ code }) => ({ geo: code, metric: about.id }));

export const observationEmbed: Page = {
  path: '/embed/observation/{id}',
  parameters: parametersOf({ id: text('Permanent identifier.', 'SF.N01951.0180.2022'), autoheight, lang }),
  required: [],
  indexed: false,
  render: renderFigure,
  fixed: observation.fixed,
};

const place = {
  geo: text('Municipality: code, slug or name.', '0180'),
  metric: text('Metric: id or alias.', 'N01951'),
};

export const chartEmbed: Page = {
  path: '/embed/chart',
  parameters: parametersOf({ ...place, autoheight, lang }),
  required: ['geo', 'metric'],
  indexed: false,
  render: (asked, scene) =>
    renderChart(asked, scene, {
      municipality: resolveMunicipality(scene.store, 'geo', asked['geo'] ?? ''),
      metric: resolveMetric(scene.store, 'metric', asked['metric'] ?? ''),
    }),
  fixed: () => [],
};

/** The chart at a path of canonical codes only, so that it can be a file. */
export const chartTwin: Page = {
  path: '/embed/chart/{geo}/{metric}',
  parameters: parametersOf({ ...place, autoheight, lang }),
  required: [],
  indexed: false,
  render: (asked, scene) =>
    renderChart(asked, scene, {
      municipality: municipalityOfPath(scene.store, 'geo', asked['geo'] ?? ''),
      metric: metricOfPath(scene.store, 'metric', asked['metric'] ?? ''),
    }),
  fixed: everyChart,
};
