import { expect, test } from 'vitest';
import { metricIdsAreUnique } from '../../src/rules/registry.ts';
import { datasetHead, metricOf, sha256 } from '../support/dataset-head.ts';

test('accepts metrics with ids of their own', () => {
  const head = datasetHead({ metrics: [metricOf(), metricOf({ id: 'N00901' })] });
  expect(metricIdsAreUnique.check(head, sha256)).toEqual([]);
});

test('finds an id that two entries have', () => {
  const head = datasetHead({ metrics: [metricOf(), metricOf({ id: 'N00901' }), metricOf()] });
  expect(metricIdsAreUnique.check(head, sha256)).toMatchObject([
    { rule: 'metric-ids-are-unique', where: { file: 'metrics.json', metric: 'N01951' } },
  ]);
});
