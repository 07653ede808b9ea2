// One row of the revision log through its schema.
import { contentHash } from '../../data/identifier.ts';
import { RevisionEntry } from '../../data/release.ts';
import { nodeDigest } from '../digest-node.ts';
import { type Input, type NumberedRow, orNull, parsedRow } from './read-checked.ts';

export type PublishedMetrics = ReadonlyMap<string, { unit: string; source: string }>;

/** Null for a row that does not fit, which is a finding of the input. */
export type EntryReader = (input: Input, row: NumberedRow) => RevisionEntry | null;

/** A `published` entry leaves out hash and source where they follow from the registry of its release. */
export function revisionEntryOf(described: PublishedMetrics): EntryReader {
  return (input, row) => {
    const [type, metric = '', geo = '', period = '', previousValue, value = ''] = row.cells;
    const [, , , , , , previousContentHash, hash = '', reason, source = ''] = row.cells;
    const known = type === 'published' ? described.get(metric) : undefined;
    const implied =
      known === undefined || value === ''
        ? null
        : contentHash(
            { ...known, metric, geo, period, value: Number(value), source: source || known.source },
            nodeDigest,
          );
    const parsed = RevisionEntry.safeParse({
      type,
      metric,
      geo: orNull(geo),
      period: orNull(period),
      previousValue: orNull(previousValue),
      value: orNull(value),
      previousContentHash: orNull(previousContentHash),
      contentHash: orNull(hash) ?? implied,
      reason: orNull(reason),
      source: source || known?.source,
    });
    return parsedRow(input, row, parsed);
  };
}
