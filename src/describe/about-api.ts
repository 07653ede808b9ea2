// What the API says of itself: its root, its fields, and one page for language models.
import type * as z from 'zod';
import { address, constant, listOf, part, record, word } from '../data/fields.ts';
import { API_VERSION, LICENSE, SERVICE } from '../data/settings.ts';
import type { Query } from '../queries/query.ts';
import { CITE_CALCULATIONS } from '../text/answers.ts';
import { exampleAddress } from './examples.ts';

/** Every endpoint in one line, with an example (contract 2). */
export const ApiRoot = record('ApiRoot', 'The endpoints of the API.', {
  endpoints: listOf(
    'In the order of the documentation.',
    part('One endpoint.', {
      path: word('Its path, with parameters in braces.'),
      summary: word('What it answers.'),
      example: address('A question that it answers.'),
    }),
  ),
});

export const apiRootOf = (queries: readonly Query[], siteUrl: string): z.infer<typeof ApiRoot> => ({
  endpoints: queries.map((query) => ({
    path: query.path,
    summary: query.summary,
    example: `${siteUrl}${exampleAddress(query)}`,
  })),
});

export const ApiInfo = record('ApiInfo', 'The API, as the Swedish REST API profile (VER.06) has it.', {
  apiName: word('Name.'),
  apiVersion: word('Version.'),
  apiReleased: word('Day on which this version was released.')
    .meta({ format: 'date', example: '2026-06-25' })
    .nullable(),
  apiDocumentation: address('The documentation.'),
  apiStatus: constant('Whether it may be relied on.', 'active'),
});

/** `apiReleased` is null: it is known when data were released, not when this version of the API was. */
export const apiInfoOf = (docsUrl: string): z.infer<typeof ApiInfo> => ({
  apiName: SERVICE,
  apiVersion: API_VERSION,
  apiReleased: null,
  apiDocumentation: docsUrl,
  apiStatus: 'active',
});

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

/** The service in one page of Markdown, for language models (llmstxt.org). */
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
