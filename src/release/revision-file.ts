// One release's log as the text of revisions/<release>.csv.
import { nodeDigest } from '../builder/digest-node.ts';
import { COLUMNS } from '../builder/door.ts';
import { contentHash } from '../model/content-hash.ts';
import { csvText } from '../model/csv-text.ts';
import type { Registry } from '../model/registry.ts';
import type { RevisionEntry } from '../model/revision.ts';

/**
 * @param entries sorted by observation id
 * @param registry that of the release: `published` leaves out hash and source where they follow from it
 */
export function revisionFileText(entries: RevisionEntry[], registry: Registry): string {
  const described = new Map(registry.metrics.map(({ id, unit, source }) => [id, { unit, source }]));
  const rows = entries.map((entry) => {
    const { type, metric, geo, period, previousValue, value, previousContentHash, reason } = entry;
    const [hash, source] = isImplied(entry, described.get(metric))
      ? [null, null]
      : [entry.contentHash, entry.source];
    return [type, metric, geo, period, previousValue, value, previousContentHash, hash, reason, source];
  });
  return csvText(COLUMNS.revisions, rows);
}

function isImplied(
  { type, metric, geo, period, value, contentHash: hash, source }: RevisionEntry,
  known: { unit: string; source: string } | undefined,
): boolean {
  if (type !== 'published' || geo === null || period === null || source !== known?.source) return false;
  return (
    hash === contentHash({ metric, geo, period, value: Number(value), unit: known.unit, source }, nodeDigest)
  );
}
