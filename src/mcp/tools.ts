// The tools as assistants are told of them: one for each query, in the order of the table.
import type { Tool } from '@modelcontextprotocol/server';
import { inputSchemaOf } from './input-schema.ts';
import { outputSchemaOf } from './output-schema.ts';
import { TOOL_QUERIES } from './tool-query.ts';
import { TOOL_WORDS } from './tool-words.ts';

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

export const TOOLS: Tool[] = [...TOOL_QUERIES].map(([name, query]) => {
  const words = TOOL_WORDS[name];
  if (words === undefined) throw new Error(`expected words for the tool ${name}, got none`);
  return {
    name,
    title: words.title,
    description: `${query.summary} ${words.use}`,
    inputSchema: inputSchemaOf(query),
    outputSchema: outputSchemaOf(name),
    annotations: ANNOTATIONS,
  };
});
