// Whether two files are equal, read side by side in chunks: a download may be larger than memory.
import { closeSync, openSync, readSync, statSync } from 'node:fs';

const CHUNK = 1 << 20;

/** Files of different size are not read. */
export function sameBytes(one: string, other: string): boolean {
  const { size } = statSync(one);
  if (statSync(other).size !== size) return false;
  const [a, b] = [openSync(one, 'r'), openSync(other, 'r')];
  const [chunkA, chunkB] = [Buffer.alloc(Math.min(CHUNK, size)), Buffer.alloc(Math.min(CHUNK, size))];
  try {
    for (let at = 0; at < size; at += CHUNK) {
      const read = readSync(a, chunkA, 0, chunkA.length, at);
      if (read !== readSync(b, chunkB, 0, chunkB.length, at)) return false;
      if (!chunkA.subarray(0, read).equals(chunkB.subarray(0, read))) return false;
    }
    return true;
  } finally {
    closeSync(a);
    closeSync(b);
  }
}
