// Every page that the function answers, beside the table of queries.
import { apiCatalogPage } from './api-catalog.ts';
import { apiInfoPage } from './api-info.ts';
import { apiRootPage } from './api-root.ts';
import { COMPARE_PAGES } from './compare.ts';
import { compareExcel } from './compare-excel.ts';
import { FIGURE_EMBEDS } from './embeds.ts';
import { feedPage } from './feed.ts';
import { figurePage } from './figure.ts';
import { llmsPage } from './llms.ts';
import { LOG_PAGES } from './log/pages.ts';
import { METRIC_EMBEDS } from './metric-embeds.ts';
import { METRIC_YEAR_PAGES } from './metric-year.ts';
import { CHANGES_PAGES } from './municipality-changes.ts';
import { openapiPage } from './openapi.ts';
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
  ...LOG_PAGES,
  llmsPage,
];
