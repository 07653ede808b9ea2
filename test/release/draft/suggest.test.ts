import { expect, test } from 'vitest';
import { authorityInDescription, unitInTitle } from '../../../src/release/draft.ts';

test.each([
  ['Invånare totalt, antal', 'antal'],
  ['Invånare 65+, andel (%)', '%'],
  ['Förvärvsarbetande invånare 20-64 år, andel (%) (-2021)', '%'],
  ['Skattekraft kommun, kr/inv', 'kr/inv'],
  ['Elever i åk 9, meritvärde, hemkommun, genomsnitt (17 ämnen)', 'genomsnitt (17 ämnen)'],
  ['Nettokostnad (kr/inv)', 'kr/inv'],
  ['Demografi', null],
])('%s seems to be in %s', (title, unit) => {
  expect(unitInTitle(title)).toBe(unit);
});

test.each([
  ['Antal invånare totalt den 31/12. Källa: SCB.', 'SCB'],
  ['Utsläpp. Källa: Nationella emissionsdatabasen och SCB\\n', 'Nationella emissionsdatabasen och SCB'],
  ['Källa: BRÅ. Se vidare. Källa:  BRÅ och\nSCB', 'BRÅ och SCB'],
  ['Utan uppgift.', null],
  [null, null],
])('%j seems to name %s', (description, authority) => {
  expect(authorityInDescription(description)).toBe(authority);
});
