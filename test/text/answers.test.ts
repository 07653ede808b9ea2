import { expect, it } from 'vitest';
import { countyName, countyNames } from '../../src/text/answers.ts';

it.each([
  ['Stockholms län', 'Stockholm County'],
  ['Uppsala län', 'Uppsala County'],
  ['Södermanlands län', 'Södermanland County'],
  ['Gotlands län', 'Gotland County'],
  ['Skåne län', 'Skåne County'],
  ['Västra Götalands län', 'Västra Götaland County'],
  ['Dalarnas län', 'Dalarna County'],
  ['Malmöhus län', 'Malmöhus County'],
  ['Åland', 'Åland'],
])('%s is %s in English, and itself in Swedish', (county, english) => {
  expect(countyName(county, 'en')).toBe(english);
  expect(countyName(county, 'sv')).toBe(county);
});

it('a county has names with its kind, in both languages, and without', () => {
  expect(countyNames('Skåne län')).toEqual(
    expect.arrayContaining(['Skåne län', 'Skåne', 'Skåne County', 'Scania', 'Scania län']),
  );
});
