// The revision log as it is read: totals are sums of counts, and of the entries only those are read that are shown.
import { REVISION_TYPES, type RevisionType } from '../data/release.ts';
import type { Store } from '../store/open-store.ts';
import type { RevisionCount } from '../store/shards.ts';
import type { List, Part } from './cursor.ts';
import { isFormerCode } from './former-code.ts';
import { inParallel } from './in-parallel.ts';
import { isAfter, startsBefore } from './instant.ts';
import { type Revision, revisionRecord } from './records/revision.ts';

/** What narrows the log; null where nothing does. `period` is set only for one observation. */
export type Filter = {
  metric: string | null;
  geo: string | null;
  period: string | null;
  type: RevisionType | null;
  after: string | null;
  before: string | null;
};

const countOf = ({ types }: RevisionCount, type: RevisionType | null): number =>
  type === null ? Object.values(types).reduce((sum, count) => sum + count, 0) : (types[type] ?? 0);

export type TypeSum = { type: RevisionType; count: number };

/** Of some metrics together: the types that occur, in the order of the contract. */
export const typeSums = (counts: readonly RevisionCount[]): TypeSum[] =>
  REVISION_TYPES.map((type) => ({
    type,
    count: counts.reduce((sum, { types }) => sum + (types[type] ?? 0), 0),
  })).filter(({ count }) => count > 0);

/** The entries of one release and metric: how many pass the filter but for `period`. */
type Stretch = {
  release: string;
  published: string;
  metric: string;
  blocks: RevisionCount['blocks'];
  count: number;
};

async function stretchesOf(store: Store, filter: Filter): Promise<Stretch[]> {
  // The counts of a code that is no municipality's any more are among those of all.
  const former = filter.geo !== null && isFormerCode(store, filter.geo) ? filter.geo : null;
  const counts = await store.revisionCounts(former === null ? filter.geo : null);
  return counts.flatMap(({ release, published, metrics }) => {
    if (filter.after !== null && !isAfter(published, filter.after)) return [];
    if (filter.before !== null && !startsBefore(published, filter.before)) return [];
    return Object.entries(metrics).flatMap(([metric, counted]) => {
      const count = countOf(counted, filter.type);
      if (count === 0 || (filter.metric !== null && filter.metric !== metric)) return [];
      const isIn = (block: number | 'metric'): boolean =>
        former === null || block === blockOf(store, metric, former);
      const blocks = counted.blocks.filter(isIn);
      return { release, published, metric, blocks, count };
    });
  });
}

function blockOf(store: Store, id: string, geo: string): number | null {
  const metric = store.directory.metrics.get(id);
  return metric === undefined ? null : store.blockOf(metric, geo);
}

const nameOf = ({ id }: Revision): string => id;

export const NO_REVISIONS: List<Revision> = {
  identity: [],
  read: () => ({ items: [], total: 0 }),
  nameOf,
};

/** What is read follows from the counts alone, so that all of it can be read side by side. */
export async function openLog(store: Store, filter: Filter): Promise<List<Revision>> {
  const stretches = await stretchesOf(store, filter);
  const { metric, geo, period, type } = filter;
  const counted = stretches.map((stretch) => [stretch.release, stretch.metric, stretch.count]);
  return {
    // No entry is ever changed, so that counts tell lists apart.
    identity: [metric, geo, period, type, counted],
    nameOf,
    read: (offset, limit) =>
      period === null
        ? readStretches(store, filter, stretches, offset, limit)
        : readObservation(store, filter, stretches, offset, limit),
  };
}

async function readStretches(
  store: Store,
  filter: Filter,
  stretches: readonly Stretch[],
  offset: number,
  limit: number,
): Promise<Part<Revision>> {
  let total = 0;
  const wanted = stretches.flatMap((stretch) => {
    const from = Math.max(0, offset - total);
    const to = Math.min(stretch.count, offset + limit - total);
    total += stretch.count;
    return from < to ? { stretch, from, to } : [];
  });
  const items = await inParallel(wanted, async ({ stretch, from, to }) =>
    (await entriesOf(store, filter, stretch, to)).slice(from),
  );
  return { items: items.flat(), total };
}

/** Of one observation there are few entries, and no count of them: all are read. */
async function readObservation(
  store: Store,
  filter: Filter,
  stretches: readonly Stretch[],
  offset: number,
  limit: number,
): Promise<Part<Revision>> {
  const items = await inParallel(stretches, (stretch) => entriesOf(store, filter, stretch, stretch.count));
  const all = items.flat();
  return { items: all.slice(offset, offset + limit), total: all.length };
}

/** The first `wanted` entries of one stretch that pass the filter; reads no more blocks than their average says it needs. */
async function entriesOf(
  store: Store,
  filter: Filter,
  stretch: Stretch,
  wanted: number,
): Promise<Revision[]> {
  const { release, blocks, count } = stretch;
  const metric = store.directory.metrics.get(stretch.metric);
  const items: Revision[] = [];
  if (metric === undefined) return items;
  for (let next = 0; next < blocks.length && items.length < wanted; ) {
    const needed = Math.ceil(((wanted - items.length) * blocks.length) / count);
    const chosen = blocks.slice(next, next + needed);
    const read = await inParallel(chosen, async (block) => store.revisions(release, metric, block));
    next += chosen.length;
    for (const entry of read.flat()) {
      const passes =
        (filter.geo === null || entry.geo === filter.geo) &&
        (filter.period === null || entry.period === filter.period) &&
        (filter.type === null || entry.type === filter.type);
      if (passes) items.push(revisionRecord(entry, stretch));
    }
  }
  return items.slice(0, wanted);
}
