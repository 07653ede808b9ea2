// The words of the documentation of the API, in both languages.
import { DOCS_EN, type DocsText } from './docs-en.ts';
import { DOCS_SV } from './docs-sv.ts';

export type { DocsSection } from './docs-en.ts';
export type { DocsText };

export const DOCS_TEXT: Readonly<Record<'sv' | 'en', DocsText>> = { sv: DOCS_SV, en: DOCS_EN };
