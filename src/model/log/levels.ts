// The hashes of a whole log, level by level as tiles have them: those of the leaves, and of every full tile below.
import { nodeHash, type Sha256, type Subtree, subtreeOf, treeHash } from './merkle.ts';
import { HASH_BYTES, TILE_WIDTH } from './tiles.ts';

/** By level: 32 bytes a hash, one behind the other. */
export type Levels = readonly Uint8Array[];

const hashAt = (hashes: Uint8Array | undefined, index: number): Uint8Array =>
  (hashes ?? new Uint8Array()).subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);

/** @param leaves the hashes of all leaves, one behind the other */
export function levelsOf(leaves: Uint8Array, sha256: Sha256): Levels {
  const levels = [leaves];
  let below = leaves;
  while (below.length >= TILE_WIDTH * HASH_BYTES) {
    const above = new Uint8Array(Math.floor(below.length / TILE_WIDTH / HASH_BYTES) * HASH_BYTES);
    for (let tile = 0; tile * HASH_BYTES < above.length; tile++) {
      const hashes = Array.from({ length: TILE_WIDTH }, (_, at) => hashAt(below, tile * TILE_WIDTH + at));
      above.set(treeHash(0, TILE_WIDTH, subtreeOf(hashes, sha256), sha256), tile * HASH_BYTES);
    }
    levels.push(above);
    below = above;
  }
  return levels;
}

/** The subtrees of every tree that the log has been. */
export function subtreeOfLevels(levels: Levels, sha256: Sha256): Subtree {
  const subtree: Subtree = (start, width) => {
    const level = Math.floor(Math.log2(width) / 8);
    if (width === TILE_WIDTH ** level) return hashAt(levels[level], start / width);
    return nodeHash(subtree(start, width / 2), subtree(start + width / 2, width / 2), sha256);
  };
  return subtree;
}
