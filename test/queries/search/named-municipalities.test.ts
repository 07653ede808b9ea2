import { describe, expect, it } from 'vitest';
import { namedMunicipalities } from '../../../src/search/places.ts';
import { wordsOf } from '../../../src/search/words.ts';
import { SHIPPED_CATALOGUE } from './shipped.ts';

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
