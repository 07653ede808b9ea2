import { describe, expect, it } from 'vitest';
import { abridged } from '../../../src/site/docs-answers.ts';

const lines = (...text: string[]): string => text.join('\n');

describe('an abridged value', () => {
  it('is the value itself where no list is too long', () => {
    for (const value of [null, 0, 'å "b"', [], {}, [[], {}], { a: [1, { b: null }], c: 'x'.repeat(90) }])
      expect(JSON.parse(abridged(value, 2))).toEqual(value);
  });

  it('says in place of the tail of a list how many items it had', () => {
    expect(abridged({ a: [{ b: 1 }, { b: 2 }, { b: 3 }, { b: 4 }] }, 2)).toBe(
      lines(
        '{',
        '  "a": [',
        '    {',
        '      "b": 1',
        '    },',
        '    {',
        '      "b": 2',
        '    },',
        '    … 2 more',
        '  ]',
        '}',
      ),
    );
  });

  it('shows a list of just the most items whole, and of one more cut', () => {
    expect(abridged(['a', 'b'], 2)).toBe('["a", "b"]');
    expect(abridged(['a', 'b', 'c'], 2)).toBe('["a", "b", … 1 more]');
  });

  it('breaks a list of plain values only where it is too long for a line', () => {
    const long = ['x'.repeat(40), 'y'.repeat(40)];
    expect(abridged(long, 2).split('\n')).toHaveLength(4);
    expect(abridged([[1], [2]], 2)).toBe('[[1], [2]]');
  });
});
