// /llms.txt: the service in one page of Markdown, for language models (llmstxt.org).

import { plainAddress } from '../../describe/openapi/examples.ts';
import { API_VERSION, LICENSE, SERVICE } from '../../model/service.ts';
import { lang, parametersOf } from '../../queries/parameters.ts';
import type { Query } from '../../queries/query.ts';
import { QUERIES } from '../../queries/table.ts';
import type { Store } from '../../store/open-store.ts';
import { apiInfoPage } from './api-info.ts';
import { openapiPage } from './openapi.ts';
import type { Page } from './page.ts';

const linkTo = (siteUrl: string, query: Query): string =>
  `- [${query.path}](${siteUrl}${plainAddress(query)}): ${query.summary}`;

const textOf = ({ catalogue: { siteUrl, docsUrl, release } }: Store): string => `# ${SERVICE}

> Verified statistics of Swedish municipalities. Every figure has a permanent identifier, its source, its provenance and a content hash. Version ${API_VERSION}, release ${release}, licence ${LICENSE}.

- GET only, no key. Answers are JSON: \`ok\`, \`data\`; a refusal has \`error.code\`, \`error.message\` and \`error.details\`.
- Municipality codes and years are strings: "0180", "2022". What is unknown is null.
- Cite a figure with its \`citation\`; rankings and comparisons are calculated by the service from data of the source.
- \`lang=en\` gives English labels and messages; values and codes are the same in both languages.
- Follow \`details.suggestions\`, \`details.candidates\` and \`details.allowed\` when a question is refused.

## Questions

${QUERIES.map((query) => linkTo(siteUrl, query)).join('\n')}

## Assistants

The same questions are tools of the Model Context Protocol at \`POST ${siteUrl}/mcp\` (Streamable HTTP, no session, no key), with the same answers: ${QUERIES.map(({ tool }) => `\`${tool}\``).join(', ')}.

## Descriptions

- [OpenAPI 3.1](${siteUrl}${openapiPage.path}): every parameter, answer and refusal, with real examples
- [api-info](${siteUrl}${apiInfoPage.path}): name, version and status of the API
- [Documentation](${docsUrl}): rules, headers, permanence, how to embed, how to check a content hash
- [Changes](${siteUrl}/revisions.atom): releases as an Atom feed
`;

export const llmsPage: Page = {
  path: '/llms.txt',
  parameters: parametersOf({ lang }),
  required: [],
  indexed: true,
  type: 'text/plain; charset=utf-8',
  language: 'en',
  render: async (_, { store }) => ({ html: textOf(store), status: 200, csp: null }),
  fixed: (_, about) => (about === null ? [{}] : []),
};
