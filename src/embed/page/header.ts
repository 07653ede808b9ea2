// The head of every page of the site: the search, the way to its lists, and to the page's twin in the other language.

import type { Lang } from '../../data/lang.ts';
import { SERVICE } from '../../data/settings.ts';
import {
  ABOUT,
  COMPARE,
  DOCS,
  DOWNLOADS,
  HOME,
  listPath,
  type Paths,
  RELEASES,
  SEARCH,
} from '../../text/paths.ts';
import { FIELD_WORDS } from '../../text/search.ts';
import { SITE_WORDS } from '../../text/site.ts';
import { type Markup, markup } from '../markup.ts';

/** `query` is what the field begins with; `fromAddress` where that is what the address of the page names; `large` on the start page. */
export type Search = { query?: string; fromAddress?: boolean; large?: boolean };

/**
 * `paths` is null where a page has no address of its own; a page without a twin leads to the other language's start.
 * @param query as `?…`, of the twin too
 */
export function siteHeader(lang: Lang, paths: Paths | null, search: Search = {}, query = ''): Markup {
  const words = SITE_WORDS[lang];
  const other = lang === 'sv' ? 'en' : 'sv';
  const twin = paths === null || paths.sv === paths.en ? HOME : paths;
  const links = [
    { text: words.municipalities, href: listPath(lang, 'municipalities') },
    { text: words.metrics, href: listPath(lang, 'metrics') },
    { text: words.compare, href: COMPARE[lang] },
    { text: words.releases, href: RELEASES[lang] },
    { text: words.downloads, href: DOWNLOADS[lang] },
    { text: words.about, href: ABOUT[lang] },
    { text: words.docs, href: DOCS[lang] },
  ];
  const items = links.map(({ text, href }) => {
    const current = href === paths?.[lang] ? markup` aria-current="page"` : null;
    return markup`<li><a href="${href}"${current}>${text}</a></li>`;
  });
  return markup`<a class="skip" href="#content">${words.skip}</a><header class="masthead"><a class="name" href="${HOME[lang]}">${WORDMARK}${SERVICE}</a><button type="button" popovertarget="menu">${words.menu}</button><nav id="menu" popover aria-label="${words.navigation}"><ul>${items}</ul></nav><a class="other" href="${twin[other]}${query}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a>${searchBox(lang, search)}</header>`;
}

/** Three bars, each a step: what the service counts, and that it can be followed over the years. */
const WORDMARK = markup`<svg viewBox="0 0 28 28" aria-hidden="true"><path d="M2 18h6v8H2zM11 11h6v15h-6zM20 2h6v24h-6z"/></svg>`;

/** A form that leads to the page of what is found, and where scripts run a list as one types. */
function searchBox(lang: Lang, { query = '', fromAddress = false, large = false }: Search): Markup {
  const { search, submit, hint } = FIELD_WORDS[lang];
  const begins = fromAddress ? markup` data-from-address` : null;
  return markup`<search class="${large ? 'search large' : 'search'}"${begins}><form action="${SEARCH[lang]}"><label class="unseen" for="search">${search}</label><input id="search" name="q" value="${query}" type="text" inputmode="search" enterkeyhint="search" placeholder="${search}" role="combobox" aria-expanded="false" aria-controls="hits" aria-autocomplete="list" aria-describedby="hits-status" autocomplete="off" autocapitalize="off" spellcheck="false"><button type="submit">${submit}</button></form><div class="hits"><p id="hits-status" role="status">${hint}</p><div id="hits" role="listbox" aria-label="${search}" hidden></div></div></search>`;
}
