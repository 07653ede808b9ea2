import { expect, test } from 'vitest';
import { bestPeriod, sharedPeriod } from '../../src/rules/shared-period.ts';

const of = (...counts: [string, number][]) =>
  counts.map(([period, municipalities]) => ({
    period,
    municipalities,
    total: 10,
    share: municipalities / 10,
  }));

test('the shared period is the latest that passes, not the fullest', () => {
  expect(sharedPeriod(of(['2020', 10], ['2021', 9]))?.period).toBe('2021');
});

test('a thin newest year is passed over', () => {
  expect(sharedPeriod(of(['2020', 10], ['2021', 9], ['2022', 8]))?.period).toBe('2021');
});

test('no period passes, so none is shared', () => {
  expect(sharedPeriod(of(['2020', 8], ['2021', 7]))).toBeNull();
  expect(sharedPeriod([])).toBeNull();
});

test('the best period is the fullest, and the latest of equals', () => {
  expect(bestPeriod(of(['2019', 7], ['2020', 8], ['2021', 8], ['2022', 1]))?.period).toBe('2021');
  expect(bestPeriod(of(['2020', 8]))?.period).toBe('2020');
  expect(bestPeriod([])).toBeNull();
});
