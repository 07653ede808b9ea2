// Downloads and their catalogue, of small datasets.
import { afterAll, describe } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { catalogueFacts } from './catalogue-facts.ts';
import { emitted, emittedOnce } from './emitted.ts';
import { fileFacts } from './file-facts.ts';

describe('of one figure', () => {
  const one = emittedOnce(() => emitted(goldenData('one')));
  afterAll(one.remove);
  fileFacts(one.open);
});

describe('of hard cases', () => {
  const small = emittedOnce(() => emitted(goldenData('small')));
  afterAll(small.remove);
  fileFacts(small.open);
  catalogueFacts(small.open);
});
