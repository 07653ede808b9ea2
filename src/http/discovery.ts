// What the service says of itself to programs: the root of the API, its fields, its description, the way to all of them, and
// one page for language models. All but the root in English whatever `lang` is.
import { canonicalJson } from '../data/hash.ts';
import { onceFor } from '../data/text.ts';
import { type AboutPage, openApi } from '../describe/openapi.ts';
import {
  API_ROOT,
  ApiInfo,
  apiInfoOf,
  apiRootOf,
  llmsText,
  schemaOf,
} from '../describe/reference.ts';
import { successBody } from '../endpoints/ask.ts';
import { lang, ONE_FILE, parametersOf } from '../endpoints/endpoint.ts';
import type { Store } from '../store/store.ts';
import { ABOUT } from '../text/paths.ts';
import type { Page, PageContext, Table } from './page.ts';
import { JSON_TYPE } from './reply.ts';

type Text = {
  type: string;
  body: (context: PageContext) => string | Promise<string>;
  /** The Link header, where it has one. */
  link?: (siteUrl: string) => string;
};

export const englishPage = (path: string, { type, body, link }: Text): Page => ({
  path,
  parameters: parametersOf({ lang }),
  indexed: true,
  type,
  language: 'en',
  respond: async (_, context) => ({
    body: await body(context),
    status: 200,
    csp: null,
    ...(link === undefined ? {} : { link: link(context.store.catalogue.siteUrl) }),
  }),
  fixed: ONE_FILE,
});

/** The endpoints. */
export const apiRootPage: Page = {
  path: API_ROOT,
  parameters: parametersOf({ lang }),
  indexed: true,
  type: JSON_TYPE,
  respond: async (_, { store: { catalogue }, table, lang: language }) => ({
    body: successBody(
      apiRootOf(table.endpoints, catalogue.siteUrl, language),
      catalogue.docsUrl,
    ),
    status: 200,
    csp: null,
  }),
  fixed: ONE_FILE,
};

/** The API in a few fields. */
export const apiInfoPage = englishPage('/api/v1/api-info', {
  type: JSON_TYPE,
  body: ({ store }) => canonicalJson(apiInfoOf(store.catalogue.docsUrl)),
});

const ABOUT_PAGES: readonly AboutPage[] = [
  {
    ...apiInfoPage,
    operation: 'get_api_info',
    name: 'apiInfo',
    description:
      'Name, version, documentation and status of the API, the same in both languages.',
    answer: schemaOf(ApiInfo),
  },
];

async function openApiText({ store, table, reply }: PageContext): Promise<string> {
  const { siteUrl, docsUrl, contactEmail } = store.catalogue;
  const ask = async (method: string, url: string) => {
    const { status, body } = await reply({ method, url });
    return { status, body: body ?? '' };
  };
  const terms = `${siteUrl}${ABOUT.en}#licences`;
  const parts = {
    endpoints: table.endpoints,
    pages: ABOUT_PAGES,
    siteUrl,
    docsUrl,
    contactEmail,
    terms,
    ask,
  };
  return canonicalJson(await openApi(parts));
}

const openApiTexts = onceFor((_: Store) => new WeakMap<Table, string>());

/** The API described for machines: made once for a store and a table. Kept only when it is whole: a fault while it is made is not kept. */
export const openapiPage = englishPage('/api/v1/openapi.json', {
  type: JSON_TYPE,
  body: async (context) => {
    const ofStore = openApiTexts(context.store);
    const text = ofStore.get(context.table) ?? (await openApiText(context));
    ofStore.set(context.table, text);
    return text;
  },
});

/** The service in one page. */
export const llmsPage = englishPage('/llms.txt', {
  type: 'text/plain; charset=utf-8',
  body: ({ store: { catalogue }, table }) =>
    llmsText({
      ...catalogue,
      endpoints: table.endpoints,
      openapiPath: openapiPage.path,
      apiInfoPath: apiInfoPage.path,
    }),
});

const API_CATALOG = '/.well-known/api-catalog';
const PROFILE = 'https://www.rfc-editor.org/info/rfc9727';

const linksetOf = (siteUrl: string, docsUrl: string) => {
  const api = `${siteUrl}${API_ROOT}`;
  return {
    linkset: [
      { anchor: `${siteUrl}${API_CATALOG}`, item: [{ href: api }] },
      {
        anchor: api,
        'service-desc': [
          { href: `${siteUrl}${openapiPage.path}`, type: 'application/json' },
        ],
        'service-doc': [
          { href: docsUrl, type: 'text/html' },
          { href: `${siteUrl}${llmsPage.path}`, type: 'text/plain' },
        ],
        'service-meta': [
          { href: `${siteUrl}${apiInfoPage.path}`, type: 'application/json' },
        ],
      },
    ],
  };
};

/**
 * Where the API, its description and its documentation are (RFC 9727), as a linkset (RFC 9264). The Link header says what a
 * HEAD request asks for (RFC 9727, section 2).
 */
export const apiCatalogPage = englishPage(API_CATALOG, {
  type: `application/linkset+json; profile="${PROFILE}"`,
  body: ({ store: { catalogue } }) =>
    canonicalJson(linksetOf(catalogue.siteUrl, catalogue.docsUrl)),
  link: (siteUrl) =>
    `<${siteUrl}${API_CATALOG}>; rel="api-catalog", <${siteUrl}${API_ROOT}>; rel="item"`,
});
