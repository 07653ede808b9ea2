// Two tasks that people hand to an assistant, written out so that every figure in the result can be checked.
import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';

type Given = Readonly<Record<string, string>>;
type Task = { prompt: Prompt; text: (given: Given) => string };

const CITE =
  'Answer in the language of the question. With every figure give its unit, period, citation and id (SF.…); say of whatever you calculate that it is your calculation.';

const OVERVIEW = 'population, economy, work, schools and environment';

const compareTwo: Task = {
  prompt: {
    name: 'compare_two_municipalities',
    title: 'Compare two municipalities',
    description:
      'Two municipalities side by side, metrics of one unit in the latest year that both have, every figure with its id and citation.',
    arguments: [
      { name: 'first', description: 'A municipality, such as Malmö.', required: true },
      { name: 'second', description: 'Another municipality, such as Göteborg.', required: true },
      {
        name: 'subject',
        description: 'What to compare, such as skatt och inkomster; left out: an overview.',
      },
    ],
  },
  text: ({ first = '', second = '', subject }) =>
    [
      `Compare the Swedish municipalities ${JSON.stringify(first)} and ${JSON.stringify(second)} in: ${subject === undefined ? OVERVIEW : JSON.stringify(subject)}.`,
      '1. Find three to six fitting metrics with search_metrics, a limit of 5 each time.',
      '2. Ask compare_municipalities for them, once for each unit; keep the years that it chooses apart and say which they are.',
      '3. Show a table with metric, unit, year and both values as they stand, then what stands out in three sentences, without calling any end good or bad.',
      '4. Say what could not be compared, and why.',
      CITE,
    ].join('\n'),
};

const factCheck: Task = {
  prompt: {
    name: 'fact_check_claim',
    title: 'Fact-check a claim',
    description: 'Tests a statement about a municipality against verified figures, with the id to cite.',
    arguments: [
      {
        name: 'claim',
        description: 'The claim, such as: Stockholm hade över en miljon invånare 2022.',
        required: true,
      },
    ],
  },
  text: ({ claim = '' }) =>
    [
      `Check this claim against verified statistics: ${JSON.stringify(claim)}`,
      '1. Say what the claim states: place, quantity, year. Where it leaves one open, say how you read it.',
      '2. Find the metric (search_metrics), read what it measures (get_metric), then ask for the figure (list_observations, rank_municipalities or compare_municipalities).',
      '3. See with list_revisions whether the figure was changed since the claim may have been made.',
      '4. Judge: right, wrong, misleading, or cannot be checked here. Never judge from memory; without a figure it cannot be checked here.',
      '5. End with the line "Cite:" and the id and citation of each observation that decides it.',
      CITE,
    ].join('\n'),
};

const TASKS: readonly Task[] = [compareTwo, factCheck];

export const PROMPTS: Prompt[] = TASKS.map(({ prompt }) => prompt);

/** The arguments without those that are empty: a form sends them where nothing was written. */
const written = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));

/** Throws ProtocolError for an unknown prompt or argument, and for an argument that is required and missing or empty. */
export function promptOf(name: string, given: Given): GetPromptResult {
  const task = TASKS.find(({ prompt }) => prompt.name === name);
  if (task === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`);
  const { description = '', arguments: known = [] } = task.prompt;
  const names = known.map((argument) => argument.name);
  const unknown = Object.keys(given).find((one) => !names.includes(one));
  if (unknown !== undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown argument: ${unknown}; expected ${names.join(', ')}`,
    );
  const filled = written(given);
  const missing = known.find((argument) => argument.required && filled[argument.name] === undefined);
  if (missing !== undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Missing argument: ${missing.name}`);
  return {
    description,
    messages: [{ role: 'user', content: { type: 'text', text: task.text(filled) } }],
  };
}
