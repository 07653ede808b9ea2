// Endpoint 4: one public metric with its provenance and its coverage by year.
import { inOrder } from '../data/hash.ts';
import { isProblem } from '../data/problem.ts';
import { identifier, lang, parametersOf } from './parameters.ts';
import { type Context, queryOf } from './query.ts';
import { DescribedMetric, metricRecord } from './records/metric.ts';
import { provenanceOf } from './records/provenance.ts';
import { metricOfPath } from './resolve/metric.ts';
import * as tags from './tags.ts';

async function answer({ metric: id }: { metric: string }, { store, lang: language }: Context) {
  const metric = metricOfPath(store, id);
  if (isProblem(metric)) return metric;
  const { coverage } = await store.facts(metric);
  return {
    data: inOrder({
      ...metricRecord(store, metric, language),
      provenance: provenanceOf(store, metric, language),
      coverage,
    }),
  };
}

export const metric = queryOf({
  name: 'metric',
  path: '/api/v1/metrics/{metric}',
  tag: tags.METRICS,
  summary:
    'One public metric with its provenance, its capabilities and how many municipalities have a value each year.',
  tool: {
    name: 'get_metric',
    title: 'What a metric means',
    use: 'Use it before you explain a figure: official title, publisher, what a period and a place mean there (five-year means, changed definitions), and which years are complete. Takes the id alone, such as N01951.',
  },
  parameters: parametersOf({ metric: identifier('Canonical metric id.', 'N01951'), lang }),
  data: DescribedMetric,
  example: { metric: 'N01951', lang: 'en' },
  refusals: [{ says: 'An id in lower case', address: 'metrics/n01951' }],
  answer,
  fixed: ({ catalogue }, about) =>
    about === null ? catalogue.metrics.map(({ id }) => ({ metric: id })) : [],
});
