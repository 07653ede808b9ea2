// A leaf of the log: what one release says of one figure, without a value.
import { observationId } from '../observation-id.ts';
import type { Revision } from '../revision.ts';

/**
 * Only what never has to be taken back stands in a leaf: a log that is appended to cannot forget, and a metric that is
 * public today may not be tomorrow. The content hash is bound to value, unit and source; title and reason are not logged.
 * A hash hides a value only from those who would not try all that it could be (data/README.md, "The log of all releases").
 */
export type LogEntry = Pick<Revision, 'release' | 'type' | 'contentHash' | 'previousContentHash'> & {
  /** Of the observation; of the metric where the entry is about the metric itself. */
  id: string;
};

export const logSubject = ({ metric, geo, period }: Pick<Revision, 'metric' | 'geo' | 'period'>): string =>
  geo === null || period === null ? metric : observationId({ metric, geo, period });

export const logEntryOf = ({
  release,
  type,
  contentHash,
  previousContentHash,
  ...key
}: Pick<
  Revision,
  'release' | 'type' | 'contentHash' | 'previousContentHash' | 'metric' | 'geo' | 'period'
>): LogEntry => ({ contentHash, id: logSubject(key), previousContentHash, release, type });

/** The bytes of the leaf: the entry as canonical JSON, its keys written in their order. */
export const leafBytes = ({ contentHash, id, previousContentHash, release, type }: LogEntry): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ contentHash, id, previousContentHash, release, type }));
