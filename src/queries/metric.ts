// Endpoint 4: one public metric with its provenance and its coverage by year.
import { canonicalJson } from '../model/json.ts';
import { isProblem } from '../model/problem.ts';
import { metricRecord, provenanceOf } from './metric-record.ts';
import { lang, parametersOf, text } from './parameters.ts';
import type { Answer, Asked, Query, Scene } from './query.ts';
import { metricOfPath } from './resolve-metric.ts';

async function answer({ metric: id = '' }: Asked, { store, lang: language }: Scene): Promise<Answer> {
  const metric = metricOfPath(store, 'metric', id);
  if (isProblem(metric)) return metric;
  const { coverage } = await store.facts(metric);
  const record = { ...metricRecord(store, metric, language), provenance: provenanceOf(metric), coverage };
  return { text: canonicalJson(record) };
}

export const metric: Query = {
  name: 'metric',
  tool: 'get_metric',
  path: '/api/v1/metrics/{metric}',
  summary:
    'One public metric with its provenance, its capabilities and how many municipalities have a value each year.',
  parameters: parametersOf({ metric: text('Canonical metric id.', 'N01951'), lang }),
  required: [],
  answer,
  fixed: ({ catalogue }, about) =>
    about === null ? catalogue.metrics.map(({ id }) => ({ metric: id })) : [],
};
