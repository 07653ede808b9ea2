import { describe, expect, it } from 'vitest';
import { WORD_LISTS } from '../../src/data/word-lists.ts';
import { englishStem, kindOf, searchLine, swedishStem, wordsOf } from '../../src/search/words.ts';

it.each([
  ['Arbetslöshet,  16–24 år', 'arbetsloshet 16 24 ar'],
  ['a , , b', 'a b'],
  [' (a) - b ', 'a b'],
  ['å . é ,, ö', 'a e o'],
  ['ж . , é', 'ж e'],
  ['arbets\u00adlöshet i L\u200bund\u202c', 'arbetsloshet i lund'],
])('%s is read as one line: %s', (text, line) => {
  expect(searchLine(text)).toBe(line);
});

// Begun anew at each space, a look at so many would take minutes.
it.each([' ', ' '.repeat(300_000)])(
  'is read in one go however many spaces there are',
  { timeout: 10_000 },
  (spaces) => {
    for (const text of [`${spaces}kommun`, `a${spaces}kommun`, `é${spaces}ж`, `a${spaces}-${spaces}kommun`])
      expect(wordsOf(text)).toHaveLength(/a|é/.test(text[0] ?? '') ? 2 : 1);
  },
);

// Folded, `nämn` is `namn`: in two lists, a word would be of the first alone.
it.each(['binding', 'comparing', 'counting', 'paying', 'living', 'place', 'sharpening'] as const)(
  'a word is of one kind: %s',
  (kind) => {
    const words = wordsOf(WORD_LISTS[kind]);
    expect(words).not.toEqual([]);
    expect(words.filter((word) => kindOf(WORD_LISTS, word) !== kind)).toEqual([]);
  },
);

describe('the Swedish stem', () => {
  it.each([
    ['skola skolan skolor skolorna skolans skolornas', 'skol'],
    ['arbetslos arbetslosa arbetsloshet arbetslosheten arbetsloshetens', 'arbetslos'],
    ['brott brottet brotten brottens', 'brot'],
    ['skatt skatten skatter skatterna skattens', 'skat'],
    ['invanare invanaren invanarna invanarnas invanares', 'invan'],
    ['bil bilen bilar bilarna bilarnas bils', 'bil'],
    ['kommunal kommunala', 'kommunal'],
    ['vaxthusgas vaxthusgaser vaxthusgaserna', 'vaxthusgas'],
    ['alder aldern aldrar aldrarna', 'ald'],
    ['farlig farliga farligaste', 'farl'],
    ['billig billiga billigaste', 'bill'],
    ['befolkning befolkningen befolkningens', 'befolkning'],
  ])('of %s is %s', (words, stem) => {
    const stems = words.split(' ').map(swedishStem);
    expect(stems.every((one) => one.startsWith(stem))).toBe(true);
    if (stem !== 'ald') expect(new Set(stems)).toEqual(new Set([stem]));
  });

  it.each(['gas', 'lan', 'plan', 'alar', 'odor', 'sex', 'is', 'a', '', 'co2', '2022', 'שלום'])(
    'leaves %s as it is',
    (word) => {
      expect(swedishStem(word)).toBe(word);
    },
  );
});

describe('the English stem', () => {
  it.each([
    ['unemployed unemployment', 'unemploy'],
    ['tax taxes', 'tax'],
    ['company companies', 'compan'],
    ['school schools', 'school'],
    ['crime crimes', 'crim'],
    ['cycle cycles cycling cycled', 'cycl'],
    ['business businesses', 'business'],
    ['population populations', 'populat'],
    ['educated education', 'educat'],
    ['library libraries', 'librar'],
  ])('of %s is %s', (words, stem) => {
    expect(new Set(words.split(' ').map(englishStem))).toEqual(new Set([stem]));
  });

  it.each(['bus', 'gas', 'bed', 'ring', 'age', 'co2', 'a', ''])('leaves %s as it is', (word) => {
    expect(englishStem(word)).toBe(word);
  });
});

it('a stem is always a beginning of the word', () => {
  for (const word of 'ministries needs agreed heterna ans lost fullt alt attityds kallt'.split(' '))
    for (const stem of [swedishStem(word), englishStem(word)]) expect(word.startsWith(stem), word).toBe(true);
});
