// One call of a tool: the envelope of the same question, as text and as the object it is.
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { langOf } from '../queries/ask.ts';
import { type Assisting, envelopeOf } from './envelope-of.ts';
import { notesBeside } from './notes-beside.ts';
import { type Arguments, questionOf } from './tool-arguments.ts';
import { toolQueries } from './tool-query.ts';

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
  const { body, problem } = await envelopeOf(service, query, question);
  const envelope = JSON.parse(body);
  const notes = problem === null ? await notesBeside(service, name, envelope.data, langOf(question)) : [];
  return {
    content: [body, ...notes].map((text) => ({ type: 'text', text })),
    structuredContent: envelope,
    isError: problem !== null,
  };
}
