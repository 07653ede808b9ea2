import { expect, it } from 'vitest';
import { WORD_LISTS } from '../../../src/data/word-lists.ts';
import { KINDS, kindOf, searchLine, wordsOf } from '../../../src/search/words.ts';

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
it.each(KINDS)('a word is of one kind: %s', (kind) => {
  const words = wordsOf(WORD_LISTS[kind]);
  expect(words.filter((word) => kindOf(WORD_LISTS, word) !== kind)).toEqual([]);
});
