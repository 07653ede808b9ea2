import { expect, test } from 'vitest';
import { largestOf } from '../../../src/release/changes.ts';
import { revisionOf } from '../../support/dataset-head.ts';

const changed = (geo: string, previousValue: string | null, value: string | null) =>
  revisionOf({ geo, previousValue, value });

test('the largest come first by what they were, of either sign, and equal ones by their identifier', () => {
  const entries = [changed('1480', '-2', '-1'), changed('0180', '2', '1'), changed('0114', '1', '4')];
  expect(largestOf(entries).map(({ geo, share }) => `${geo} ${share}`)).toEqual([
    '0114 3',
    '0180 -0.5',
    '1480 0.5',
  ]);
});

test('a figure that comes, goes, was zero, or has the same number of another source is none of them', () => {
  const entries = [
    changed('0114', null, '1'),
    changed('0180', '1', null),
    changed('1480', '0', '1'),
    changed('0305', '5', '5'),
  ];
  expect(largestOf(entries)).toEqual([]);
});
