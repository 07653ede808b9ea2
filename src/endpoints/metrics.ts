// Endpoint 3: the catalogue of public metrics, whole or searched.
import type * as z from 'zod';
import type { CatalogueMetric } from '../data/catalogue.ts';
import { listOf, word } from '../data/fields.ts';
import { inOrder } from '../data/hash.ts';
import { isProblem } from '../data/problem.ts';
import { searchMetrics } from '../search/metrics.ts';
import * as tags from './endpoint.ts';
import {
  type AnswerContext,
  APPROXIMATE,
  type Context,
  collectionOf,
  cursor,
  cursorText,
  defineEndpoint,
  type List,
  lang,
  limit,
  ONE_FILE,
  optional,
  parametersOf,
  partOf,
  type Table,
  type Things,
  text,
} from './endpoint.ts';
import { metricFacts } from './figure-table.ts';
import { Metric, metricRecord } from './metric.ts';

const OF_ANOTHER_LIST = cursorText({
  offset: 20,
  last: 'N01951',
  list: 'AAAAAAAAAAAAAAAA',
});

const parameters = parametersOf({
  query: optional(
    text(
      {
        sv: 'Det man brukar kalla måttet, på svenska eller engelska.',
        en: 'What people call it, in Swedish or English.',
      },
      'befolkning',
    ),
  ),
  limit: limit(
    { sv: 'Antalet mått', en: 'How many metrics to return' },
    { default: 20, maximum: 50 },
  ),
  cursor,
  lang,
});

const UNMATCHED = listOf(
  'The words of query, as typed, that no metric of the list has: those of the others are listed.',
  word('A word of query.'),
);

async function answer(
  { query, limit: most }: Things<typeof parameters>,
  context: AnswerContext,
) {
  const { store, lang: language } = context;
  const all = { metrics: store.catalogue.metrics, approximate: false, unmatched: [] };
  const {
    metrics: found,
    approximate,
    unmatched,
  } = query === undefined ? all : searchMetrics(store.catalogue, query);
  const list: List<CatalogueMetric> = {
    identity: found.map(({ id }) => id),
    read: (offset, count) => ({
      items: found.slice(offset, offset + count),
      total: found.length,
    }),
    nameOf: ({ id }) => id,
  };
  const part = await partOf(list, most, context);
  if (isProblem(part)) return part;
  const metrics = part.items.map((metric) => metricRecord(store, metric, language));
  return { data: inOrder({ approximate, metrics, ...part.counts, unmatched }) };
}

const Metrics = collectionOf('metrics', Metric, {
  ...APPROXIMATE,
  unmatched: UNMATCHED,
});

const table = (data: z.infer<typeof Metrics>, context: Context): Table => ({
  shared: { approximate: data.approximate, unmatched: data.unmatched },
  columns: ['metric', 'title', 'unit', 'first', 'last', 'source'],
  rows: data.metrics.map(({ id, title, periods, source }) => {
    const { unitLabel } = metricFacts(context, id);
    return [id, title, unitLabel, periods.first, periods.last, source];
  }),
});

export const metrics = defineEndpoint({
  name: 'metrics',
  path: '/api/v1/metrics',
  tag: tags.METRICS,
  summary: {
    sv: 'Alla publika mått efter id, eller med query de mått som passar sökorden, det troligaste först.',
    en: 'All public metrics by id, or with query the metrics that match, the likeliest first.',
  },
  tool: {
    name: 'search_metrics',
    title: 'Find a metric',
    use: 'Start here when you have a subject and no metric id: query=arbetslöshet, query=school results. Write what people call it, in Swedish or English; the likeliest comes first. Place names are ignored; `unmatched` names words that were set aside to find anything. Tools that take a metric take its id, an alias or its title.',
  },
  parameters,
  data: Metrics,
  example: { query: 'befolkning', limit: '2', lang: 'en' },
  refusals: [
    [
      'metrics?limit=1&limit=2',
      'En parameter som anges två gånger',
      'A parameter given twice',
    ],
    ['metrics?limit=', 'En parameter utan värde', 'A parameter without a value'],
    [
      'metrics?limit=1e3',
      'En gräns som inte är ett heltal',
      'A limit that is no whole number',
    ],
    [
      'metrics?limit=51',
      'En gräns över den högsta tillåtna',
      'A limit above its maximum',
    ],
    [
      `metrics?cursor=${OF_ANOTHER_LIST}`,
      'En markör ur en annan lista',
      'A cursor of another list',
    ],
  ],
  answer,
  table,
  csv: { records: 'metrics', wholeFile: () => '/downloads/metrics.csv' },
  fixed: ONE_FILE,
});
