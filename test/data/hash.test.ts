import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { canonicalJson, inOrder, sha256By } from '../../src/data/hash.ts';

describe('canonical JSON', () => {
  it.each([
    [
      { b: [1, 'å', null], a: { d: true, c: -0.5 }, '"': '\u2028' },
      '{"\\"":"\u2028","a":{"c":-0.5,"d":true},"b":[1,"å",null]}',
    ],
    [[], '[]'],
    [{}, '{}'],
    [{ a: 1, b: [{ d: 1, c: 2 }] }, '{"a":1,"b":[{"c":2,"d":1}]}'],
    [[{ b: 1, a: 2 }], '[{"a":2,"b":1}]'],
    [{ '10': 1, '9': 2 }, '{"10":1,"9":2}'],
    [{ A: undefined, b: -0, a: 1 }, '{"a":1,"b":0}'],
    [{ a: { z: undefined, y: null }, b: 1 }, '{"a":{"y":null},"b":1}'],
    [
      { a: undefined, b: { '10': 1, '9': 2 }, c: [{ f: 1, e: [2] }] },
      '{"b":{"10":1,"9":2},"c":[{"e":[2],"f":1}]}',
    ],
  ])('of %j has its keys in order, no spaces and the escapes of JSON alone', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});

it('a record in order has its own keys sorted, and not what lies below', () => {
  expect(JSON.stringify(inOrder({ b: 1, a: { d: 1, c: 2 } }))).toBe('{"a":{"d":1,"c":2},"b":1}');
});

it('a hash in bytes is that of the host', () => {
  const bytes = new TextEncoder().encode('abc');
  const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(Buffer.from(sha256By(nodeDigest)(bytes)).toString('hex')).toBe(expected);
});
