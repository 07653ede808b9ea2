// /api/v1: the endpoints, in English whatever `lang` is.
import { apiRootOf } from '../../../describe/api-root.ts';
import { API_ROOT } from '../../../describe/examples.ts';
import { successBody } from '../../../queries/envelope.ts';
import { lang, parametersOf } from '../../../queries/parameters.ts';
import { ONE_FILE } from '../../../queries/query.ts';
import { JSON_TYPE } from '../../reply.ts';
import type { Page } from '../page.ts';

export const apiRootPage: Page = {
  path: API_ROOT,
  parameters: parametersOf({ lang }),
  indexed: true,
  type: JSON_TYPE,
  language: 'en',
  render: async (_, { store: { catalogue }, queries }) => ({
    body: successBody(apiRootOf(queries, catalogue.siteUrl), catalogue.docsUrl),
    status: 200,
    csp: null,
  }),
  fixed: ONE_FILE,
};
