// The two languages of the service. Swedish is the default; codes and values never depend on them.
import * as z from 'zod';

export const LANGS = ['sv', 'en'] as const;
export type Lang = (typeof LANGS)[number];

/** A text in both languages; neither may be empty. */
export const Localized = z.strictObject({ sv: z.string().min(1), en: z.string().min(1) });
export type Localized = z.infer<typeof Localized>;
