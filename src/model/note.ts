// What a reader must know about a figure beside its value: words of the registry, in both languages.
import * as z from 'zod';
import { Localized, words } from './lang.ts';
import { GEO_PATTERN, METRIC_ID_PATTERN } from './observation-id.ts';
import { PERIOD_PATTERN } from './period.ts';

export const NOTE_KINDS = ['caution', 'break'] as const;

const year = z.string().regex(PERIOD_PATTERN).nullable();

/**
 * `caution`: what the figures of `geo` from `from` to `to` (null: all, ends included) must be read with.
 * `break`: the series changes meaning in `from`, the first year of the new meaning.
 */
export const Note = z.strictObject({
  kind: z.enum(NOTE_KINDS),
  text: Localized,
  geo: z.array(z.string().regex(GEO_PATTERN)).min(1).nullable(),
  from: year,
  to: year,
});
export type Note = z.infer<typeof Note>;

export const RELATIONS = ['newer', 'other-publisher', 'same-subject'] as const;

/** Another metric of the same thing: one with newer years, of another publisher, or of the same subject. */
export const Related = z.strictObject({
  metric: z.string().regex(METRIC_ID_PATTERN),
  relation: z.enum(RELATIONS),
});
export type Related = z.infer<typeof Related>;

const forms = z.strictObject({ one: words, other: words });

/** What a count counts, after a number: "1 inhabitant", "984 748 inhabitants". */
export const Noun = z.strictObject({ sv: forms, en: forms });
export type Noun = z.infer<typeof Noun>;

type Figure = { geo: string; period: string };

/** Whether a note is about one figure; a break is about every year from it on. */
export const isAbout = (note: Pick<Note, 'geo' | 'from' | 'to'>, { geo, period }: Figure): boolean =>
  (note.geo?.includes(geo) ?? true) &&
  (note.from === null || note.from <= period) &&
  (note.to === null || period <= note.to);
