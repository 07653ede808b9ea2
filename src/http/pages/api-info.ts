// /api/v1/api-info: the API in a few fields, as the Swedish REST API profile of Digg has it (VER.06).
import { canonicalJson } from '../../model/json.ts';
import { API_VERSION, SERVICE } from '../../model/service.ts';
import { lang, parametersOf } from '../../queries/parameters.ts';
import type { Store } from '../../store/open-store.ts';
import { JSON_TYPE } from '../refuse.ts';
import type { Page } from './page.ts';

/** `apiReleased` is null: the catalogue knows when data were released, not when this version of the API was. */
export const apiInfoOf = ({ catalogue }: Store) => ({
  apiName: SERVICE,
  apiVersion: API_VERSION,
  apiReleased: null,
  apiDocumentation: catalogue.docsUrl,
  apiStatus: 'active',
});

export const apiInfoPage: Page = {
  path: '/api/v1/api-info',
  parameters: parametersOf({ lang }),
  required: [],
  indexed: true,
  type: JSON_TYPE,
  language: 'en',
  render: async (_, { store }) => ({ html: canonicalJson(apiInfoOf(store)), status: 200, csp: null }),
  fixed: (_, about) => (about === null ? [{}] : []),
};
