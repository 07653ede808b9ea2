import { expect, it } from 'vitest';
import { createAskedBefore } from '../../../src/hosts/node/asked-before.ts';

it('knows an address from the second time on', () => {
  const askedBefore = createAskedBefore(1024);
  expect(['/a', '/b', '/a', '/a', '/b', '', ''].map(askedBefore)).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    true,
  ]);
});

it('forgets what was asked long ago, and keeps what is asked again and again', () => {
  const askedBefore = createAskedBefore(16);
  askedBefore('/once');
  for (let turn = 0; turn < 2000; turn++) askedBefore(`/other/${turn}`);
  askedBefore('/often');
  expect([askedBefore('/often'), askedBefore('/once')]).toEqual([true, false]);
});

it('takes almost none of twenty thousand different addresses for one that it knows', () => {
  const askedBefore = createAskedBefore(65_536);
  const addresses = Array.from(
    { length: 20_000 },
    (_, place) => `/api/v1/rankings?metric=N01951&limit=${place}`,
  );
  expect(addresses.filter(askedBefore).length).toBeLessThanOrEqual(1);
});
