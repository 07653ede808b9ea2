// What is asked of a past release and of today alike, by kind: paths without the release, answered with 200 by both.
import { nodeDigest } from '../../src/builder/digest.ts';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { answerRequest } from '../../src/http/handler.ts';
import { TABLE } from '../../src/service.ts';
import type { Store } from '../../src/store/store.ts';
import { seededRandom } from '../support/seeded-random.ts';

/** `body` is what is sent, where a tool is called. */
export type PastQuestion = { path: string; body?: string };

/** So many of each kind, but of those that are one or two a metric. */
const OF_A_KIND = 300;

type Figure = { metric: CatalogueMetric; geo: string; other: string; id: string };

/** By kind, in a mixed order, and none that either refuses. */
export async function pastQuestions(past: Store, today: Store): Promise<Record<string, PastQuestion[]>> {
  const answered: Record<string, PastQuestion[]> = {};
  for (const [kind, questions] of Object.entries(await kindsOf(past, today))) {
    const are = await Promise.all(
      questions.map((one) => Promise.all([past, today].map((store) => isAnswered(store, one)))),
    );
    answered[kind] = questions.filter((_, at) => are[at]?.every(Boolean));
  }
  return answered;
}

/** Of files and tools the host itself says so, when they are measured. */
async function isAnswered(store: Store, { path, body }: PastQuestion): Promise<boolean> {
  if (body !== undefined || path.startsWith('/downloads/')) return true;
  const service = { store, table: TABLE, digest: nodeDigest, report: () => {} };
  return (await answerRequest(service, { method: 'GET', url: path, ifNoneMatch: null })).status === 200;
}

async function kindsOf(past: Store, today: Store): Promise<Record<string, PastQuestion[]>> {
  const figures = await figuresOf(past, today);
  const metrics = past.catalogue.metrics.filter(({ id }) => isCurrent(today, id));
  const ranked = metrics.filter(({ capabilities }) => capabilities.ranking);
  const places = past.catalogue.municipalities;
  const of = (path: (figure: Figure) => string) => figures.map((one) => ({ path: path(one) }));
  const ofRanked = (path: (id: string) => string[]) =>
    ranked.flatMap(({ id }) => path(id).map((one) => ({ path: one })));
  const file = (ending: string) => metrics.map(({ id }) => ({ path: `/downloads/metrics/${id}.${ending}` }));
  return {
    figure: of(({ id }) => `/api/v1/observations/${id}`),
    series: of(({ geo, metric }) => `/api/v1/observations?geo=${geo}&metric=${metric.id}`),
    municipality: places.map(({ code }) => ({ path: `/api/v1/observations?geo=${code}&limit=1000` })),
    metric: metrics.map(({ id }) => ({ path: `/api/v1/metrics/${id}` })),
    search: places.map(({ name }) => ({
      path: `/api/v1/municipalities?query=${encodeURIComponent(name.slice(0, 4))}`,
    })),
    ranking: ofRanked((id) =>
      [10, 20, 30, 40, 50, 290].map((n) => `/api/v1/rankings?metric=${id}&limit=${n}`),
    ),
    comparison: of(
      ({ geo, other, metric }) => `/api/v1/compare?municipalities=${geo},${other}&metrics=${metric.id}`,
    ),
    revisions: of(({ geo, metric }) => `/api/v1/revisions?kommun=${geo}&metric=${metric.id}`),
    'figure page': of(({ id }) => `/observations/${id}`),
    'embed of a figure': of(({ id }) => `/embed/observation/${id}`),
    'embed of a chart': of(({ geo, metric }) => `/embed/chart/${geo}/${metric.id}`),
    'embed of a ranking': ofRanked((id) => [`/embed/ranking/${id}`, `/embed/ranking/${id}?lang=en`]),
    'embed of a map': ofRanked((id) => [`/embed/map/${id}`, `/embed/map/${id}?lang=en`]),
    proof: of(({ id }) => `/log/proof/${id}`),
    tool: figures.map(({ id }) => ({ path: '/mcp', body: callOf(id) })),
    'download, CSV': file('csv'),
    'download, JSON-stat': file('json-stat.json'),
  };
}

const isCurrent = ({ directory }: Store, id: string): boolean => directory.metrics.get(id)?.left === null;

const callOf = (id: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_observation', arguments: { id } },
  });

async function figuresOf(past: Store, today: Store): Promise<Figure[]> {
  const random = seededRandom();
  const { metrics, municipalities } = past.catalogue;
  const figures = new Map<string, Figure>();
  while (figures.size < OF_A_KIND) {
    const metric = metrics[random(metrics.length)];
    const [geo = '', other = ''] = [0, 0].map(() => municipalities[random(municipalities.length)]?.code);
    const isCompared = metric?.capabilities.comparison === true && metric.capabilities.chart && geo !== other;
    if (metric === undefined || !isCompared || !isCurrent(today, metric.id)) continue;
    const periods = await Promise.all([geo, other].map((one) => latestOf([past, today], metric.id, one)));
    const [period = null] = periods;
    if (period === null || periods[1] !== period) continue;
    const id = `SF.${metric.id}.${geo}.${period}`;
    figures.set(id, { metric, geo, other, id });
  }
  return [...figures.values()];
}

/** The latest year of a series that has a value in every one of these stores; null where there is none. */
async function latestOf(stores: readonly Store[], id: string, geo: string): Promise<string | null> {
  const years = await Promise.all(
    stores.map(async (store) => {
      const metric = store.directory.metrics.get(id);
      const series = metric === undefined ? null : await store.series(metric, geo);
      return (metric?.periods ?? []).filter((_, at) => series?.states[at] === 'v');
    }),
  );
  const [first = [], ...rest] = years;
  return first.findLast((year) => rest.every((other) => other.includes(year))) ?? null;
}
