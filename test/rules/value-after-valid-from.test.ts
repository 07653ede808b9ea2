import { expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import { valueAfterValidFrom } from '../../src/rules/series.ts';
import { datasetHead, metricOf, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (rows: string[], changes: Partial<Metric> = {}) =>
  valueAfterValidFrom.check(seriesOf(rows), datasetHead({ metrics: [metricOf(changes)] }), sha256);

test('accepts values from the first year on, and any year of a municipality older than the register', () => {
  expect(check(['0140 1998 1', '0140 1999 1', '0180 1950 1'])).toEqual([]);
});

test('finds a value of a year before the municipality', () => {
  expect(check(['0140 1997 1'])).toMatchObject([
    {
      rule: 'value-after-valid-from',
      where: { line: 2, geo: '0140', period: '1997' },
      message: expect.stringContaining('`--from` of an import'),
      expected: '1998 or later',
      actual: '1997',
    },
  ]);
});

test('accepts an earlier year without a value', () => {
  expect(check(['0140 1997'])).toEqual([]);
});

test('accepts an earlier value where the metric is back-cast', () => {
  expect(check(['0140 1997 1'], { backCast: true })).toEqual([]);
});

test('leaves a file without registry entry to the rule about registration', () => {
  const series = seriesOf(['0140 1997 1'], 'N09999');
  expect(valueAfterValidFrom.check(series, datasetHead(), sha256)).toEqual([]);
});
