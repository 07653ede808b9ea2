import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentHashOf, shortHash } from '../../src/store/shards.ts';

const hashes = Array.from({ length: 200 }, (_, seed) => createHash('sha256').update(String(seed)).digest());

describe('a short hash', () => {
  it.each([...hashes, Buffer.alloc(32), Buffer.alloc(32, 255)])(
    'is the base64url of %#, and gives it back',
    (bytes) => {
      const contentHash = `sha256:${bytes.toString('hex')}`;
      expect(shortHash(contentHash)).toBe(bytes.toString('base64url'));
      expect(contentHashOf(shortHash(contentHash))).toBe(contentHash);
    },
  );
});
