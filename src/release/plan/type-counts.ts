// How many entries of each type, as words.
import { REVISION_TYPES, type RevisionEntry, type RevisionType } from '../../model/revision.ts';

export type TypeTally = Partial<Record<RevisionType, number>>;

export function tallyOf(entries: readonly RevisionEntry[]): TypeTally {
  const tally: TypeTally = {};
  for (const { type } of entries) tally[type] = (tally[type] ?? 0) + 1;
  return tally;
}

/** `3 published, 2 revised`, in the order of the types. */
export const typeCounts = (tally: TypeTally): string =>
  REVISION_TYPES.flatMap((type) => (tally[type] === undefined ? [] : [`${tally[type]} ${type}`])).join(', ');
