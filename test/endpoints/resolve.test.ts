import { describe, expect, it } from 'vitest';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { isProblem, type Problem } from '../../src/data/problem.ts';
import {
  knownMetric,
  placeOfPath,
  resolveCounty,
  resolveMetric,
  resolveMunicipality,
} from '../../src/endpoints/resolve.ts';
import { directoryOf } from '../../src/search/directory.ts';
import { searchMetrics } from '../../src/search/metrics.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { store } = served.service;

describe('signs that word processors write for others', () => {
  const LOOK_ALIKES = [
    ['Upplands\u00a0Väsby', 'Upplands Väsby'],
    ['Upplands\u202fVäsby', 'Upplands Väsby'],
    ['upplands\u2010vasby', 'upplands-vasby'],
    ['upplands\u2011vasby', 'upplands-vasby'],
    ['upplands\u2012vasby', 'upplands-vasby'],
    ['upplands\u2013vasby', 'upplands-vasby'],
    ['Stock\u00adholm', 'Stockholm'],
    ['01\u200b80', '0180'],
    ['\u00a0Håbo\u200b', 'Håbo'],
  ] as const;

  it.each(LOOK_ALIKES)('%j is the municipality that %s is', (typed, plain) => {
    const meant = resolveMunicipality(store, 'geo', plain);
    expect(meant).toMatchObject({ code: expect.stringMatching(/^\d{4}$/) });
    expect(resolveMunicipality(store, 'geo', typed)).toBe(meant);
  });

  it.each([
    ['BEF\u200b01', 'BEF01'],
    ['andel\u00a0nöjda', 'andel nöjda'],
    ['lang\u2013serie', 'lang-serie'],
    ['folk\u00admangd', 'folkmangd'],
  ])('%j is the metric that %s is', (typed, plain) => {
    expect(resolveMetric(store, 'metric', typed, 'sv')).toBe(resolveMetric(store, 'metric', plain, 'sv'));
    expect(resolveMetric(store, 'metric', typed, 'sv')).toHaveProperty('title');
  });

  it('are folded in identifiers, counties, subjects and lists too', async () => {
    const { ask } = served;
    const bodyOf = async (path: string) => (await ask(`/api/v1/${path}`)).body;
    for (const [typed, plain] of [
      ['observations/SF.TIES1.0180\u200b.2023', 'observations/SF.TIES1.0180.2023'],
      ['metrics/TIES1\u00ad', 'metrics/TIES1'],
      ['metrics/TIES1/observations?county=Uppsala\u00a0län', 'metrics/TIES1/observations?county=Uppsala län'],
      [
        'compare?municipalities=0180,01\u00ad14&metrics=TIES1',
        'compare?municipalities=0180,0114&metrics=TIES1',
      ],
    ] as const)
      expect(await bodyOf(encodeURI(typed)), typed).toBe(await bodyOf(encodeURI(plain)));
  });
});

const municipality = (value: string) => resolveMunicipality(store, 'geo', value);
const metric = (value: string) => resolveMetric(store, 'metric', value, 'sv');

describe('a municipality', () => {
  it.each([
    ['a code', '0180', '0180'],
    ['a slug', 'upplands-vasby', '0114'],
    ['a slug in upper case', 'HABO-UPPSALA', '0305'],
    ['a slug of a name that two have', 'Habo-Jonkoping', '0643'],
    ['a name', 'Göteborg', '1480'],
    ['a name in upper case', 'GÖTEBORG', '1480'],
    ['a name of two words, folded', 'upplands vasby', '0114'],
    ['a folded name', 'Goteborg', '1480'],
    ['a folded name in upper case', 'MALMO', '1280'],
    ['a name whose diacritics tell it from another', 'Håbo', '0305'],
    ['the same in upper case', 'HÅBO', '0305'],
    ['the same typed in two code points', 'Ha\u030abo', '0305'],
    ['a name with spaces around', '  Kil ', '1715'],
    ['a name that is the end of another', 'Sala', '1981'],
  ])('is found by %s: %s', (_, value, code) => {
    expect(municipality(value)).toHaveProperty('code', code);
  });

  it.each(['habo', 'HABO'])('is ambiguous by a name that two have without their diacritics: %s', (value) => {
    expect(municipality(value)).toMatchObject({
      code: 'ambiguous',
      details: {
        candidates: [
          { code: '0305', county: 'Uppsala län', name: 'Håbo', slug: 'habo-uppsala' },
          { code: '0643', county: 'Jönköpings län', name: 'Habo', slug: 'habo-jonkoping' },
        ],
      },
    });
  });

  it.each([
    ['180', ['0180']],
    ['0181', ['0180']],
    ['01800', ['0180']],
    ['Stokholm', ['0180']],
    ['Göteborgs', ['1480']],
    ['Stöckholm', ['0180']],
    ['esk', ['0484']],
    ['Malmó', ['1280']],
    ['upplands_vasby', ['0114']],
    ['hàbo', ['0305', '0643']],
    ['Göteborgs kommun', ['1480']],
    ['Uppsala län', []],
    ['xyzzy', []],
    ['', []],
  ])('is not %j, but near: %j', (value, suggestions) => {
    expect(municipality(value)).toMatchObject({ code: 'invalid_geo', details: { suggestions } });
  });
});

describe('a metric', () => {
  it.each([
    ['BEF01', 'BEF01'],
    ['bef01', 'BEF01'],
    [' BEF01 ', 'BEF01'],
    ['HOSTILETITLE0001', 'HOSTILETITLE0001'],
    ['FolkMangd', 'BEF01'],
    ['population', 'BEF01'],
    ['Folkmängd', 'BEF01'],
    ['väntetid', 'ASC01'],
    ['lang serie', 'NORANK1'],
    ['Waiting time for an answer', 'ASC01'],
    ['Folkmängd den 31 december', 'BEF01'],
    ['flyttade-hushåll', 'DISJ01'],
  ])('is found by %s: %s', (value, id) => {
    expect(metric(value)).toHaveProperty('id', id);
    expect(knownMetric(store, value)?.id).toBe(id);
  });

  it.each([
    ['BEF02', ['BEF01']],
    ['nojd', ['TIES1']],
    ['N90001', ['ASC01']],
    ['folkmängder', ['BEF01']],
    ['antal flyttade', ['DISJ01']],
    ['HEMLIG1', []],
    ['okapikod', []],
  ])('is not %s, but near: %j', (value, suggestions) => {
    expect(metric(value)).toMatchObject({ code: 'invalid_metric', details: { suggestions } });
    expect(knownMetric(store, value)).toBeNull();
  });

  it('is ambiguous by a name that two have', () => {
    expect(metric('matt-av-samma-ord')).toMatchObject({ code: 'ambiguous' });
    expect(knownMetric(store, 'matt-av-samma-ord')).toBeNull();
  });

  it('that has left is refused as withdrawn, by the name that it was asked by', () => {
    const left: CatalogueMetric = {
      ...(store.directory.metrics.get('BEF01') ?? expect.fail('expected a metric')),
      left: '2025-01-01',
    };
    const without = { ...store, directory: { ...store.directory, metrics: new Map([['BEF01', left]]) } };
    expect(resolveMetric(without, 'metrics', 'bef01', 'sv')).toMatchObject({
      code: 'unavailable',
      details: {
        parameter: 'metrics',
        value: 'bef01',
        reason: 'withdrawn',
        revision: '2025-01-01/BEF01/withdrawn',
      },
    });
    expect(knownMetric(without, 'BEF01')).toBeNull();
  });
});

describe('of the shipped registry', () => {
  const catalogue = SHIPPED_CATALOGUE;
  const known = {
    catalogue: { ...catalogue, siteUrl: 'https://data.example' },
    directory: directoryOf(catalogue),
  };

  it.each(['1917', ' 1917 '])(
    'leads from a former code to the one of today, and never answers for it: %j',
    (value) => {
      expect(resolveMunicipality(known, 'geo', value)).toMatchObject({
        code: 'invalid_geo',
        details: { parameter: 'geo', value, reason: 'former_code', suggestions: ['0331'] },
      });
    },
  );

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
    [' Jamtland ', 'Jämtlands län'],
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
    ['the beginning of a name of two words', 'Malung', ['2023']],
    ['the name with its code', 'Mora (2062)', ['2062']],
    ['the code before the name', '2062 Mora', ['2062']],
    ['the seat', 'Visby', ['0980']],
    ['a slip in the seat', 'Visbi', ['0980']],
    ['a slip alone, without what a search goes on to', 'Kina', ['0513']],
    ['another name', 'Gothenburg', ['1480']],
    ['a slip in a name, before one that has it within', 'Örebo', ['1880', '1473']],
    ['a year behind a word that is no name', 'skatt 2021', []],
  ])('suggests for %s, before what is only spelt nearly so: %s', (_, value, suggestions) => {
    expect(resolveMunicipality(known, 'geo', value)).toMatchObject({ details: { suggestions } });
  });

  it.each([
    ['Östra Goinge', '1256'],
    ['ostra göinge', '1256'],
    ['Upplands-Bro', '0139'],
    ['håbo', '0305'],
  ])('finds a municipality by its name with some of its diacritics: %s', (value, code) => {
    expect(resolveMunicipality(known, 'geo', value)).toMatchObject({ code });
  });

  it.each([
    ['18', '18'],
    ['SE18', '18'],
    ['se18', '18'],
    ['Orebro län', '18'],
    ['örebro-lan', null],
    ['orebro-lan', '18'],
    ['region orebro län', '18'],
    ['Vastra Götaland', '14'],
    ['Vastra Gotalandsregionen', '14'],
    ['region uppsala', '03'],
    ['Uppsala County', '03'],
    ['sormland', '04'],
    ['Örebrö län', null],
    ['8', null],
    ['99', null],
    ['', null],
  ])('finds a county by code, slug or name with some of its diacritics: %j is %j', (value, code) => {
    const found = resolveCounty(known, 'county', value);
    expect(isProblem(found) ? null : found.code).toBe(code);
  });

  it.each([
    ['Upsala', ['03']],
    ['Orebor län', ['18']],
    ['99', []],
    ['xyzzy', []],
  ])('suggests counties that are spelt nearly so: %s', (value, suggestions) => {
    expect(resolveCounty(known, 'county', value)).toMatchObject({
      ...{ code: 'invalid_geo', details: { reason: 'unknown_county', suggestions } },
    });
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

  it.each(['Barn i förskola 1-5 år', 'Barn i förskola 1–5 år', 'barn i forskola 1 5 ar'])(
    'takes a dash in a title as it is typed: %s',
    (title) => {
      expect(resolveMetric(known, 'metric', title, 'sv')).toMatchObject({ id: 'N11800' });
    },
  );

  it.each([
    ['vaxthusgaser', 'GHGTOT'],
    ['total emissions', 'GHGTOT'],
    ['GREENHOUSE-GASES', 'GHGTOT'],
    ['folkmängd', 'BE0101N1'],
    ['Population', 'BE0101N1'],
    ['Alla', 'GHGTOT'],
  ])('lets an alias decide before a title, and a title before an official one: %s is %s', (value, id) => {
    expect(resolveMetric(known, 'metric', value, 'sv')).toMatchObject({ id });
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

  it('suggests at most five of what a search finds', () => {
    const found = searchMetrics(known.catalogue, 'miljö').metrics.map(({ id }) => id);
    expect(found.length).toBeGreaterThan(5);
    expect(resolveMetric(known, 'metric', 'miljö', 'sv')).toMatchObject({
      details: { suggestions: found.slice(0, 5) },
    });
  });
});
