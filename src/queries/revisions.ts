// Endpoint 8: the revision log, newest first. Totals are sums of counts; only the entries shown are read.
import { canonicalJson } from '../model/json.ts';
import { observationId, parseObservationId } from '../model/observation-id.ts';
import { echo, isProblem, type Problem, problem } from '../model/problem.ts';
import type { RevisionType } from '../model/revision.ts';
import type { Store } from '../store/open-store.ts';
import type { RevisionCount } from '../store/shards.ts';
import { collectionForm, limitOf } from './collection.ts';
import { afterBound, beforeBound, publishedAt, startOf } from './instant.ts';
import { instant, lang, limit, parametersOf, revisionType, text } from './parameters.ts';
import type { Answer, Asked, Query, Scene } from './query.ts';
import { resolveMetric } from './resolve-metric.ts';
import { resolveMunicipality } from './resolve-municipality.ts';
import { revisionRecord } from './revision-record.ts';

const DEFAULT_LIMIT = 50;
const MAXIMUM = 500;

function judgeRanges({ after, before }: Asked): Problem | null {
  if (after === undefined || before === undefined || startOf(after) < startOf(before)) return null;
  return problem('invalid_range', {
    parameter: 'after',
    value: after,
    reason: 'after_not_before',
    before: echo(before),
  });
}

/** What narrows the log; null where nothing does. `period` is set only for one observation. */
type Filter = {
  metric: string | null;
  geo: string | null;
  period: string | null;
  type: RevisionType | null;
  after: number;
  before: number;
};

/** An observation that no release ever published is not found. */
async function judgeId(store: Store, id: string | undefined): Promise<Problem | null> {
  if (id === undefined) return null;
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  const known = key !== null && metric !== undefined && store.directory.municipalities.has(key.geo);
  const series = known ? await store.series(metric, key.geo) : null;
  const place = known ? metric.periods.indexOf(key.period) : -1;
  if ('vw'.includes(series?.states[place] ?? '-')) return null;
  const published = known && (series?.revisions[key.period] ?? []).length > 0;
  return published
    ? null
    : problem('not_found', { parameter: 'id', value: id, reason: 'unknown_observation' });
}

async function filterOf(asked: Asked, store: Store): Promise<Filter | 'nothing' | Problem> {
  const fault = await judgeId(store, asked['id']);
  if (fault !== null) return fault;
  const municipality =
    asked['kommun'] === undefined ? null : resolveMunicipality(store, 'kommun', asked['kommun']);
  if (municipality !== null && isProblem(municipality)) return municipality;
  const metric = asked['metric'] === undefined ? null : resolveMetric(store, 'metric', asked['metric']);
  if (metric !== null && isProblem(metric)) return metric;
  const key = parseObservationId(asked['id'] ?? '');
  const contradicts =
    key !== null &&
    ((municipality?.code ?? key.geo) !== key.geo || (metric?.id ?? key.metric) !== key.metric);
  if (contradicts) return 'nothing';
  return {
    metric: key?.metric ?? metric?.id ?? null,
    geo: key?.geo ?? municipality?.code ?? null,
    period: key?.period ?? null,
    type: revisionType.unwrap().safeParse(asked['type']).data ?? null,
    after: asked['after'] === undefined ? Number.NEGATIVE_INFINITY : afterBound(asked['after']),
    before: asked['before'] === undefined ? Number.POSITIVE_INFINITY : beforeBound(asked['before']),
  };
}

const listText = collectionForm('revisions');

async function answer(asked: Asked, { store }: Scene): Promise<Answer> {
  const filter = await filterOf(asked, store);
  if (filter !== 'nothing' && 'details' in filter) return filter;
  const cut = limitOf(asked['limit'], DEFAULT_LIMIT);
  const { items, total } = filter === 'nothing' ? { items: [], total: 0 } : await walk(store, filter, cut);
  return { text: listText(items, { total, limit: cut, more: {} }) };
}

const countOf = ({ types }: RevisionCount, type: RevisionType | null): number =>
  type === null ? Object.values(types).reduce((sum, count) => sum + count, 0) : (types[type] ?? 0);

async function walk(store: Store, filter: Filter, cut: number): Promise<{ items: string[]; total: number }> {
  const items: string[] = [];
  let total = 0;
  for (const { release, published, metrics } of await store.revisionCounts(filter.geo)) {
    const at = publishedAt(published);
    if (at < filter.after || at >= filter.before) continue;
    for (const [metric, count] of Object.entries(metrics)) {
      if (filter.metric !== null && filter.metric !== metric) continue;
      if (countOf(count, filter.type) === 0) continue;
      const exact = filter.period !== null;
      const wanted = exact ? Number.POSITIVE_INFINITY : cut - items.length;
      const found = await entriesOf(store, filter, { release, published, metric, count, wanted });
      items.push(...found);
      total += exact ? found.length : countOf(count, filter.type);
    }
  }
  return { items: items.slice(0, cut), total };
}

type Stretch = { release: string; published: string; metric: string; count: RevisionCount; wanted: number };

/** The entries of one release and metric that pass the filter, as canonical JSON; reads no more blocks than it needs. */
async function entriesOf(store: Store, filter: Filter, stretch: Stretch): Promise<string[]> {
  const metric = store.directory.metrics.get(stretch.metric);
  const items: string[] = [];
  if (metric === undefined) return items;
  for (const block of stretch.count.blocks) {
    if (items.length >= stretch.wanted) break;
    for (const entry of await store.revisions(stretch.release, metric, block)) {
      const passes =
        (filter.geo === null || entry.geo === filter.geo) &&
        (filter.period === null || entry.period === filter.period) &&
        (filter.type === null || entry.type === filter.type);
      if (passes) items.push(canonicalJson(revisionRecord(entry, stretch)));
    }
  }
  return items.slice(0, stretch.wanted);
}

export const revisions: Query = {
  name: 'revisions',
  tool: 'list_revisions',
  path: '/api/v1/revisions',
  summary:
    'What releases changed, newest first: published, revised, corrected, withdrawn and metadata entries.',
  parameters: parametersOf({
    id: text(
      'One observation by its permanent identifier.',
      observationId({ metric: 'N01951', geo: '0180', period: '2022' }),
    ).optional(),
    kommun: text('Municipality: code, slug or name.', '0180').optional(),
    metric: text('Metric: id or alias.', 'N01951').optional(),
    type: revisionType,
    after: instant('Published strictly after this date (the whole UTC day) or date-time.'),
    before: instant('Published strictly before this date (the whole UTC day) or date-time.'),
    limit: limit(`How many entries at most; ${DEFAULT_LIMIT} when not given.`, MAXIMUM),
    lang,
  }),
  required: [],
  judgeRanges,
  answer,
  fixed: (_, about) => (about === null ? [{}] : []),
};
