import { expect, it } from 'vitest';
import { createAskedBefore } from '../../src/hosts/asked-before.ts';

it('knows an address from the second time on', () => {
  const askedBefore = createAskedBefore(10);
  expect([askedBefore('/a'), askedBefore('/b'), askedBefore('/a'), askedBefore('/a')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('forgets what was asked long ago, and keeps what is asked again and again', () => {
  const askedBefore = createAskedBefore(10);
  askedBefore('/once');
  for (let turn = 0; turn < 20; turn++) {
    askedBefore('/often');
    askedBefore(`/other/${turn}`);
  }
  expect([askedBefore('/often'), askedBefore('/once')]).toEqual([true, false]);
});
