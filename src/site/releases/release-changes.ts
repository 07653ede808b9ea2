// What one release changed, as the store counts it.
import type { CatalogueMetric } from '../../data/catalogue.ts';
import { type TypeSum, typeSums } from '../../endpoints/revisions.ts';
import type { Store } from '../../store/store.ts';

type ReleaseSummary = {
  /** By metric id; one count for each type of `sums`. */
  metrics: { metric: CatalogueMetric; counts: TypeSum[] }[];
  sums: TypeSum[];
};

/** Empty lists for a release that changed nothing published before. */
export async function releaseChanges(store: Store, release: string): Promise<ReleaseSummary> {
  const counts = await store.revisionCounts(null);
  const changes = counts.find((one) => one.release === release)?.metrics ?? {};
  const { metrics, left } = store.catalogue;
  const all = [...metrics, ...left].sort((a, b) => (a.id < b.id ? -1 : 1));
  const changed = all.flatMap((metric) => {
    const counted = changes[metric.id];
    return counted === undefined ? [] : [{ metric, counted }];
  });
  const sums = typeSums(changed.map(({ counted }) => counted));
  return {
    metrics: changed.map(({ metric, counted }) => ({
      metric,
      counts: sums.map(({ type }) => ({ type, count: counted[type] ?? 0 })),
    })),
    sums,
  };
}
