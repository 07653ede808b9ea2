import { describe, expect, it } from 'vitest';
import { onceFor } from '../../src/data/text.ts';

describe('what is made once for an object', () => {
  it('is made once for each, also where it is null', () => {
    const calls: object[] = [];
    const made = onceFor((key: { value: number | null }) => {
      calls.push(key);
      return key.value;
    });
    const [one, none, same] = [{ value: 1 }, { value: null }, { value: 1 }];
    expect([one, none, one, none, same].map(made)).toEqual([1, null, 1, null, 1]);
    expect(calls).toEqual([one, none, same]);
  });

  it('is tried again where it could not be made', () => {
    let count = 0;
    const made = onceFor((_: object) => {
      count += 1;
      if (count === 1) throw new Error('not yet');
      return count;
    });
    const key = {};
    expect(() => made(key)).toThrow('not yet');
    expect(made(key)).toBe(2);
  });
});
