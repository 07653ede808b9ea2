import { expect, test } from 'vitest';
import { commonPeriod } from '../../src/rules/coverage.ts';

test('the latest period that every list has', () => {
  expect(
    commonPeriod([
      ['2019', '2020', '2021'],
      ['2019', '2020', '2022'],
      ['2018', '2019', '2020'],
    ]),
  ).toBe('2020');
});

test('the latest of one list', () => {
  expect(commonPeriod([['2020', '2021']])).toBe('2021');
});

test('no period where the lists share none, or one is empty, or there is no list', () => {
  expect(commonPeriod([['2020'], ['2021']])).toBeNull();
  expect(commonPeriod([['2020'], []])).toBeNull();
  expect(commonPeriod([[], ['2020']])).toBeNull();
  expect(commonPeriod([])).toBeNull();
});
