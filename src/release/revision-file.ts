// One release's log as the text of revisions/<release>.csv.
import { nodeDigest } from '../builder/digest-node.ts';
import { COLUMNS } from '../builder/door.ts';
import { contentHash } from '../model/content-hash.ts';
import { csvLines } from '../model/csv-text.ts';
import type { RevisionEntry } from '../model/revision.ts';
import type { Description } from './described.ts';

export const REVISION_HEADER = csvLines([COLUMNS.revisions]);

/**
 * The lines of one metric.
 * @param entries sorted by observation id
 * @param described the metric in the registry of the release: `published` leaves out hash and source where they follow from it
 */
export const revisionLines = (entries: RevisionEntry[], described: Description): string =>
  csvLines(
    entries.map((entry) => {
      const { type, metric, geo, period, previousValue, value, previousContentHash, reason } = entry;
      const [hash, source] = isImplied(entry, described) ? [null, null] : [entry.contentHash, entry.source];
      return [type, metric, geo, period, previousValue, value, previousContentHash, hash, reason, source];
    }),
  );

function isImplied(
  { type, metric, geo, period, value, contentHash: hash, source }: RevisionEntry,
  known: Description,
): boolean {
  if (type !== 'published' || geo === null || period === null || source !== known.source) return false;
  return (
    hash === contentHash({ metric, geo, period, value: Number(value), unit: known.unit, source }, nodeDigest)
  );
}
