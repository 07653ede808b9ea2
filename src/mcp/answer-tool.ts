// One call of a tool: the envelope of the same question, as text and as the object it is.
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type Assisting, envelopeOf } from './envelope-of.ts';
import { type Arguments, questionOf } from './tool-arguments.ts';
import { toolQueries } from './tool-query.ts';

/**
 * The text is the HTTP body of the same question, byte for byte; `isError` marks every problem.
 * Throws ProtocolError for an unknown tool, and nothing for any argument.
 */
export async function answerTool(
  service: Assisting,
  name: string,
  given: Arguments,
): Promise<CallToolResult> {
  const query = toolQueries(service.queries).get(name);
  if (query === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
  const { body, problem } = await envelopeOf(service, query, questionOf(given));
  return {
    content: [{ type: 'text', text: body }],
    structuredContent: JSON.parse(body),
    isError: problem !== null,
  };
}
