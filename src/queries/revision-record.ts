// One entry of the revision log as answers show it.
import { observationId } from '../model/observation-id.ts';
import { type RevisionEntry, revisionId } from '../model/revision.ts';

/** A literal of the log as the number it is; null where there is or was no value. */
const numberOf = (literal: string | null): number | null => (literal === null ? null : Number(literal));

export function revisionRecord(
  entry: RevisionEntry,
  { release, published }: { release: string; published: string },
) {
  const { type, metric, geo, period } = entry;
  const observation = geo === null || period === null ? null : observationId({ metric, geo, period });
  return {
    id: revisionId(release, observation ?? metric, type),
    type,
    observation,
    metric,
    geo,
    period,
    previousValue: numberOf(entry.previousValue),
    value: numberOf(entry.value),
    previousContentHash: entry.previousContentHash,
    contentHash: entry.contentHash,
    release,
    published,
    reason: entry.reason,
    source: entry.source,
  };
}
