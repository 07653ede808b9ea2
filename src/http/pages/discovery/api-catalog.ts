// /.well-known/api-catalog: where the API, its description and its documentation are (RFC 9727), as a linkset (RFC 9264).

import { API_ROOT } from '../../../describe/examples.ts';
import { canonicalJson } from '../../../model/json.ts';
import { apiInfoPage } from './api-info.ts';
import { englishPage } from './english-page.ts';
import { llmsPage } from './llms.ts';
import { openapiPage } from './openapi.ts';

const PROFILE = 'https://www.rfc-editor.org/info/rfc9727';
const PATH = '/.well-known/api-catalog';

const linksetOf = (siteUrl: string, docsUrl: string) => {
  const api = `${siteUrl}${API_ROOT}`;
  return {
    linkset: [
      { anchor: `${siteUrl}${PATH}`, item: [{ href: api }] },
      {
        anchor: api,
        'service-desc': [{ href: `${siteUrl}${openapiPage.path}`, type: 'application/json' }],
        'service-doc': [
          { href: docsUrl, type: 'text/html' },
          { href: `${siteUrl}${llmsPage.path}`, type: 'text/plain' },
        ],
        'service-meta': [{ href: `${siteUrl}${apiInfoPage.path}`, type: 'application/json' }],
      },
    ],
  };
};

/** The Link header says what a HEAD request asks for (RFC 9727, section 2). */
export const apiCatalogPage = englishPage(PATH, {
  type: `application/linkset+json; profile="${PROFILE}"`,
  body: ({ store: { catalogue } }) => canonicalJson(linksetOf(catalogue.siteUrl, catalogue.docsUrl)),
  link: (siteUrl) => `<${siteUrl}${PATH}>; rel="api-catalog", <${siteUrl}${API_ROOT}>; rel="item"`,
});
