import { describe, expect, it } from 'vitest';
import { searchMetrics } from '../../../src/search/metrics.ts';
import { SHIPPED_CATALOGUE } from './shipped.ts';

const ids = (query: string): string[] => searchMetrics(SHIPPED_CATALOGUE, query).metrics.map(({ id }) => id);

describe('a word that sharpens a question', () => {
  it.each([
    ['what it is counted by', 'elbilar per invånare', 'elbilar'],
    ['in English', 'electric cars per 1,000 inhabitants', 'electric cars'],
    ['what no definition alone decides', 'dieselbilar per invånare', 'dieselbilar'],
    ['how it changes', 'arbetslösheten ökar i Malmö', 'arbetslösheten'],
    ['how it changed', 'has unemployment increased in Gävle', 'unemployment'],
    ['where it is from', 'SCB skatt', 'skatt'],
    ['its kind', 'nyckeltal N03920', 'N03920'],
    ['the head of a column', 'kommunkod namn befolkning', 'befolkning'],
    ['the form that it is wanted in', 'excel skatt', 'skatt'],
    ['a part of the year', 'arbetslöshet kvartal 2022', 'arbetslöshet'],
    ['a comparison', 'jämförelse mellan Lund och Malmö skatt', 'skatt'],
    ['a beginning of an identifier', 'SF.N00901.0180', 'N00901'],
  ])('is looked past where no metric is called so: %s', (_, query, same) => {
    expect(ids(query)).toEqual(ids(same));
    expect(ids(query)).not.toEqual([]);
    expect(searchMetrics(SHIPPED_CATALOGUE, query).approximate).toBe(false);
  });

  it.each([
    ['utsläpp per invånare', ['N00401']],
    ['which city has lowest emissions per person', ['N00401']],
    ['tappar invånare', ['N01963']],
    ['befolkningen ökar', ['N01963']],
    ['increase in population', ['N01963']],
    ['folkmängd SCB', ['BE0101N1', 'N01951']],
    ['population growth', ['N01963', 'N45850']],
  ])('finds what is called so: %s', (query, found) => {
    expect(ids(query)).toEqual(found);
  });

  it('is sought where it is all that is typed', () => {
    expect(ids('ökar')).toEqual(['N01963']);
    expect(ids('per capita')[0]).toBe('N00401');
  });

  it('does not take the place of who lives there', () => {
    expect(ids('excel hur många bor i Gävle')).toEqual(ids('hur många bor i Gävle'));
  });
});

describe('a number that only counts or dates', () => {
  it.each([
    ['topp 10 skatt', 'skatt'],
    ['tio i topp skatt', 'skatt'],
    ['3 största städerna', 'största städerna'],
    ['de tio rikaste kommunerna', 'rikaste'],
    ['5 richest cities in Sweden', 'richest'],
    ['arbetslöshet i 20 kommuner', 'arbetslöshet'],
    ['Sveriges 10 största kommuner', 'Sveriges största kommuner'],
    ['befolkning de senaste 10 åren', 'befolkning'],
    ['arbetslöshet senaste fem åren', 'arbetslöshet'],
    ['unemployment last ten years', 'unemployment'],
    ['befolkning 1 januari 2020', 'befolkning'],
    ['folkmängd 31 dec 2022', 'folkmängd'],
    ['Folkmängd 2022-12-31', 'folkmängd'],
    ['skatt mars 2022', 'skatt'],
    ['ten-year trend unemployment', 'unemployment'],
    ['kommuner med över 50 000 invånare', 'kommuner invånare'],
    ['kommuner med mer än 100000 invånare', 'kommuner invånare'],
    ['läsåret 2021/22 meritvärde', 'meritvärde'],
  ])('is looked past: %s', (query, same) => {
    expect(ids(query)).toEqual(ids(same));
    expect(ids(query)).not.toEqual([]);
  });

  it.each(['topp 10', 'topp 10 kommuner', 'the 5 cities'])('alone asks for nothing: %s', (query) => {
    expect(ids(query)).toEqual([]);
  });

  it.each([
    ['över 65', 'N01960'],
    ['andel över 65 högst', 'N01960'],
    ['year 9 best', 'N15507'],
    ['15507 Malmö', 'N15507'],
    ['per 100 000 invånare', 'N07403'],
    ['100 Mbit', 'N07900'],
    ['åk 9', 'N15507'],
    ['arbetslösa 18-64', 'N03920'],
  ])('is sought where it is a part of what is meant: %s', (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });
});
