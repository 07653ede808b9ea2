// The page of an address at which nothing stands: where the function answers with what may have been meant, and the search.

import type { Lang } from '../../data/lang.ts';
import { HOME } from '../../text/paths.ts';
import { SITE_WORDS } from '../../text/site.ts';
import { NO_INDEX } from '../html-document.ts';
import { type Markup, markup } from '../markup.ts';
import { POLICY_META, siteDocument } from './document.ts';
import { hitList, type SearchPageView } from './search.ts';

export function renderNotFound({
  lang,
  siteUrl,
  release,
  query,
  groups,
}: Omit<SearchPageView, 'lack'>): string {
  const { title, text } = SITE_WORDS[lang].notFound;
  return siteDocument({
    lang,
    siteUrl,
    release,
    title,
    description: text,
    paths: null,
    links: markup`${NO_INDEX}${POLICY_META}`,
    main: notFoundMain(lang, hitList(groups)),
    search: { query },
  });
}

/** In both languages, the page's own first; `meant` is what may have been meant. */
export function notFoundMain(lang: Lang, meant: Markup | null = null): Markup {
  const other = lang === 'sv' ? 'en' : 'sv';
  const [own, also] = [SITE_WORDS[lang].notFound, SITE_WORDS[other].notFound];
  return markup`<h1>${own.title}</h1><p>${own.text}</p>${meant}<p><a href="${HOME[lang]}">${own.home}</a></p><section lang="${other}"><h2>${also.title}</h2><p>${also.text}</p><p><a href="${HOME[other]}" hreflang="${other}">${also.home}</a></p></section>`;
}
