import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/build/digest-node.ts';
import { createEncoder } from '../../src/hosts/encode-once.ts';

const LONG = 'Växjö \u{1f4ca} '.repeat(200);

describe('bytes for the ETag and the socket', () => {
  it.each([
    ['nothing', ''],
    ['a short text', 'åäö'],
    ['a long text', LONG],
    ['a lone surrogate', `${LONG}\ud800`],
  ])('hashes %s as it is hashed elsewhere', (_, text) => {
    const { digest, bytesOf } = createEncoder();
    expect([digest(text, 'hex'), digest(text, 'base64url')]).toEqual([
      nodeDigest(text, 'hex'),
      nodeDigest(text, 'base64url'),
    ]);
    expect(bytesOf(text).equals(Buffer.from(text))).toBe(true);
  });

  it('encodes what it has just hashed no second time', () => {
    const { digest, bytesOf } = createEncoder();
    digest(LONG, 'hex');
    expect(bytesOf(LONG)).toBe(bytesOf(LONG));
  });

  it('gives the bytes of the text that is asked for, whatever was hashed last', () => {
    const { digest, bytesOf } = createEncoder();
    digest(LONG, 'hex');
    digest(`${LONG}.`, 'hex');
    expect(bytesOf(LONG).toString()).toBe(LONG);
  });
});
