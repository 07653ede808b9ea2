// What one release changed, as the store counts it.
import { REVISION_TYPES, type RevisionType } from '../../model/revision.ts';
import type { CatalogueMetric } from '../../store/catalogue.ts';
import type { Store } from '../../store/open-store.ts';

export type Counts = { type: RevisionType; count: number }[];
export type ReleaseSummary = {
  /** The types that occur, in the order of the contract. */
  types: RevisionType[];
  /** By metric id; one count for each of `types`. */
  metrics: { metric: CatalogueMetric; counts: Counts }[];
  sums: Counts;
};

/** Empty lists for a release that changed nothing published before. */
export async function releaseChanges(store: Store, release: string): Promise<ReleaseSummary> {
  const counts = await store.revisionCounts(null);
  const changes = counts.find((one) => one.release === release)?.metrics ?? {};
  const { metrics, left } = store.catalogue;
  const all = [...metrics, ...left].sort((a, b) => (a.id < b.id ? -1 : 1));
  const changed = all.flatMap((metric) => {
    const tally = changes[metric.id]?.types;
    return tally === undefined ? [] : [{ metric, tally }];
  });
  const types = REVISION_TYPES.filter((type) => changed.some(({ tally }) => (tally[type] ?? 0) > 0));
  return {
    types,
    metrics: changed.map(({ metric, tally }) => ({
      metric,
      counts: types.map((type) => ({ type, count: tally[type] ?? 0 })),
    })),
    sums: types.map((type) => ({
      type,
      count: changed.reduce((sum, { tally }) => sum + (tally[type] ?? 0), 0),
    })),
  };
}
