import { expect, it } from 'vitest';
import { existsIn } from '../../src/data/catalogue.ts';

it.each([
  [null, '1968', true],
  ['2003', '2002', false],
  ['2003', '2003', true],
  ['2003', '2004', true],
])('a municipality that is counted from %s on exists in %s: %s', (validFrom, period, expected) => {
  expect(existsIn({ validFrom }, period)).toBe(expected);
});
