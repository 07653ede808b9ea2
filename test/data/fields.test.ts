import { describe, expect, it } from 'vitest';
import { foreignWords, words } from '../../src/data/fields.ts';
import { Municipality } from '../../src/data/registry.ts';
import { ChainLink, Release, SourceFile, Waiver } from '../../src/data/release.ts';
import { fileOf, METRIC, municipalityOf, releaseOf } from '../support/dataset.ts';

describe('words', () => {
  it('are at most two thousand letters, and a file has a name of 400 signs', () => {
    for (const schema of [words, foreignWords]) {
      expect(schema.safeParse('x'.repeat(2000)).success).toBe(true);
      expect(schema.safeParse('x'.repeat(2001)).success).toBe(false);
    }
    expect(SourceFile.safeParse(fileOf({ name: 'x'.repeat(401) })).success).toBe(false);
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
    ['a municipality', Municipality, place, ['name', 'county']],
    ['a waiver', Waiver, waiver, ['rule', 'reason', 'reasonSv']],
  ])('are what %s says', (_, schema, record, fields) => {
    expect(schema.safeParse(record).success).toBe(true);
    for (const field of fields)
      expect(schema.safeParse({ ...record, [field]: LOST }).success, field).toBe(false);
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
});
