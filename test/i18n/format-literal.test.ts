import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLiteral } from '../../src/text/numbers.ts';

describe('formatLiteral', () => {
  it('groups thousands with a no-break space in Swedish and a comma in English', () => {
    expect(formatLiteral('984748', 'sv')).toBe('984\u00a0748');
    expect(formatLiteral('984748', 'en')).toBe('984,748');
    expect(formatLiteral('3033', 'sv')).toBe('3\u00a0033');
    expect(formatLiteral('999', 'en')).toBe('999');
  });

  it('keeps every decimal', () => {
    expect(formatLiteral('70938.344873', 'sv')).toBe('70\u00a0938,344873');
    expect(formatLiteral('0.00156648', 'en')).toBe('0.00156648');
  });

  it('signs negative numbers as each language does', () => {
    expect(formatLiteral('-0.032959', 'sv')).toBe('\u22120,032959');
    expect(formatLiteral('-1234.5', 'en')).toBe('-1,234.5');
  });

  it('writes an exponent out, digit by digit', () => {
    expect(formatLiteral('1.5e-7', 'en')).toBe('0.00000015');
    expect(formatLiteral('1.25e+21', 'en')).toBe('1,250,000,000,000,000,000,000');
  });

  it('refuses what is no decimal literal', () => {
    expect(() => formatLiteral('NaN', 'sv')).toThrow('expected a decimal literal, got "NaN"');
    expect(() => formatLiteral('', 'sv')).toThrow('got ""');
  });

  it('agrees with CLDR for any number', () => {
    const options = { maximumFractionDigits: 100 };
    const formats = { sv: new Intl.NumberFormat('sv', options), en: new Intl.NumberFormat('en', options) };
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (number) => {
        const literal = String(number);
        fc.pre(Math.abs(number) > 1e-80 || number === 0);
        for (const lang of ['sv', 'en'] as const)
          expect(formatLiteral(literal, lang)).toBe(formats[lang].format(literal as `${number}`));
      }),
    );
  });
});
