// The endpoints as assistants see them: one tool each, in the order of the table.
import { LICENSE, SERVICE } from '../data/settings.ts';
import { COMPARED_WORDS } from '../endpoints/compare.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import {
  type ParameterRow,
  parameterRows,
  parameterSchema,
  type Schema,
  wordsOf,
} from './reference.ts';

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
        description: `${tool.summary ?? endpoint.summary.en} ${tool.use}`,
        inputSchema: inputSchemaOf({ ...endpoint, tool }),
      };

/** What the endpoint has in its path is a required argument like any other (contract 8). */
function inputSchemaOf(endpoint: Endpoint): DescribedTool['inputSchema'] {
  const rows = parameterRows(endpoint);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(rows.map((row) => [row.name, argumentOf(row)])),
      detail: {
        type: 'string',
        enum: [...DETAIL],
        description: 'full: the whole record.',
      },
    },
    required: rows.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/**
 * A list is written between commas, as in an address; default and maximum of a limit are data, and no words. An example stands in
 * the words: converters to other dialects refuse `examples`.
 */
function argumentOf(row: ParameterRow): Schema {
  const { about, allowed, example } = row;
  const description = wordsOf(about).en;
  if (about.kind === 'choice') return { type: 'string', enum: allowed, description };
  if (about.kind === 'limit') return { ...parameterSchema(row), description };
  const schema = about.kind === 'list' ? { type: 'string' } : parameterSchema(row);
  return {
    ...schema,
    description: example === null ? description : `${description} Such as ${example}.`,
  };
}

/** What an assistant reads before it asks anything, in the 2,048 characters that clients show: what it must not do comes first. */
export const INSTRUCTIONS = [
  "Never estimate, fill in, round or carry forward a figure, take another year's or place's for it, or one from memory: where a tool says that there is none, say so. Never set figures of different years side by side as one year. Call no end of a ranking good or bad.",
  `${SERVICE}: verified yearly statistics of Sweden's municipalities.`,
  `Find: search_metrics, then list_observations (one place), compare_municipalities (${COMPARED_WORDS.municipalities}), rank_municipalities (all, in order), list_metric_observations (all, or a county). Places by name or four-digit code, as text: "0180".`,
  "Read: `columns` names what stands in `rows`; what rows share stands once. `id` is a pattern for metric, geo and period of a row. A ranking's rows stand in order; equal values share the rank of the first of them. † marks a caution: its text is in `marks` (`of` says of which rows) or in `notes` of get_metric. `country` is the publisher's own figure; where it has a caution, do not compare with it. `next` is the `cursor` of the rest. `detail=full` gives the whole record.",
  'Quote values exactly, with unit and period; null is unknown. Pass on `remarks`, `notes` and `marks`.',
  `Attribute: answers are ${LICENSE}. With every figure give its id (SF.<METRIC>.<GEO>.<PERIOD>) and its citation: \`citation\`, or \`cite\` with the words in braces put in ({id} first; beside 1 the unit is \`unitOne\`; {source} is the row's place in \`sources\`; {place} is \`place\`, or \`regions\` by metric). A ranking is "calculated by ${SERVICE} from data by" its source: use its \`citation\`. A comparison shows the source's own figures. Say of your own sums that they are yours.`,
  'Refused ("ok": false): `error` says what to mend, with suggestions or candidates: ask again with one of those, or ask the user; do not guess. lang=en gives English words; values never change.',
].join('\n');
