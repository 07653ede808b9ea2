import { describe, expect, it } from 'vitest';
import { foreignWords, words } from '../../src/data/fields.ts';
import { Metric, Municipality } from '../../src/data/registry.ts';
import { ChainLink, Release, SourceFile, Waiver } from '../../src/data/release.ts';
import { fileOf, METRIC, metricOf, municipalityOf, releaseOf } from '../support/dataset.ts';

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
    '\u0645\u0631\u062d\u0628\u0627',
    'x'.repeat(2000),
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

  it.each(['\u202eRTL\u202c', 'a\u2066b\u2069', 'x\u200f', '\u061cx'])(
    'are not %j, whose direction of writing a sign turns',
    (text) => {
      expect(words.safeParse(text).error?.issues[0]?.message).toMatch(
        'expected words without signs that turn the direction of writing',
      );
    },
  );

  it('are not more than two thousand letters', () => {
    expect(words.safeParse('x'.repeat(2001)).error?.issues[0]?.message).toBe(
      'expected at most 2000 letters; say it in fewer',
    );
  });

  it('of a publisher may be of several lines, and turn no direction of writing', () => {
    expect(foreignWords.safeParse('Antal\n\tpersoner').success).toBe(true);
    for (const text of ['', 'a\u0000b', '\u202eRTL', 'x'.repeat(2001)])
      expect(foreignWords.safeParse(text).success).toBe(false);
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
  const waiver = {
    rule: 'value-jump',
    metric: null,
    geo: null,
    period: null,
    reason: 'Because.',
    reasonSv: null,
  };

  it.each([
    ['a metric', Metric, metricOf(), ['officialTitle', 'source', 'publisher', 'dataset']],
    ['a municipality', Municipality, place, ['name', 'county']],
    ['a waiver', Waiver, waiver, ['rule', 'reason', 'reasonSv']],
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

describe('the files that commands write', () => {
  const HASH = `sha256:${'0'.repeat(64)}`;
  const isRelease = (changes: object) => Release.safeParse({ ...releaseOf(), ...changes }).success;

  it('have no path outside the dataset in a manifest', () => {
    expect(isRelease({ files: { 'observations/A1.csv': HASH } })).toBe(true);
    for (const file of ['', '/etc/passwd', '../x', 'a/../b', 'a b.csv', 'x'.repeat(101), 'a/b/c/d/e'])
      expect(isRelease({ files: { [file]: HASH } }), file).toBe(false);
  });

  it('have reasons in both languages, each of a metric', () => {
    const reason = { sv: 'Därför.', en: 'Because.' };
    expect([isRelease({ reason }), isRelease({ reasons: { [METRIC]: reason } })]).toEqual([true, true]);
    for (const changes of [
      { reason: 'Because.' },
      { reason: { en: 'Because.' } },
      { reasons: { a: reason } },
    ])
      expect(isRelease(changes)).toBe(false);
  });

  it('have a note of plain lines', () => {
    const link = { release: '2024-08-30', root: HASH, size: 0, previous: null };
    const noted = (note: string) => ChainLink.safeParse({ ...link, note }).success;
    expect(noted('open-data-api/release\n2024-08-30\n\n— Jane c2ln\n')).toBe(true);
    for (const note of ['a\u0000', 'a\u202eb', 'x'.repeat(10_001)]) expect(noted(note)).toBe(false);
  });

  it.each(['', '/a', '../a', 'a/../b', '=a', '~/a', 'C:a', 'a\\b', 'a\u0000', 'a\u202eb', 'x'.repeat(401)])(
    'name no file that leads out of its folder or begins a formula: %j',
    (name) => expect(SourceFile.safeParse(fileOf({ name })).success).toBe(false),
  );
});

it('a KPI is of Kolada’s shape', () => {
  const taken = (kpiId: string | null) => Metric.safeParse(metricOf({ kpiId })).success;
  expect([null, 'N01951', 'U07801'].map(taken)).toEqual([true, true, true]);
  expect(['', 'n01951', 'N1951', 'N019511', 'N01951 ', '../x', 'X01951'].map(taken)).toEqual(
    Array(7).fill(false),
  );
});
