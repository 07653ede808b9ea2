// The ETag is made of an answer's bytes, and the socket sends them: encoded once for both.
import { hash } from 'node:crypto';
import type { Digest } from '../model/digest.ts';

export type Encoder = { digest: Digest; bytesOf: (text: string) => Buffer };

/** Shorter texts are hashed faster than they are compared. */
const WORTH_KEEPING = 512;

/** `bytesOf` gives the UTF-8 bytes that `digest` made when it was the same text that it saw last. */
export function createEncoder(): Encoder {
  let last = { text: '', bytes: Buffer.alloc(0) };
  const bytesOf = (text: string) => (text === last.text ? last.bytes : Buffer.from(text));
  return {
    bytesOf,
    digest(text, encoding) {
      if (text.length < WORTH_KEEPING) return hash('sha256', text, encoding);
      last = { text, bytes: bytesOf(text) };
      return hash('sha256', last.bytes, encoding);
    },
  };
}
