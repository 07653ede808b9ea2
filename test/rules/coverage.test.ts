import { expect, test } from 'vitest';
import { gridOf } from '../../src/data/dataset.ts';
import { bestPeriod, coverageOf, passesGate, sharedPeriod } from '../../src/rules/coverage.ts';
import { codesOf, municipalityOf, seriesOf } from '../support/dataset-head.ts';

/** The 290 of today: 288 of old, Nykvarn from 1998, Knivsta from 2002. */
const today = [
  ...codesOf(288).map((code) => municipalityOf({ code })),
  municipalityOf({ code: '0140', validFrom: '1998' }),
  municipalityOf({ code: '0330', validFrom: '2002' }),
];
const coverage = (rows: string[]) => coverageOf(gridOf(seriesOf(rows)), today);

test.each([
  ['1997', 288],
  ['1998', 289],
  ['2001', 289],
  ['2002', 290],
  ['2022', 290],
])('the year %s has %i municipalities', (period, total) => {
  expect(coverage([`1001 ${period} 5`])).toEqual([{ period, municipalities: 1, total, share: 1 / total }]);
});

test('a municipality with a value of a year before it existed counts in both numbers', () => {
  expect(coverage(['1001 1997 5', '0140 1997 5', '0330 1997'])).toMatchObject([
    { municipalities: 2, total: 289 },
  ]);
});

test('a municipality with a value of its first year counts once', () => {
  expect(coverage(['0140 1998 5'])).toMatchObject([{ municipalities: 1, total: 289 }]);
});

test('each year is counted on its own, by ascending year', () => {
  expect(coverage(['1002 2021 1', '1001 2022 1', '1001 2021 1'])).toMatchObject([
    { period: '2021', municipalities: 2 },
    { period: '2022', municipalities: 1 },
  ]);
});

test('a zero is a value, a null is none', () => {
  expect(coverage(['1001 2022 0', '1002 2022'])).toMatchObject([{ municipalities: 1 }]);
});

test('a year of nulls is listed with nothing', () => {
  expect(coverage(['1001 2022'])).toEqual([{ period: '2022', municipalities: 0, total: 290, share: 0 }]);
});

test('a year whose observations all were withdrawn is not listed', () => {
  const grid = gridOf(seriesOf(['1001 2022 1']), [{ geo: '1001', period: '2016' }]);
  expect(coverageOf(grid, today).map(({ period }) => period)).toEqual(['2022']);
});

test('a register without municipalities that year has the share 0, and no rows give no years', () => {
  const later = [municipalityOf({ code: '0140', validFrom: '1998' })];
  expect(coverageOf(gridOf(seriesOf(['0140 1997'])), later)).toEqual([
    { period: '1997', municipalities: 0, total: 0, share: 0 },
  ]);
  expect(coverage([])).toEqual([]);
});

test.each([
  [261, 290, true],
  [260, 290, false],
  [9, 10, true],
  [8, 10, false],
  [260, 288, true],
  [259, 288, false],
  [1, 1, true],
  [0, 0, false],
])('%i of %i passes the gate: %s', (municipalities, total, passes) => {
  expect(passesGate({ municipalities, total })).toBe(passes);
});

const yearsOf = (...counts: [string, number][]) =>
  counts.map(([period, municipalities]) => ({
    period,
    municipalities,
    total: 10,
    share: municipalities / 10,
  }));

test('the shared period is the latest that passes, not the fullest', () => {
  expect(sharedPeriod(yearsOf(['2020', 10], ['2021', 9]))?.period).toBe('2021');
});

test('a thin newest year is passed over', () => {
  expect(sharedPeriod(yearsOf(['2020', 10], ['2021', 9], ['2022', 8]))?.period).toBe('2021');
});

test('no period passes, so none is shared', () => {
  expect(sharedPeriod(yearsOf(['2020', 8], ['2021', 7]))).toBeNull();
  expect(sharedPeriod([])).toBeNull();
});

test('the best period is the fullest, and the latest of equals', () => {
  expect(bestPeriod(yearsOf(['2019', 7], ['2020', 8], ['2021', 8], ['2022', 1]))?.period).toBe('2021');
  expect(bestPeriod(yearsOf(['2020', 8]))?.period).toBe('2020');
  expect(bestPeriod([])).toBeNull();
});
