import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fixedTo, isExactLiteral } from '../../src/data/number.ts';

it('a literal is exact for every number as ECMAScript writes it', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(isExactLiteral(String(number))).toBe(true);
    }),
  );
});

it('a literal of so many decimals is the same however long it is written: rounded as Intl rounds a literal', () => {
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
