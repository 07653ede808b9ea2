import { expect, it } from 'vitest';
import { countyName, countyNames } from '../../src/text/answers.ts';

it.each([
  ['Stockholms län', 'Stockholm County'],
  ['Uppsala län', 'Uppsala County'],
  ['Södermanlands län', 'Södermanland County'],
  ['Östergötlands län', 'Östergötland County'],
  ['Jönköpings län', 'Jönköping County'],
  ['Kronobergs län', 'Kronoberg County'],
  ['Kalmar län', 'Kalmar County'],
  ['Gotlands län', 'Gotland County'],
  ['Blekinge län', 'Blekinge County'],
  ['Skåne län', 'Skåne County'],
  ['Hallands län', 'Halland County'],
  ['Västra Götalands län', 'Västra Götaland County'],
  ['Värmlands län', 'Värmland County'],
  ['Örebro län', 'Örebro County'],
  ['Västmanlands län', 'Västmanland County'],
  ['Dalarnas län', 'Dalarna County'],
  ['Gävleborgs län', 'Gävleborg County'],
  ['Västernorrlands län', 'Västernorrland County'],
  ['Jämtlands län', 'Jämtland County'],
  ['Västerbottens län', 'Västerbotten County'],
  ['Norrbottens län', 'Norrbotten County'],
  ['Malmöhus län', 'Malmöhus County'],
  ['Åland', 'Åland'],
])('%s is %s in English', (county, english) => {
  expect(countyName(county, 'en')).toBe(english);
  expect(countyName(county, 'sv')).toBe(county);
});

it('a county has names with its kind, in both languages, and without', () => {
  expect(countyNames('Skåne län')).toEqual(
    expect.arrayContaining(['Skåne län', 'Skåne', 'Skåne County', 'Scania', 'Scania län']),
  );
});
