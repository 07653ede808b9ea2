// Downloads and their catalogue, of the release that stands.
import { afterAll, describe } from 'vitest';
import { realService } from '../support/real-data.ts';
import { catalogueFacts } from './catalogue-facts.ts';
import { emittedOf, emittedOnce } from './emitted.ts';
import { readerFacts } from './reader-facts.ts';

describe('of the real release', () => {
  const real = emittedOnce(async () => emittedOf(await realService()));
  afterAll(real.remove);
  readerFacts(real.open);
  catalogueFacts(real.open);
});
