// The order of the revision log: newest first, then by observation id (contract 4, Revision).
import type { Revision } from '../model/revision.ts';

export type OrderedRevision = Pick<Revision, 'published' | 'metric' | 'geo' | 'period' | 'type' | 'release'>;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A date is the first instant of its UTC day, as ECMA-262 reads date-only forms. */
const newestFirst = (a: string, b: string): number => (a === b ? 0 : Date.parse(b) - Date.parse(a));

/**
 * Compares two entries by instant of publication (newest first), observation id, type and release. An entry about
 * the metric itself has no code and so comes before the metric's observations.
 */
export const revisionOrder = (a: OrderedRevision, b: OrderedRevision): number =>
  newestFirst(a.published, b.published) ||
  compare(a.metric, b.metric) ||
  compare(a.geo ?? '', b.geo ?? '') ||
  compare(a.period ?? '', b.period ?? '') ||
  compare(a.type, b.type) ||
  compare(a.release, b.release);
