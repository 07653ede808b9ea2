import { describe, expect, it } from 'vitest';
import { namedMunicipalities, searchMunicipalities } from '../../src/search/places.ts';
import { wordsOf } from '../../src/search/words.ts';
import { goldenData } from '../support/golden.ts';
import { dataOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { SHIPPED_CATALOGUE } from './shipped.ts';
import { TYPED } from './typed.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

type Found = {
  municipalities: { code: string; name: string; exactMatch: boolean | null; matchType: string | null }[];
  total: number;
};
const search = async (query: string) => {
  const { municipalities } = await dataOf<Found>(
    served,
    `/api/v1/municipalities?query=${encodeURIComponent(query)}`,
  );
  return municipalities.map(
    ({ name, matchType, exactMatch }) => `${name} ${matchType}${exactMatch ? '!' : ''}`,
  );
};

describe('the register', () => {
  it('without a query is whole, by code, with no match', async () => {
    const { municipalities, ...counts } = await dataOf<Found>(served, '/api/v1/municipalities');
    expect(municipalities.map(({ code }) => code)).toEqual(
      '0114 0180 0305 0330 0380 0484 0643 1280 1480 1715 1981'.split(' '),
    );
    expect(counts).toEqual({
      total: 11,
      returned: 11,
      limit: null,
      truncated: false,
      next: null,
      approximate: false,
    });
    for (const { exactMatch, matchType } of municipalities)
      expect([exactMatch, matchType]).toEqual([null, null]);
  });
});

describe('a search', () => {
  it.each([
    ['0180', ['Stockholm code!']],
    ['03', ['Håbo code', 'Knivsta code', 'Uppsala code']],
    ['1', ['Göteborg code', 'Kil code', 'Malmö code', 'Sala code']],
    [
      '0',
      [
        'Eskilstuna code',
        'Habo code',
        'Håbo code',
        'Knivsta code',
        'Stockholm code',
        'Upplands Väsby code',
        'Uppsala code',
      ],
    ],
    ['01801', []],
    ['Stockholm', ['Stockholm exact!', 'Upplands Väsby county']],
    ['  stockholm ', ['Stockholm exact!', 'Upplands Väsby county']],
    ['habo', ['Habo exact!', 'Håbo folded']],
    ['HÅBO', ['Håbo exact!']],
    ['ha\u030abo', ['Håbo exact!']],
    ['habo-uppsala', ['Håbo slug!']],
    ['UPPLANDS-VASBY', ['Upplands Väsby slug!']],
    ['malmo', ['Malmö slug!']],
    ['Upplands Väsby', ['Upplands Väsby exact!']],
    ['upplands vasby', ['Upplands Väsby folded']],
    ['upplands-väsby', ['Upplands Väsby folded']],
    ['Upplands-Väsbys kommun', ['Upplands Väsby folded']],
    ['upp', ['Upplands Väsby prefix', 'Uppsala prefix', 'Håbo county', 'Knivsta county']],
    ['sala', ['Sala exact!', 'Uppsala substring']],
    ['kil', ['Kil exact!', 'Eskilstuna substring']],
    ['gote', ['Göteborg folded']],
    ['göte', ['Göteborg prefix']],
    ['väst', ['Göteborg county', 'Sala county']],
    ['vast', ['Göteborg county', 'Sala county']],
    ['Skåne län', ['Malmö county']],
    ['skane', ['Malmö county']],
    ['skäne', []],
    ['ö', ['Göteborg substring', 'Malmö substring']],
    ['%', []],
    ['.*', []],
    ['xyzzy', []],
  ])('for %j finds %j', async (query, found) => {
    expect(await search(query)).toEqual(found);
  });
});

describe('a county', () => {
  it('is found by its name in either language', async () => {
    expect(await search('Uppsala County')).toEqual(await search('uppsala län'));
    expect(await search('Uppsala County')).not.toEqual([]);
  });

  it.each([
    ['Sörmland', 'Södermanlands län'],
    ['sormland', 'Södermanlands län'],
    ['Dalarna region', 'Dalarnas län'],
    ['Stockholm län', 'Stockholms län'],
    ['Scania', 'Skåne län'],
    ['VGR', 'Västra Götalands län'],
    ['Västra Götalandsregionen', 'Västra Götalands län'],
    ['Region Jämtland Härjedalen', 'Jämtlands län'],
    ['Region Skåne', 'Skåne län'],
    ['Region Dalarna', 'Dalarnas län'],
    ['Region Stockholms län', 'Stockholms län'],
    ['Region Jämtlands län', 'Jämtlands län'],
  ])('is found by what it and its region are called: %s', (query, county) => {
    const found = (text: string) =>
      searchMunicipalities(SHIPPED_CATALOGUE.municipalities, text).municipalities.map(
        ({ municipality, match }) => `${municipality.name} ${match.type}`,
      );
    expect(found(query)).toEqual(found(county));
    expect(found(query).every((one) => one.endsWith(' county'))).toBe(true);
  });
});

it.each([
  ['gotland', ['Gotland']],
  ['norrland', []],
  ['botten', []],
])('a county is not found by the middle of a word of its name: %s', (query, names) => {
  const { municipalities } = searchMunicipalities(SHIPPED_CATALOGUE.municipalities, query);
  expect(municipalities.map(({ municipality }) => municipality.name)).toEqual(names);
});

it.each(['malung sälen', 'malung salen', 'Malung-Salen'])(
  'a name with a hyphen is found without it, with or without its diacritics: %s',
  (query) => {
    const { municipalities } = searchMunicipalities(SHIPPED_CATALOGUE.municipalities, query);
    const found = municipalities.map(({ municipality, match }) => [municipality.name, match.type]);
    const type = query.includes('-') ? 'slug' : 'folded';
    expect(found).toEqual([['Malung-Sälen', type]]);
  },
);

it.each(['götal', 'GÖTAL'])('a county is found by the beginning of each word of its name: %s', (query) => {
  const { municipalities } = searchMunicipalities(SHIPPED_CATALOGUE.municipalities, query);
  expect(new Set(municipalities.map(({ municipality }) => municipality.county))).toEqual(
    new Set(['Västra Götalands län']),
  );
});

describe('what a municipality is called beside its name', () => {
  const shipped = SHIPPED_CATALOGUE.municipalities;
  const find = (query: string) => {
    const { municipalities, approximate } = searchMunicipalities(shipped, query);
    const [first] = municipalities.map(
      ({ municipality, match }) => `${municipality.code} ${match.type}${match.exact ? '!' : ''}`,
    );
    return `${first ?? 'none'}${approximate ? ' ~' : ''}`;
  };

  it.each([
    ['Gävle kommun', '2180 exact!'],
    ['Söder\u00adtälje', '0181 exact!'],
    ['\u202aLu\u200bnd\u202c', '1281 exact!'],
    ['Gävle kn', '2180 exact!'],
    ['Gävle?', '2180 exact!'],
    ['”Gävle kommun”', '2180 exact!'],
    ['"Luleå"', '2580 exact!'],
    ['Luleå!', '2580 exact!'],
    ['gävle kommuns', '2180 exact!'],
    ['Gävles', '2180 exact!'],
    ['Stockholms stad', '0180 exact!'],
    ['Göteborgs kommun', '1480 exact!'],
    ['City of Malmö', '1280 exact!'],
    ['Gävle municipality', '2180 exact!'],
    ['Gavle’s', '2180 slug!'],
    ['Borås', '1490 exact!'],
    ['Gothenburg', '1480 alias'],
    ['GOTHENBURG city', '1480 alias'],
    ['Sthlm', '0180 alias'],
    ['1917', '0331 alias'],
    ['Stokholm', '0180 approximate ~'],
    ['Götebrog', '1480 approximate ~'],
    ['Gothenb', '1480 approximate ~'],
    ['0rebro', '1880 approximate ~'],
    ['180', '0180 approximate ~'],
    ['ås', '2463 prefix'],
    ['ands-', '0139 substring'],
    ['?', 'none'],
    ['xyzzyx', 'none'],
    ['9999', 'none'],
  ])('%s: %s', (query, found) => {
    expect(find(query)).toBe(found);
  });

  it.each(TYPED)('whatever is typed is answered: %s', (_, query) => {
    const { municipalities, approximate } = searchMunicipalities(shipped, query);
    expect(approximate).toBe(false);
    expect(municipalities.length > 0).toBe(query === 'a');
  });
});

const parsed = (query: string) => namedMunicipalities(SHIPPED_CATALOGUE, query);
const names = (query: string): string[] =>
  parsed(query).municipalities.map((found) => found.map(({ name }) => name).join(' or '));

describe('the municipalities that a query names', () => {
  it.each([
    ['habo skatt', ['Habo or Håbo']],
    ['håbo skatt', ['Håbo']],
    ['HABO', ['Habo or Håbo']],
  ])('are first those that are spelt so: %s', (query, found) => {
    expect(names(query)).toEqual(found);
  });

  it.each([
    ['0180 Stockholm skatt 2022', ['Stockholm']],
    ['are taxes high in Åre', ['Åre']],
    ['Habo 0643 skatt', ['Habo']],
    ['0305 Habo skatt', ['Håbo']],
    ['Malmö Malmö stad Lund', ['Malmö', 'Lund']],
    ['Gbg Göteborg', ['Göteborg']],
  ])('stand once however often they are named: %s', (query, found) => {
    expect(names(query)).toEqual(found);
  });
});

it.each([
  ['skatt Stockholms län', 'Stockholms län'],
  ['skatt Stockholm län', 'Stockholms län'],
  ['skatt Region Stockholm', 'Stockholms län'],
  ['taxes in Uppsala County', 'Uppsala län'],
  ['Sörmlands läns skatt', 'Södermanlands län'],
  ['VGR skatt', 'Västra Götalands län'],
])('a county is not the municipality of its name: %s', (query, county) => {
  expect(parsed(query)).toMatchObject({ municipalities: [], counties: [county] });
});

it.each([
  ['malmöbor', 'Malmö'],
  ['hur många stockholmare finns det', 'Stockholm'],
  ['sundsvallsborna', 'Sundsvall'],
  ['Gävlebornas skatt', 'Gävle'],
])('those who live in a municipality name it: %s', (query, name) => {
  expect(names(query)).toEqual([name]);
  expect(parsed(query).words).toContain('bor');
});

it.each([
  'bor',
  'arbetare',
  'bilarna',
  'nybor',
  'läkare',
  'lärarna',
  'varor',
  'markarbete',
  'markarna',
  'elevarna',
])('no such word names one: %s', (query) => {
  expect(parsed(query)).toMatchObject({ municipalities: [], words: wordsOf(query) });
});

it.each([
  ['hur mycket ska skatten vara', []],
  ['kan skatten vara lägre i Lund', ['Lund']],
  ['kan jag se skatten i vara', ['Vara']],
  ['kan du visa skatt Vara', ['Vara']],
  ['hur ska Vara sänka skatten', ['Vara']],
  ['kan du visa skatt vara', ['Vara']],
  ['hur många bor vara', ['Vara']],
  ['vara skatt', ['Vara']],
])('vara is the verb where an infinitive is due: %s', (query, found) => {
  expect(names(query)).toEqual(found);
});
