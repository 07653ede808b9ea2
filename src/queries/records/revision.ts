// One entry of the revision log as answers show it (contract 4).
import type * as z from 'zod';
import {
  contentHashField,
  day,
  geo,
  metricId,
  number,
  observationIdField,
  oneOf,
  period,
  record,
  source,
  word,
} from '../../data/fields.ts';
import { observationId } from '../../data/identifier.ts';
import { REVISION_TYPES, revisionId } from '../../data/release.ts';
import { revisionEntry, type StoredEntry } from '../../store/shards.ts';

export const Revision = record('Revision', 'One change that a release made.', {
  id: word('<release>/<observation id or metric>/<type>.'),
  type: oneOf('What happened.', REVISION_TYPES),
  observation: observationIdField.nullable(),
  metric: metricId,
  geo: geo.nullable(),
  period: period.nullable(),
  previousValue: number('The value before; null when there was none.').nullable(),
  value: number('The value after; null when there is none.').nullable(),
  previousContentHash: contentHashField.nullable(),
  contentHash: contentHashField.nullable(),
  release: day('Date of the release.'),
  published: word('When the release was published: a UTC date, or a date-time.').meta({
    example: '2024-08-30',
  }),
  reason: word('Why, where it was stated.').nullable(),
  source,
});
export type Revision = z.infer<typeof Revision>;

/** A literal of the log as the number it is; null where there is or was no value. */
export const numberOf = (literal: string | null): number | null =>
  literal === null ? null : Number(literal);

export function revisionRecord(
  stored: StoredEntry,
  { release, published }: { release: string; published: string },
): Revision {
  const entry = revisionEntry(stored);
  const { type, metric, geo, period } = entry;
  const observation = geo === null || period === null ? null : observationId({ metric, geo, period });
  return {
    contentHash: entry.contentHash,
    geo,
    id: revisionId(release, observation ?? metric, type),
    metric,
    observation,
    period,
    previousContentHash: entry.previousContentHash,
    previousValue: numberOf(entry.previousValue),
    published,
    reason: entry.reason,
    release,
    source: entry.source,
    type,
    value: numberOf(entry.value),
  };
}
