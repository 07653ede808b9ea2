// The service in one page of Markdown, for language models (llmstxt.org).
import { CITE_CALCULATIONS } from '../i18n/answer-words.ts';
import { API_VERSION, LICENSE, SERVICE } from '../model/service.ts';
import type { Query } from '../queries/query.ts';
import { exampleAddress } from './examples.ts';

type LlmsParts = {
  queries: readonly Query[];
  siteUrl: string;
  docsUrl: string;
  release: string;
  openapiPath: string;
  apiInfoPath: string;
};

const linkTo = (siteUrl: string, query: Query): string =>
  `- [${query.path}](${siteUrl}${exampleAddress(query)}): ${query.summary}`;

export const llmsText = ({ queries, siteUrl, docsUrl, release, ...paths }: LlmsParts): string => `# ${SERVICE}

> Verified statistics of Swedish municipalities. Every figure has a permanent identifier, its source, its provenance and a content hash. Version ${API_VERSION}, release ${release}, licence ${LICENSE}.

- GET only, no key. Answers are JSON: \`ok\`, \`data\`; a refusal has \`error.code\`, \`error.message\` and \`error.details\`.
- Municipality codes and years are strings: "0180", "2022". What is unknown is null.
- ${CITE_CALCULATIONS}.
- \`lang=en\` gives English labels and messages; values and codes are the same in both languages.
- Follow \`details.suggestions\`, \`details.candidates\` and \`details.allowed\` when a question is refused.

## Questions

${queries.map((query) => linkTo(siteUrl, query)).join('\n')}

## Assistants

The same questions are tools of the Model Context Protocol at [\`POST ${siteUrl}/mcp\`](${siteUrl}/mcp) (Streamable HTTP, no session, no key), with the same answers: ${queries.map(({ tool }) => `\`${tool.name}\``).join(', ')}.

## Descriptions

- [OpenAPI 3.1](${siteUrl}${paths.openapiPath}): every parameter, answer and refusal, with real examples
- [api-info](${siteUrl}${paths.apiInfoPath}): name, version and status of the API
- [Documentation](${docsUrl}): rules, headers, permanence, how to embed, how to check a content hash
- [Changes](${siteUrl}/revisions.atom): releases as an Atom feed
`;
