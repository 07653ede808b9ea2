import { describe, expect, it } from 'vitest';
import { echo } from '../../src/data/problem.ts';

describe('an echo', () => {
  it('is cut at 100 code points, not in the middle of one', () => {
    expect(echo('😀'.repeat(101))).toBe('😀'.repeat(100));
    expect(echo('a'.repeat(100))).toBe('a'.repeat(100));
  });
  it('can always be encoded', () => expect(encodeURIComponent(echo('a\ud800b'))).toBe('a%EF%BF%BDb'));
});
