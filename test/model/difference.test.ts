import { expect, it } from 'vitest';
import { difference } from '../../src/model/difference.ts';

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
