// /sok and /en/search: what the search field finds, for whoever has no script or wants a page of it.

import type { Lang } from '../../data/lang.ts';
import { listPath, searchPaths } from '../../text/paths.ts';
import { SEARCH_PAGE_WORDS, SEARCH_WORDS } from '../../text/search.ts';
import { SITE_WORDS } from '../../text/site.ts';
import { NO_INDEX } from '../html-document.ts';
import { langAttribute, type Markup, markup } from '../markup.ts';
import { POLICY_META, siteDocument } from './document.ts';

/** The hits of one kind under its name. */
export type HitGroup = {
  title: string;
  hits: readonly { text: string; note: string; href: string; lang?: Lang }[];
};

export type SearchPageView = {
  lang: Lang;
  siteUrl: string;
  release: string;
  query: string;
  groups: readonly HitGroup[];
  /** Why no metric is among them; null where one is, or none is sought. */
  lack: string | null;
};

export function renderSearchPage({ lang, siteUrl, release, query, groups, lack }: SearchPageView): string {
  const words = SEARCH_PAGE_WORDS[lang];
  const title = query === '' ? words.title : words.results(query);
  const found = groups.length > 0 ? hitList(groups) : nothing(lang, query);
  const reason = lack === null ? null : markup`<p>${lack}</p>`;
  return siteDocument({
    lang,
    siteUrl,
    release,
    title,
    description: words.description,
    paths: searchPaths(query),
    links: markup`${NO_INDEX}${POLICY_META}`,
    main: markup`<h1 dir="auto">${title}</h1>${reason}${found}`,
    search: { query },
  });
}

/** Every group under its heading. */
export const hitList = (groups: readonly HitGroup[]): Markup =>
  markup`${groups.map(
    ({ title, hits }) =>
      markup`<h2>${title}</h2><ul class="found">${hits.map(
        ({ text, note, href, lang = null }) =>
          markup`<li><a href="${href}"${langAttribute(lang)}>${text}</a> <span class="note">${note}</span></li>`,
      )}</ul>`,
  )}`;

/** The ways to everything, where nothing is sought or found. */
function nothing(lang: Lang, query: string): Markup {
  const { hint, browse } = SEARCH_PAGE_WORDS[lang];
  const { municipalities, metrics } = SITE_WORDS[lang];
  const said = query === '' ? hint : SEARCH_WORDS[lang].noHits;
  return markup`<p class="lead">${said}</p><h2>${browse}</h2><ul><li><a href="${listPath(lang, 'municipalities')}">${municipalities}</a></li><li><a href="${listPath(lang, 'metrics')}">${metrics}</a></li></ul>`;
}
