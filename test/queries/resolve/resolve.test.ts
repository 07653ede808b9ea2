import { describe, expect, it } from 'vitest';
import { isProblem, type Problem } from '../../../src/data/problem.ts';
import { placeOfPath, resolveMetric, resolveMunicipality } from '../../../src/endpoints/resolve.ts';
import { directoryOf } from '../../../src/search/directory.ts';
import { searchMetrics } from '../../../src/search/metrics.ts';
import { SHIPPED_CATALOGUE } from '../../search/shipped.ts';
import { goldenData } from '../../support/golden.ts';
import { serveDerived, verifiedOf } from '../../support/service.ts';

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;

const place = (value: string) => {
  const found = resolveMunicipality(store, 'geo', value);
  return isProblem(found)
    ? `${found.code} ${JSON.stringify(found.details['suggestions'] ?? [])}`
    : found.code;
};
const metric = (value: string) => {
  const found = resolveMetric(store, 'metric', value, 'sv');
  return isProblem(found) ? `${found.code} ${JSON.stringify(found.details['suggestions'] ?? [])}` : found.id;
};

describe('a municipality', () => {
  it.each([
    ['a code', '0180', '0180'],
    ['a slug', 'upplands-vasby', '0114'],
    ['a slug in upper case', 'HABO-UPPSALA', '0305'],
    ['the other slug', 'Habo-Jonkoping', '0643'],
    ['a name', 'Göteborg', '1480'],
    ['a name in lower case', 'göteborg', '1480'],
    ['a name in upper case', 'GÖTEBORG', '1480'],
    ['a name of two words', 'Upplands Väsby', '0114'],
    ['a name of two words, folded', 'upplands vasby', '0114'],
    ['a folded name', 'Goteborg', '1480'],
    ['a folded name in upper case', 'MALMO', '1280'],
    ['a name whose diacritics tell it from another', 'Håbo', '0305'],
    ['the same in lower case', 'håbo', '0305'],
    ['the same in upper case', 'HÅBO', '0305'],
    ['the same typed in two code points', 'Ha\u030abo', '0305'],
    ['a name in two code points', 'Go\u0308teborg', '1480'],
    ['a name with spaces around', '  Kil ', '1715'],
    ['a name that is part of another', 'Kil', '1715'],
    ['a name that is the end of another', 'Sala', '1981'],
  ])('is found by %s: %s', (_, value, code) => {
    expect(place(value)).toBe(code);
  });

  it.each(['habo', 'Habo', 'HABO', 'hABO'])('is ambiguous as %s, in every casing', (value) => {
    const found = resolveMunicipality(store, 'geo', value);
    expect(isProblem(found) && found.details['candidates']).toEqual([
      { code: '0305', county: 'Uppsala län', name: 'Håbo', slug: 'habo-uppsala' },
      { code: '0643', county: 'Jönköpings län', name: 'Habo', slug: 'habo-jonkoping' },
    ]);
  });

  it.each([
    ['180', 'invalid_geo ["0180"]'],
    ['0181', 'invalid_geo ["0180"]'],
    ['01800', 'invalid_geo ["0180"]'],
    ['Stokholm', 'invalid_geo ["0180"]'],
    ['Göteborgs', 'invalid_geo ["1480"]'],
    ['Stöckholm', 'invalid_geo ["0180"]'],
    ['esk', 'invalid_geo ["0484"]'],
    ['Malmó', 'invalid_geo ["1280"]'],
    ['Mälmo', 'invalid_geo ["1280"]'],
    ['upplands_vasby', 'invalid_geo ["0114"]'],
    ['hàbo', 'invalid_geo ["0305","0643"]'],
    ['Uppsala län', 'invalid_geo []'],
    ['xyzzy', 'invalid_geo []'],
    ['Göteborgs kommun', 'invalid_geo ["1480"]'],
    ['', 'invalid_geo []'],
  ])('is not %s, but near: %s', (value, outcome) => {
    expect(place(value)).toBe(outcome);
  });
});

describe('a metric', () => {
  it.each([
    ['BEF01', 'BEF01'],
    ['bef01', 'BEF01'],
    ['Bef01', 'BEF01'],
    ['folkmangd', 'BEF01'],
    ['FolkMangd', 'BEF01'],
    ['HOSTILETITLE0001', 'HOSTILETITLE0001'],
    ['population', 'BEF01'],
    ['folkmängd', 'BEF01'],
    ['Folkmängd', 'BEF01'],
    [' BEF01 ', 'BEF01'],
    ['väntetid', 'ASC01'],
    ['lang serie', 'NORANK1'],
    ['Waiting time for an answer', 'ASC01'],
    ['Folkmängd den 31 december', 'BEF01'],
    ['flyttade-hushåll', 'DISJ01'],
  ])('is found by %s: %s', (value, id) => {
    expect(metric(value)).toBe(id);
  });

  it.each([
    ['BEF02', 'invalid_metric ["BEF01"]'],
    ['nojd', 'invalid_metric ["TIES1"]'],
    ['N90001', 'invalid_metric ["ASC01"]'],
    ['folkmängder', 'invalid_metric ["BEF01"]'],
    ['antal flyttade', 'invalid_metric ["DISJ01"]'],
    ['HEMLIG1', 'invalid_metric []'],
    ['okapikod', 'invalid_metric []'],
    ['matt-av-samma-ord', 'ambiguous []'],
  ])('is not %s, but near: %s', (value, outcome) => {
    expect(metric(value)).toBe(outcome);
  });
});

describe('what the registry adds', () => {
  const catalogue = SHIPPED_CATALOGUE;
  const known = {
    catalogue: { ...catalogue, siteUrl: 'https://data.example' },
    directory: directoryOf(catalogue),
  };

  it('leads from a former code to the one of today, and never answers for it', () => {
    expect(resolveMunicipality(known, 'geo', '1917')).toMatchObject({
      code: 'invalid_geo',
      details: { parameter: 'geo', value: '1917', reason: 'former_code', suggestions: ['0331'] },
    });
    expect(resolveMunicipality(known, 'geo', ' 1917 ')).toMatchObject({
      details: { value: ' 1917 ', reason: 'former_code', suggestions: ['0331'] },
    });
  });

  it.each([
    ['a slug', 'stockholm', 'unknown_municipality', ['0180']],
    ['a code without its zero', '180', 'unknown_municipality', ['0180']],
    ['a name of several', 'habo', 'unknown_municipality', ['0305', '0643']],
    ['a former code', '1917', 'former_code', ['0331']],
    ['nothing', 'Ankeborg', 'unknown_municipality', []],
  ])('refuses %s in a path, with the codes that it may stand for', (_, value, reason, suggestions) => {
    expect(placeOfPath(known, value)).toMatchObject({
      code: 'invalid_geo',
      details: { parameter: 'geo', value, reason, suggestions },
    });
  });

  it.each([
    ['skåne', 'Skåne län'],
    ['Stockholms län', 'Stockholms län'],
    ['Region Skåne', 'Skåne län'],
    ['Norrbotten', 'Norrbottens län'],
    [' Jamtland ', 'Jämtlands län'],
    ['Sverige', 'Sverige'],
    ['hela Riket', 'Sverige'],
    ['Sweden', 'Sverige'],
  ])('says of %s that it is no municipality, and suggests none that is spelt nearly so', (value, area) => {
    expect(resolveMunicipality(known, 'geo', value)).toMatchObject({
      code: 'invalid_geo',
      details: { parameter: 'geo', value, reason: 'not_a_municipality', area, suggestions: [] },
    });
  });

  it.each(['Region Gotland', 'Gotlands län', 'Gotland County'])(
    'takes a county of one municipality for it: %s',
    (value) => {
      const { details, names } = resolveMunicipality(known, 'geo', value) as Problem;
      expect([details['suggestions'], names, details['area']]).toEqual([
        ['0980'],
        { '0980': 'Gotland' },
        'Gotlands län',
      ]);
    },
  );

  it.each([
    ['a part of the name', 'Väsby', ['0114']],
    ['another part', 'Göinge', ['1256']],
    ['the beginning of a name of two words', 'Malung', ['2023']],
    ['the name with its code', 'Mora (2062)', ['2062']],
    ['the code before the name', '2062 Mora', ['2062']],
    ['the seat', 'Visby', ['0980']],
    ['a slip in the seat', 'Visbi', ['0980']],
    ['a slip alone, without what a search goes on to', 'Kina', ['0513']],
    ['a slip in a name, before one that has it within', 'Örebo', ['1880', '1473']],
    ['a year behind a word that is no name', 'skatt 2021', []],
  ])('suggests for %s, before what is only spelt nearly so: %s', (_, value, suggestions) => {
    expect(resolveMunicipality(known, 'geo', value)).toMatchObject({ details: { suggestions } });
  });

  it.each([
    ['högskola', 'N01982'],
    ['avfolkning', 'N01963'],
    ['average wage', 'N00905'],
    ['carbon', 'GHGTOT'],
    ['ålder', 'N00959'],
    ['N01591', 'N01951'],
  ])('suggests what a search finds before what is only spelt nearly so: %s', (value, first) => {
    const found = resolveMetric(known, 'metric', value, 'sv');
    expect(isProblem(found) && (found.details['suggestions'] as string[])[0]).toBe(first);
  });

  it('takes a dash in a title as it is typed', () => {
    for (const title of ['Barn i förskola 1-5 år', 'Barn i förskola 1–5 år', 'barn i forskola 1 5 ar'])
      expect(resolveMetric(known, 'metric', title, 'sv')).toMatchObject({ id: 'N11800' });
  });

  it('suggests by another name', () => {
    expect(resolveMunicipality(known, 'geo', 'Gothenburg')).toMatchObject({
      details: { reason: 'unknown_municipality', suggestions: ['1480'] },
    });
  });

  it.each([
    'växthusgaser',
    'vaxthusgaser',
    'Växthusgasutsläpp totalt',
    'total emissions',
    'GREENHOUSE-GASES',
  ])('knows the metric called %s', (value) => {
    expect(resolveMetric(known, 'metric', value, 'sv')).toMatchObject({ id: 'GHGTOT' });
  });

  it('lets an alias decide before a title, and a title before an official one', () => {
    expect(resolveMetric(known, 'metric', 'folkmängd', 'sv')).toMatchObject({ id: 'BE0101N1' });
    expect(resolveMetric(known, 'metric', 'Population', 'sv')).toMatchObject({ id: 'N01951' });
    expect(resolveMetric(known, 'metric', 'Alla', 'sv')).toMatchObject({ id: 'GHGTOT' });
  });

  it.each([
    ['sv', 'Medellivslängd för män'],
    ['en', 'Life expectancy of men'],
  ] as const)('tells candidates by their titles in %s', (lang, title) => {
    expect(resolveMetric(known, 'metric', 'medellivslängd', lang)).toMatchObject({
      code: 'ambiguous',
      details: { candidates: [{ id: 'N00923', title }, { id: 'N00925' }] },
    });
  });

  it('suggests what a search finds where no name is near', () => {
    expect(resolveMetric(known, 'metric', 'betyg', 'sv')).toMatchObject({
      code: 'invalid_metric',
      details: { suggestions: ['N15507', 'N15428'] },
    });
  });

  it('suggests at most five of what a search finds', () => {
    const found = searchMetrics(known.catalogue, 'miljö').metrics.map(({ id }) => id);
    expect(found.length).toBeGreaterThan(5);
    expect(resolveMetric(known, 'metric', 'miljö', 'sv')).toMatchObject({
      details: { suggestions: found.slice(0, 5) },
    });
  });
});
