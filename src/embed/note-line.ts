// What to mind of a drawing. Where a narrow column has no room for all of it, its first words, and the way to the rest.
import { DRAWING_WORDS } from '../i18n/drawing-words.ts';
import type { Lang } from '../model/lang.ts';
import { type Markup, markup } from './markup.ts';
import { unbroken } from './unbroken.ts';

/** So many signs always have room. */
const SHORT = 60;

/** The sign stands once, before the word. */
const OWN_MARK = /^† /;

/** Nothing when there is nothing to mind; `page` is where the notes stand whole. */
export function noteLine(notes: readonly string[], page: string, lang: Lang): Markup | null {
  const text = notes.join(' ');
  if (text === '') return null;
  if (text.length <= SHORT) return markup`<p class="n">${unbroken(text)}</p>`;
  return markup`<p class="n o"><a href="${page}" rel="noopener" target="_blank"><span>† ${DRAWING_WORDS[lang].caveat}: </span>${unbroken(text.replace(OWN_MARK, ''))}</a></p>`;
}
