// Every page that the function answers, beside the table of queries.
import { apiCatalogPage } from './api-catalog.ts';
import { apiInfoPage } from './api-info.ts';
import { chartEmbed, chartTwin, observationEmbed } from './embeds.ts';
import { feedPage } from './feed.ts';
import { figurePage } from './figure.ts';
import { llmsPage } from './llms.ts';
import { openapiPage } from './openapi.ts';
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
