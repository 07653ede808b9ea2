// /api/v1: the endpoints.
import { apiRootOf } from '../../../describe/api-root.ts';
import { API_ROOT } from '../../../describe/examples.ts';
import { successBody } from '../../../queries/envelope.ts';
import { JSON_TYPE } from '../../reply.ts';
import { englishPage } from './english-page.ts';

export const apiRootPage = englishPage(API_ROOT, {
  type: JSON_TYPE,
  body: ({ store: { catalogue }, queries }) =>
    successBody(apiRootOf(queries, catalogue.siteUrl), catalogue.docsUrl),
});
