// The endpoints as assistants see them: one tool each, in the order of the table.
import { API_VERSION, LICENSE, SERVICE } from '../data/settings.ts';
import { COMPARED_WORDS } from '../endpoints/compare.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import {
  outline,
  type ParameterRow,
  parameterRows,
  parameterSchema,
  type Schema,
  schemaOf,
} from './reference.ts';

type DescribedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema & { type: 'object' };
  outputSchema: Schema & { type: 'object' };
};

/** Nothing where another endpoint's tool asks the same. */
export const describedTools = (endpoints: readonly Endpoint[]): DescribedTool[] =>
  endpoints.flatMap(({ tool, ...endpoint }) =>
    tool === null
      ? []
      : {
          name: tool.name,
          title: tool.title,
          description: `${endpoint.summary.en} ${tool.use}`,
          inputSchema: inputSchemaOf({ ...endpoint, tool }),
          outputSchema: outputSchemaOf({ ...endpoint, tool }),
        },
  );

/** What the endpoint has in its path is a required argument like any other (contract 8). */
function inputSchemaOf(endpoint: Endpoint): DescribedTool['inputSchema'] {
  const rows = parameterRows(endpoint);
  return {
    type: 'object',
    properties: Object.fromEntries(rows.map((row) => [row.name, argumentOf(row)])),
    required: rows.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** A list is written between commas, as in an address; default and maximum of a limit are data, and no words. */
function argumentOf(row: ParameterRow): Schema {
  const { about, allowed, example } = row;
  const { description } = about;
  if (about.kind === 'choice') return { type: 'string', enum: allowed, description };
  if (about.kind === 'limit') return { ...parameterSchema(row), description };
  const schema = about.kind === 'list' ? { type: 'string' } : parameterSchema(row);
  return { ...schema, description, ...(example === null ? {} : { examples: [example] }) };
}

/** A success has `data` and a problem has `error` instead, so that one schema holds for both. */
function outputSchemaOf({ data }: Endpoint): DescribedTool['outputSchema'] {
  const schema = schemaOf(data);
  return {
    type: 'object',
    properties: {
      ok: { type: 'boolean' },
      apiVersion: { const: API_VERSION },
      data: { ...outline(schema), required: schema['required'] },
      error: { type: 'object' },
    },
    required: ['ok', 'apiVersion'],
  };
}

/** What an assistant reads before it asks anything: how to find, how to quote, how to attribute (specification 1.7). */
export const instructionsOf = (endpoints: readonly Endpoint[]): string =>
  [
    `${SERVICE}: verified yearly statistics about Sweden's municipalities, read-only.`,
    `Tools: ${endpoints.flatMap(({ tool }) => tool?.name ?? []).join(', ')}.`,
    `Find: search_metrics for a metric, then list_observations (one place), compare_municipalities (${COMPARED_WORDS.municipalities}) or rank_municipalities (all). Places may be given by name or four-digit code, always as text: "0180".`,
    'Quote: give the value exactly as it stands, with unit and period. Never fill in, estimate, round or carry forward; null is unknown. What is refused as unavailable or insufficient_coverage has no answer here: say so. A second text beside an answer says how old a series is, which metric has newer years, what is not confirmed and which words of a search no metric has: pass it on, as you do `notes`.',
    `Attribute: answers are ${LICENSE}. With every figure give its \`citation\` and its id (SF.<METRIC>.<GEO>.<PERIOD>), and link \`links.page\` where there is one. \`source\` is the original authority, cited as it stands and under its own terms.`,
    `Derived figures: ranks and anything that you calculate are not the authority's. A ranking is this service's calculation: use its \`citation\` ("calculated by ${SERVICE} from data of …"). A comparison shows the authority's own figures side by side: use its \`citation\`, which calls nothing calculated. Say of your own sums and differences that they are yours.`,
    'Problems: an answer with "ok": false says in error.details what to mend, often with suggestions or candidates. Ask again with one of those, or ask the user which is meant; do not guess.',
    'lang=en gives English labels, citations and messages; values, ids and units never change.',
  ].join('\n');
