// How the documentation writes: prose with code in it, blocks to copy, a program in several languages, tables, real answers.
import type { Lang, Localized } from '../data/lang.ts';
import { contentOf, type Markup, markup } from '../embed/markup.ts';
import { DOCS_TEXT, type DocsSection } from '../text/docs.ts';
import { abridged, type DocsAnswer } from './docs-answers.ts';
import type { Snippet } from './docs-snippets.ts';
import { scrolled } from './parts.ts';

/** Between backticks is code. */
export const prose = (text: string): Markup =>
  markup`${text.split('`').map((part, place) => (place % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`))}`;

export const paragraph = (text: string): Markup => markup`<p>${prose(text)}</p>`;
export const paragraphs = (texts: readonly string[]): Markup => markup`${texts.map(paragraph)}`;
export const note = (text: string | Markup): Markup => markup`<p class="note">${text}</p>`;

export const points = (texts: readonly string[]): Markup =>
  texts.length === 0 ? markup`` : markup`<ul>${texts.map((text) => markup`<li>${prose(text)}</li>`)}</ul>`;

export const proseBody = ({ text, points: items }: DocsSection): Markup =>
  markup`${paragraphs(text)}${points(items)}`;

/** What an endpoint or a header says of itself. */
export const stated = (text: Localized, lang: Lang): Markup => prose(text[lang]);

const region = (label: string): Markup => markup` tabindex="0" role="region" aria-label="${label}"`;

/** A block that is read, with line breaks of its own. */
export const shown = (label: string, text: string): Markup =>
  markup`<pre${region(label)}><code>${contentOf(text)}</code></pre>`;

/** A sentence that is read, broken where the page ends. */
export const sentence = (label: string, text: string): Markup =>
  markup`<pre class="docs-wrapped"${region(label)}><code>${contentOf(text)}</code></pre>`;

/** A block that is copied whole: a script adds the button (browser/copy.ts). */
export const copyBlock = (label: string, code: string): Markup =>
  markup`<pre class="copy" dir="ltr"${region(label)}><code>${contentOf(code)}</code></pre>`;

/**
 * A program in each language, of which one is seen at a time: radio buttons, so that neither the choice nor the keyboard needs a
 * script. On paper all stand below each other.
 * @param id of the group, alone on its page
 * @param purpose what the programs do
 */
export function languageTabs(id: string, purpose: string, snippets: readonly Snippet[], lang: Lang): Markup {
  const buttons = snippets.map(({ language }, place) => {
    const own = `${id}-${language.toLowerCase()}`;
    return markup`<input type="radio" name="${id}" id="${own}"${place === 0 ? markup` checked` : null}><label for="${own}">${language}</label>`;
  });
  const panels = snippets.map(
    ({ language, code }) =>
      markup`<div class="docs-panel" data-language="${language}">${copyBlock(`${purpose}: ${language}`, code)}</div>`,
  );
  return markup`<fieldset class="docs-tabs"><legend class="unseen">${DOCS_TEXT[lang].tabs(purpose)}</legend>${buttons}${panels}</fieldset>`;
}

/** @param hidden whether the caption is for listeners alone, where a heading says the same */
export function docsTable(
  caption: string,
  heads: readonly string[],
  rows: readonly Markup[],
  hidden: boolean = false,
): Markup {
  const columns = heads.map((head) =>
    head === '' ? markup`<td></td>` : markup`<th scope="col">${head}</th>`,
  );
  const table = markup`<table class="docs-table"><caption${hidden ? markup` class="unseen"` : null}>${caption}</caption><thead><tr>${columns}</tr></thead><tbody>${rows}</tbody></table>`;
  return scrolled(caption, table);
}

/** An answer with its method, address and status; `most` items of a list are shown. */
export function exampleOf(
  { address, status, body }: DocsAnswer,
  { lang, most, method = 'GET' }: { lang: Lang; most: number; method?: string },
): Markup {
  const { answerTo, more } = DOCS_TEXT[lang];
  const asked = markup`<code>${method} ${address}</code>`;
  const request = status === 200 ? markup`<a href="${address}">${asked}</a>` : asked;
  return markup`<div class="docs-example"><p class="docs-request">${request}<span class="docs-status">${status}</span></p>${shown(answerTo(method, address), abridged(body, most, more))}</div>`;
}
