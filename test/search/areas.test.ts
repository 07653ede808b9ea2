import { describe, expect, it } from 'vitest';
import { namedAreas } from '../../src/search/areas.ts';
import { namedMunicipalities } from '../../src/search/places.ts';
import { SHIPPED_CATALOGUE } from './shipped.ts';

const { areas } = SHIPPED_CATALOGUE;
const named = (query: string): string[] =>
  namedAreas(areas, namedMunicipalities(SHIPPED_CATALOGUE, query)).map(({ code }) => code);

describe('the areas that a question names', () => {
  it.each([
    'arbetslöshet riket',
    'rikets arbetslöshet',
    'hur många bor i Sverige',
    'Sveriges skatt',
    'arbetslöshet i hela landet',
    'rikssnitt skatt',
    'tax in Sweden',
    'Sweden’s unemployment',
  ])('%s names the country', (query) => {
    expect(named(query)).toEqual(['SE']);
  });

  it.each([
    ['arbetslöshet Uppsala län', ['SE03']],
    ['arbetslöshet region uppsala', ['SE03']],
    ['avfall Skåne', ['SE12']],
    ['unemployment Stockholm County and Sweden', ['SE', 'SE01']],
    // The municipality of that name is meant.
    ['arbetslöshet Uppsala', []],
    ['arbetslöshet Gotland', []],
    // Neither a wish nor a word of the country.
    ['landet runt', []],
    ['se arbetslöshet', []],
    ['berikets', []],
    ['', []],
  ])('%j names %j', (query, codes) => {
    expect(named(query)).toEqual(codes);
  });

  it('are none where the release has none', () => {
    expect(namedAreas([], namedMunicipalities(SHIPPED_CATALOGUE, 'arbetslöshet riket'))).toEqual([]);
  });
});
