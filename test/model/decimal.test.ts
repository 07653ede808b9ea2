import { expect, it } from 'vitest';
import { difference, meanOf, roundedTo } from '../../src/data/number.ts';

it.each([
  ['1', '2', '1'],
  ['2', '1', '-1'],
  ['0.1', '0.3', '0.2'],
  ['33.6', '33.6', '0'],
  ['-1.25', '1', '2.25'],
  ['44274.255175', '44274.3', '0.044825'],
  ['1e-7', '0.0000003', '0.0000002'],
  ['9007199254740993', '9007199254740994', '1'],
  ['1e3', '999.5', '-0.5'],
  ['100', '100.10', '0.1'],
  ['33.15', '33.1', '-0.05'],
  ['1e+21', '1.5e+21', '500000000000000000000'],
])('from %s to %s is %s, to the last digit', (before, after, expected) => {
  expect(difference(before, after)).toBe(expected);
});

it.each([
  ['', '1'],
  ['1', 'x'],
  ['1e999', '1'],
  ['Infinity', '1'],
])('of %s and %s there is none', (before, after) => {
  expect(difference(before, after)).toBeNull();
});

it.each([
  ['6296.065', '6296.07'],
  ['-1267.895', '-1267.9'],
  ['0.005', '0.01'],
  ['-0.005', '-0.01'],
  ['0.0049', '0'],
  ['-0.0049', '0'],
  ['9.995', '10'],
  ['12', '12'],
  ['1.5', '1.5'],
  ['1e-7', '0'],
  ['', ''],
])('%s with two decimals is %s, a half away from zero', (literal, expected) => {
  expect(roundedTo(literal, 2)).toBe(expected);
});

it.each([
  [0.1, 0.2, 0.15],
  [-5, -1, -3],
  [203387.35226, 203387.35226119, 203387.352260595],
  [1e-7, 3e-7, 2e-7],
  [1e21, 2e21, 1.5e21],
])('the mean of %d and %d is %d, to the last digit', (one, other, expected) => {
  expect(meanOf(one, other)).toBe(expected);
});

it('there is no mean of what is no number', () =>
  expect(() => meanOf(Number.NaN, 1)).toThrow('expected two numbers, got NaN and 1'));
