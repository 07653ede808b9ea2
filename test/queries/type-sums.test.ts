import { expect, it } from 'vitest';
import { typeSums } from '../../src/endpoints/revisions.ts';

it('sums by type in the order of the contract, and leaves out types that do not occur', () => {
  const counts = [
    { withdrawn: 2, revised: 3 },
    { revised: 4, published: 0 },
  ];
  expect(typeSums(counts)).toEqual([
    { type: 'revised', count: 7 },
    { type: 'withdrawn', count: 2 },
  ]);
  expect(typeSums([])).toEqual([]);
});
