import { expect, it } from 'vitest';
import { quantity } from '../../src/text/numbers.ts';

const count = { unitCode: 'count', unitLabel: 'antal' };
const invånare = { one: 'invånare', other: 'invånare' };
const births = { one: 'birth', other: 'births' };

it.each([
  ['984748', { lang: 'sv', ...count, noun: invånare }, '984 748 invånare'],
  ['1', { lang: 'en', unitCode: 'count', unitLabel: 'count', noun: births }, '1 birth'],
  ['2', { lang: 'en', unitCode: 'count', unitLabel: 'count', noun: births }, '2 births'],
  ['22433', { lang: 'sv', ...count, noun: null }, '22 433'],
  ['33.6', { lang: 'sv', unitCode: 'percent', unitLabel: 'procent' }, '33,6 %'],
  ['33.6', { lang: 'en', unitCode: 'percent', unitLabel: 'per cent' }, '33.6%'],
  [
    '33.6',
    {
      lang: 'sv',
      unitCode: 'percent',
      unitLabel: 'procent',
      noun: { one: 'x', other: 'procent av eleverna' },
    },
    '33,6 procent av eleverna',
  ],
  ['13146.02', { lang: 'sv', unitCode: 'tonnes', unitLabel: 'ton' }, '13 146,02 ton'],
] as const)('%s is printed with its unit: %j', (literal, unit, text) => {
  expect(quantity(literal, unit).replaceAll('\u00a0', ' ')).toBe(text);
});
