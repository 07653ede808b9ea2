import { describe, expect, it } from 'vitest';
import { namedMunicipalities, searchMunicipalities } from '../../src/search/places.ts';
import { wordsOf } from '../../src/search/words.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { SHIPPED_CATALOGUE } from './shipped.ts';
import { TYPED } from './typed.ts';

const { service } = await serveDerived(verifiedOf(goldenData('small')));

const GOLDEN = service.store.catalogue.municipalities;
const SHIPPED = SHIPPED_CATALOGUE.municipalities;

/** `Malmö county`, `Stockholm exact!`: each municipality that is found with how it matches. */
const found = (query: string, all: Parameters<typeof searchMunicipalities>[0] = SHIPPED) =>
  searchMunicipalities(all, query).municipalities.map(
    ({ municipality, match }) => `${municipality.name} ${match.type}${match.exact ? '!' : ''}`,
  );

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
    ['Upplands-Väsbys kommun', ['Upplands Väsby folded']],
    ['upp', ['Upplands Väsby prefix', 'Uppsala prefix', 'Håbo county', 'Knivsta county']],
    ['sala', ['Sala exact!', 'Uppsala substring']],
    ['kil', ['Kil exact!', 'Eskilstuna substring']],
    ['gote', ['Göteborg folded']],
    ['upplands väsb', ['Upplands Väsby prefix']],
    ['göte', ['Göteborg prefix']],
    ['vast', ['Göteborg county', 'Sala county']],
    ['Skåne län', ['Malmö county']],
    ['skäne', []],
    ['ö', ['Göteborg substring', 'Malmö substring']],
    ['%', []],
    ['.*', []],
    ['xyzzy', []],
  ])('for %j finds %j', (query, municipalities) => {
    expect(found(query, GOLDEN)).toEqual(municipalities);
  });
});

describe('a county', () => {
  it.each([
    ['Uppsala County', 'Uppsala län'],
    ['Sörmland', 'Södermanlands län'],
    ['sormland', 'Södermanlands län'],
    ['Dalarna region', 'Dalarnas län'],
    ['Stockholm län', 'Stockholms län'],
    ['Scania', 'Skåne län'],
    ['VGR', 'Västra Götalands län'],
    ['Västra Götalandsregionen', 'Västra Götalands län'],
    ['Region Jämtland Härjedalen', 'Jämtlands län'],
    ['Region Skåne', 'Skåne län'],
    ['Region Stockholms län', 'Stockholms län'],
    ['region uppsala', 'Uppsala län'],
    ['Orebro län', 'Örebro län'],
    ['region orebro län', 'Örebro län'],
    ['Vastra Götaland', 'Västra Götalands län'],
    ['Västra Gotaland', 'Västra Götalands län'],
    ['vastra götalandsregionen', 'Västra Götalands län'],
    ['Sodermanlands län', 'Södermanlands län'],
    ['Region Jamtland Härjedalen', 'Jämtlands län'],
  ])('is found by what it and its region are called: %s', (query, county) => {
    expect(found(query)).toEqual(found(county));
    expect(found(query)).not.toEqual([]);
    expect(found(query).every((one) => one.endsWith(' county'))).toBe(true);
  });

  it.each([
    ['gotland', ['Gotland exact!']],
    ['norrland', []],
    ['botten', []],
    ['bötten', []],
  ])('is not found by the middle of a word of its name: %s', (query, municipalities) => {
    expect(found(query)).toEqual(municipalities);
  });

  it.each(['Örebrö län', 'Vastra Gotåland', 'Jämtländ', 'region Upsala'])(
    'is not found by a diacritic that its name has not: %s',
    (query) => {
      expect(found(query)).toEqual([]);
    },
  );

  it.each(['götal', 'GÖTAL'])('is found by the beginning of each word of its name: %s', (query) => {
    const { municipalities } = searchMunicipalities(SHIPPED, query);
    expect(new Set(municipalities.map(({ municipality }) => municipality.county))).toEqual(
      new Set(['Västra Götalands län']),
    );
  });
});

describe('what a municipality is called beside its name', () => {
  const first = (query: string) => {
    const { municipalities, approximate } = searchMunicipalities(SHIPPED, query);
    const [hit] = municipalities;
    const said = hit === undefined ? 'none' : `${hit.municipality.code} ${hit.match.type}`;
    return `${said}${hit?.match.exact ? '!' : ''}${approximate ? ' ~' : ''}`;
  };

  it.each([
    ['Gävle kommun', '2180 exact!'],
    ['Söder\u00adtälje', '0181 exact!'],
    ['\u202aLu\u200bnd\u202c', '1281 exact!'],
    ['Gävle kn', '2180 exact!'],
    ['”Gävle kommun”', '2180 exact!'],
    ['"Luleå"', '2580 exact!'],
    ['Luleå!', '2580 exact!'],
    ['gävle kommuns', '2180 exact!'],
    ['Gävles', '2180 exact!'],
    ['Stockholms stad', '0180 exact!'],
    ['City of Malmö', '1280 exact!'],
    ['Gävle municipality', '2180 exact!'],
    ['Gavle’s', '2180 slug!'],
    ['Borås', '1490 exact!'],
    ['Malung-Salen', '2023 slug!'],
    ['malung sälen', '2023 folded'],
    ['malung salen', '2023 folded'],
    ['Östra Goinge', '1256 folded'],
    ['Ostra Göinge kommun', '1256 folded'],
    ['Ostra Göingé', '1256 approximate ~'],
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
  ])('finds it: %s is %s', (query, municipality) => {
    expect(first(query)).toBe(municipality);
  });

  it.each(TYPED)('is sought whatever is typed: %s', (_, query) => {
    const { municipalities, approximate } = searchMunicipalities(SHIPPED, query);
    expect(approximate).toBe(false);
    expect(municipalities.length > 0).toBe(query === 'a');
  });
});

describe('of the places that a query names', () => {
  const parsed = (query: string) => namedMunicipalities(SHIPPED_CATALOGUE, query);
  const names = (query: string): string[] =>
    parsed(query).municipalities.map((meant) => meant.map(({ name }) => name).join(' or '));

  it.each([
    ['habo skatt', ['Habo or Håbo']],
    ['håbo skatt', ['Håbo']],
    ['HABO', ['Habo or Håbo']],
  ])('the municipalities that are spelt so come first: %s', (query, municipalities) => {
    expect(names(query)).toEqual(municipalities);
  });

  it.each([
    ['0180 Stockholm skatt 2022', ['Stockholm']],
    ['are taxes high in Åre', ['Åre']],
    ['Habo 0643 skatt', ['Habo']],
    ['0305 Habo skatt', ['Håbo']],
    ['Malmö Malmö stad Lund', ['Malmö', 'Lund']],
    ['Gbg Göteborg', ['Göteborg']],
  ])('a municipality stands once however often it is named: %s', (query, municipalities) => {
    expect(names(query)).toEqual(municipalities);
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
  ])('a municipality is named by those who live in it: %s', (query, name) => {
    expect(names(query)).toEqual([name]);
    expect(parsed(query).words).toContain('bor');
  });

  it.each('bor arbetare bilarna nybor läkare lärarna varor markarbete markarna elevarna'.split(' '))(
    'a municipality is not named by another word that ends so: %s',
    (query) => {
      expect(parsed(query)).toMatchObject({ municipalities: [], words: wordsOf(query) });
    },
  );

  it.each([
    ['hur mycket ska skatten vara', []],
    ['kan skatten vara lägre i Lund', ['Lund']],
    ['kan jag se skatten i vara', ['Vara']],
    ['kan du visa skatt Vara', ['Vara']],
    ['hur ska Vara sänka skatten', ['Vara']],
    ['kan du visa skatt vara', ['Vara']],
    ['hur många bor vara', ['Vara']],
    ['vara skatt', ['Vara']],
  ])('vara is the verb where an infinitive is due: %s', (query, municipalities) => {
    expect(names(query)).toEqual(municipalities);
  });
});
