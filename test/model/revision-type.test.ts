import { expect, test } from 'vitest';
import { type Change, type FigureState, revisionType } from '../../src/data/release.ts';

const at = (value: string | null, changes: Partial<FigureState> = {}): FigureState => ({
  value,
  unit: 'count',
  source: 'SCB',
  ...changes,
});

const percent = { unit: 'percent' };
const smhi = { source: 'SMHI' };

const cases: [string, Change, ReturnType<typeof revisionType>][] = [
  ['the same value', { previous: at('1'), next: at('1'), corrected: false }, null],
  ['the same value in a correcting release', { previous: at('1'), next: at('1'), corrected: true }, null],
  ['no value as before', { previous: at(null), next: at(null), corrected: false }, null],
  ['no value, another unit', { previous: at(null), next: at(null, percent), corrected: false }, null],
  ['a first or restored value', { previous: at(null), next: at('1'), corrected: false }, 'published'],
  [
    'a first value in a correcting release',
    { previous: at(null), next: at('1'), corrected: true },
    'published',
  ],
  ['zero where there was no value', { previous: at(null), next: at('0'), corrected: false }, 'published'],
  ['another value', { previous: at('1'), next: at('2'), corrected: false }, 'revised'],
  ['another value by a stated error', { previous: at('1'), next: at('2'), corrected: true }, 'corrected'],
  ['a value that is gone', { previous: at('0'), next: at(null), corrected: false }, 'withdrawn'],
  ['another unit', { previous: at('1'), next: at('1', percent), corrected: false }, 'metadata'],
  ['another source', { previous: at('1'), next: at('1', smhi), corrected: true }, 'metadata'],
  ['another value and unit', { previous: at('1'), next: at('2', percent), corrected: false }, 'revised'],
  [
    'a value gone and another source',
    { previous: at('1'), next: at(null, smhi), corrected: false },
    'withdrawn',
  ],
];

test.each(cases)('%s', (_, change, type) => {
  expect(revisionType(change)).toBe(type);
});
