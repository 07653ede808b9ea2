// /llms.txt: the service in one page, in English whatever `lang` is.
import { llmsText } from '../../../describe/llms.ts';
import { lang, parametersOf } from '../../../queries/parameters.ts';
import { ONE_FILE } from '../../../queries/query.ts';
import type { Page } from '../page.ts';
import { apiInfoPage } from './api-info.ts';
import { openapiPage } from './openapi.ts';

export const llmsPage: Page = {
  path: '/llms.txt',
  parameters: parametersOf({ lang }),
  indexed: true,
  type: 'text/plain; charset=utf-8',
  language: 'en',
  render: async (_, { store: { catalogue }, queries }) => ({
    body: llmsText({ ...catalogue, queries, openapiPath: openapiPage.path, apiInfoPath: apiInfoPage.path }),
    status: 200,
    csp: null,
  }),
  fixed: ONE_FILE,
};
