import { describe, expect, it } from 'vitest';
import { near, nearest, spellingsOf } from '../../src/search/near.ts';

it.each([
  ['', '', 2, 0],
  ['abc', 'abc', 2, 0],
  ['abc', 'abd', 2, 1],
  ['abc', 'acb', 2, 1],
  ['abcd', 'badc', 2, 2],
  ['ca', 'abc', 3, 3],
  ['abc', 'abcd', 2, 1],
  ['abcd', 'abc', 2, 1],
  ['abc', 'xyz', 2, null],
  ['abcde', 'badce', 1, null],
  ['abc', 'abcdef', 2, null],
  ['kitten', 'sitting', 3, 3],
])('between %j and %j are, looked for up to %i, %j slips', (typed, word, bound, slips) => {
  expect(near(spellingsOf([word]), typed, bound)).toEqual(slips === null ? [] : [[word, slips]]);
});

describe('the nearest names', () => {
  const named = (...names: string[]) => names.map((name) => ({ suggestion: name, names: [name] }));

  it.each([
    ['one edit off for a short name', 'kil', ['kal', 'kalk', 'vill'], ['kal']],
    ['two edits off for a longer one', 'malmo', ['malmö', 'mjölby', 'mamlo'], ['malmö', 'mamlo']],
    [
      'in the order of nearness, then of the suggestions',
      'abcdef',
      ['abcdeg', 'abcdef', 'abcdea', 'abcdxx'],
      ['abcdef', 'abcdea', 'abcdeg', 'abcdxx'],
    ],
    ['begun with three letters', 'upp', ['uppsala', 'upplands'], ['upplands', 'uppsala']],
    ['not begun with two', 'up', ['uppsala'], []],
    [
      'five at most, each once',
      'aaaa0',
      ['aaaa1', 'aaaa2', 'aaaa3', 'aaaa4', 'aaaa5', 'aaaa6', 'aaaa1'],
      ['aaaa1', 'aaaa2', 'aaaa3', 'aaaa4', 'aaaa5'],
    ],
  ])('are %s: %s', (_, value, names, expected) => {
    expect(nearest(value, named(...names))).toEqual(expected);
  });

  it('are found soon for a value of 100,000 letters, of which the first forty count', () => {
    const name = 'a'.repeat(40);
    expect(nearest('a'.repeat(100_000), named('abc'))).toEqual([]);
    expect(nearest(`${name}${'b'.repeat(400)}`, named(name))).toEqual([name]);
  });

  it('are looked for in a list whose names are read once, however often it is looked through', () => {
    let reads = 0;
    const candidate = {
      suggestion: '1980',
      get names() {
        reads += 1;
        return ['Västerås'];
      },
    };
    const candidates = [candidate];
    for (const value of ['vasteras', 'västerås', 'vesteras'])
      expect(nearest(value, candidates)).toEqual(['1980']);
    expect(reads).toBe(1);
  });
});
