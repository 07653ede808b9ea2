// The revision log as it is read: totals are sums of counts, and of the entries only those are read that are shown.
import type { RevisionType } from '../model/revision.ts';
import type { Store } from '../store/open-store.ts';
import type { RevisionCount } from '../store/shards.ts';
import { inParallel } from './in-parallel.ts';
import { publishedAt } from './instant.ts';
import { type Revision, revisionRecord } from './records/revision.ts';

/** What narrows the log; null where nothing does. `period` is set only for one observation. */
export type Filter = {
  metric: string | null;
  geo: string | null;
  period: string | null;
  type: RevisionType | null;
  after: number;
  before: number;
};

const countOf = ({ types }: RevisionCount, type: RevisionType | null): number =>
  type === null ? Object.values(types).reduce((sum, count) => sum + count, 0) : (types[type] ?? 0);

/** The entries of one release and metric: how many pass the filter but for `period`, and how many are wanted. */
type Stretch = {
  release: string;
  published: string;
  metric: string;
  blocks: RevisionCount['blocks'];
  count: number;
  wanted: number;
};

/** What is read follows from the counts alone, so that all of it can be read side by side. */
async function stretchesOf(store: Store, filter: Filter, cut: number): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  let before = 0;
  for (const { release, published, metrics } of await store.revisionCounts(filter.geo)) {
    const at = publishedAt(published);
    if (at < filter.after || at >= filter.before) continue;
    for (const [metric, counted] of Object.entries(metrics)) {
      const count = countOf(counted, filter.type);
      if (count === 0 || (filter.metric !== null && filter.metric !== metric)) continue;
      const wanted = filter.period === null ? Math.max(0, Math.min(count, cut - before)) : count;
      stretches.push({ release, published, metric, blocks: counted.blocks, count, wanted });
      before += count;
    }
  }
  return stretches;
}

/** The first `cut` entries that pass the filter, newest first, and how many there are. */
export async function readLog(
  store: Store,
  filter: Filter,
  cut: number,
): Promise<{ items: Revision[]; total: number }> {
  const stretches = await stretchesOf(store, filter, cut);
  const shown = stretches.filter(({ wanted }) => wanted > 0);
  const items = (await inParallel(shown, (stretch) => entriesOf(store, filter, stretch))).flat();
  const total = filter.period === null ? stretches.reduce((sum, { count }) => sum + count, 0) : items.length;
  return { items: items.slice(0, cut), total };
}

/** The entries of one stretch that pass the filter; reads no more blocks than their average says it needs. */
async function entriesOf(store: Store, filter: Filter, stretch: Stretch): Promise<Revision[]> {
  const { release, blocks, count, wanted } = stretch;
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
