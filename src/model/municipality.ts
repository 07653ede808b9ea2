// data/municipalities.csv: the register of municipalities (code,name,slug,county_code,county,valid_from).
import * as z from 'zod';
import { SLUG_PATTERN } from './fields.ts';
import { words } from './lang.ts';
import { GEO_PATTERN } from './observation-id.ts';
import { PERIOD_PATTERN } from './period.ts';

export const Municipality = z.strictObject({
  /** SCB's four-digit code, always a string. */
  code: z.string().regex(GEO_PATTERN),
  name: words,
  slug: z.string().regex(SLUG_PATTERN),
  countyCode: z.string().regex(/^\d{2}$/),
  county: words,
  /** First year whose 31 December figures count the municipality; null when before the register. */
  validFrom: z.string().regex(PERIOD_PATTERN).nullable(),
});
export type Municipality = z.infer<typeof Municipality>;
