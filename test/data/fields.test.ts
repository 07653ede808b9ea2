import { describe, expect, it } from 'vitest';
import { words } from '../../src/data/fields.ts';
import { Metric, Municipality } from '../../src/data/registry.ts';
import { Waiver } from '../../src/data/release.ts';
import { metricOf, municipalityOf } from '../support/dataset-head.ts';

describe('words', () => {
  it.each([
    'Invånare',
    'a',
    '%',
    'kr\u00a0per invånare',
    'två  ord',
    ' CO₂ ',
    '"<b>"',
    '\u2028x',
    '\u202eRTL\u202c',
    // This Y is one sign in no form of Unicode.
    'Y\u030cxsj\u00f6',
    '👨‍👩‍👧',
    '?',
  ])('are %j', (text) => expect(words.safeParse(text).data).toBe(text));

  it.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['blanks that are not the common one', '\u00a0\u2003'],
    ['the sign for a lost letter', 'Inv\ufffdnare'],
    ['a control character before them', '\u0007Folkmängd'],
    ['a control character among them', 'a\u0000b'],
    ['a control character behind them', 'Folkmängd\u0000'],
    ['a line end', 'en\nrad'],
    ['a tabulator', 'a\tb'],
    ['a control character of Unicode', '\u0085'],
    ['the first half of a character', 'x\ud83d'],
    ['the second half of a character', '\udc00'],
  ])('are not %s', (_, text) => {
    expect(words.safeParse(text).error?.issues[0]?.message).toBe(
      'expected words, without control characters and without � in the place of a letter',
    );
  });

  it.each([
    ['a letter and a sign over it', 'Va\u0308xjo\u0308'],
    ['the sign of a unit', '\u212bnge'],
  ])('are not %s, which looks like one letter and is hashed as another text', (_, text) => {
    expect(words.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('expected every letter as one sign (NFC)'),
    ]);
  });

  const LOST = 'H\ufffdbo';
  const { line: _, ...place } = municipalityOf();
  const waiver = { rule: 'value-jump', metric: null, geo: null, period: null, reason: 'Because.' };

  it.each([
    ['a metric', Metric, metricOf(), ['officialTitle', 'source', 'publisher', 'dataset']],
    ['a municipality', Municipality, place, ['name', 'county']],
    ['a waiver', Waiver, waiver, ['reason', 'reasonSv']],
  ])('are what %s says', (_, schema, record, fields) => {
    expect(schema.safeParse(record).success).toBe(true);
    for (const field of fields)
      expect(schema.safeParse({ ...record, [field]: LOST }).success, field).toBe(false);
  });

  it.each([
    { sv: LOST, en: 'Håbo' },
    { sv: 'Håbo', en: LOST },
  ])('are the title of a metric in both languages, which %j is not', (title) => {
    expect(Metric.safeParse({ ...metricOf(), title }).success).toBe(false);
  });
});
