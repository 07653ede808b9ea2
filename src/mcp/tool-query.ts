// A query as a tool asks it: what the endpoint has in its path is a required argument like any other (contract 8).
import type { Query } from '../queries/query.ts';
import { QUERIES } from '../queries/table.ts';

export function toolQuery(query: Query): Query {
  const inPath = [...query.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return { ...query, path: query.tool, required: [...inPath, ...query.required] };
}

/** By the name of the tool, in the order of the table of queries. */
export const TOOL_QUERIES: ReadonlyMap<string, Query> = new Map(
  QUERIES.map((query) => [query.tool, toolQuery(query)]),
);
