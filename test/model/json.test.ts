import { expect, it } from 'vitest';
import { canonicalJson } from '../../src/model/json.ts';

it('sorts keys, writes no spaces and escapes what JSON must', () => {
  const value = { b: [1, 'å', null], a: { d: true, c: -0.5 }, '"': '\u2028' };
  expect(canonicalJson(value)).toBe('{"\\"":"\u2028","a":{"c":-0.5,"d":true},"b":[1,"å",null]}');
});

it('writes an empty list and object', () =>
  expect([canonicalJson([]), canonicalJson({})]).toEqual(['[]', '{}']));
