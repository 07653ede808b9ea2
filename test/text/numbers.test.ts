import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bareValue,
  besideTitle,
  dayInWords,
  exactQuantity,
  formatLiteral,
  isRounded,
  isTotal,
  ordinal,
  placeInWords,
  quantity,
  signedDifference,
  wordApart,
} from '../../src/text/numbers.ts';

describe('a literal', () => {
  it.each([
    ['984748', '984\u00a0748', '984,748'],
    ['3033', '3\u00a0033', '3,033'],
    ['999', '999', '999'],
    ['70938.344873', '70\u00a0938,344873', '70,938.344873'],
    ['0.00156648', '0,00156648', '0.00156648'],
    ['-0.032959', '\u22120,032959', '\u22120.032959'],
    ['-1234.5', '\u22121\u00a0234,5', '\u22121,234.5'],
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

  it('is written as CLDR has it, but for the English minus, for any number', () => {
    const options = { maximumFractionDigits: 100 };
    const formats = { sv: new Intl.NumberFormat('sv', options), en: new Intl.NumberFormat('en', options) };
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (number) => {
        const literal = String(number);
        fc.pre(Math.abs(number) > 1e-80 || number === 0);
        for (const lang of ['sv', 'en'] as const)
          expect(formatLiteral(literal, lang)).toBe(
            formats[lang].format(literal as `${number}`).replace('-', '\u2212'),
          );
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
      const printed = quantity(literal, { ...unit, decimals: null });
      expect(printed.replaceAll('\u00a0', ' ')).toBe(text);
      expect(printed).not.toMatch(/\d /);
    },
  );
});

describe('a figure that is shown', () => {
  const percent = { lang: 'sv', unitCode: 'percent', unitLabel: 'procent' } as const;
  const shown = (literal: string, decimals: number | null, lang: 'sv' | 'en' = 'sv') =>
    bareValue(literal, { lang, unitCode: 'sek', unitLabel: 'kr', decimals }).replaceAll('\u00a0', ' ');

  it.each([
    ['9.997617', 1, '10,0', '10.0'],
    ['7.975064', 1, '8,0', '8.0'],
    ['22.26', 2, '22,26', '22.26'],
    ['0.05', 1, '0,1', '0.1'],
    ['-0.05', 1, '\u22120,1', '\u22120.1'],
    ['2.675', 2, '2,68', '2.68'],
    ['1.005', 2, '1,01', '1.01'],
    ['-0.04', 1, '0,0', '0.0'],
    ['-0', 0, '0', '0'],
    ['0.4', 0, '0', '0'],
    ['0.5', 0, '1', '1'],
    ['-0.5', 0, '\u22121', '\u22121'],
    ['1e-7', 3, '0,000', '0.000'],
    ['1e+21', 1, '1 000 000 000 000 000 000 000,0', '1,000,000,000,000,000,000,000.0'],
    ['123456789012.345', 2, '123 456 789 012,35', '123,456,789,012.35'],
    ['999999999999999', 0, '999 999 999 999 999', '999,999,999,999,999'],
    ['7', 1, '7,0', '7.0'],
    ['7.975064', null, '7,975064', '7.975064'],
  ])('%s with %j decimals is rounded half away from zero: %s', (literal, decimals, sv, en) => {
    expect([shown(literal, decimals), shown(literal, decimals, 'en')]).toEqual([sv, en]);
  });

  it('keeps every digit where it is cited', () => {
    expect(exactQuantity('7.975064', { ...percent, decimals: 1 })).toBe('7,975064\u00a0%');
  });

  it.each([
    ['7.5', 1, false],
    ['7', 1, false],
    ['7.51', 1, true],
    ['-0.01', 1, true],
    ['7.51', null, false],
  ])('%s with %j decimals has lost something: %j', (literal, decimals, lost) => {
    expect(isRounded(literal, { ...percent, decimals })).toBe(lost);
  });

  it('has its noun in the singular where one is shown', () => {
    const noun = { one: 'person', other: 'personer' };
    const people = { lang: 'sv', unitCode: 'count', unitLabel: 'antal', noun } as const;
    expect(['1.2', '0.5', '1.5'].map((literal) => wordApart(literal, { ...people, decimals: 0 }))).toEqual([
      'person',
      'person',
      'personer',
    ]);
    expect(wordApart('1', { ...people, decimals: 1 })).toBe('personer');
  });
});

describe('a total', () => {
  it.each([
    ['count', true],
    ['tonnes-co2e', true],
    ['tonnes', true],
    ['count-per-100000-inhabitants', false],
    ['tonnes-co2e-per-inhabitant', false],
    ['percent', false],
    ['years', false],
    ['countess', false],
  ])('%s: %s', (unitCode, total) => {
    expect(isTotal({ unitCode })).toBe(total);
  });
});

describe('a difference', () => {
  const points = (one: boolean) => (one ? 'procentenhet' : 'procentenheter');
  const told = (literal: string, unitCode: string, decimals: number | null) =>
    signedDifference(literal, { lang: 'sv', unitCode, unitLabel: 'x', decimals }, points);

  it.each([
    ['-0.996103', 'percent', 1, '\u22121,0\u00a0procentenheter'],
    ['-0.996103', 'percent', 0, '\u22121\u00a0procentenhet'],
    ['2.6', 'percent', 1, '+2,6\u00a0procentenheter'],
    ['3218.64195706', 'sek', 0, '+3\u00a0219'],
    ['0.049', 'percent', 1, null],
    ['-0.049', 'percent', 1, null],
    ['0', 'sek', null, null],
    ['0.049', 'sek', null, '+0,049'],
  ])('of %s in %s with %j decimals is %s', (literal, unitCode, decimals, text) => {
    expect(told(literal, unitCode, decimals)).toBe(text);
  });
});

describe('a unit beside a title', () => {
  const crimes = 'anmälda våldsbrott per 100 000 invånare';

  it.each([
    ['count', 'Invånare', 'invånare', '12'],
    ['count', 'Födda barn', 'barn', '12'],
    ['count', 'Personbilar i trafik', 'personbilar', '12'],
    ['count', 'Folkmängd (SCB)', 'invånare', '12 invånare'],
    ['count', 'Barnfamiljer', 'barn', '12 barn'],
    ['count-per-100000-inhabitants', 'Anmälda våldsbrott', crimes, '12 per 100 000 invånare'],
    ['count-per-100000-inhabitants', 'Anmälda brott', crimes, `12 ${crimes}`],
    ['nights-per-inhabitant', 'Gästnätter', 'gästnätter', '12 gästnätter'],
    ['pupils-per-teacher', 'Elever per lärare i grundskolan', 'elever per lärare', '12'],
    ['pupils-per-teacher', 'Elever per lärarassistent', 'elever per lärare', '12 per lärare'],
  ])('of %s, %j, says %j only where the title has not: %s', (unitCode, title, other, shown) => {
    const unit = {
      lang: 'sv',
      unitCode,
      unitLabel: other,
      noun: { one: other, other },
      decimals: 0,
    } as const;
    expect(quantity('12', besideTitle(unit, title)).replaceAll('\u00a0', ' ')).toBe(shown);
  });

  it('stays as it is where no noun is counted', () => {
    const unit = { lang: 'sv', unitCode: 'years', unitLabel: 'år', decimals: 1 } as const;
    expect(besideTitle(unit, 'Medelålder i år')).toBe(unit);
  });
});

it.each([
  [1, '1:a', '1st'],
  [2, '2:a', '2nd'],
  [3, '3:e', '3rd'],
  [11, '11:e', '11th'],
  [12, '12:e', '12th'],
  [21, '21:a', '21st'],
  [103, '103:e', '103rd'],
  [112, '112:e', '112th'],
  [290, '290:e', '290th'],
])('the place %i is written as each language writes it', (rank, sv, en) => {
  expect([ordinal(rank, 'sv'), ordinal(rank, 'en')]).toEqual([sv, en]);
});

it.each([
  ['2024-08-30', '30 augusti 2024', '30 August 2024'],
  ['2026-01-05', '5 januari 2026', '5 January 2026'],
  ['2024', '2024', '2024'],
])('the day %s is said in words', (date, sv, en) => {
  expect(
    [dayInWords(date, 'sv'), dayInWords(date, 'en')].map((day) => day.replaceAll('\u00a0', ' ')),
  ).toEqual([sv, en]);
});

it.each([
  [{ rank: 1, tied: false, end: 'low' }, 'lägst', 'lowest'],
  [{ rank: 2, tied: true, end: 'high' }, 'delad näst högst', 'joint 2nd highest'],
  [{ rank: 7, tied: false, end: 'low' }, 'sjunde lägst', '7th lowest'],
  [{ rank: 12, tied: false, end: 'high' }, 'tolfte högst', '12th highest'],
  [{ rank: 13, tied: false, end: 'high' }, '13:e högst', '13th highest'],
] as const)('a rank is told from the nearer end: %j', (rank, sv, en) => {
  expect([placeInWords(rank, 'sv'), placeInWords(rank, 'en')]).toEqual([sv, en]);
});
