import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExactLiteral, storedLiteral, stripFractionalZeros } from '../../src/data/number.ts';

describe('a literal', () => {
  it.each(['0', '-1', '0.5', '984748', '1e+21', '1e-7', '-0.000001', '9007199254740991', '5e-324'])(
    '%s is exact',
    (literal) => expect(isExactLiteral(literal)).toBe(true),
  );
  it.each([
    '',
    ' 1',
    '1 ',
    '01',
    '+1',
    '1.0',
    '.5',
    '1.',
    '-0',
    '1e3',
    '1e21',
    '0x10',
    'NaN',
    'Infinity',
    '-Infinity',
    '1,5',
    '9007199254740993',
    '1e400',
    '0.1000000000000000055',
    '１',
  ])('%j is not', (literal) => expect(isExactLiteral(literal)).toBe(false));

  it('is exact for every number as ECMAScript writes it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(isExactLiteral(String(number))).toBe(true);
      }),
    );
  });

  it.each([
    ['984748.0', '984748'],
    ['1.500', '1.5'],
    ['-0.0', '-0'],
    ['100', '100'],
    ['1.05', '1.05'],
    ['0.10', '0.1'],
    ['1e10', '1e10'],
    ['1.0e10', '1.0e10'],
    ['', ''],
    ['abc.0', 'abc.0'],
  ])('%j without its fractional zeros is %j', (literal, stripped) => {
    expect(stripFractionalZeros(literal)).toBe(stripped);
  });
});

describe('the stored literal', () => {
  it.each([
    ['984748.0', '984748'],
    ['8.735e-05', '0.00008735'],
    ['8.7350E-5', '0.00008735'],
    ['1e5', '100000'],
    ['1.5e+1', '15'],
    ['0.0000001', '1e-7'],
    ['1e23', '1e+23'],
    ['-2.50e2', '-250'],
    ['0e5', '0'],
  ])('of %s is %s', (literal, stored) => {
    expect(storedLiteral(literal)).toBe(stored);
    expect(isExactLiteral(stored)).toBe(true);
  });

  it.each([
    '-0',
    '-0.0',
    '-0e3',
    '0.12345678901234567890',
    '9007199254740993',
    '1e400',
    '1e-400',
    '1,5',
    'NaN',
    '',
    '+1',
    '0x10',
    '007',
  ])('of %j is none', (literal) => {
    expect(storedLiteral(literal)).toBeNull();
  });
});
