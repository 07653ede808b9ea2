// One call of a tool: the envelope of the same question, as text and as the object it is.
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { CatalogueMetric } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { isProblem, problem } from '../data/problem.ts';
import { newerNotes } from '../embed/notes.ts';
import { langOf } from '../endpoints/ask.ts';
import { formFaultOf, type Query } from '../endpoints/endpoint.ts';
import { resolveMetric } from '../endpoints/resolve.ts';
import { newerOf } from '../http/views.ts';
import { unknownWords } from '../search/metrics.ts';
import type { Store } from '../store/store.ts';
import { NOTE_WORDS } from '../text/answers.ts';
import { noMetricFor } from '../text/search.ts';
import { type Assisting, envelopeOf } from './envelope-of.ts';
import { type Arguments, questionOf, textOf, toolQueries } from './tool-question.ts';

/** The query, but one that refuses to search for what is no text: `null` and objects would find nothing without a reason. */
function judgingTexts(query: Query, given: Arguments): Query {
  const wrong = Object.entries(query.parameters.shape).find(
    ([name, { about }]) => about.kind === 'text' && Object.hasOwn(given, name) && !isText(given[name]),
  );
  if (wrong === undefined) return query;
  const [parameter, { about }] = wrong;
  const { code, reason, help } = formFaultOf(about);
  const refused = problem(code, { ...help, parameter, value: textOf(given[parameter]), reason });
  return { ...query, answer: async () => refused };
}

const isText = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).every((one) => typeof one === 'string' || typeof one === 'number');

/**
 * The first text is the HTTP body of the same question, byte for byte, and what must be said beside it follows as a text
 * of its own; `isError` marks every problem.
 * Throws ProtocolError for an unknown tool, and nothing for any argument.
 */
export async function answerTool(
  serving: Assisting,
  name: string,
  given: Arguments,
): Promise<CallToolResult> {
  // One tree for the whole answer: over stdio, the next one may be served before it is complete.
  const service = { ...serving };
  const query = toolQueries(service.table.endpoints).get(name);
  if (query === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
  const question = questionOf(given);
  const { body, problem: refusal } = await envelopeOf(service, judgingTexts(query, given), question);
  const envelope = JSON.parse(body);
  const notes =
    refusal === null
      ? await notesBeside(service, { tool: name, given, data: envelope.data, lang: langOf(question) })
      : [];
  return {
    content: [body, ...notes].map((text) => ({ type: 'text', text })),
    structuredContent: envelope,
    isError: refusal !== null,
  };
}

// What an assistant must say beside an answer and finds in no field of it: how old a series is and where newer years
// are, that a ranking leans on figures that are not confirmed, and why a search finds nothing. A text of its own, so that
// the answer stays the API's.

/** A list of everything needs no notes on each. */
const MOST_METRICS = 3;

/** One call and what it was answered with. */
type AnsweredCall = { tool: string; given: Arguments; data: object; lang: Lang };

type Answered = {
  metric?: string;
  metrics?: { metric?: string }[];
  observations?: { metric: string }[];
  id?: string;
};

/** The metrics that an answer is about, in its order. */
function metricsOf({ directory }: Store, data: object): CatalogueMetric[] {
  const { metric, metrics = [], observations = [], id } = data as Answered;
  const named = [metric, id, ...[...metrics, ...observations].map((one) => one.metric)];
  const found = [...new Set(named)].flatMap((one) => directory.metrics.get(one ?? '') ?? []);
  return found.length > MOST_METRICS ? [] : found;
}

/** None for most answers, and from what the answer has read already. A fault is reported, and the answer has no notes. */
async function notesBeside({ store, report }: Assisting, call: AnsweredCall): Promise<string[]> {
  try {
    const notes = await notesOn(store, call);
    return notes.length === 0 ? [] : [notes.join('\n')];
  } catch (fault) {
    report(fault);
    return [];
  }
}

async function notesOn(store: Store, { tool, given, data, lang }: AnsweredCall): Promise<string[]> {
  if (tool === 'search_metrics') return lackingNote(store, { tool, given, data, lang });
  const found = metricsOf(store, data);
  // Of years that the metric has none of yet, the note says where they are.
  const isEmpty =
    'observations' in data && Array.isArray(data.observations) && data.observations.length === 0;
  const asked = isEmpty ? given['metric'] : undefined;
  const resolved = typeof asked === 'string' ? resolveMetric(store, 'metric', asked, lang) : null;
  const metrics = resolved === null || isProblem(resolved) ? found : [resolved];
  const ages = metrics.flatMap((metric) =>
    newerNotes({ lang, newer: newerOf({ store, metric, lang }) }).map(
      (note) => `${metric.title[lang]} (${metric.id}): ${note}.`,
    ),
  );
  const [ranked] = tool === 'rank_municipalities' ? metrics : [];
  return ranked === undefined ? ages : [...ages, ...(await waivedNote(store, ranked, lang))];
}

async function waivedNote(store: Store, metric: CatalogueMetric, lang: Lang): Promise<string[]> {
  const { ranking } = await store.facts(metric);
  const waived = (ranking?.entries ?? []).filter(({ flags }) => flags.length > 0);
  const names = waived.map(({ geo }) => store.directory.municipalities.get(geo)?.name ?? geo);
  return names.length === 0 ? [] : [NOTE_WORDS[lang].leansOnWaived(names.join(', '))];
}

/** Why nothing is found, where words are sought. */
function lackingNote({ catalogue }: Store, { given, data, lang }: AnsweredCall): string[] {
  const query = textOf(given['query'] ?? '');
  const unknown = 'total' in data && data.total === 0 ? unknownWords(catalogue, query) : null;
  return unknown === null ? [] : [noMetricFor(lang, unknown)];
}
