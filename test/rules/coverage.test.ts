import { describe, expect, it } from 'vitest';
import { gridOf } from '../../src/data/dataset.ts';
import type { Municipality } from '../../src/data/registry.ts';
import { bestPeriod, coverageOf, medianOf, passesGate, referencesOf } from '../../src/rules/coverage.ts';
import { codesOf, municipalityOf, seriesOf } from '../support/dataset.ts';

describe('coverage', () => {
  /** The 290 of today: 288 of old, Nykvarn from 1998, Knivsta from 2002. */
  const today = [
    ...codesOf(288).map((code) => municipalityOf({ code })),
    municipalityOf({ code: '0140', validFrom: '1998' }),
    municipalityOf({ code: '0330', validFrom: '2002' }),
  ];
  const coverage = (rows: string[]) => coverageOf(gridOf(seriesOf(rows)), today);

  it.each([
    ['a value of a year before the municipality in both numbers', ['1001 1997 5', '0140 1997 5'], [2, 289]],
    ['a value of the first year of a municipality once', ['0140 1998 5'], [1, 289]],
    ['a zero as a value, and a null as none', ['1001 2022 0', '1002 2022'], [1, 290]],
    ['nothing in a year of nulls', ['1001 2022'], [0, 290]],
  ])('counts %s', (_, rows, [municipalities, total]) => {
    expect(coverage(rows)).toMatchObject([{ municipalities, total }]);
  });

  it('counts a municipality that has ended until its last year', () => {
    const register = [...today, municipalityOf({ code: '0999', validTo: '2021' })];
    const rows = ['1001 2021 1', '0999 2021 1', '1001 2022 1'];
    expect(coverageOf(gridOf(seriesOf(rows)), register)).toMatchObject([
      { period: '2021', municipalities: 2, total: 291 },
      { period: '2022', municipalities: 1, total: 290 },
    ]);
  });

  it('leaves out a year whose observations all were withdrawn', () => {
    const grid = gridOf(seriesOf(['1001 2022 1']), ['1001,2016']);
    expect(coverageOf(grid, today).map(({ period }) => period)).toEqual(['2022']);
  });

  it('has the share 0 where there was no municipality that year, and no years without rows', () => {
    const later = [municipalityOf({ code: '0140', validFrom: '1998' })];
    expect(coverageOf(gridOf(seriesOf(['0140 1997'])), later)).toEqual([
      { period: '1997', municipalities: 0, total: 0, share: 0 },
    ]);
    expect(coverage([])).toEqual([]);
  });

  it.each([
    [261, 290, true],
    [260, 290, false],
    [9, 10, true],
    [260, 288, true],
    [259, 288, false],
    [0, 0, false],
  ])('of %i of %i passes the gate: %s', (municipalities, total, passes) => {
    expect(passesGate({ municipalities, total })).toBe(passes);
  });
});

describe('a period', () => {
  /** Of ten municipalities: `2020 9` for nine with a value in 2020. */
  const yearsOf = (years: string) =>
    years
      .split(', ')
      .filter((year) => year !== '')
      .map((year) => {
        const [period = '', count] = year.split(' ');
        return { period, municipalities: Number(count), total: 10, share: Number(count) / 10 };
      });

  it('that a refusal names is the fullest, and the latest of equals', () => {
    expect(bestPeriod(yearsOf('2019 7, 2020 8, 2021 8, 2022 1'))?.period).toBe('2021');
    expect(bestPeriod([])).toBeNull();
  });
});

describe('a median', () => {
  const inCounty = (countyCode: string, count: number, from = 0): Municipality[] =>
    codesOf(from + count)
      .slice(from)
      .map((code) => municipalityOf({ code, countyCode }));
  const column = (values: number[], period = '2022') =>
    values.map((value, index) => `${1001 + index} ${period} ${value}`);
  const referencesFor = (rows: string[], municipalities: Municipality[]) =>
    referencesOf(gridOf(seriesOf(rows)), municipalities);

  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[100, 9, 20], 20],
    [[-5, -1], -3],
    [[0.1, 0.2], 0.15],
    [[203387.35226, 203387.35226119], 203387.352260595],
    [[], null],
  ])('of %j is %s, without the noise of binary fractions', (values, expected) => {
    expect(medianOf(values)).toBe(expected);
  });

  it('is that of a year in which nine tenths of the municipalities have a value', () => {
    const register = inCounty('01', 10);
    const nine = column([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(referencesFor([...nine, '1010 2022 '], register).medians).toEqual([5]);
    expect(referencesFor(nine.slice(1), register).medians).toEqual([null]);
  });

  it('misses no municipality that did not exist, and counts it where it has a value', () => {
    const [first, ...others] = inCounty('01', 5);
    const late = { ...(first ?? expect.fail()), validFrom: '2003' };
    const rows = ['1002 2000 2', '1003 2000 3', '1004 2000 4', '1005 2000 9'];
    expect(referencesFor(rows, [late, ...others]).medians).toEqual([3.5]);
    expect(referencesFor(['1001 2000 1', ...rows], [late, ...others]).medians).toEqual([3]);
  });

  it('of a county of five is that of its own municipalities alone; a county of four has none', () => {
    const register = [...inCounty('01', 5), ...inCounty('02', 4, 5)];
    const { counties } = referencesFor(column([1, 2, 3, 4, 5, 60, 70, 80, 90]), register);
    expect(counties).toEqual({ '01': [3] });
  });

  it('of a county is none in a year with values in less than nine tenths of it', () => {
    const rows = [...column([1, 2, 3, 4], '2021'), ...column([1, 2, 3, 4, 5], '2022')];
    expect(referencesFor(rows, inCounty('01', 5)).counties).toEqual({ '01': [null, 3] });
  });
});
