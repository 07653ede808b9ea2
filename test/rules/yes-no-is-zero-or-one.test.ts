import { expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import { yesNoIsZeroOrOne } from '../../src/rules/series.ts';
import { datasetHead, metricOf, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (kind: Metric['kind'], ...rows: string[]) =>
  yesNoIsZeroOrOne.check(seriesOf(rows), datasetHead({ metrics: [metricOf({ kind })] }), sha256);

test('a metric with another figure than 0 and 1 is not believed to be a yes or no, and told where the first stands', () => {
  const rows = ['0180 2012 1', '0180 2013 0', '0180 2014', '0180 2015 2', '0180 2016 3'];
  expect(check('yes-no', ...rows)).toMatchObject([
    { rule: 'yes-no-is-zero-or-one', where: { line: 5, geo: '0180', period: '2015' }, actual: '2' },
  ]);
});

test('zeros, ones and what is not there are a yes or no, and the figures of other kinds are not looked at', () => {
  expect(check('yes-no', '0180 2012 1', '0180 2013 0', '0180 2014')).toEqual([]);
  expect(check('survey', '0180 2012 2')).toEqual([]);
  expect(check(undefined, '0180 2012 2')).toEqual([]);
});
