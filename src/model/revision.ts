// data/revisions/<release>.csv: what a release changed, one row per changed observation
// (type,metric,geo,period,previous_value,value,previous_hash,hash,reason,source).
import * as z from 'zod';
import { SHA256_PATTERN } from './digest.ts';
import { GEO_PATTERN, METRIC_ID_PATTERN } from './observation-id.ts';
import { PERIOD_PATTERN } from './period.ts';

/** Contract 4: what happened to the observation; `metadata` without geo and period is about the metric itself. */
export const REVISION_TYPES = ['published', 'revised', 'corrected', 'withdrawn', 'metadata'] as const;
export type RevisionType = (typeof REVISION_TYPES)[number];

const hash = z.string().regex(SHA256_PATTERN);

export const RevisionEntry = z.strictObject({
  type: z.enum(REVISION_TYPES),
  metric: z.string().regex(METRIC_ID_PATTERN),
  geo: z.string().regex(GEO_PATTERN).nullable(),
  period: z.string().regex(PERIOD_PATTERN).nullable(),
  /** Literals, as in the observation files; null where there was or is no value. */
  previousValue: z.string().nullable(),
  value: z.string().nullable(),
  previousContentHash: hash.nullable(),
  contentHash: hash.nullable(),
  reason: z.string().min(1).nullable(),
  source: z.string().min(1),
});
export type RevisionEntry = z.infer<typeof RevisionEntry>;

/**
 * data/releases/<release>/without-value.csv (metric,geo,period,change): what the log does not tell, that a release began
 * or ceased to list an observation without a value.
 */
export const ListingChange = z.strictObject({
  metric: z.string().regex(METRIC_ID_PATTERN),
  geo: z.string().regex(GEO_PATTERN),
  period: z.string().regex(PERIOD_PATTERN),
  change: z.enum(['listed', 'dropped']),
});
export type ListingChange = z.infer<typeof ListingChange>;

/** An entry with the release it belongs to. */
export type Revision = RevisionEntry & { release: string; published: string };

/** `<release>/<observation id or metric>/<type>` (contract 4). */
export const revisionId = (release: string, subject: string, type: RevisionType): string =>
  `${release}/${subject}/${type}`;
