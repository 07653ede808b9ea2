// The ETag is made of an answer's bytes, and the socket sends them: encoded once for both, into memory that is used
// again as soon as all in it is sent. Fresh memory costs a host more than the encoding does.
import { hash } from 'node:crypto';
import type { Digest } from '../../model/digest.ts';

export type Encoder = {
  digest: Digest;
  /** The UTF-8 bytes of a text: those that `digest` made of it for its ETag, given out once. */
  bytesOf: (text: string) => Buffer;
  /** Tells that nobody reads these bytes of `bytesOf` any more. */
  giveBack: (bytes: Buffer) => void;
};

const OF_ETAGS = 'base64url';
/** Shorter texts are hashed faster than they are looked for. */
const WORTH_KEEPING = 512;
/** How many texts may be hashed before the first of them is sent. */
const WAITING = 128;

const BLOCK_BYTES = 1024 * 1024;
/** A longer text gets memory of its own. */
const LONGEST_IN_BLOCK = 128 * 1024;
/** Of UTF-8, for one unit of a string. */
const BYTES_PER_UNIT = 3;

export function createEncoder(): Encoder {
  const memory = createMemory();
  /** In the order in which they were hashed, which is that in which they are sent. */
  const waiting: { text: string; bytes: Buffer }[] = [];
  return {
    bytesOf(text) {
      const place = waiting.findIndex((hashed) => hashed.text === text);
      const [found] = place < 0 ? [] : waiting.splice(place, 1);
      return found?.bytes ?? memory.encoded(text);
    },
    digest(text, encoding) {
      if (encoding !== OF_ETAGS || text.length < WORTH_KEEPING) return hash('sha256', text, encoding);
      const bytes = memory.encoded(text);
      waiting.push({ text, bytes });
      const forgotten = waiting.length > WAITING ? waiting.shift() : undefined;
      if (forgotten !== undefined) memory.giveBack(forgotten.bytes);
      return hash('sha256', bytes, encoding);
    },
    giveBack: memory.giveBack,
  };
}

/** A block is filled from its beginning once all of it was given back; what is not leaves the block to the collector. */
function createMemory(): Pick<Encoder, 'giveBack'> & { encoded: (text: string) => Buffer } {
  let block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let end = 0;
  let lent = 0;
  return {
    encoded(text) {
      if (text.length > LONGEST_IN_BLOCK) return Buffer.from(text);
      if (end + text.length * BYTES_PER_UNIT > BLOCK_BYTES) {
        block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
        end = 0;
        lent = 0;
      }
      const begin = end;
      end += block.write(text, begin);
      lent++;
      return block.subarray(begin, end);
    },
    giveBack(bytes) {
      if (bytes.buffer !== block.buffer) return;
      lent--;
      if (lent === 0) end = 0;
    },
  };
}
