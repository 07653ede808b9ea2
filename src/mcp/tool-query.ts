// A query as a tool asks it: what the endpoint has in its path is a required argument like any other (contract 8).
import type { Query } from '../queries/query.ts';

const tables = new WeakMap<readonly Query[], ReadonlyMap<string, Query>>();

/** By the name of the tool, in the order of the table; made once for a table. */
export function toolQueries(queries: readonly Query[]): ReadonlyMap<string, Query> {
  const tools =
    tables.get(queries) ??
    new Map(queries.map((query) => [query.tool.name, { ...query, path: query.tool.name }]));
  tables.set(queries, tools);
  return tools;
}
