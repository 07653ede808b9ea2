// A registry entry that nobody has confirmed yet: what a publisher's pages say of a series, and what follows from its
// figures. No question, page or download reads drafts; a person makes a metric of one, or leaves it.
import * as z from 'zod';
import { METRIC_ID_PATTERN } from './observation-id.ts';
import { PERIOD_PATTERN } from './period.ts';

const text = z.string().min(1);
const count = z.int().min(0);
const year = z.string().regex(PERIOD_PATTERN);

/** Read out of prose by a rule, so a suggestion: `confirmed` is a person's word. */
const Suggested = z.strictObject({ text: text.nullable(), confirmed: z.boolean() });

export const Draft = z.strictObject({
  id: z.string().regex(METRIC_ID_PATTERN),
  kpiId: text,
  /** Null until a person confirms the entry; nothing of a draft is public. */
  status: z.strictObject({ public: z.null(), reason: text }),
  /** The publisher's title; English is null until somebody has translated it. */
  title: z.strictObject({ sv: text, en: text.nullable() }),
  officialTitle: text,
  unit: Suggested,
  authority: Suggested,
  /** How many figures there are by gender (T is the total), and of the total by level. */
  genders: z.record(z.string(), count),
  levels: z.strictObject({ municipalities: count, regions: count, groups: count }),
  /** Of municipalities; null where only regions have figures. */
  years: z.strictObject({ first: year, last: year }).nullable(),
  /** How many municipalities have a figure in the last year. */
  municipalitiesInLastYear: count,
  zeros: count,
  suspectZeros: count,
  /** Years that repeat the year before in nearly every municipality. */
  carriedForward: z.array(year),
  /** True when a municipality has figures of years in which it did not exist. */
  backCast: z.boolean(),
  /** Figures that cannot be kept exactly. */
  inexact: count,
});
export type Draft = z.infer<typeof Draft>;
