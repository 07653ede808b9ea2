// Every page that the function answers, beside the table of endpoints.

import { apiCatalogPage, apiInfoPage, apiRootPage, llmsPage, openapiPage } from '../http/discovery.ts';
import { FIGURE_EMBEDS, METRIC_EMBEDS } from '../http/embeds.ts';
import { FEED_PAGES } from '../http/feeds.ts';
import type { Page } from '../http/page.ts';
import { BRIEF_PAGES } from './brief.ts';
import { CHANGES_PAGES } from './changes.ts';
import { COMPARE_PAGES, compareExcel } from './compare.ts';
import { figurePage } from './figure.ts';
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
];
