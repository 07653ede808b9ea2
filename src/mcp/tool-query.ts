// A query as a tool asks it: what the endpoint has in its path is a required argument like any other (contract 8).
import { onceFor } from '../model/once-for.ts';
import type { Query } from '../queries/query.ts';

/** By the name of the tool, in the order of the table. */
export const toolQueries = onceFor(
  (queries: readonly Query[]): ReadonlyMap<string, Query> =>
    new Map(queries.map((query) => [query.tool.name, { ...query, path: query.tool.name }])),
);
