// Downloads and their catalogue, of the release that stands: of some of its metrics, each with all of its figures.
import { afterAll, describe, expect, it } from 'vitest';
import { downloadSet } from '../../src/downloads/downloads.ts';
import { REAL } from '../support/real-data.ts';
import { partOf } from '../support/sample.ts';
import { serveDerived } from '../support/service.ts';
import { catalogueFacts } from './catalogue-facts.ts';
import { emittedOf, emittedOnce } from './emitted.ts';
import { fileFacts } from './file-facts.ts';
import { partlyShown } from './partly-shown.ts';

it('the file with every figure of it is below 20 MB', async () => {
  const { service } = await serveDerived(REAL);
  const set = downloadSet(service.store, { name: 'Open Data API', type: null, email: null });
  const bytes = await set.make('downloads/everything.parquet');
  expect(bytes?.length).toBeLessThan(20_000_000);
  expect(bytes?.length).toBeGreaterThan(10_000_000);
}, 180_000);

describe('of the real release', () => {
  const real = emittedOnce(async () =>
    emittedOf(await serveDerived(partlyShown(REAL, partOf(REAL.dataset.newest.registry.metrics, 12)))),
  );
  afterAll(real.remove);
  fileFacts(real.open);
  catalogueFacts(real.open);
});
