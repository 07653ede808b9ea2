import { describe, expect, it } from 'vitest';
import { canonicalJson, canonicalMembers, listOf, objectForm } from '../../src/model/json.ts';

describe('canonical JSON', () => {
  it('put together from parts is that of the whole', () => {
    const value = { b: [1, 'å', null], a: { d: true, c: -0.5 }, '"': '\u2028' };
    const text = objectForm(['b', 'a', '"'])(canonicalMembers(value));
    expect(text).toBe(canonicalJson(value));
    expect(text).toBe('{"\\"":"\u2028","a":{"c":-0.5,"d":true},"b":[1,"å",null]}');
  });

  it('of an empty list and object', () => expect([listOf([]), objectForm([])({})]).toEqual(['[]', '{}']));
});
