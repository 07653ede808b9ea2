// Figures that were published under a code which their municipality has no longer: no series has them, and the log still does.

import type { CatalogueMetric } from '../data/catalogue.ts';
import { type ObservationKey, parseObservationId } from '../data/identifier.ts';
import type { Store } from '../store/open-store.ts';
import type { StoredEntry } from '../store/shards.ts';
import { inParallel } from './in-parallel.ts';

type FormerFigure = {
  metric: CatalogueMetric;
  /** Its entries, newest first, each with its release. */
  entries: { release: string; entry: StoredEntry }[];
};

/** Null where the code is that of a municipality, or was never one, or no release published the figure. */
export async function formerFigure(store: Store, id: string): Promise<FormerFigure | null> {
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  if (key === null || metric === undefined || !isFormerCode(store, key.geo)) return null;
  const entries = await entriesOf(store, metric, key);
  return entries.length === 0 ? null : { metric, entries };
}

export const isFormerCode = ({ directory }: Pick<Store, 'directory'>, geo: string): boolean =>
  directory.formerCodes.has(geo) && !directory.municipalities.has(geo);

async function entriesOf(store: Store, metric: CatalogueMetric, { geo, period }: ObservationKey) {
  const block = store.blockOf(metric, geo);
  const counts = await store.revisionCounts(null);
  const changed = counts.filter(({ metrics }) => metrics[metric.id]?.blocks.includes(block) === true);
  const found = await inParallel(changed, async ({ release }) => {
    const entries = await store.revisions(release, metric, block);
    return entries
      .filter((entry) => entry.geo === geo && entry.period === period)
      .map((entry) => ({ release, entry }));
  });
  return found.flat();
}
