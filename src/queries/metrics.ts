// Endpoint 3: the catalogue of public metrics, whole or searched.
import type * as z from 'zod';
import { lang, limit, optional, parametersOf, text } from './parameters.ts';
import { type Context, queryOf } from './query.ts';
import { collectionOf, countsOf, limitOf } from './records/collection.ts';
import { Metric, metricRecord } from './records/metric.ts';
import { searchMetrics } from './search-metrics.ts';
import * as tags from './tags.ts';

const DEFAULT_LIMIT = 20;
const MAXIMUM = 50;

const parameters = parametersOf({
  query: optional(text('Words to find in ids, aliases and titles of both languages.', 'befolkning')),
  limit: limit('How many metrics at most', { default: DEFAULT_LIMIT, maximum: MAXIMUM }),
  lang,
});

async function answer({ query, limit }: z.infer<typeof parameters>, { store, lang: language }: Context) {
  const found = query === undefined ? store.catalogue.metrics : searchMetrics(store.catalogue, query);
  const cut = limitOf(limit, DEFAULT_LIMIT);
  const metrics = found.slice(0, cut).map((metric) => metricRecord(store, metric, language));
  return { data: { metrics, ...countsOf(metrics.length, found.length, cut) } };
}

export const metrics = queryOf({
  name: 'metrics',
  path: '/api/v1/metrics',
  tag: tags.METRICS,
  summary:
    'The catalogue of public metrics by id, or those whose id, aliases or titles have every word of query.',
  tool: {
    name: 'search_metrics',
    title: 'Find a metric',
    use: 'Start here when you have a subject and no metric id: query=arbetslös, query=skattekraft, query=växthusgas. Swedish or English, parts of words do; every word must match, so ask for one word, and for a shorter one when nothing is found. A metric takes about 1 kB: give a limit such as 5. Tools that take a metric take its id or an alias.',
  },
  parameters,
  data: collectionOf('metrics', Metric, {}),
  example: { query: 'befolkning', limit: '2', lang: 'en' },
  refusals: [
    { says: 'A parameter given twice', address: 'metrics?limit=1&limit=2' },
    { says: 'A parameter without a value', address: 'metrics?query=' },
    { says: 'A limit that is no whole number', address: 'metrics?limit=1e3' },
    { says: 'A limit above its maximum', address: 'metrics?limit=51' },
  ],
  answer,
  fixed: (_, about) => (about === null ? [{}] : []),
});
