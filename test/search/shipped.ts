// The catalogue of the shipped registry, derived once in a process: no test changes it.
import { join } from 'node:path';
import { loadDataset } from '../../src/builder/dataset.ts';
import { deriveCatalogue } from '../../src/builder/derive.ts';
import { filesOfSeries, gridOf } from '../../src/data/dataset.ts';
import { isPublic } from '../../src/data/registry.ts';
import type { SharedCatalogue } from '../../src/store/store.ts';

const DATA = join(import.meta.dirname, '..', '..', 'data');

export const SHIPPED_CATALOGUE = shippedCatalogue();

function shippedCatalogue(): SharedCatalogue {
  const { dataset } = loadDataset(DATA);
  if (dataset === null) throw new Error(`expected a dataset in ${DATA}, got none`);
  const { newest: state } = dataset;
  const shown = state.registry.metrics.filter(isPublic).map(({ id }) => {
    const series = state.series(id);
    const files = series === null ? [] : filesOfSeries(state, series).map(({ file: _, ...traced }) => traced);
    const grid = gridOf(series ?? { metric: id, keys: [], values: [] });
    return [id, { grid, issued: state.release.release, modified: null, changes: [], files }] as const;
  });
  return deriveCatalogue({ state, metrics: new Map(shown) });
}
