import { expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { canonicalJson, sha256By } from '../../src/data/hash.ts';

it('canonical JSON has no member that is undefined, the escapes of JSON alone, and no minus before zero', () => {
  expect(canonicalJson({ A: undefined, b: -0, a: '\u2028' })).toBe('{"a":"\u2028","b":0}');
  expect(canonicalJson({ a: { z: undefined, y: null }, b: 1 })).toBe('{"a":{"y":null},"b":1}');
});

it('a hash in bytes is that of the host', () => {
  const bytes = new TextEncoder().encode('abc');
  const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(Buffer.from(sha256By(nodeDigest)(bytes)).toString('hex')).toBe(expected);
});
