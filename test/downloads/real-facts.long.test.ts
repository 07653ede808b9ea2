// Downloads and their catalogue, of the release that stands: of some of its metrics, each with all of its figures.
import { afterAll, describe } from 'vitest';
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import { REAL } from '../support/real-data.ts';
import { partOf } from '../support/sample.ts';
import { serveDerived } from '../support/service.ts';
import { catalogueFacts } from './catalogue-facts.ts';
import { emittedOf, emittedOnce } from './emitted.ts';
import { readerFacts } from './reader-facts.ts';

/** The dataset with most of its metrics shown to nobody. */
function partly({ head, ...rest }: VerifiedDataset): VerifiedDataset {
  const shown = partOf(head.registry.metrics, 4);
  const metrics = head.registry.metrics.map((metric) =>
    shown.includes(metric) ? metric : { ...metric, status: { public: null, reason: 'Left out.' } },
  );
  return { ...rest, head: { ...head, registry: { ...head.registry, metrics } } };
}

describe('of the real release', () => {
  const real = emittedOnce(async () => emittedOf(await serveDerived(partly(REAL))));
  afterAll(real.remove);
  readerFacts(real.open);
  catalogueFacts(real.open);
});
