// Which of a query's answers are files, and the figure that the documentation is about.
import { observationId } from '../../data/identifier.ts';
import { isProblem } from '../../data/problem.ts';
import { addressOf } from '../../describe/reference.ts';
import type { Query } from '../../endpoints/endpoint.ts';
import { findObservation, observationsOf } from '../../endpoints/observation.ts';
import type { Store } from '../../store/store.ts';

/** The address of one answer of the query that is a file, or null where none is (contract 6). */
export async function fixedAddress(query: Query, store: Store): Promise<string | null> {
  for await (const values of query.fixed(store)) return addressOf(query.path, values);
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
