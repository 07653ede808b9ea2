// Every page of the service, beside the table of endpoints, and how the website looks.

import {
  apiCatalogPage,
  apiInfoPage,
  apiRootPage,
  llmsPage,
  openapiPage,
} from '../http/discovery.ts';
import { FIGURE_EMBEDS, METRIC_EMBEDS, oembedPage } from '../http/embeds.ts';
import { FEED_PAGES } from '../http/feeds.ts';
import type { Page, Website } from '../http/page.ts';
import { BRIEF_PAGES } from './brief.ts';
import { CHANGES_PAGES } from './changes.ts';
import { COMPARE_PAGES, compareExcel } from './compare.ts';
import { CRAWLED_PAGES } from './crawlers.ts';
import { siteDocument } from './document.ts';
import { figurePage } from './figure.ts';
import { notFound } from './not-found.ts';
import { DATA_PAGES, NOT_FOUND_PAGES } from './pages.ts';
import { refusedPage } from './problem.ts';
import { METRIC_YEAR_PAGES } from './ranking-year.ts';
import { SEARCH_PAGES } from './search.ts';

export const PAGES: readonly Page[] = [
  ...FIGURE_EMBEDS,
  ...METRIC_EMBEDS,
  figurePage,
  ...METRIC_YEAR_PAGES,
  ...BRIEF_PAGES,
  ...CHANGES_PAGES,
  ...COMPARE_PAGES,
  compareExcel,
  ...SEARCH_PAGES,
  ...FEED_PAGES,
  openapiPage,
  apiInfoPage,
  apiRootPage,
  apiCatalogPage,
  llmsPage,
  oembedPage,
  ...CRAWLED_PAGES,
  // The first that matches has a path: behind a municipality's address stand the pages above, or one of a subject.
  ...DATA_PAGES.flat(),
  ...NOT_FOUND_PAGES,
];

export const WEBSITE: Website = {
  document: (page, { store: { catalogue }, lang }) =>
    siteDocument(page, { lang, ...catalogue }),
  refused: refusedPage,
  notFound,
};
