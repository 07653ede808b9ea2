// /api/v1/api-info: the API in a few fields.
import { apiInfoOf } from '../../../describe/api-info.ts';
import { canonicalJson } from '../../../model/json.ts';
import { JSON_TYPE } from '../../reply.ts';
import { englishPage } from './english-page.ts';

export const apiInfoPage = englishPage('/api/v1/api-info', {
  type: JSON_TYPE,
  body: ({ store }) => canonicalJson(apiInfoOf(store.catalogue.docsUrl)),
});
