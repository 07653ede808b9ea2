import { expect, test } from 'vitest';
import { missingOf, revisionType } from '../../src/data/release.ts';

/** `value unit source`; no value is written as `-`. */
const stateOf = (text: string) => {
  const [value = '', unit = '', source = ''] = text.split(' ');
  return { value: value === '-' ? null : value, unit, source };
};

test.each([
  ['the same value', '1 count SCB', '1 count SCB', null, null],
  ['no value as before', '- count SCB', '- count SCB', null, null],
  ['no value of another unit', '- count SCB', '- percent SCB', null, null],
  ['a first or restored value', '- count SCB', '1 count SCB', 'published', 'published'],
  ['zero where there was no value', '- count SCB', '0 count SCB', 'published', 'published'],
  ['another value', '1 count SCB', '2 count SCB', 'revised', 'corrected'],
  ['a value that is gone', '0 count SCB', '- count SCB', 'withdrawn', 'withdrawn'],
  ['another unit', '1 count SCB', '1 percent SCB', 'metadata', 'metadata'],
  ['another source', '1 count SCB', '1 count SMHI', 'metadata', 'metadata'],
  ['another value and unit', '1 count SCB', '2 percent SCB', 'revised', 'corrected'],
  ['a value gone and another source', '1 count SCB', '- count SMHI', 'withdrawn', 'withdrawn'],
])('%s, from %s to %s, is %s, and with a stated error %s', (_, before, after, plain, corrected) => {
  const [previous, next] = [stateOf(before), stateOf(after)];
  const isDescribedAlike = previous.unit === next.unit && previous.source === next.source;
  const typeOf = (isCorrected: boolean) =>
    revisionType(previous.value, next.value, { isDescribedAlike, corrected: isCorrected });
  expect(typeOf(false)).toBe(plain);
  expect(typeOf(true)).toBe(corrected);
});

test.each([
  ['v', undefined, null],
  ['v', 'revised', null],
  ['n', undefined, 'source_null'],
  ['n', 'revised', 'source_null'],
  ['n', 'withdrawn', 'withdrawn'],
  ['w', undefined, 'withdrawn'],
  ['-', undefined, 'not_listed'],
  ['-', 'withdrawn', 'withdrawn'],
  [undefined, undefined, 'not_listed'],
] as const)('state %s with a newest entry %s is %s', (state, newest, missing) => {
  expect(missingOf(state, newest)).toBe(missing);
});
