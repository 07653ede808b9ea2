// The catalogue of the shipped registry, derived once in a process: no test changes it.
import { join } from 'node:path';
import { loadHead, loadSeries } from '../../src/builder/dataset.ts';
import { deriveCatalogue } from '../../src/builder/derive.ts';
import { gridOf } from '../../src/data/dataset.ts';
import { isPublic } from '../../src/data/registry.ts';
import type { SharedCatalogue } from '../../src/store/store.ts';

const DATA = join(import.meta.dirname, '..', '..', 'data');

export const SHIPPED_CATALOGUE = shippedCatalogue();

function shippedCatalogue(): SharedCatalogue {
  const { head } = loadHead(DATA);
  if (head === null) throw new Error(`expected a dataset in ${DATA}, got none`);
  const grids = new Map(
    head.registry.metrics.filter(isPublic).map(({ id }) => [id, gridOf(loadSeries(DATA, id).series)]),
  );
  return deriveCatalogue({ head, grids, waived: [] });
}
