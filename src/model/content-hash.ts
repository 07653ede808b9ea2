// The content hash of an observation: what a citation can be checked against.
import type { Digest } from './digest.ts';
import { type ObservationKey, observationId } from './observation-id.ts';

type HashedFields = ObservationKey & { value: number; unit: string; source: string };

/** The text that is hashed: the same as RFC 8785 (JCS) for these records. The keys are written in their order. */
export const hashedText = (fields: HashedFields): string => {
  const { geo, metric, period, source, unit, value } = fields;
  return JSON.stringify({ geo, id: observationId(fields), metric, period, source, unit, value });
};

/** `sha256:` and lower-case hex over the UTF-8 bytes of {@link hashedText}. */
export const contentHash = (fields: HashedFields, digest: Digest): string =>
  `sha256:${digest(hashedText(fields), 'hex')}`;
