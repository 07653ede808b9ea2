// The search field of every page: a form that leads to the page of what is found, and where scripts run a list as one types.
import { SEARCH } from '../../../i18n/site/paths.ts';
import { FIELD_WORDS } from '../../../i18n/site/search.ts';
import type { Lang } from '../../../model/lang.ts';
import { type Markup, markup } from '../../markup.ts';

/** `query` is what the field begins with; `fromAddress` where that is what the address of the page names; `large` on the start page. */
export type Search = { query?: string; fromAddress?: boolean; large?: boolean };

export function searchBox(
  lang: Lang,
  { query = '', fromAddress = false, large = false }: Search = {},
): Markup {
  const { search, submit, hint } = FIELD_WORDS[lang];
  const begins = fromAddress ? markup` data-from-address` : null;
  return markup`<search class="${large ? 'search large' : 'search'}"${begins}><form action="${SEARCH[lang]}"><label class="unseen" for="search">${search}</label><input id="search" name="q" value="${query}" type="text" inputmode="search" enterkeyhint="search" placeholder="${search}" role="combobox" aria-expanded="false" aria-controls="hits" aria-autocomplete="list" aria-describedby="hits-status" autocomplete="off" autocapitalize="off" spellcheck="false"><button type="submit">${submit}</button></form><div class="hits"><p id="hits-status" role="status">${hint}</p><div id="hits" role="listbox" aria-label="${search}" hidden></div></div></search>`;
}
