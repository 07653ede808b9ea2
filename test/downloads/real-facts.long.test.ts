// Downloads and their catalogue, of the release that stands: of some of its metrics, each with all of its figures.
import { afterAll, describe } from 'vitest';
import { REAL } from '../support/real-data.ts';
import { partOf } from '../support/sample.ts';
import { serveDerived } from '../support/service.ts';
import { catalogueFacts } from './catalogue-facts.ts';
import { emittedOf, emittedOnce } from './emitted.ts';
import { fileFacts } from './file-facts.ts';
import { partlyShown } from './partly-shown.ts';

describe('of the real release', () => {
  const real = emittedOnce(async () =>
    emittedOf(await serveDerived(partlyShown(REAL, partOf(REAL.dataset.newest.registry.metrics, 12)))),
  );
  afterAll(real.remove);
  fileFacts(real.open);
  catalogueFacts(real.open);
});
