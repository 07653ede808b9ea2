// Every page that the function answers, beside the table of queries.

import { COMPARE_PAGES } from './compare/compare.ts';
import { compareExcel } from './compare/compare-excel.ts';
import { apiCatalogPage, apiInfoPage, apiRootPage, llmsPage, openapiPage } from './discovery.ts';
import { FIGURE_EMBEDS } from './embeds/figure-embeds.ts';
import { METRIC_EMBEDS } from './embeds/metric-embeds.ts';
import { feedPage } from './feed.ts';
import { figurePage } from './figure.ts';
import { METRIC_YEAR_PAGES } from './metric-year.ts';
import { CHANGES_PAGES } from './municipality-changes.ts';
import type { Page } from './page.ts';
import { SEARCH_PAGES } from './search/page.ts';

export const PAGES: readonly Page[] = [
  ...FIGURE_EMBEDS,
  ...METRIC_EMBEDS,
  figurePage,
  ...METRIC_YEAR_PAGES,
  ...CHANGES_PAGES,
  ...COMPARE_PAGES,
  compareExcel,
  ...SEARCH_PAGES,
  feedPage,
  openapiPage,
  apiInfoPage,
  apiRootPage,
  apiCatalogPage,
  llmsPage,
];
