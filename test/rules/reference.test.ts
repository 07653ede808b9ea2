import { expect, test } from 'vitest';
import { gridOf } from '../../src/data/dataset.ts';
import type { Municipality } from '../../src/data/registry.ts';
import { medianOf, referencesOf } from '../../src/rules/coverage.ts';
import { codesOf, municipalityOf, seriesOf } from '../support/dataset-head.ts';

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
