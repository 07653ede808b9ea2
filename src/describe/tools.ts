// The endpoints as assistants see them: one tool each, in the order of the table.
import { LICENSE, SERVICE } from '../data/settings.ts';
import { COMPARED_WORDS } from '../endpoints/compare.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { type ParameterRow, parameterRows, parameterSchema, type Schema } from './reference.ts';

type DescribedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema & { type: 'object' };
};

/** How much a tool tells: an argument of every tool, and no parameter of an endpoint (contract 8). */
export const DETAIL = ['brief', 'full'] as const;

/** Null where another endpoint's tool asks the same. */
export const describedTool = ({ tool, ...endpoint }: Endpoint): DescribedTool | null =>
  tool === null
    ? null
    : {
        name: tool.name,
        title: tool.title,
        description: `${endpoint.summary.en} ${tool.use}`,
        inputSchema: inputSchemaOf({ ...endpoint, tool }),
      };

/** What the endpoint has in its path is a required argument like any other (contract 8). */
function inputSchemaOf(endpoint: Endpoint): DescribedTool['inputSchema'] {
  const rows = parameterRows(endpoint);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(rows.map((row) => [row.name, argumentOf(row)])),
      detail: { type: 'string', enum: [...DETAIL], description: 'full: the whole record.' },
    },
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

/** What an assistant reads before it asks anything: how to find, how to quote, how to attribute (specification 1.7). */
export const instructionsOf = (endpoints: readonly Endpoint[]): string =>
  [
    `${SERVICE}: verified yearly statistics about Sweden's municipalities, read-only.`,
    `Tools: ${endpoints.flatMap(({ tool }) => tool?.name ?? []).join(', ')}.`,
    `Find: search_metrics for a metric, then list_observations (one place), compare_municipalities (${COMPARED_WORDS.municipalities}), rank_municipalities (all, in order) or list_metric_observations (all, or a county). Places may be given by name or four-digit code, always as text: "0180".`,
    "Read: answers are brief. `columns` names what stands in `rows`; what rows share stands once beside them. `id` is a pattern: put metric, geo and period of a row into its braces. A ranking has no ranks: rows stand in order, equal values share the rank of the first of them, the next rank counts them all. † marks a figure with a caution: its text is in `marks` (`of` says of which rows) or in `notes` of get_metric, which also has provenance, definition and the years that each note is about. `country` is the publisher's own figure of Sweden, never a sum of ours; where it has a caution, do not compare with it. `detail=full` gives the whole record of the API, content hashes and links included.",
    'Quote: give the value exactly as it stands, with unit and period. Never fill in, estimate, round or carry forward; null is unknown. What is refused as unavailable or insufficient_coverage has no answer here: say so. `remarks` say how old a series is, which metric has newer years, what is not confirmed and which words of a search no metric has: pass them on, as you do `notes` and the cautions in `marks`.',
    `Attribute: answers are ${LICENSE}. With every figure give its id (SF.<METRIC>.<GEO>.<PERIOD>) and its citation: \`citation\`, or \`cite\` with the words in braces put in from the row ({id} first; beside 1 the unit is \`unitOne\` where it is given; {source} is the row's place in \`sources\`, {place} is \`place\` or the metric's name of it in \`regions\`). \`source\` is the original authority, cited as it stands and under its own terms.`,
    `Derived figures: ranks and anything that you calculate are not the authority's. A ranking is this service's calculation: use its \`citation\` ("calculated by ${SERVICE} from data of …"). A comparison shows the authority's own figures side by side: use its \`citation\`, which calls nothing calculated. Say of your own sums and differences that they are yours.`,
    'Problems: an answer with "ok": false says in `error` what to mend, often with suggestions or candidates. Ask again with one of those, or ask the user which is meant; do not guess.',
    'Lists: `total` stands where there is more than the rows show; `next` is the `cursor` of the rest. lang=en gives English labels, citations and messages; values, ids and units never change.',
  ].join('\n');
