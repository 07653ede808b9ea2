// data/waivers.csv: a finding that is let through, with the reason (rule,metric,geo,period,reason,reason_sv).
import * as z from 'zod';
import { words } from './lang.ts';
import { GEO_PATTERN, METRIC_ID_PATTERN } from './observation-id.ts';
import { PERIOD_PATTERN } from './period.ts';

export const Waiver = z.strictObject({
  rule: z.string().min(1),
  /** Null where the finding is about no single metric. */
  metric: z.string().regex(METRIC_ID_PATTERN).nullable(),
  geo: z.string().regex(GEO_PATTERN).nullable(),
  period: z.string().regex(PERIOD_PATTERN).nullable(),
  reason: words,
  /** Null in releases before the one of 2026-11-20. */
  reasonSv: words.nullable().default(null),
});
export type Waiver = z.infer<typeof Waiver>;
