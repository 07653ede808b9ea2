// /sok and /en/search: the website's search as a page, by the same rules as in the browser.
import type { Lang } from '../../../data/lang.ts';
import { type HitGroup, renderSearchPage } from '../../../embed/page/search.ts';
import { ONE_FILE, optional, parametersOf, text } from '../../../endpoints/endpoint.ts';
import { unknownWords } from '../../../search/metrics.ts';
import { SEARCH } from '../../../text/paths.ts';
import { noMetricFor, SEARCH_WORDS } from '../../../text/search.ts';
import { FILE_CSP } from '../../content-security-policy.ts';
import type { Page } from '../page.ts';
import type { Hit } from './hit.ts';
import { lacksMetric, searchHits } from './hits.ts';
import type { SearchIndex } from './index.ts';

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

export const groupedHits = (index: SearchIndex, query: string, lang: Lang): HitGroup[] =>
  grouped(hitsOnPage(index, query, lang), lang);

/** Why no metric is found; null where one is, or none is sought. */
function lackOf(index: SearchIndex, query: string, lang: Lang, hits: readonly Hit[]): string | null {
  const unknown = lacksMetric(index, query, hits) ? unknownWords(index, query) : null;
  return unknown === null ? null : noMetricFor(lang, unknown);
}

const searchPage = (lang: Lang): Page => ({
  path: SEARCH[lang],
  parameters: parametersOf({ q: optional(text('What is searched for.', 'arbetslöshet gävle')) }),
  lists: ['q'],
  byScript: true,
  indexed: false,
  language: lang,
  render: async ({ q = '' }, { store: { catalogue } }) => {
    const { siteUrl, release } = catalogue;
    const query = q.trim();
    const hits = hitsOnPage(catalogue, query, lang);
    const html = renderSearchPage({
      ...{ lang, siteUrl, release, query },
      groups: grouped(hits, lang),
      lack: lackOf(catalogue, query, lang, hits),
    });
    return { body: html, status: 200, csp: FILE_CSP };
  },
  fixed: ONE_FILE,
});

export const SEARCH_PAGES: readonly Page[] = [searchPage('sv'), searchPage('en')];
