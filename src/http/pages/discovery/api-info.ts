// /api/v1/api-info: the API in a few fields, in English whatever `lang` is.
import { apiInfoOf } from '../../../describe/api-info.ts';
import { canonicalJson } from '../../../model/json.ts';
import { lang, parametersOf } from '../../../queries/parameters.ts';
import { ONE_FILE } from '../../../queries/query.ts';
import { JSON_TYPE } from '../../reply.ts';
import type { Page } from '../page.ts';

export const apiInfoPage: Page = {
  path: '/api/v1/api-info',
  parameters: parametersOf({ lang }),
  indexed: true,
  type: JSON_TYPE,
  language: 'en',
  render: async (_, { store: { catalogue } }) => ({
    body: canonicalJson(apiInfoOf(catalogue.docsUrl)),
    status: 200,
    csp: null,
  }),
  fixed: ONE_FILE,
};
