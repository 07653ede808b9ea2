// Which question shows what a query answers, and which of its answers are files.
import { observationId } from '../../model/observation-id.ts';
import { isProblem } from '../../model/problem.ts';
import { findObservation, observationsOf } from '../../queries/observation.ts';
import type { Asked, Query } from '../../queries/query.ts';
import type { Store } from '../../store/open-store.ts';
import { parameterRows } from './parameters.ts';

/** Parameters that keep an example short or make it telling, though they need not be given. */
const CHOSEN: Asked = { limit: '2', lang: 'en' };

/** The path with its parameters filled in, and the query string; commas stay as they are typed. */
export function addressOf(path: string, asked: Asked): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asked[name] ?? ''));
  const search = Object.entries(asked)
    .filter(([name]) => !path.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

/** The least question that shows what the query answers: what must be given, its search, a short list. */
export const exampleAsked = (query: Query): Asked =>
  Object.fromEntries(
    parameterRows(query)
      .filter(({ name, required }) => required || name === 'query' || name in CHOSEN)
      .map(({ name, example }) => [name, CHOSEN[name] ?? example]),
  );

export const exampleAddress = (query: Query): string => addressOf(query.path, exampleAsked(query));

/** The address of one answer of the query that is a file, or null where none is (contract 6). */
export async function fixedAddress(query: Query, store: Store): Promise<string | null> {
  for (const about of [null, ...store.catalogue.metrics])
    for await (const asked of query.fixed(store, about)) return addressOf(query.path, asked);
  return null;
}

/** The figure that the examples are about: the table's own where the dataset has it, its first one where not. */
export async function exampleFigure(store: Store): Promise<string> {
  const wanted = observationId({ metric: 'N01951', geo: '0180', period: '2022' });
  if (!isProblem(await findObservation(store, wanted))) return wanted;
  for (const metric of store.catalogue.metrics)
    for await (const { id } of observationsOf(store, metric)) return id;
  throw new Error('expected a dataset with a figure, got none');
}
