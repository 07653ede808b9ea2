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
import { isProblem, type Problem, SERVICE_FAULT } from '../data/problem.ts';
import { newerNotes } from '../embed/notes.ts';
import {
  ask,
  type EndpointRequest,
  problemBody,
  refusalOf,
  successBody,
  successOf,
} from '../endpoints/ask.ts';
import type { Answer, Endpoint } from '../endpoints/endpoint.ts';
import { resolveMetric } from '../endpoints/resolve.ts';
import { atOnce, type InTurn, type Service } from '../http/page.ts';
import { routeOf } from '../http/router.ts';
import { targetOf } from '../http/target.ts';
import { newerOf } from '../http/views.ts';
import type { Store } from '../store/store.ts';
import { NOTE_WORDS } from '../text/answers.ts';
import { noMetricFor } from '../text/no-hits.ts';
import { problemSentence } from '../text/problems.ts';
import { type Arguments, type CallRequest, requestOf } from './arguments.ts';
import { type Brief, briefOf, briefRefusal, lacksFigure } from './brief.ts';

/** What assistants are served from; no digest, since nothing here carries an ETag. */
export type AssistantService = Pick<Service, 'store' | 'table' | 'report'> & {
  /** Of a host that makes its answers one after the other: the turn that a tool's answer waits for, too. */
  inTurn?: InTurn;
};

/** What an endpoint answers. Never throws: a fault of ours is reported, and is the answer. */
export async function answeredBy(
  { store, report, inTurn = atOnce }: AssistantService,
  endpoint: Endpoint,
  request: EndpointRequest,
  most?: number,
): Promise<Answer> {
  const tool = { byName: true, ...(most === undefined ? {} : { most }) };
  try {
    return await inTurn(() => ask(endpoint, request, store, tool));
  } catch (fault) {
    report(fault);
    return SERVICE_FAULT;
  }
}

// The answer of a tool, as long as a client takes it.

export const endpointOf = (
  { table }: AssistantService,
  tool: string,
): Endpoint | undefined =>
  table.endpoints.find((endpoint) => endpoint.tool?.name === tool);

/** What a client shows a model of one text at most (contract 8). */
const MOST_BYTES = 90_000;
const MOST_TOKENS = 25_000;

/** An estimate: one for every five letters of a word begun, for every three digits begun, and for every other sign. */
const TOKEN = /\p{L}{1,5}|\p{N}{1,3}|[^\s\p{L}\p{N}]/gu;

/** How many times too long the texts are together; at most 1 where they fit. */
function lengthOf(texts: readonly string[]): number {
  const text = texts.join('\n');
  const bytes = new TextEncoder().encode(text).length;
  // No token is less than a byte.
  const tokens = bytes <= MOST_TOKENS ? 0 : (text.match(TOKEN)?.length ?? 0);
  return Math.max(bytes / MOST_BYTES, tokens / MOST_TOKENS);
}

/** Of the rows that fit, so many are asked for next: a row may be longer than those before it. */
const MARGIN = 0.95;

/**
 * The text is the answer in brief, as the structured content has it. With `detail=full` both are the body of the same request to
 * the API, byte for byte, and what must be said beside it follows as a text of its own. A list that is too long is cut after a
 * whole row; what cannot be cut is told in brief. `isError` marks every problem.
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
  const request = requestOf(endpoint, service.table.endpoints, given);
  const lang = given['lang'] === 'en' ? 'en' : 'sv';
  if (isProblem(request)) return refusedWith({ service, lang, isFull: false }, request);
  const call: ToolCall = { service, endpoint, given, lang, ...request };
  let reply = await replyTo(call);
  while (reply.length > 1 && reply.rows > 1 && 'cursor' in endpoint.parameters.shape)
    reply = await replyTo(
      call,
      Math.max(1, Math.floor((reply.rows / reply.length) * MARGIN)),
    );
  const isTooLong = reply.length > 1 && call.isFull;
  return isTooLong
    ? (await replyTo({ ...call, isFull: false, isTooLong })).result
    : reply.result;
}

type ToolCall = CallRequest & {
  service: AssistantService;
  endpoint: Endpoint;
  given: Arguments;
  lang: Lang;
  isTooLong?: boolean;
};

/** @param most rows that there is room for, where that is known */
async function replyTo(
  call: ToolCall,
  most?: number,
): Promise<{ result: CallToolResult; rows: number; length: number }> {
  const {
    service,
    endpoint,
    given,
    lang,
    isFull,
    ignored,
    fault,
    isTooLong = false,
  } = call;
  const { store } = service;
  const judging = fault === null ? endpoint : { ...endpoint, judgeRanges: () => fault };
  const data = await answeredBy(service, judging, call.request, most);
  if (isProblem(data)) return { result: refusedWith(call, data), rows: 0, length: 0 };
  const brief = briefOf(endpoint, data, { store, lang });
  const { returned: rows = 0 } = data as { returned?: number };
  const noteWords = NOTE_WORDS[lang];
  const remarks = [
    ...(ignored.length === 0 ? [] : [noteWords.ignored(ignored.join(', '))]),
    ...(most === undefined ? [] : [noteWords.cut(rows)]),
    ...(isTooLong ? [noteWords.tooLong] : []),
    ...(hasNoFigure(endpoint, brief) ? [noteWords.noFigure] : []),
    ...(await notesBeside(service, { given, data, lang })),
  ];
  const { docsUrl } = store.catalogue;
  const record = isFull ? successOf(data, docsUrl) : brief;
  const structured = remarks.length === 0 ? record : { ...record, remarks };
  const texts = isFull
    ? [successBody(data, docsUrl), ...linesOf(remarks)]
    : [JSON.stringify(structured)];
  return {
    result: resultOf(structured, texts, { isFull, isError: false }),
    rows,
    length: lengthOf(texts),
  };
}

const linesOf = (remarks: readonly string[]): string[] =>
  remarks.length === 0 ? [] : [remarks.join('\n')];

/** Whether figures were asked for, and there is none. */
const hasNoFigure = ({ csv }: Endpoint, { rows }: Brief): boolean =>
  csv !== undefined && 'figures' in csv && Array.isArray(rows) && rows.length === 0;

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
  const route = routeOf(table, targetOf(address).path);
  return route?.kind === 'endpoint' ? (route.endpoint.tool?.name ?? null) : null;
}

export function refusedWith(
  { service, lang, isFull }: Pick<ToolCall, 'service' | 'lang' | 'isFull'>,
  found: Problem,
): CallToolResult {
  const instruction = lacksFigure(found) ? NOTE_WORDS[lang].noFigure : null;
  if (!isFull) {
    const brief = briefRefusal(found, lang, {
      tool: toolAt(service, found.details['instead']),
      instruction,
    });
    return resultOf(brief, [JSON.stringify(brief)], { isFull, isError: true });
  }
  const remarks = instruction === null ? [] : [instruction];
  const record = {
    ...refusalOf(found, lang),
    ...(instruction === null ? {} : { remarks }),
  };
  return resultOf(record, [problemBody(found, lang), ...remarks], {
    isFull,
    isError: true,
  });
}

// What an assistant must say beside an answer and finds in no field of it: how old a series is and where newer years
// are, that a ranking leans on figures that are not confirmed, and why a search finds nothing.

/** A list of everything needs no notes on each. */
const MOST_METRICS = 3;

/** One call and what it was answered with. */
type AnsweredCall = { given: Arguments; data: object; lang: Lang };

/** As much of an answer's record as notes follow from. */
type AnswerParts = {
  id?: string;
  metric?: string;
  metrics?: { metric?: string }[];
  observations?: { metric: string }[];
  entries?: unknown[];
  unmatched?: string[];
  total?: number;
};

/** The metrics that an answer is about, in its order. */
function metricsOf(
  { directory }: Store,
  { metric, metrics = [], observations = [], id }: AnswerParts,
): CatalogueMetric[] {
  const named = [metric, id, ...[...metrics, ...observations].map((one) => one.metric)];
  const found = [...new Set(named)].flatMap(
    (one) => directory.metrics.get(one ?? '') ?? [],
  );
  return found.length > MOST_METRICS ? [] : found;
}

/** None for most answers, and from what the answer has read already. A fault is reported, and the answer has no notes. */
async function notesBeside(
  { store, report }: AssistantService,
  call: AnsweredCall,
): Promise<string[]> {
  try {
    return await notesOn(store, call);
  } catch (fault) {
    report(fault);
    return [];
  }
}

async function notesOn(
  store: Store,
  { given, data, lang }: AnsweredCall,
): Promise<string[]> {
  const parts: AnswerParts = data;
  const { unmatched, total, observations, entries } = parts;
  // Which words no metric has beside the rest.
  if (unmatched !== undefined)
    return unmatched.length === 0 ? [] : [noMetricFor(lang, unmatched, total !== 0)];
  // Of years that the metric has none of yet, the note says where they are.
  const asked = observations?.length === 0 ? given['metric'] : undefined;
  const resolved =
    typeof asked === 'string' ? resolveMetric(store, 'metric', asked, lang) : null;
  const metrics =
    resolved === null || isProblem(resolved) ? metricsOf(store, parts) : [resolved];
  const ages = metrics.flatMap((metric) =>
    newerNotes({ lang, newer: newerOf({ store, metric, lang }) }).map(
      (note) => `${metric.id}: ${note}.`,
    ),
  );
  const [ranked] = entries === undefined ? [] : metrics;
  return ranked === undefined
    ? ages
    : [...ages, ...(await waivedNote(store, ranked, lang))];
}

async function waivedNote(
  store: Store,
  metric: CatalogueMetric,
  lang: Lang,
): Promise<string[]> {
  const { ranking } = await store.facts(metric);
  const waived = (ranking?.entries ?? []).filter(({ flags }) => flags.length > 0);
  const names = waived.map(
    ({ geo }) => store.directory.municipalities.get(geo)?.name ?? geo,
  );
  return names.length === 0 ? [] : [NOTE_WORDS[lang].leansOnWaived(names.join(', '))];
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
      {
        name: 'second',
        description: 'Another municipality, such as Göteborg.',
        required: true,
      },
      {
        name: 'subject',
        description:
          'What to compare, such as skatt och inkomster; left out: an overview.',
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
    description:
      'Tests a statement about a municipality against verified figures, with the id to cite.',
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
  if (task === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`);
  const { description = '', arguments: known = [] } = task.prompt;
  const names = known.map((argument) => argument.name);
  const unknown = Object.keys(given).find((one) => !names.includes(one));
  if (unknown !== undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown argument: ${unknown}; expected ${names.join(', ')}`,
    );
  const filled = written(given);
  const missing = known.find(
    (argument) => argument.required && filled[argument.name] === undefined,
  );
  if (missing !== undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Missing argument: ${missing.name}`,
    );
  return {
    description,
    messages: [{ role: 'user', content: { type: 'text', text: task.text(filled) } }],
  };
}

// What can be attached to a conversation by address: one figure, the catalogue, the register. The texts are the API's bodies.

const JSON_TYPE = 'application/json';
const OBSERVATION = 'observation://';

type Call = { tool: string; given: Readonly<Record<string, string>> };

/** The catalogue has the largest limit that the API takes; `truncated` says when there are more. */
const LISTED: readonly (Resource & { call: Call })[] = [
  {
    uri: 'catalogue://metrics',
    name: 'catalogue',
    title: 'Catalogue of metrics',
    description:
      'The public metrics: id, title, unit, source, aliases, years. At most 50, of 1 to 2 kB each; `next` leads to more.',
    mimeType: JSON_TYPE,
    call: { tool: 'search_metrics', given: { limit: '50' } },
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
    description:
      'One verified figure by its permanent id, such as observation://SF.BE0101N1.0180.2024.',
    mimeType: JSON_TYPE,
  },
];

function callOf(uri: string): Call | null {
  if (uri.startsWith(OBSERVATION))
    return { tool: 'get_observation', given: { id: uri.slice(OBSERVATION.length) } };
  return LISTED.find((resource) => resource.uri === uri)?.call ?? null;
}

/** Throws ResourceNotFoundError for an address at which nothing stands, with the API's sentence where it has one. */
export async function readResource(
  service: AssistantService,
  uri: string,
): Promise<ReadResourceResult> {
  const call = callOf(uri);
  const endpoint = endpointOf(service, call?.tool ?? '');
  if (call === null || endpoint === undefined) throw new ResourceNotFoundError(uri);
  const { store } = service;
  const request = { path: {}, pairs: Object.entries(call.given) };
  const answer = await answeredBy(service, endpoint, request);
  if (!isProblem(answer)) {
    const text = successBody(answer, store.catalogue.docsUrl);
    return { contents: [{ uri, mimeType: JSON_TYPE, text }] };
  }
  const message = problemSentence('en', answer.details, answer.names);
  if (answer.status >= 500)
    throw new ProtocolError(ProtocolErrorCode.InternalError, message);
  throw new ResourceNotFoundError(uri, message);
}
