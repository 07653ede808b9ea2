import { expect, test } from 'vitest';
import type { Related } from '../../src/data/registry.ts';
import { relatedMetricsExist } from '../../src/rules/registry.ts';
import { datasetHead, metricOf, sha256 } from '../support/dataset-head.ts';

const hidden = { public: null, reason: 'not established' };
const check = (related: Related[], status = { public: true as boolean | null, reason: 'checked' }) => {
  const metrics = [
    metricOf({ related, status }),
    metricOf({ id: 'BE0101N1' }),
    metricOf({ id: 'N00914', status: hidden }),
  ];
  return relatedMetricsExist.check(datasetHead({ metrics }), sha256);
};

test('accepts a public metric, and asks nothing of one that is not shown', () => {
  expect(check([{ metric: 'BE0101N1', relation: 'newer' }])).toEqual([]);
  expect(check([{ metric: 'GONE', relation: 'newer' }], hidden)).toEqual([]);
});

test.each([
  ['N01951', 'related to itself'],
  ['GONE', 'GONE is not a public metric'],
  ['N00914', 'N00914 is not a public metric'],
])('finds a relation to %s', (metric, text) => {
  expect(check([{ metric, relation: 'same-subject' }])).toMatchObject([
    { rule: 'related-metrics-exist', where: { metric: 'N01951' }, message: expect.stringContaining(text) },
  ]);
});

test('finds a metric named twice', () => {
  const twice: Related[] = [
    { metric: 'BE0101N1', relation: 'newer' },
    { metric: 'BE0101N1', relation: 'other-publisher' },
  ];
  expect(check(twice)).toMatchObject([{ message: expect.stringContaining('named twice') }]);
});
