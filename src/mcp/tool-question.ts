// A call of a tool as the question that it is: which query answers it, and its arguments as a query string would have said
// them, so that both are judged by the same rules.
import { onceFor } from '../data/text.ts';
import type { Question } from '../endpoints/ask.ts';
import type { Query } from '../endpoints/endpoint.ts';

/** By the name of the tool, in the order of the table: what the endpoint has in its path is an argument like any other (contract 8). */
export const toolQueries = onceFor(
  (queries: readonly Query[]): ReadonlyMap<string, Query> =>
    new Map(queries.map((query) => [query.tool.name, { ...query, path: query.tool.name }])),
);

/** Arguments as an assistant sends them: any JSON. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Every argument as text: a number as its decimal string, a list with commas between its elements. */
export const questionOf = (given: Arguments): Question => ({
  path: {},
  pairs: Object.entries(given).map(([name, value]) => [name.toWellFormed(), textOf(value)]),
});

/** As it is judged and shown: see {@link questionOf}. */
export const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(scalarText).join(',') : scalarText(value);

/** What no parameter can mean is shown as an ellipsis and refused; never serialised, since it may be nested without end. */
function scalarText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'object' && value !== null ? '…' : String(value);
}
