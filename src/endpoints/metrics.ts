// Endpoint 3: the catalogue of public metrics, whole or searched.
import { listOf, word } from '../data/fields.ts';
import { isProblem } from '../data/problem.ts';
import { searchMetrics } from '../search/metrics.ts';
import {
  APPROXIMATE,
  collectionOf,
  cursor,
  cursorText,
  defineEndpoint,
  limit,
  optional,
  partOf,
  text,
  wholeList,
} from './endpoint.ts';
import { metricFacts, metricOf } from './figure-table.ts';
import { Metric, metricRecord } from './metric.ts';

const OF_ANOTHER_LIST = cursorText({
  offset: 20,
  last: 'N01951',
  list: 'AAAAAAAAAAAAAAAA',
});

export const metrics = defineEndpoint({
  name: 'metrics',
  path: '/api/v1/metrics',
  tag: 'Metrics',
  summary: {
    sv: 'Alla publika mått efter id, eller med query de mått som passar sökorden, det troligaste först.',
    en: 'All public metrics by id, or with query the metrics that match, the likeliest first.',
  },
  tool: {
    name: 'search_metrics',
    title: 'Find a metric',
    use: 'Start here when you have a subject and no metric id: query=arbetslöshet, query=school results. Write what people call it, in Swedish or English; the likeliest comes first. Place names are ignored; `unmatched` names words that were set aside to find anything. Tools that take a metric take its id, an alias or its title.',
  },
  parameters: {
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
  },
  data: collectionOf('metrics', Metric, {
    ...APPROXIMATE,
    unmatched: listOf(
      'The words of query, as typed, that no metric of the list has: those of the others are listed.',
      word('A word of query.'),
    ),
  }),
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
  answer: async ({ query, limit: most }, context) => {
    const { store, lang } = context;
    const all = { metrics: store.catalogue.metrics, approximate: false, unmatched: [] };
    const { metrics, approximate, unmatched } =
      query === undefined ? all : searchMetrics(store.catalogue, query);
    const ids = metrics.map(({ id }) => id);
    const part = await partOf(
      wholeList(ids, metrics, ({ id }) => id),
      most,
      context,
    );
    if (isProblem(part)) return part;
    const items = part.items.map((metric) => metricRecord(store, metric, lang));
    return { approximate, metrics: items, ...part.counts, unmatched };
  },
  table: ({ approximate, unmatched, metrics }, context) => ({
    shared: { approximate, unmatched },
    columns: ['metric', 'title', 'unit', 'first', 'last', 'source'],
    rows: metrics.map(({ id, title, periods, source }) => {
      const { unitLabel } = metricFacts(context, metricOf(context, id));
      return [id, title, unitLabel, periods.first, periods.last, source];
    }),
  }),
  csv: { records: 'metrics', wholeFile: () => '/downloads/metrics.csv' },
});
