// How many entries of each type, as words.
import { REVISION_TYPES, type RevisionEntry } from '../model/revision.ts';

/** `3 published, 2 revised`, in the order of the types. */
export function typeCounts(entries: RevisionEntry[]): string {
  const byType = Map.groupBy(entries, ({ type }) => type);
  return REVISION_TYPES.flatMap((type) => {
    const count = byType.get(type)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${type}`];
  }).join(', ');
}
