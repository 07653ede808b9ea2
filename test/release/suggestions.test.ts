import { describe, expect, test } from 'vitest';
import {
  authoritiesBehind,
  authorityInDescription,
  codesInTitle,
  definitionInDescription,
  isYesOrNo,
  oneSpelling,
  unitInTitle,
} from '../../src/release/suggestions.ts';

describe('the unit in a title', () => {
  test.each([
    ['Invånare totalt, antal', 'antal'],
    ['Förvärvsarbetande invånare 20-64 år, andel (%) (-2021)', '%'],
    ['Biståndsmottagare 18-24 år, andel (%) av biståndsmottagare totalt', '%'],
    ['Skattekraft kommun, kr/inv', 'kr/inv'],
    ['Företagskonkurser, antal/1000 inv, 16-64 år', 'antal/1000 inv 16-64 år'],
    ['Elever i åk 9, meritvärde, hemkommun, genomsnitt (17 ämnen)', 'genomsnitt (17 ämnen)'],
    ['Nettokostnad (kr/inv)', 'kr/inv'],
    ['Demografi', null],
    ['Kommunen har en plan, (Ja=1, Nej=0)', null],
    ['Kommunen har en plan (Ja=1, Nej=0) (-2022)', null],
  ])('of “%s” is %s', (title, unit) => {
    expect(unitInTitle(title)).toBe(unit);
  });

  test.each([
    ['antal/1000 inv', ['antal/1000inv', 'antal/1 000 inv', 'antal per 1000 invånare', 'antal/ 1000 inv.']],
    ['antal/100 000 inv', ['antal/100000 inv', 'antal/ 100 000 inv', 'antal per 100\u00a0000 invånare']],
    ['kr/inv', ['kronor per invånare', 'kr / inv']],
    ['kr/inv 20+', ['kronor per invånare 20 år och äldre']],
    ['antal/1000 inv 16-64 år', ['antal per 1 000 invånare 16–64 år']],
    ['%', ['procent', 'andel (%)', 'andel (%).']],
    ['mkr', ['miljoner kronor', 'mnkr']],
    ['index', ['Index']],
    ['Mbit/s', []],
    ['MWh/inv', ['MWh per invånare']],
  ])('has the spelling %s for %j', (one, others) => {
    expect([one, ...others].map(oneSpelling)).toEqual([one, ...others].map(() => one));
  });
});

describe('codes in a title', () => {
  test.each([
    ['Kommunen har en plan (Ja=1, Nej=0)', 'Ja=1, Nej=0', true],
    ['Läge, (Överskott=2, Balans=1, Underskott=0)', 'Överskott=2, Balans=1, Underskott=0', false],
    ['Styre, 1=vänster, 2=blocköverskridande', '1=vänster, 2=blocköverskridande', false],
    ['Levnadsvanor, index (max = 100)', null, false],
    ['Elever, andel (%)', null, false],
  ])('of “%s” are %s', (title, codes, yesNo) => {
    expect([codesInTitle(title), isYesOrNo(codesInTitle(title))]).toEqual([codes, yesNo]);
  });
});

describe('a description', () => {
  test.each([
    ['Antal invånare totalt den 31/12. Källa: SCB.', 'Antal invånare totalt den 31/12.', 'SCB'],
    [
      'Utsläpp. Källa: Nationella emissionsdatabasen och SCB\\n',
      'Utsläpp.',
      'Nationella emissionsdatabasen och SCB',
    ],
    ['Källa: BRÅ. Se vidare. Källa:  BRÅ och\nSCB', 'Källa: BRÅ. Se vidare.', 'BRÅ och SCB'],
    ['Källa: SCB', null, 'SCB'],
    ['Utan uppgift.', 'Utan uppgift.', null],
    [' ', null, null],
    [null, null, null],
  ])('%j says %j, by %s', (description, definition, authority) => {
    expect([definitionInDescription(description), authorityInDescription(description)]).toEqual([
      definition,
      authority,
    ]);
  });

  test.each(['SCBs medborgarundersökning', 'SCB:s medborgarundersökning', 'SCB medborgarundersökning'])(
    'cites “%s” in one spelling',
    (written) => {
      expect(authorityInDescription(`Andel. Källa: ${written}.`)).toBe('SCB:s medborgarundersökning');
    },
  );

  test('leaves a citation as it is where a name in capitals has no genitive', () => {
    for (const cited of ['STATIV från SCB', 'BRÅ och SCB', 'SCB (tidigare Statisticon AB)'])
      expect(authorityInDescription(`Källa: ${cited}`)).toBe(cited);
  });

  test('names the authorities that another one cites alone', () => {
    const behind = authoritiesBehind(['SCB', 'Socialstyrelsen', 'BRÅ och SCB', 'Egen undersökning', null]);
    expect(
      [
        'SCB:s medborgarundersökning',
        'Socialstyrelsens enkät och SCB',
        'BRÅ och SCB',
        'Egen undersökning',
        null,
      ].map(behind),
    ).toEqual([['SCB'], ['Socialstyrelsen', 'SCB'], ['SCB'], [], []]);
  });
});
