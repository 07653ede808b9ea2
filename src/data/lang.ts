// The two languages of the service. Swedish is the default; codes and values never depend on them.
import * as z from 'zod';

export const LANGS = ['sv', 'en'] as const;
export type Lang = (typeof LANGS)[number];

/** In NFC: a source whose ö is an o with a sign over it looks alike everywhere, and is another text with other hashes. */
export const composed = z.string().refine((text) => text === text.normalize('NFC'), {
  error:
    'expected every letter as one sign (NFC), got one as a letter and a sign over it, as some PDFs give it; type it anew',
});

/** Not blank, without control characters and halves of characters, and without the sign for a letter that an encoding lost. */
export const words = z
  .string()
  .regex(/^(?=.*\S)[^\p{Cc}\p{Cs}\ufffd]+$/su, {
    error: 'expected words, without control characters and without � in the place of a letter',
  })
  .pipe(composed);

/** A text in both languages; neither may be empty. */
export const Localized = z.strictObject({ sv: words, en: words });
export type Localized = z.infer<typeof Localized>;

// The title of a metric, which somebody may not have translated yet.

/** `untranslated` when nobody has translated the title: the Swedish one then stands in its place, and never a machine's guess. */
export type Title = Localized & { untranslated?: true };

/** The language of a title where it is not the one requested; null where it is. */
export const foreignTitle = ({ untranslated }: Title, lang: Lang): 'sv' | null =>
  untranslated === true && lang === 'en' ? 'sv' : null;

/** Among the labels beside a title that nobody has translated; nothing beside any other. */
export function titleLangOf({ title }: { title: Title }, lang: Lang): { titleLang?: 'sv' } {
  const titleLang = foreignTitle(title, lang);
  return titleLang === null ? {} : { titleLang };
}
