// Every page that the function answers, beside the table of queries.
import { apiCatalogPage } from './discovery-api-catalog.ts';
import { apiInfoPage } from './discovery-api-info.ts';
import { llmsPage } from './discovery-llms.ts';
import { chartEmbed, chartTwin, observationEmbed } from './embed-pages.ts';
import { feedPage } from './feed-page.ts';
import { figurePage } from './figure-page.ts';
import { openapiPage } from './openapi-page.ts';
import type { Page } from './page.ts';

export const PAGES: readonly Page[] = [
  observationEmbed,
  chartEmbed,
  chartTwin,
  figurePage,
  feedPage,
  openapiPage,
  apiInfoPage,
  apiCatalogPage,
  llmsPage,
];
