// What the newest release changed of one municipality's figures, as the store counts it.
import { REVISION_TYPES, type RevisionType } from '../../model/revision.ts';
import type { Store } from '../../store/open-store.ts';

/** The types that occur, in the order of the contract; none where the release changed nothing here. */
export async function municipalityChanges(
  store: Store,
  geo: string,
): Promise<{ type: RevisionType; count: number }[]> {
  const counts = await store.revisionCounts(geo);
  const { metrics = {} } = counts.find(({ release }) => release === store.catalogue.release) ?? {};
  return REVISION_TYPES.map((type) => ({
    type,
    count: Object.values(metrics).reduce((sum, { types }) => sum + (types[type] ?? 0), 0),
  })).filter(({ count }) => count > 0);
}
