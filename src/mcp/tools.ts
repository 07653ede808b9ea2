// One call of a tool: the same request to the API, told in brief, or in full where that is asked for.

import {
  type CallToolResult,
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import type { CatalogueMetric } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { isProblem, type Problem, problem, SERVICE_FAULT } from '../data/problem.ts';
import { DETAIL } from '../describe/tools.ts';
import { newerNotes } from '../embed/notes.ts';
import { ask, type EndpointRequest, langOf, problemBody, successBody } from '../endpoints/ask.ts';
import { type Endpoint, formFaultOf } from '../endpoints/endpoint.ts';
import { resolveMetric } from '../endpoints/resolve.ts';
import { atOnce, type InTurn, routeOf, type Service } from '../http/page.ts';
import { segmentsOf, targetOf } from '../http/target.ts';
import { newerOf } from '../http/views.ts';
import type { Store } from '../store/store.ts';
import { NOTE_WORDS } from '../text/answers.ts';
import { problemSentence } from '../text/problems.ts';
import { noMetricFor } from '../text/search.ts';
import { type Brief, briefOf, briefRefusal } from './brief.ts';

// The body that the API would send, for tools and resources.

/** What assistants are served from; no digest, since nothing here carries an ETag. */
export type AssistantService = Pick<Service, 'store' | 'table' | 'report'> & {
  /** Of a host that makes its answers one after the other: the turn that a tool's answer waits for, too. */
  inTurn?: InTurn;
};

/** What was answered, and the body that the API would send of it. */
type ToolAnswer = { answer: { data: object } | Problem; body: () => string };

/** Never throws: a fault of ours is reported, and is the answer. */
async function answeredBy(
  { store, report, inTurn = atOnce }: AssistantService,
  endpoint: Endpoint,
  request: EndpointRequest,
): Promise<ToolAnswer> {
  const lang = langOf(request);
  const refused = (found: Problem): ToolAnswer => ({ answer: found, body: () => problemBody(found, lang) });
  try {
    const answer = await inTurn(() => ask(endpoint, request, store, true));
    if (isProblem(answer)) return refused(answer);
    const data = answer.data as object;
    return { answer: { data }, body: () => successBody(data, store.catalogue.docsUrl) };
  } catch (fault) {
    report(fault);
    return refused(SERVICE_FAULT);
  }
}

// A call of a tool as the question that it is: which query answers it, and its arguments as a query string would have said
// them, so that both are judged by the same rules.

const endpointOf = ({ table }: AssistantService, tool: string): Endpoint | undefined =>
  table.endpoints.find((endpoint) => endpoint.tool?.name === tool);

/** Arguments as an assistant sends them: any JSON. */
type Arguments = Readonly<Record<string, unknown>>;

/** Every argument as text: a number as its decimal string, a list with commas between its elements; `null` is not given. */
const requestOf = (given: Arguments): EndpointRequest => ({
  path: {},
  pairs: Object.entries(given)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name.toWellFormed(), textOf(value)]),
});

/** As it is judged and shown: see {@link requestOf}. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(scalarText).join(',') : scalarText(value);

/** What no parameter can mean is shown as an ellipsis and refused; never serialised, since it may be nested without end. */
function scalarText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'object' && value !== null ? '…' : String(value);
}

/** The endpoint, but one that refuses to search for what is no text: `null` and objects would find nothing without a reason. */
function judgingTexts(endpoint: Endpoint, given: Arguments): Endpoint {
  const wrong = Object.entries(endpoint.parameters.shape).find(
    ([name, { about }]) => about.kind === 'text' && (given[name] ?? null) !== null && !isText(given[name]),
  );
  if (wrong === undefined) return endpoint;
  const [parameter, { about }] = wrong;
  const { code, reason, help } = formFaultOf(about);
  const refused = problem(code, { ...help, parameter, value: textOf(given[parameter]), reason });
  return { ...endpoint, judgeRanges: () => refused };
}

const isText = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).every((one) => typeof one === 'string' || typeof one === 'number');

/** How much is told; left out, it is brief. */
function detailOf({ detail = null }: Arguments): { isFull: boolean } | Problem {
  const value = detail === null ? DETAIL[0] : textOf(detail);
  const found = DETAIL.find((one) => one === value);
  if (found !== undefined) return { isFull: found === 'full' };
  const help = { parameter: 'detail', value, reason: 'not_allowed', allowed: [...DETAIL] } as const;
  return problem('invalid_request', help);
}

/**
 * The text is the answer in brief, as the structured content has it. With `detail=full` it is the body of the same request to
 * the API, byte for byte, and what must be said beside it follows as a text of its own. `isError` marks every problem.
 * Throws ProtocolError for an unknown tool, and nothing for any argument.
 */
export async function answerTool(
  serving: AssistantService,
  name: string,
  given: Arguments,
): Promise<CallToolResult> {
  // One tree for the whole answer: over stdio, the next one may be served before it is complete.
  const service = { ...serving };
  const endpoint = endpointOf(service, name);
  if (endpoint === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
  const { detail: _, ...asked } = given;
  const request = requestOf(asked);
  const lang = langOf(request);
  const detail = detailOf(given);
  if (isProblem(detail)) return refusedWith(detail, lang, { body: null, tool: null });
  const { isFull } = detail;
  const { answer, body } = await answeredBy(service, judgingTexts(endpoint, asked), request);
  if (isProblem(answer)) {
    const tool = toolAt(service, answer.details['instead']);
    return refusedWith(answer, lang, { body: isFull ? body() : null, tool });
  }
  const { data } = answer;
  const remarks = await notesBeside(service, { given: asked, data, lang });
  const brief = briefOf(endpoint, data, { store: service.store, lang });
  const said = remarks.length === 0 ? brief : { ...brief, remarks };
  const texts = isFull
    ? [body(), ...(remarks.length === 0 ? [] : [remarks.join('\n')])]
    : [JSON.stringify(said)];
  return resultOf(said, texts, { isFull, isError: false });
}

const resultOf = (
  structuredContent: Brief,
  texts: readonly string[],
  { isFull, isError }: { isFull: boolean; isError: boolean },
): CallToolResult => ({
  content: texts.map((text) => ({ type: 'text', text })),
  structuredContent,
  isError,
  ...(isFull ? { _meta: { full: true } } : {}),
});

/** The tool of the endpoint at an address; null where there is none. */
function toolAt({ table }: AssistantService, address: unknown): string | null {
  if (typeof address !== 'string') return null;
  const route = routeOf(table, segmentsOf(targetOf(address).path) ?? []);
  return route?.kind === 'endpoint' ? (route.endpoint.tool?.name ?? null) : null;
}

type RefusalText = {
  /** That of the API, where all of it is told. */
  body: string | null;
  /** Which one answers what this one refuses. */
  tool: string | null;
};

function refusedWith(found: Problem, lang: Lang, { body, tool }: RefusalText): CallToolResult {
  const brief = briefRefusal(found, lang, tool);
  const isFull = body !== null;
  return resultOf(brief, [body ?? JSON.stringify(brief)], { isFull, isError: true });
}

// What an assistant must say beside an answer and finds in no field of it: how old a series is and where newer years
// are, that a ranking leans on figures that are not confirmed, and why a search finds nothing.

/** A list of everything needs no notes on each. */
const MOST_METRICS = 3;

/** One call and what it was answered with. */
type AnsweredCall = { given: Arguments; data: object; lang: Lang };

type MetricsInAnswer = {
  metric?: string;
  metrics?: { metric?: string }[];
  observations?: { metric: string }[];
  id?: string;
};

/** The metrics that an answer is about, in its order. */
function metricsOf({ directory }: Store, data: object): CatalogueMetric[] {
  const { metric, metrics = [], observations = [], id } = data as MetricsInAnswer;
  const named = [metric, id, ...[...metrics, ...observations].map((one) => one.metric)];
  const found = [...new Set(named)].flatMap((one) => directory.metrics.get(one ?? '') ?? []);
  return found.length > MOST_METRICS ? [] : found;
}

/** None for most answers, and from what the answer has read already. A fault is reported, and the answer has no notes. */
async function notesBeside({ store, report }: AssistantService, call: AnsweredCall): Promise<string[]> {
  try {
    return await notesOn(store, call);
  } catch (fault) {
    report(fault);
    return [];
  }
}

async function notesOn(store: Store, { given, data, lang }: AnsweredCall): Promise<string[]> {
  if ('unmatched' in data) return lackingNote({ given, data, lang });
  const found = metricsOf(store, data);
  // Of years that the metric has none of yet, the note says where they are.
  const isEmpty =
    'observations' in data && Array.isArray(data.observations) && data.observations.length === 0;
  const asked = isEmpty ? given['metric'] : undefined;
  const resolved = typeof asked === 'string' ? resolveMetric(store, 'metric', asked, lang) : null;
  const metrics = resolved === null || isProblem(resolved) ? found : [resolved];
  const ages = metrics.flatMap((metric) =>
    newerNotes({ lang, newer: newerOf({ store, metric, lang }) }).map((note) => `${metric.id}: ${note}.`),
  );
  const [ranked] = 'entries' in data ? metrics : [];
  return ranked === undefined ? ages : [...ages, ...(await waivedNote(store, ranked, lang))];
}

async function waivedNote(store: Store, metric: CatalogueMetric, lang: Lang): Promise<string[]> {
  const { ranking } = await store.facts(metric);
  const waived = (ranking?.entries ?? []).filter(({ flags }) => flags.length > 0);
  const names = waived.map(({ geo }) => store.directory.municipalities.get(geo)?.name ?? geo);
  return names.length === 0 ? [] : [NOTE_WORDS[lang].leansOnWaived(names.join(', '))];
}

/** Which words no metric has beside the rest. */
function lackingNote({ data, lang }: AnsweredCall): string[] {
  const unmatched = 'unmatched' in data && Array.isArray(data.unmatched) ? data.unmatched.map(String) : [];
  return unmatched.length === 0 ? [] : [noMetricFor(lang, unmatched, 'total' in data && data.total !== 0)];
}

// Two tasks that people hand to an assistant, written out so that every figure in the result can be checked.

type PromptArguments = Readonly<Record<string, string>>;
type Task = { prompt: Prompt; text: (given: PromptArguments) => string };

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
const written = (given: PromptArguments): PromptArguments =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));

/** Throws ProtocolError for an unknown prompt or argument, and for an argument that is required and missing or empty. */
export function promptOf(name: string, given: PromptArguments): GetPromptResult {
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

// What can be attached to a conversation by address: one figure, the catalogue, the register. The texts are the API's bodies.

const JSON_TYPE = 'application/json';
const OBSERVATION = 'observation://';

type Call = { tool: string; given: Arguments };

/** The catalogue has the largest limit that the API takes; `truncated` says when there are more. */
const LISTED: readonly (Resource & { call: Call })[] = [
  {
    uri: 'catalogue://metrics',
    name: 'catalogue',
    title: 'Catalogue of metrics',
    description:
      'The public metrics: id, title, unit, source, aliases, years. At most 50, of 1 to 2 kB each; `next` leads to more.',
    mimeType: JSON_TYPE,
    call: { tool: 'search_metrics', given: { limit: 50 } },
  },
  {
    uri: 'register://municipalities',
    name: 'register',
    title: 'Register of municipalities',
    description: 'Every municipality: code, name, slug, county. About 50 kB.',
    mimeType: JSON_TYPE,
    call: { tool: 'search_municipalities', given: {} },
  },
];

export const RESOURCES: Resource[] = LISTED.map(({ call, ...resource }) => resource);

export const RESOURCE_TEMPLATES: ResourceTemplateType[] = [
  {
    uriTemplate: `${OBSERVATION}{id}`,
    name: 'observation',
    title: 'One figure',
    description: 'One verified figure by its permanent id, such as observation://SF.N01951.0180.2022.',
    mimeType: JSON_TYPE,
  },
];

function callOf(uri: string): Call | null {
  if (uri.startsWith(OBSERVATION))
    return { tool: 'get_observation', given: { id: uri.slice(OBSERVATION.length) } };
  return LISTED.find((resource) => resource.uri === uri)?.call ?? null;
}

/** Throws ResourceNotFoundError for an address at which nothing stands, with the API's sentence where it has one. */
export async function readResource(service: AssistantService, uri: string): Promise<ReadResourceResult> {
  const call = callOf(uri);
  const endpoint = endpointOf(service, call?.tool ?? '');
  if (call === null || endpoint === undefined) throw new ResourceNotFoundError(uri);
  const { answer, body } = await answeredBy(service, endpoint, requestOf(call.given));
  if (!isProblem(answer)) return { contents: [{ uri, mimeType: JSON_TYPE, text: body() }] };
  const message = problemSentence('en', answer.details, answer.names);
  if (answer.status >= 500) throw new ProtocolError(ProtocolErrorCode.InternalError, message);
  throw new ResourceNotFoundError(uri, message);
}
