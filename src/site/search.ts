// /sok and /en/search: what the search field finds, for whoever has no script or wants a page of it.

import type { Lang } from '../data/lang.ts';
import { langAttribute, type Markup, markup, NO_INDEX } from '../embed/markup.ts';
import { optional, text } from '../endpoints/endpoint.ts';
import type { Page, SitePage } from '../http/page.ts';
import { countryAlone, neverDivided, noMetricFor } from '../text/no-hits.ts';
import { ABOUT, COUNTRY_PATHS, listPath, SEARCH, searchPaths } from '../text/paths.ts';
import { SEARCH_PAGE_WORDS, SEARCH_WORDS } from '../text/search.ts';
import { SITE_WORDS } from '../text/site.ts';
import { type Hit, lackingIn, type SearchIndex, searchHits } from './hits.ts';
import { twins } from './twins.ts';

/** The hits of one kind under its name. */
export type HitGroup = {
  title: string;
  hits: readonly { text: string; note: string; href: string; lang?: Lang }[];
};

type SearchPageView = {
  lang: Lang;
  query: string;
  groups: readonly HitGroup[];
  /** Why no metric of them has all that is sought; null where one has, or none is sought. */
  lack: Markup | null;
  /** Whether `lack` leads to what is sought. */
  isAnswered: boolean;
};

function found({ lang, query, groups, lack, isAnswered }: SearchPageView): SitePage {
  const searchPageWords = SEARCH_PAGE_WORDS[lang];
  const title = query === '' ? searchPageWords.title : searchPageWords.results(query);
  const hits = groups.length > 0 || isAnswered ? hitList(groups) : nothing(lang, query);
  return {
    title,
    description: searchPageWords.description,
    paths: searchPaths(query),
    links: NO_INDEX,
    main: markup`<h1 dir="auto">${title}</h1>${lack}${hits}`,
    search: { query },
  };
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

// /sok and /en/search: the website's search as a page, by the same rules as in the browser.

/** Of each kind, on a page: every municipality of a county. */
const MOST_ON_PAGE = 300;

const hitsOnPage = (index: SearchIndex, query: string, lang: Lang): Hit[] =>
  searchHits(index, query, { lang, words: SEARCH_WORDS[lang], most: MOST_ON_PAGE });

/** By kind, in the order in which they are found. */
const grouped = (hits: readonly Hit[], lang: Lang): HitGroup[] =>
  [...new Set(hits.map(({ kind }) => kind))].map((kind) => ({
    title: SEARCH_WORDS[lang].groups[kind],
    hits: hits.filter((hit) => hit.kind === kind),
  }));

/** Why no metric has all that is sought; null where one has, or none is sought. */
function lackOf(
  lacking: ReturnType<typeof lackingIn>,
  index: SearchIndex,
  lang: Lang,
): Markup | null {
  if (lacking === null) return null;
  if (lacking.isCountry) {
    const page = markup`<a href="${COUNTRY_PATHS[lang]}">${SITE_WORDS[lang].start.allOfCountry}</a>`;
    return markup`<p>${countryAlone(lang)}</p>${index.areas.length === 0 ? null : markup`<p>${page}</p>`}`;
  }
  const said = markup`<p>${noMetricFor(lang, lacking.unmatched, lacking.isFound)}</p>`;
  if (!lacking.isDivided) return said;
  const { text, link } = neverDivided(lang);
  return markup`${said}<p>${text} <a href="${ABOUT[lang]}#left-out">${link}</a></p>`;
}

export const SEARCH_PAGES: readonly Page[] = twins(
  SEARCH,
  ({ q = '' }, { store: { catalogue }, lang }) => {
    const query = q.trim();
    const hits = hitsOnPage(catalogue, query, lang);
    const lacking = lackingIn(catalogue, query, hits);
    const lack = lackOf(lacking, catalogue, lang);
    const isAnswered = lacking?.isCountry === true && catalogue.areas.length > 0;
    return found({ lang, query, groups: grouped(hits, lang), lack, isAnswered });
  },
  {
    parameters: { q: optional(text('What is searched for.', 'arbetslöshet gävle')) },
    lists: ['q'],
    byScript: true,
    indexed: false,
  },
);
