import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  difference,
  fixedTo,
  isExactLiteral,
  meanOf,
  storedLiteral,
  stripFractionalZeros,
} from '../../src/data/number.ts';

describe('a literal', () => {
  it.each(['0', '-1', '0.5', '984748', '1e+21', '1e-7', '-0.000001', '9007199254740991', '5e-324'])(
    '%s is exact',
    (literal) => expect(isExactLiteral(literal)).toBe(true),
  );

  it.each([
    ...['', ' 1', '1 ', '01', '+1', '1.0', '.5', '1.', '-0', '1e3', '1e21', '1e400', '0x10', '1,5', '１'],
    ...['NaN', '-Infinity', '9007199254740993', '0.1000000000000000055'],
  ])('%j is not exact', (literal) => expect(isExactLiteral(literal)).toBe(false));

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
    ...['-0', '-0.0', '-0e3', '1e400', '1e-400', '1,5', 'NaN', '', '+1', '0x10', '007'],
    ...['0.12345678901234567890', '9007199254740993'],
  ])('of %j is none', (literal) => {
    expect(storedLiteral(literal)).toBeNull();
  });
});

describe('a difference', () => {
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
    ['1', '2x'],
    ['1e999', '1'],
    ['Infinity', '1'],
  ])('from %j to %j is none', (before, after) => {
    expect(difference(before, after)).toBeNull();
  });
});

describe('a literal of so many decimals', () => {
  it.each([
    ['12', 2, '12.00'],
    ['1.5', 2, '1.50'],
    ['9.995', 2, '10.00'],
    ['-0.0049', 2, '0.00'],
    ['-0', 1, '0.0'],
    ['-0.5', 0, '-1'],
    ['1e-7', 0, '0'],
    ['1.5e3', 1, '1500.0'],
  ])('has, for %s, %d of them: %s', (literal, decimals, expected) => {
    expect(fixedTo(literal, decimals)).toBe(expected);
  });

  it('is the same however long it is written: rounded as Intl rounds a literal', () => {
    const literals = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat(8));
    fc.assert(
      fc.property(literals, fc.nat(3), ([isNegative, digits, places], decimals) => {
        const text = String(digits).padStart(places + 1, '0');
        const whole = text.slice(0, text.length - places);
        const literal = `${isNegative ? '-' : ''}${whole}${places === 0 ? '' : `.${text.slice(text.length - places)}`}`;
        const format = new Intl.NumberFormat('en', {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          roundingMode: 'halfExpand',
          signDisplay: 'negative',
          useGrouping: false,
        });
        expect(fixedTo(literal, decimals)).toBe(format.format(literal as `${number}`));
      }),
    );
  });

  it('is none of what is no literal', () => {
    expect(() => fixedTo('NaN', 1)).toThrow('expected a decimal literal, got "NaN"');
  });
});

describe('a mean', () => {
  it.each([
    [0.1, 0.2, 0.15],
    [-5, -1, -3],
    [203387.35226, 203387.35226119, 203387.352260595],
    [1e-7, 3e-7, 2e-7],
    [1e21, 2e21, 1.5e21],
  ])('of %d and %d is %d, to the last digit', (one, other, expected) => {
    expect(meanOf(one, other)).toBe(expected);
  });

  it('is refused of what is no number', () => {
    expect(() => meanOf(Number.NaN, 1)).toThrow('expected two numbers, got NaN and 1');
  });
});
