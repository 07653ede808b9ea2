// The words of the documentation of the API, in both languages.
import { DOCS_EN, type DocsText } from './docs-en.ts';
import { DOCS_SV, SENTENCES_SV } from './docs-sv.ts';

export type { DocsSection } from './docs-en.ts';
export type { DocsText };

export const DOCS_TEXT: Readonly<Record<'sv' | 'en', DocsText>> = { sv: DOCS_SV, en: DOCS_EN };

/** A sentence that an endpoint or a header states in English, in the language; in English where no other stands. */
export const sentenceIn = (lang: 'sv' | 'en', english: string): { text: string; lang: 'sv' | 'en' } => {
  const swedish = lang === 'sv' ? SENTENCES_SV[english] : undefined;
  return swedish === undefined ? { text: english, lang: 'en' } : { text: swedish, lang: 'sv' };
};
