// One call of a tool: the envelope of the same question, as text and as the object it is.
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { problem } from '../model/problem.ts';
import { langOf } from '../queries/ask.ts';
import { formFaultOf } from '../queries/parameters.ts';
import type { Query } from '../queries/query.ts';
import { type Assisting, envelopeOf } from './envelope-of.ts';
import { notesBeside } from './notes-beside.ts';
import { type Arguments, questionOf, textOf } from './tool-arguments.ts';
import { toolQueries } from './tool-query.ts';

/** The query, that does not search for what is no text: `null` and objects would find nothing, and nobody would know why. */
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
  service: Assisting,
  name: string,
  given: Arguments,
): Promise<CallToolResult> {
  const query = toolQueries(service.queries).get(name);
  if (query === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
  const question = questionOf(given);
  const { body, problem: refusal } = await envelopeOf(service, judgingTexts(query, given), question);
  const envelope = JSON.parse(body);
  const notes = refusal === null ? await notesBeside(service, name, envelope.data, langOf(question)) : [];
  return {
    content: [body, ...notes].map((text) => ({ type: 'text', text })),
    structuredContent: envelope,
    isError: refusal !== null,
  };
}
