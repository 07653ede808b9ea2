// Endpoint 7: two to four municipalities side by side, in one common period and one unit.
import { calculatedCitation } from '../i18n/answer-words.ts';
import { canonicalJson, listOf, objectForm } from '../model/json.ts';
import type { Lang } from '../model/lang.ts';
import { observationId } from '../model/observation-id.ts';
import { isProblem, type Problem, problem } from '../model/problem.ts';
import { SERVICE } from '../model/service.ts';
import { commonPeriod } from '../rules/common-period.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import type { StoredSeries } from '../store/shards.ts';
import { provenanceText } from './metric-record.ts';
import { placeLabelsText } from './observation-text.ts';
import { lang, list, parametersOf } from './parameters.ts';
import type { Answer, Asked, Query, Scene } from './query.ts';
import { derivedBy } from './rankings.ts';
import { resolveMetric } from './resolve-metric.ts';
import { resolveMunicipality } from './resolve-municipality.ts';

type Resolve<T> = (value: string) => T | Problem;

/** Each element resolved, in the order asked; the first fault, or two elements that mean the same, refuses all. */
function resolveAll<T extends object>(parameter: string, values: string, resolve: Resolve<T>): T[] | Problem {
  const found: T[] = [];
  for (const value of values.split(',')) {
    const one = resolve(value);
    if (isProblem(one)) return one;
    if (found.includes(one))
      return problem('invalid_request', { parameter, value, reason: 'duplicate_element' });
    found.push(one);
  }
  return found;
}

function judgeComparable(metrics: readonly CatalogueMetric[], asked: string, language: Lang): Problem | null {
  const withheld = metrics.find(({ capabilities }) => !capabilities.comparison);
  if (withheld !== undefined)
    return problem('incomparable', {
      parameter: 'metrics',
      value: withheld.id,
      reason: 'not_comparable',
      capability: 'comparison',
      explanation: withheld.capabilitiesReason?.[language] ?? null,
    });
  const units = [...new Set(metrics.map(({ unit }) => unit))];
  if (units.length <= 1) return null;
  return problem('incomparable', {
    parameter: 'metrics',
    value: asked,
    reason: 'different_units',
    expected: 'one unit',
    observed: units,
  });
}

type Row = { municipality: CatalogueMunicipality; series: StoredSeries | null };
type Column = { metric: CatalogueMetric; rows: Row[] };

async function answer(asked: Asked, { store, lang: language }: Scene): Promise<Answer> {
  const { municipalities: places = '', metrics: ids = '' } = asked;
  const municipalities = resolveAll('municipalities', places, (value) =>
    resolveMunicipality(store, 'municipalities', value),
  );
  if (isProblem(municipalities)) return municipalities;
  const metrics = resolveAll('metrics', ids, (value) => resolveMetric(store, 'metrics', value));
  if (isProblem(metrics)) return metrics;
  const incomparable = judgeComparable(metrics, ids, language);
  if (incomparable !== null) return incomparable;
  const columns = await Promise.all(metrics.map((metric) => columnOf(store, metric, municipalities)));
  const period = commonPeriod(
    columns.flatMap(({ metric, rows }) => rows.map(({ series }) => periodsOf(metric, series))),
  );
  if (period === null) return noSharedYear(columns, places);
  return { text: comparisonText(columns, period, language) };
}

async function columnOf(
  store: Store,
  metric: CatalogueMetric,
  municipalities: CatalogueMunicipality[],
): Promise<Column> {
  const rows = await Promise.all(
    municipalities.map(async (municipality) => ({
      municipality,
      series: await store.series(metric, municipality.code),
    })),
  );
  return { metric, rows };
}

const periodsOf = (metric: CatalogueMetric, series: StoredSeries | null): string[] =>
  metric.periods.filter((_, place) => series?.states[place] === 'v');

/** The refusal shows which years each municipality has, so that another question can be asked. */
function noSharedYear(columns: readonly Column[], value: string): Problem {
  const periods = columns.flatMap(({ metric, rows }) =>
    rows.map(({ municipality, series }) => ({
      metric: metric.id,
      geo: municipality.code,
      periods: periodsOf(metric, series),
    })),
  );
  return problem('no_common_period', {
    parameter: 'municipalities',
    value,
    reason: 'no_shared_year',
    periods,
  });
}

function comparisonText(columns: readonly Column[], period: string, language: Lang): string {
  return comparisonForm({
    municipalities: JSON.stringify(columns[0]?.rows.map(({ municipality }) => municipality.code) ?? []),
    period: JSON.stringify(period),
    unit: JSON.stringify(columns[0]?.metric.unit ?? null),
    metrics: listOf(columns.map((column) => columnText(column, period))),
    derived: DERIVED,
    citation: JSON.stringify(citationOf(columns, period, language)),
  });
}

const comparisonForm = objectForm(['municipalities', 'period', 'unit', 'metrics', 'derived', 'citation']);
const columnForm = objectForm(['metric', 'source', 'provenance', 'values']);
const DERIVED = canonicalJson(derivedBy('comparison-in-latest-common-period'));

const columnText = ({ metric, rows }: Column, period: string): string =>
  columnForm({
    metric: JSON.stringify(metric.id),
    source: JSON.stringify(metric.source),
    provenance: provenanceText(metric),
    values: listOf(rows.map((row) => valueText(metric, period, row))),
  });

/** Its period is common to all, so that there is a value. */
function valueText(metric: CatalogueMetric, period: string, { municipality, series }: Row): string {
  const place = metric.periods.indexOf(period);
  const geo = municipality.code;
  return (
    `{"contentHash":"sha256:${series?.hashes[place]}","geo":"${geo}","labels":${placeLabelsText(municipality)},` +
    `"observation":"${observationId({ metric: metric.id, geo, period })}","value":${String(series?.values[place] ?? null)}}`
  );
}

/** Every source once, in the order of the metrics: the calculation is the service's, the data are theirs. */
function citationOf(columns: readonly Column[], period: string, language: Lang): string {
  const source = [...new Set(columns.map(({ metric }) => metric.source))].join('; ');
  const title = columns.map(({ metric }) => metric.title[language]).join('; ');
  return calculatedCitation[language]({ service: SERVICE, source, title, period });
}

export const compare: Query = {
  name: 'compare',
  tool: 'compare_municipalities',
  path: '/api/v1/compare',
  summary:
    'Two to four municipalities side by side in the latest year that all of them have for every metric, in one unit.',
  parameters: parametersOf({
    municipalities: list('Two to four codes, slugs or names, between commas.', {
      minimum: 2,
      maximum: 4,
      example: '0180,1480',
    }),
    metrics: list('One to ten metric ids or aliases of one unit, between commas.', {
      minimum: 1,
      maximum: 10,
      example: 'N01951',
    }),
    lang,
  }),
  required: ['municipalities', 'metrics'],
  answer,
  fixed: () => [],
};
