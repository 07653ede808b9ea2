import { expect, test } from 'vitest';
import { missingOf } from '../../src/data/release.ts';

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
