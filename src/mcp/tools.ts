// The tools as assistants see them: one for each query, in the order of the table.

import type { Tool } from '@modelcontextprotocol/server';
import { toolOf } from '../describe/tools.ts';
import { onceFor } from '../model/once-for.ts';
import type { Query } from '../queries/query.ts';

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

export const toolsOf = onceFor((queries: readonly Query[]) =>
  queries.map((query) => ({ ...toolOf(query), annotations: ANNOTATIONS }) as Tool),
);
