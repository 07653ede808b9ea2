// /api/v1/openapi.json: the API described for machines.

import { ApiInfo } from '../../../describe/api-info.ts';
import { schemaOf } from '../../../describe/json-schema.ts';
import { type AboutPage, openApi } from '../../../describe/openapi/document.ts';
import { ABOUT } from '../../../i18n/site/paths.ts';
import { canonicalJson } from '../../../model/json.ts';
import { onceFor } from '../../../model/once-for.ts';
import type { Query } from '../../../queries/query.ts';
import type { Store } from '../../../store/open-store.ts';
import { JSON_TYPE } from '../../reply.ts';
import type { PageContext } from '../page.ts';
import { apiInfoPage } from './api-info.ts';
import { englishPage } from './english-page.ts';

const ABOUT_PAGES: readonly AboutPage[] = [
  {
    ...apiInfoPage,
    operation: 'get_api_info',
    name: 'apiInfo',
    description: 'Name, version, documentation and status of the API, the same in both languages.',
    answer: schemaOf(ApiInfo),
  },
];

async function documentText({ store, queries, reply }: PageContext): Promise<string> {
  const { siteUrl, docsUrl, contactEmail } = store.catalogue;
  const ask = async (method: string, url: string) => {
    const { status, body } = await reply({ method, url });
    return { status, body: body ?? '' };
  };
  const terms = `${siteUrl}${ABOUT.en}#licences`;
  const parts = { queries, pages: ABOUT_PAGES, siteUrl, docsUrl, contactEmail, terms, ask };
  return canonicalJson(await openApi(parts));
}

const textsOf = onceFor((_: Store) => new WeakMap<readonly Query[], string>());

/** Made once for a store and a table. Kept only when it is whole: a fault while it is made is not kept. */
async function textOf(context: PageContext): Promise<string> {
  const { store, queries } = context;
  const ofStore = textsOf(store);
  const text = ofStore.get(queries) ?? (await documentText(context));
  ofStore.set(queries, text);
  return text;
}

export const openapiPage = englishPage('/api/v1/openapi.json', { type: JSON_TYPE, body: textOf });
