import { describe, expect, it } from 'vitest';
import { exactKey, foldedKey, hasDiacritics, slugOf } from '../../src/data/text.ts';

describe('a name', () => {
  it.each([
    ['Håbo', 'håbo', 'habo', 'habo'],
    ['HA\u030aBO', 'håbo', 'habo', 'habo'],
    ['Upplands Väsby', 'upplands väsby', 'upplands vasby', 'upplands-vasby'],
    [' Älvkarleby\t kommun ', ' älvkarleby\t kommun ', ' alvkarleby\t kommun ', 'alvkarleby-kommun'],
    ['Örebro län', 'örebro län', 'orebro lan', 'orebro-lan'],
    ['Café', 'café', 'cafe', 'cafe'],
  ])('%s has an exact key, a folded key and a slug', (name, exact, folded, slug) => {
    expect([exactKey(name), foldedKey(name), slugOf(name)]).toEqual([exact, folded, slug]);
    expect(hasDiacritics(name)).toBe(true);
  });

  it('without diacritics has one key', () => expect(hasDiacritics('Habo')).toBe(false));
});
