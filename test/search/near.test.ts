import { describe, expect, it } from 'vitest';
import { distance, nearest } from '../../src/search/near.ts';

describe('distance', () => {
  it.each([
    ['', '', 2, 0],
    ['abc', 'abc', 2, 0],
    ['abc', 'abd', 2, 1],
    ['abc', 'acb', 2, 1],
    ['abcd', 'badc', 2, 2],
    ['ca', 'abc', 3, 3],
    ['abc', 'abcd', 2, 1],
    ['abcd', 'abc', 2, 1],
    ['abc', 'xyz', 2, 3],
    ['abc', 'abcdef', 2, 3],
    ['kitten', 'sitting', 3, 3],
    ['kitten', 'sitting', 2, 3],
  ])('of %s and %s, at most %i: %i', (a, b, bound, expected) => {
    expect(distance(a, b, bound)).toBe(expected);
  });
});

describe('nearest', () => {
  const named = (...names: string[]) => names.map((name) => ({ suggestion: name, names: [name] }));

  it('is within one edit for short names, two for longer ones', () => {
    expect(nearest('kil', named('kal', 'kalk', 'vill'))).toEqual(['kal']);
    expect(nearest('malmo', named('malmö', 'mjölby', 'mamlo'))).toEqual(['malmö', 'mamlo']);
  });

  it('goes by nearness, then by suggestion', () => {
    expect(nearest('abcdef', named('abcdeg', 'abcdef', 'abcdea', 'abcdxx'))).toEqual([
      'abcdef',
      'abcdea',
      'abcdeg',
      'abcdxx',
    ]);
  });

  it('takes a beginning of three letters or more', () => {
    expect(nearest('upp', named('uppsala', 'upplands'))).toEqual(['upplands', 'uppsala']);
    expect(nearest('up', named('uppsala'))).toEqual([]);
  });

  it('is five at most, each once', () => {
    const many = ['aaaa1', 'aaaa2', 'aaaa3', 'aaaa4', 'aaaa5', 'aaaa6', 'aaaa1'];
    expect(nearest('aaaa0', named(...many))).toEqual(many.slice(0, 5));
  });

  it('ends soon for a value of 100,000 letters', () => {
    expect(nearest('a'.repeat(100_000), named('abc'))).toEqual([]);
  });
});

it('reads no more than the first forty characters of a value', () => {
  const name = 'a'.repeat(40);
  expect(nearest(`${name}${'b'.repeat(400)}`, [{ suggestion: 'long', names: [name] }])).toEqual(['long']);
});

it('reads the names of a list once, however often it is looked through', () => {
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
