import { describe, expect, it } from 'vitest';
import { createLru } from '../../src/store/store.ts';
import { seededRandom } from '../bench/seeded-random.ts';

describe('the bounded memory', () => {
  it('drops what was used least recently', () => {
    const lru = createLru<number>(20);
    for (let key = 0; key < 20; key++) lru.set(String(key), key);
    expect(lru.get('0')).toBe(0);
    lru.set('20', 20);
    expect([lru.get('1'), lru.get('0'), lru.get('20')]).toEqual([undefined, 0, 20]);
  });

  it('keeps what is new, though everything else was used', () => {
    const lru = createLru<number>(20);
    for (let key = 0; key < 20; key++) lru.set(String(key), key);
    for (let key = 0; key < 20; key++) lru.get(String(key));
    lru.set('new', 20);
    expect([lru.get('new'), lru.get('0'), lru.get('1')]).toEqual([20, undefined, 1]);
  });

  it('holds no more than its capacity, whatever is asked', () => {
    const random = seededRandom();
    const lru = createLru<number>(100);
    const keys = Array.from({ length: 60 }, (_, place) => String(place));
    for (let turn = 0; turn < 5000; turn++) {
      const key = keys[random(keys.length)] ?? '';
      if (lru.get(key) === undefined) lru.set(key, 1 + (Number(key) % 10), 1 + (Number(key) % 10));
      if (turn % 50 === 0)
        expect(keys.reduce((sum, one) => sum + (lru.get(one) ?? 0), 0)).toBeLessThanOrEqual(100);
    }
  });

  it('holds by weight, not by number', () => {
    const lru = createLru<string>(100);
    for (const key of 'abcdefghijkl') lru.set(key, key, 10);
    expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.get('l')]).toEqual([
      undefined,
      undefined,
      'c',
      'l',
    ]);
  });

  it('replaces the weight with the value', () => {
    const lru = createLru<string>(100);
    for (let turn = 0; turn < 50; turn++) lru.set('same', 'x', 10);
    for (const key of 'abcdefghi') lru.set(key, key, 10);
    expect(lru.get('same')).toBe('x');
  });

  it('does not keep what is heavier than a tenth, and forgets its older value', () => {
    const lru = createLru<string>(100);
    lru.set('a', 'light', 10);
    lru.set('a', 'heavy', 11);
    expect(lru.get('a')).toBeUndefined();
  });

  it('knows no key that was never set', () => expect(createLru(10).get('__proto__')).toBeUndefined());
});
