import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLiteral, quantity } from '../../src/text/numbers.ts';

describe('a literal', () => {
  it.each([
    ['984748', '984\u00a0748', '984,748'],
    ['3033', '3\u00a0033', '3,033'],
    ['999', '999', '999'],
    ['70938.344873', '70\u00a0938,344873', '70,938.344873'],
    ['0.00156648', '0,00156648', '0.00156648'],
    ['-0.032959', '\u22120,032959', '-0.032959'],
    ['-1234.5', '\u22121\u00a0234,5', '-1,234.5'],
    ['1.5e-7', '0,00000015', '0.00000015'],
    [
      '1.25e+21',
      '1\u00a0250\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000',
      '1,250,000,000,000,000,000,000',
    ],
  ])('%s is written as each language writes it, with every digit', (literal, sv, en) => {
    expect([formatLiteral(literal, 'sv'), formatLiteral(literal, 'en')]).toEqual([sv, en]);
  });

  it.each(['NaN', ''])('is not %j', (text) => {
    expect(() => formatLiteral(text, 'sv')).toThrow(
      `expected a decimal literal, got ${JSON.stringify(text)}`,
    );
  });

  it('is written as CLDR has it, for any number', () => {
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

describe('a quantity', () => {
  const inhabitants = { one: 'invånare', other: 'invånare' };
  const births = { one: 'birth', other: 'births' };
  const pupils = { one: 'x', other: 'procent av eleverna' };

  it.each([
    ['984748', { lang: 'sv', unitCode: 'count', unitLabel: 'antal', noun: inhabitants }, '984 748 invånare'],
    ['1', { lang: 'en', unitCode: 'count', unitLabel: 'count', noun: births }, '1 birth'],
    ['2', { lang: 'en', unitCode: 'count', unitLabel: 'count', noun: births }, '2 births'],
    ['22433', { lang: 'sv', unitCode: 'count', unitLabel: 'antal', noun: null }, '22 433'],
    ['33.6', { lang: 'sv', unitCode: 'percent', unitLabel: 'procent' }, '33,6 %'],
    ['33.6', { lang: 'en', unitCode: 'percent', unitLabel: 'per cent' }, '33.6%'],
    [
      '33.6',
      { lang: 'sv', unitCode: 'percent', unitLabel: 'procent', noun: pupils },
      '33,6 procent av eleverna',
    ],
    ['13146.02', { lang: 'sv', unitCode: 'tonnes', unitLabel: 'ton' }, '13 146,02 ton'],
  ] as const)(
    'of %s is printed with its unit, which no line end parts from it: %j',
    (literal, unit, text) => {
      const printed = quantity(literal, unit);
      expect(printed.replaceAll('\u00a0', ' ')).toBe(text);
      expect(printed).not.toMatch(/\d /);
    },
  );
});
