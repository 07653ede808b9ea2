// The tools as assistants see them: one for each query, in the order of the table.
import type { Tool } from '@modelcontextprotocol/server';
import { toolOf } from '../describe/tools.ts';
import type { Query } from '../queries/query.ts';

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const tables = new WeakMap<readonly Query[], Tool[]>();

/** Made once for a table. */
export function toolsOf(queries: readonly Query[]): Tool[] {
  const tools =
    tables.get(queries) ?? queries.map((query) => ({ ...toolOf(query), annotations: ANNOTATIONS }) as Tool);
  tables.set(queries, tools);
  return tools;
}
