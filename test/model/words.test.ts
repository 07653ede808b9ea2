import { expect, it } from 'vitest';
import { words } from '../../src/data/fields.ts';
import { Metric, Municipality } from '../../src/data/registry.ts';
import { Waiver } from '../../src/data/release.ts';
import { metricOf } from '../release/small-dataset.ts';

it.each([
  'Invånare',
  'a',
  'två  ord',
  ' CO₂ ',
  '"<b>"',
  '\u2028x',
  '\u202eRTL\u202c',
  // This Y is one sign in no form of Unicode.
  'Y\u030cxsj\u00f6',
  '👨‍👩‍👧',
  '?',
])('%j are words', (text) => expect(words.safeParse(text).data).toBe(text));

it.each([
  '',
  ' ',
  '\u00a0\u2003',
  'Inv\ufffdnare',
  'a\u0000b',
  'en\nrad',
  'a\tb',
  '\u0085',
  'x\ud83d',
  '\udc00',
])('%j are none', (text) => {
  expect(words.safeParse(text).error?.issues[0]?.message).toBe(
    'expected words, without control characters and without � in the place of a letter',
  );
});

it.each([
  ['a letter and a sign over it', 'Va\u0308xjo\u0308'],
  ['the sign of a unit', '\u212bnge'],
])('%s, which looks like one letter and is hashed as another text, is refused', (_, text) => {
  expect(words.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining('expected every letter as one sign (NFC)'),
  ]);
});

const LOST = 'H\ufffdbo';
const PLACE = {
  code: '0305',
  name: 'Håbo',
  slug: 'habo',
  countyCode: '03',
  county: 'Uppsala län',
  validFrom: null,
};
const WAIVER = { rule: 'value-jump', metric: null, geo: null, period: null, reason: 'Because.' };

it('are what a registry, a register and a waiver say', () => {
  expect([Municipality.safeParse(PLACE).success, Waiver.safeParse(WAIVER).success]).toEqual([true, true]);
  for (const field of ['name', 'county'])
    expect(Municipality.safeParse({ ...PLACE, [field]: LOST }).success, field).toBe(false);
  for (const field of ['reason', 'reasonSv'])
    expect(Waiver.safeParse({ ...WAIVER, [field]: LOST }).success, field).toBe(false);
  for (const title of [
    { sv: LOST, en: 'Håbo' },
    { sv: 'Håbo', en: LOST },
  ])
    expect(Metric.safeParse({ ...metricOf('N00001'), title }).success, JSON.stringify(title)).toBe(false);
  for (const field of ['officialTitle', 'source', 'publisher', 'dataset'])
    expect(Metric.safeParse({ ...metricOf('N00001'), [field]: LOST }).success, field).toBe(false);
  expect(Metric.safeParse(metricOf('N00001')).success).toBe(true);
});
