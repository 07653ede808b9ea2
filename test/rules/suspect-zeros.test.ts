import { expect, test } from 'vitest';
import { suspectZeros } from '../../src/rules/series.ts';
import { datasetHead, metricOf, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (rows: string[], isPublic: boolean | null = true) => {
  const metric = metricOf({ status: { public: isPublic, reason: 'as the test needs it' } });
  return suspectZeros.check(seriesOf(rows), datasetHead({ metrics: [metric] }), sha256);
};

test('finds each zero where no other figure comes near', () => {
  expect(check(['2305 2012 88', '2305 2013 0', '2305 2014 85', '2305 2015 54', '0180 2015 0'])).toMatchObject(
    [
      { rule: 'suspect-zeros', where: { line: 3, geo: '2305', period: '2013' } },
      { where: { line: 6, geo: '0180', period: '2015' } },
    ],
  );
});

test('believes a zero where another figure lies within a tenth of the median', () => {
  expect(check(['0180 2012 100', '0180 2013 0', '0180 2014 100', '0180 2015 100', '0180 2016 10'])).toEqual(
    [],
  );
});

test('doubts a zero where the nearest figure lies just above a tenth of the median', () => {
  expect(
    check(['0180 2012 100', '0180 2013 0', '0180 2014 100', '0180 2015 100', '0180 2016 10.1']),
  ).toHaveLength(1);
});

test('measures negative figures by their magnitude', () => {
  expect(
    check(['0180 2012 -100', '0180 2013 0', '0180 2014 -100', '0180 2015 -100', '0180 2016 -1']),
  ).toEqual([]);
  expect(check(['0180 2012 -100', '0180 2013 0', '0180 2014 -100'])).toHaveLength(1);
});

test('believes zeros that are at least half of the figures', () => {
  expect(check(['0180 2012 0', '0180 2013 0', '0180 2014 5', '0180 2015 7'])).toEqual([]);
});

test('does not take a missing value for a zero', () => {
  expect(check(['0180 2012 88', '0180 2013', '0180 2014 85'])).toEqual([]);
});

test('judges public metrics only', () => {
  expect(check(['0180 2012 88', '0180 2013 0', '0180 2014 85'], false)).toEqual([]);
  expect(check(['0180 2012 88', '0180 2013 0', '0180 2014 85'], null)).toEqual([]);
});
