import { describe, expect, it } from 'vitest';
import { existsIn, hasCompleteYear, unitLabel } from '../../src/data/catalogue.ts';

describe('a municipality', () => {
  it.each([
    [null, '1968', true],
    ['2003', '2002', false],
    ['2003', '2003', true],
    ['2003', '2004', true],
  ])('that is counted from %s on exists in %s: %s', (validFrom, period, expected) => {
    expect(existsIn({ validFrom }, period)).toBe(expected);
  });

  it.each([
    ['1999', false],
    ['2000', true],
    ['2001', true],
    ['2002', false],
    ['2005', true],
  ])('surely has a value in %s, a year that every one has: %s', (year, expected) => {
    const complete: [string, string][] = [
      ['2000', '2001'],
      ['2005', '2005'],
    ];
    expect(hasCompleteYear({ complete }, { validFrom: null }, year)).toBe(expected);
    expect(hasCompleteYear({ complete }, { validFrom: '2006' }, year)).toBe(false);
  });
});

it('a unit has the words that the registry gives it, and no other one’s', () => {
  const percent = { sv: 'procent', en: 'per cent' };
  const units = [
    { code: 'count', label: { sv: 'antal', en: 'number' } },
    { code: 'percent', label: percent },
  ];
  expect(unitLabel({ units }, { unit: 'percent' })).toEqual(percent);
});
