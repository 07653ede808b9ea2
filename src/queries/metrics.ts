// Endpoint 3: the catalogue of public metrics, whole or searched.
import { collectionForm, limitOf } from './collection.ts';
import { metricText } from './metric-record.ts';
import { lang, limit, parametersOf, text } from './parameters.ts';
import type { Answer, Asked, Query, Scene } from './query.ts';
import { searchMetrics } from './search-metrics.ts';

const DEFAULT_LIMIT = 20;
const MAXIMUM = 50;

const listText = collectionForm('metrics');

async function answer(asked: Asked, { store, lang: language }: Scene): Promise<Answer> {
  const query = asked['query'];
  const found = query === undefined ? store.catalogue.metrics : searchMetrics(store.catalogue, query);
  const cut = limitOf(asked['limit'], DEFAULT_LIMIT);
  const items = found.slice(0, cut).map((metric) => metricText(store, metric, language));
  return { text: listText(items, { total: found.length, limit: cut, more: {} }) };
}

export const metrics: Query = {
  name: 'metrics',
  tool: 'search_metrics',
  path: '/api/v1/metrics',
  summary:
    'The catalogue of public metrics by id, or those whose id, aliases or titles have every word of query.',
  parameters: parametersOf({
    query: text('Words to find in ids, aliases and titles of both languages.', 'befolkning').optional(),
    limit: limit(`How many metrics at most; ${DEFAULT_LIMIT} when not given.`, MAXIMUM),
    lang,
  }),
  required: [],
  answer,
  fixed: (_, about) => (about === null ? [{}] : []),
};
