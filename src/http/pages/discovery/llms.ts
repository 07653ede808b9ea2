// /llms.txt: the service in one page.
import { llmsText } from '../../../describe/llms.ts';
import { apiInfoPage } from './api-info.ts';
import { englishPage } from './english-page.ts';
import { openapiPage } from './openapi.ts';

export const llmsPage = englishPage('/llms.txt', {
  type: 'text/plain; charset=utf-8',
  body: ({ store: { catalogue }, queries }) =>
    llmsText({ ...catalogue, queries, openapiPath: openapiPage.path, apiInfoPath: apiInfoPage.path }),
});
