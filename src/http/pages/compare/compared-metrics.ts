// The answer of a comparison with all that its page shows beside it: every year, the median, the rank of each.
import type { CatalogueMetric, CatalogueMunicipality } from '../../../data/catalogue.ts';
import type { CompareAnswer, ComparedMetric } from '../../../embed/page/compare/view.ts';
import type { Comparison } from '../../../endpoints/compare.ts';
import type { Context } from '../../../endpoints/endpoint.ts';
import { standingIn } from '../../../store/shards.ts';
import { compareView } from '../views/metric-views.ts';
import { ownNotes } from '../views/notes.ts';

export async function comparedMetrics(
  { municipalities: codes, metrics, period, citation }: Comparison,
  context: Context,
): Promise<CompareAnswer> {
  const { directory } = context.store;
  const municipalities = codes.flatMap((code) => directory.municipalities.get(code) ?? []);
  const compared = await Promise.all(
    metrics.map(async ({ metric: id, values }): Promise<ComparedMetric[]> => {
      const metric = directory.metrics.get(id);
      return metric === undefined
        ? []
        : [await comparedOf(metric, { municipalities, period, values }, context)];
    }),
  );
  const ids = metrics.map(({ metric }) => metric).join(',');
  const language = context.lang === 'en' ? '&lang=en' : '';
  const api = `/api/v1/compare?municipalities=${codes.join(',')}&metrics=${ids}${language}`;
  return { metrics: compared.flat(), citation, api };
}

type Compared = {
  municipalities: readonly CatalogueMunicipality[];
  period: string;
  values: Comparison['metrics'][number]['values'];
};

async function comparedOf(
  metric: CatalogueMetric,
  { municipalities, period, values }: Compared,
  context: Context,
): Promise<ComparedMetric> {
  const ranking = await context.store.ranking(metric, period);
  const view = await compareView({ ...context, metric }, municipalities, 'median');
  const rows = municipalities.flatMap(({ code, name, slug }) => {
    const figure = values.find(({ geo }) => geo === code);
    if (figure === undefined) return [];
    const { value, observation: id } = figure;
    const points = view.series.find(({ geo }) => geo === code)?.points;
    const waived = points?.find((point) => point.period === period)?.cautions ?? [];
    const named = ownNotes(metric, { geo: code, cautions: [] }, period);
    const notes = [...named.map((text) => text[context.lang]), ...waived];
    return { name, slug, figure: { literal: String(value), id, notes }, rank: standingIn(ranking, code) };
  });
  return { view, period, rows };
}
