// The two languages of the service. Swedish is the default; codes and values never depend on them.

export const LANGS = ['sv', 'en'] as const;
export type Lang = (typeof LANGS)[number];

/** A text in both languages. */
export type Localized = { sv: string; en: string };

// The title of a metric, which somebody may not have translated yet.

/** `untranslated` when nobody has translated the title: the Swedish one then stands in its place, and never a machine's guess. */
export type Title = Localized & { untranslated?: true };

/** The language of a title where it is not the one requested; null where it is. */
export const foreignTitle = ({ untranslated }: Title, lang: Lang): 'sv' | null =>
  untranslated === true && lang === 'en' ? 'sv' : null;

/** Among the labels beside a title that nobody has translated; nothing beside any other. */
export function titleLangOf(
  { title }: { title: Title },
  lang: Lang,
): { titleLang?: 'sv' } {
  const titleLang = foreignTitle(title, lang);
  return titleLang === null ? {} : { titleLang };
}
