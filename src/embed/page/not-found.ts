// The page of an address at which nothing stands, where the function answers: what may have been meant, and the search.
import { HOME } from '../../i18n/site/paths.ts';
import { SITE_WORDS } from '../../i18n/site/words.ts';
import { NO_INDEX } from '../html-document.ts';
import { markup } from '../markup.ts';
import { POLICY_META, siteDocument } from './document.ts';
import { hitList, type SearchPageView } from './search/page.ts';

export function renderNotFound({ lang, siteUrl, release, query, groups }: SearchPageView): string {
  const other = lang === 'sv' ? 'en' : 'sv';
  const [own, also] = [SITE_WORDS[lang].notFound, SITE_WORDS[other].notFound];
  return siteDocument({
    lang,
    siteUrl,
    release,
    title: own.title,
    description: own.text,
    paths: null,
    described: null,
    links: markup`${NO_INDEX}${POLICY_META}`,
    main: markup`<h1>${own.title}</h1><p>${own.text}</p>${hitList(groups)}<p><a href="${HOME[lang]}">${own.home}</a></p><section lang="${other}"><h2>${also.title}</h2><p>${also.text}</p><p><a href="${HOME[other]}" hreflang="${other}">${also.home}</a></p></section>`,
    search: { query },
  });
}
