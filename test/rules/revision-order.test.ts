import { expect, test } from 'vitest';
import { type OrderedRevision, revisionOrder } from '../../src/rules/revision-order.ts';
import { revisionOf } from '../support/dataset-head.ts';

/** Sorted from both directions, so that no order is an accident of the input. */
const sorted = (entries: OrderedRevision[]) => {
  const forwards = [...entries].sort(revisionOrder);
  expect([...entries].reverse().sort(revisionOrder)).toEqual(forwards);
  return forwards;
};

test('the newest instant comes first, and a date is midnight UTC', () => {
  const days = ['2026-02-13', '2026-02-13T00:30:00+01:00', '2026-02-13T00:00:01Z', '2024-08-30'];
  const order = sorted(days.map((published) => revisionOf({ published }))).map(({ published }) => published);
  expect(order).toEqual(['2026-02-13T00:00:01Z', '2026-02-13', '2026-02-13T00:30:00+01:00', '2024-08-30']);
});

test('entries of one instant go by observation id, the metric’s own entry first', () => {
  const keys: [string, string | null, string | null][] = [
    ['N00901', '0180', '2022'],
    ['N01951', null, null],
    ['N01951', '0140', '2021'],
    ['N01951', '0140', '2022'],
    ['N01951', '0180', '2020'],
    ['N019511', '0114', '2020'],
  ];
  const order = sorted(keys.map(([metric, geo, period]) => revisionOf({ metric, geo, period })).reverse());
  expect(order.map(({ metric, geo, period }) => [metric, geo, period])).toEqual(keys);
});

test('two ways to write one instant are equal, so that the id decides', () => {
  const [date, instant] = ['2026-02-13', '2026-02-13T00:00:00Z'];
  const order = sorted([
    revisionOf({ published: instant, geo: '0180' }),
    revisionOf({ published: date, geo: '0140' }),
  ]);
  expect(order.map(({ geo }) => geo)).toEqual(['0140', '0180']);
});

test('entries of one subject and instant go by type, then release', () => {
  const order = sorted([
    revisionOf({ type: 'revised', release: '2026-02-13' }),
    revisionOf({ type: 'revised', release: '2026-02-12' }),
    revisionOf({ type: 'metadata', release: '2026-02-13' }),
  ]);
  expect(order.map(({ type, release }) => [type, release])).toEqual([
    ['metadata', '2026-02-13'],
    ['revised', '2026-02-12'],
    ['revised', '2026-02-13'],
  ]);
});
