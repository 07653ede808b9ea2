import { describe, expect, it } from 'vitest';
import type { UnitWords } from '../../src/text/numbers.ts';
import {
  comparedSentences,
  figureSentences,
  moreOf,
  placeWords,
  rankNote,
  type SentenceRank,
  TOLD_WORDS,
  whenOf,
} from '../../src/text/sentences.ts';

const PHRASE = {
  sv: 'I {place} var {value} av invånarna 18–64 år arbetslösa {year}',
  en: 'In {place}, {value} of inhabitants aged 18–64 were unemployed in {year}',
};
const unitOf = (lang: 'sv' | 'en', more: Partial<UnitWords> = {}): UnitWords => ({
  lang,
  unitCode: 'percent',
  unitLabel: lang === 'sv' ? 'procent' : 'per cent',
  decimals: 1,
  ...more,
});
const rankOf = (rank: number, sharing = 0, more: Partial<SentenceRank> = {}): SentenceRank => ({
  ...{ rank, sharing, total: 290, isWhole: true, order: 'descending' },
  ...more,
});
const figure = (lang: 'sv' | 'en', place: string, phrase: typeof PHRASE | null = PHRASE) => ({
  ...{ phrase, title: 'Arbetslöshet', place, period: '2022', literal: '2.74', unit: unitOf(lang) },
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the sentences of a figure', () => {
  it.each([
    [
      'sv',
      'Habo',
      'I Habo var 2,7 procent av invånarna 18–64 år arbetslösa 2022, mot 5,6 procent i riket. Det var sjunde lägst av 290 kommuner.',
    ],
    [
      'en',
      'Habo',
      'In Habo, 2.7 per cent of inhabitants aged 18–64 were unemployed in 2022, compared with 5.6 per cent in Sweden as a whole. That was the 7th lowest of Sweden’s 290 municipalities.',
    ],
  ] as const)('have a verb, the country and the place: %s', (lang, place, expected) => {
    const beside = { country: '5.62', rank: rankOf(284) };
    expect(plain(figureSentences(figure(lang, place), beside))).toBe(expected);
  });

  it('are of the figure alone where nothing compares, on islands and in the country', () => {
    const alone = { country: null, rank: null };
    expect(figureSentences(figure('sv', 'Gotland'), alone)).toMatch(/^På Gotland var 2,7/);
    expect(figureSentences(figure('sv', 'Riket'), alone)).toMatch(/^I riket var .* arbetslösa 2022\.$/);
    expect(plain(figureSentences(figure('sv', 'Habo', null), alone))).toBe(
      'Arbetslöshet i Habo 2022: 2,7 %.',
    );
  });

  it.each([
    ['1', unitOf('sv', { decimals: 0, unitCode: 'sek', unitLabel: 'kronor per invånare' }), '1 krona'],
    ['1200', unitOf('en', { decimals: 0, unitCode: 'sek', unitLabel: 'SEK per inhabitant' }), 'SEK 1,200'],
    ['0', unitOf('en', { decimals: 0, unitCode: 'tonnes-co2e', unitLabel: 'tonnes' }), '0 tonnes'],
    ['7', unitOf('sv', { decimals: 0, unitCode: 'count', unitLabel: 'antal' }), '7'],
  ])('say a value with its unit in words: %s', (literal, unit, amount) => {
    const phrase = { sv: '{value} {place} {year}', en: '{value} {place} {year}' };
    const told = { ...figure(unit.lang, 'Habo', phrase), literal, unit };
    expect(plain(figureSentences(told, { country: null, rank: null }))).toBe(`${amount} Habo 2022.`);
  });
});

describe('a comparison', () => {
  type Compared = [name: string, value: number][];
  const told = (
    figures: Compared,
    country: string | null = null,
    lang: 'sv' | 'en' = 'sv',
    phrase = true,
  ) => {
    const about = { ...figure(lang, '', phrase ? PHRASE : null) };
    const named = figures.map(([name, value]) => ({ name, value }));
    return plain(comparedSentences(about, named, country));
  };
  const five: Compared = [
    ...[['Kil', 4] as [string, number], ['Mora', 7] as [string, number]],
    ...(['Gotland', 'Sala', 'Ale'].map((name, at) => [name, 3 + at * 0.5]) as Compared),
  ];

  it.each([
    [
      [
        ['Habo', 2.7],
        ['Mora', 7],
      ],
      null,
      'I Mora var 7,0 procent av invånarna 18–64 år arbetslösa 2022, mot 2,7 procent i Habo.',
    ],
    [
      [
        ['Mora', 7],
        ['Gotland', 2.7],
        ['Kil', 7],
      ],
      '5.6',
      'I Mora och Kil var 7,0 procent av invånarna 18–64 år arbetslösa 2022, mot 2,7 procent på Gotland och 5,6 procent i riket.',
    ],
    [
      [
        ['Habo', 2.7],
        ['Mora', 2.7],
      ],
      null,
      'I Habo och Mora var 2,7 procent av invånarna 18–64 år arbetslösa 2022.',
    ],
    [
      [
        ['Habo', 2.71],
        ['Mora', 2.72],
      ],
      '5.6',
      'I Mora och Habo var 2,7 procent av invånarna 18–64 år arbetslösa 2022, avrundat, mot 5,6 procent i riket.',
    ],
    [
      five,
      null,
      'I Mora var 7,0 procent av invånarna 18–64 år arbetslösa 2022, den högsta siffran av fem kommuner. Den lägsta var 3,0 procent, på Gotland.',
    ],
  ] as [Compared, string | null, string][])(
    'of %j is told by the exact values, the highest first',
    (figures, country, said) => {
      expect(told(figures, country)).toBe(said);
    },
  );

  it('is told in English, and without a phrase', () => {
    expect(told(five, '5.6', 'en')).toBe(
      'In Mora, 7.0 per cent of inhabitants aged 18–64 were unemployed in 2022, the highest figure of five municipalities. The lowest was 3.0 per cent, in Gotland, compared with 5.6 per cent in Sweden as a whole.',
    );
    expect(
      told(
        [
          ['Habo', 2.71],
          ['Mora', 2.72],
        ],
        null,
        'en',
      ),
    ).toMatch(/ in 2022, rounded\.$/);
    expect(
      told(
        [
          ['Habo', 2],
          ['Mora', 3],
        ],
        null,
        'sv',
        false,
      ),
    ).toBe('Arbetslöshet i Mora 2022: 3,0 %, mot 2,0 procent i Habo.');
  });
});

describe('a place', () => {
  it.each([
    [rankOf(1), 'högst', 'highest'],
    [rankOf(290), 'lägst', 'lowest'],
    [rankOf(284), 'sjunde lägst', '7th lowest'],
    [rankOf(7, 0, { order: 'ascending' }), 'sjunde lägst', '7th lowest'],
    [rankOf(289, 1), 'delad lägst', 'joint lowest'],
    [rankOf(3, 1), 'delad tredje högst', 'joint 3rd highest'],
    [rankOf(145), '145:e högst', '145th highest'],
    [rankOf(1, 289), null, null],
  ])('is counted from the nearer end: %j', (rank, sv, en) => {
    expect([placeWords(rank, 'sv'), placeWords(rank, 'en')]).toEqual([sv, en]);
  });

  it('says of how many, and whose calculation it is', () => {
    expect(rankNote(rankOf(284), 'Tjänsten', 'sv')).toBe('Sjunde lägst av 290, beräknat av Tjänsten');
    const beside = { country: null, rank: rankOf(1, 0, { total: 285, isWhole: false }) };
    expect(figureSentences(figure('sv', 'Habo'), beside)).toMatch(
      / Det var högst av de 285 kommuner som rangordnas\.$/,
    );
    expect(figureSentences(figure('en', 'Habo'), beside)).toMatch(
      / That was the highest of the 285 municipalities that are ranked\.$/,
    );
  });
});

describe('what a brief tells', () => {
  const { sv, en } = TOLD_WORDS;
  const year = (lang: 'sv' | 'en') => whenOf('2010', false, lang);
  const election = (lang: 'sv' | 'en') => whenOf('2018', true, lang);

  it.each([
    [sv.record('high', sv.since.series(year('sv'))), 'Det var den högsta siffran i serien, som börjar 2010'],
    [sv.record('low', sv.since.year(election('sv'))), 'Det var den lägsta siffran sedan valet 2018'],
    [sv.run(5, 'up', true), 'Det var femte valet i rad med ökning'],
    [sv.run(21, 'down', false), 'Det var 21:a året i rad med minskning'],
    [sv.always('up', false, sv.since.gap(year('sv'))), 'Siffran ökade varje år i serien från 2010'],
    [
      sv.crossed('up', '85 procent', election('sv')),
      'Det var över rikets 85 procent. I valet 2018 låg kommunen under riket',
    ],
    [
      sv.largest('3 fler', year('sv'), 'up', false, sv.since.break(year('sv'))),
      'Det var 3 fler än 2010, den största ökningen på ett år sedan måttet ändrades 2010',
    ],
    [
      en.record('high', en.since.series(year('en'))),
      'That was the highest figure in the series, which begins in 2010',
    ],
    [
      en.largest('3 more', election('en'), 'down', true, en.since.year(election('en'))),
      'That was 3 more than in the 2018 election, the largest fall between two elections since the 2018 election',
    ],
    [en.unchanged(year('en')), 'That was unchanged from 2010'],
  ])('is a sentence: %s', (told, expected) => {
    expect(told).toBe(expected);
  });

  it.each([
    ['up', '1.0', unitOf('sv'), '1,0 procentenheter högre'],
    ['down', '-1', unitOf('en', { decimals: 0 }), '1 percentage point lower'],
    ['down', '-12', unitOf('sv', { unitCode: 'count', decimals: 0 }), '12 färre'],
    [
      'up',
      '12',
      unitOf('en', { unitCode: 'tonnes-co2e', unitLabel: 'tonnes', decimals: 0 }),
      '12 tonnes more',
    ],
  ] as const)('says how far two figures lie apart: %s %s', (to, literal, unit, expected) => {
    expect(plain(moreOf(to, literal, unit))).toBe(expected);
  });
});
