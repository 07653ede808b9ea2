import { expect, it } from 'vitest';
import { difference } from '../../src/site/figures/difference.ts';

it.each([
  [0.3, 0.1, 0.2],
  [33.1, 33.15, -0.05],
  [988943, 984748, 4195],
  [1e-7, 3e-7, -2e-7],
  [1.5e21, 1e21, 5e20],
  [5, 5, 0],
])('%d is %d and so much more', (value, before, more) => {
  expect(difference(value, before)).toBe(more);
});
