import { expect, test } from 'vitest';
import { metricHasFigures } from '../../src/rules/series.ts';
import { datasetHead, metricOf, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (rows: string[], changes: Parameters<typeof metricOf>[0] = {}) =>
  metricHasFigures.check(seriesOf(rows), datasetHead({ metrics: [metricOf(changes)] }), sha256);

test('accepts a public metric with one figure', () => {
  expect(check(['0180 2021', '0180 2022 1'])).toEqual([]);
});

test.each([[[]], [['0180 2022']]])('finds a public metric with the rows %j alone', (rows) => {
  expect(check(rows)).toMatchObject([{ rule: 'metric-has-figures', where: { metric: 'N01951' } }]);
});

test('passes over a metric that is not public, and one that has left', () => {
  expect(check([], { status: { public: false, reason: 'unfit' } })).toEqual([]);
  expect(check([], { left: '2024-08-30' })).toEqual([]);
});
