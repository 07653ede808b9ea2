import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../../src/builder/digest-node.ts';
import { createEncoder } from '../../../src/hosts/node/encode-once.ts';
import { createDice } from '../../bench/dice.ts';

const LONG = 'Växjö \u{1f4ca} '.repeat(200);

describe('bytes for the ETag and the socket', () => {
  it.each([
    ['nothing', ''],
    ['a short text', 'åäö'],
    ['a long text', LONG],
    ['a lone surrogate', `${LONG}\ud800`],
    ['a text of its own memory', 'å'.repeat(200_000)],
  ])('hashes %s as it is hashed elsewhere', (_, text) => {
    const { digest, bytesOf } = createEncoder();
    expect([digest(text, 'hex'), digest(text, 'base64url')]).toEqual([
      nodeDigest(text, 'hex'),
      nodeDigest(text, 'base64url'),
    ]);
    expect(bytesOf(text).equals(Buffer.from(text))).toBe(true);
  });

  it('encodes what it hashed for an ETag no second time, also when other texts were hashed since', () => {
    const { digest, bytesOf } = createEncoder();
    const texts = Array.from({ length: 64 }, (_, place) => `${LONG}${place}`);
    for (const text of texts) digest(text, 'base64url');
    const begins = texts.map((text) => bytesOf(text).byteOffset);
    expect(begins).toEqual([...begins].sort((a, b) => a - b));
    expect(bytesOf(LONG).byteOffset).toBeGreaterThan(begins.at(-1) ?? 0);
  });

  it('uses the same memory again when all in it was given back', () => {
    const { digest, bytesOf, giveBack } = createEncoder();
    const first = bytesOf(LONG);
    const { buffer, byteOffset } = first;
    giveBack(first);
    digest(`${LONG}.`, 'base64url');
    const second = bytesOf(`${LONG}.`);
    expect(second.buffer === buffer && second.byteOffset === byteOffset).toBe(true);
  });

  it('never changes bytes that were not given back', () => {
    const dice = createDice();
    const { digest, bytesOf, giveBack } = createEncoder();
    const lent: { text: string; bytes: Buffer }[] = [];
    let wrong = 0;
    for (let turn = 0; turn < 20_000; turn++) {
      const text = `${turn} ${'ö'.repeat(dice(20_000))}`;
      if (dice(3) > 0) digest(text, 'base64url');
      if (dice(10) > 0) lent.push({ text, bytes: bytesOf(text) });
      while (lent.length > dice(40)) {
        const [{ text: expected, bytes } = { text: '', bytes: Buffer.alloc(0) }] = lent.splice(
          dice(lent.length),
          1,
        );
        if (bytes.toString() !== expected) wrong++;
        giveBack(bytes);
      }
    }
    expect(wrong).toBe(0);
  });
});
