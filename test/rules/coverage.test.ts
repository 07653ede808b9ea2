import { describe, expect, test } from 'vitest';
import { gridOf } from '../../src/data/dataset.ts';
import type { Municipality } from '../../src/data/registry.ts';
import {
  bestPeriod,
  commonPeriod,
  coverageOf,
  medianOf,
  passesGate,
  referencesOf,
  sharedPeriod,
} from '../../src/rules/coverage.ts';
import { codesOf, municipalityOf, seriesOf } from '../support/dataset-head.ts';

describe('coverage', () => {
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
});

describe('the common period of lists', () => {
  test('is the latest that every list has', () => {
    expect(
      commonPeriod([
        ['2019', '2020', '2021'],
        ['2019', '2020', '2022'],
        ['2018', '2019', '2020'],
      ]),
    ).toBe('2020');
  });

  test('is the latest of one list', () => {
    expect(commonPeriod([['2020', '2021']])).toBe('2021');
  });

  test('is none where the lists share none, or one is empty, or there is no list', () => {
    expect(commonPeriod([['2020'], ['2021']])).toBeNull();
    expect(commonPeriod([['2020'], []])).toBeNull();
    expect(commonPeriod([[], ['2020']])).toBeNull();
    expect(commonPeriod([])).toBeNull();
  });
});

describe('lines of reference', () => {
  const inCounty = (countyCode: string, count: number, from = 0): Municipality[] =>
    codesOf(from + count)
      .slice(from)
      .map((code) => municipalityOf({ code, countyCode }));
  const column = (values: (number | string)[], period = '2022') =>
    values.map((value, index) => `${1001 + index} ${period} ${value}`);
  const referencesFor = (rows: string[], municipalities: Municipality[]) =>
    referencesOf(gridOf(seriesOf(rows)), municipalities);

  test('the median is the middle value, of an even number the mean of the two in the middle', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1, 3, 2])).toBe(2.5);
    expect(medianOf([7])).toBe(7);
    expect(medianOf([])).toBeNull();
  });

  test('the median holds no noise of binary fractions, and sorts as numbers', () => {
    expect(medianOf([0.1, 0.2])).toBe(0.15);
    expect(medianOf([203387.35226, 203387.35226119])).toBe(203387.352260595);
    expect(medianOf([100, 9, 20])).toBe(20);
    expect(medianOf([-5, -1])).toBe(-3);
  });

  test('a year has a median where nine tenths of its municipalities have a value', () => {
    const register = inCounty('01', 10);
    const nine = column([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(referencesFor([...nine, '1010 2022 '], register).medians).toEqual([5]);
    expect(referencesFor(column([1, 2, 3, 4, 5, 6, 7, 8]), register).medians).toEqual([null]);
  });

  test('a municipality that did not exist is not missed, and counts where it has a value', () => {
    const [first, ...others] = inCounty('01', 5);
    const late = { ...(first ?? expect.fail()), validFrom: '2003' };
    const rows = ['1002 2000 2', '1003 2000 3', '1004 2000 4', '1005 2000 9'];
    expect(referencesFor(rows, [late, ...others]).medians).toEqual([3.5]);
    expect(referencesFor(['1001 2000 1', ...rows], [late, ...others]).medians).toEqual([3]);
  });

  test('a county of five has a median, of its own municipalities alone; one of four has none', () => {
    const register = [...inCounty('01', 5), ...inCounty('02', 4, 5)];
    const { counties } = referencesFor(column([1, 2, 3, 4, 5, 60, 70, 80, 90]), register);
    expect(counties).toEqual({ '01': [3] });
  });

  test('a county with values in less than nine tenths has none that year', () => {
    const rows = [...column([1, 2, 3, 4], '2021'), ...column([1, 2, 3, 4, 5], '2022')];
    expect(referencesFor(rows, inCounty('01', 5)).counties).toEqual({ '01': [null, 3] });
  });
});
