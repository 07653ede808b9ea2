// The Merkle tree of RFC 6962, section 2.1: roots, inclusion proofs and consistency proofs over any source of subtree hashes.

/** SHA-256 (FIPS 180-4) over bytes; 32 bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The hash of the complete subtree over the leaves `start` to `start + width - 1`; `width` is a power of two that divides `start`. */
export type Subtree = (start: number, width: number) => Uint8Array;

/** RFC 6962, 2.1: leaves and nodes are hashed apart, so that neither passes as the other. */
export const leafHash = (entry: Uint8Array, sha256: Sha256): Uint8Array => sha256(joined([ZERO, entry]));
export const nodeHash = (left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(joined([ONE, left, right]));

const ZERO = Uint8Array.of(0);
const ONE = Uint8Array.of(1);

/** The bytes of `parts`, one behind the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/** The largest power of two that is smaller than `width`, which is at least 2. */
function splitOf(width: number): number {
  let split = 1;
  while (split * 2 < width) split *= 2;
  return split;
}

const isPowerOfTwo = (width: number): boolean => Number.isInteger(Math.log2(width));

/** Subtrees of a list of leaf hashes, computed when needed. */
export const subtreeOf = (leaves: readonly Uint8Array[], sha256: Sha256): Subtree => {
  const subtree: Subtree = (start, width) => {
    if (width > 1) {
      const half = width / 2;
      return nodeHash(subtree(start, half), subtree(start + half, half), sha256);
    }
    const leaf = leaves[start];
    if (leaf === undefined) throw new Error(`expected a leaf ${start} of ${leaves.length}, got none`);
    return leaf;
  };
  return subtree;
};

/** MTH of the leaves `start` to `start + width - 1`; that of no leaves is the hash of nothing. */
export function treeHash(start: number, width: number, subtree: Subtree, sha256: Sha256): Uint8Array {
  if (width === 0) return sha256(new Uint8Array());
  if (isPowerOfTwo(width)) return subtree(start, width);
  const left = splitOf(width);
  const right = treeHash(start + left, width - left, subtree, sha256);
  return nodeHash(subtree(start, left), right, sha256);
}

/** PATH(m, D[n]) of RFC 6962, 2.1.1: from the leaf's sibling to the root's child. */
export function inclusionProof(index: number, size: number, subtree: Subtree, sha256: Sha256): Uint8Array[] {
  if (index < 0 || index >= size) throw new Error(`expected an index below ${size}, got ${index}`);
  const path: Uint8Array[] = [];
  let [start, width] = [0, size];
  while (width > 1) {
    const left = splitOf(width);
    const isLeft = index < start + left;
    path.push(
      isLeft ? treeHash(start + left, width - left, subtree, sha256) : treeHash(start, left, subtree, sha256),
    );
    if (isLeft) width = left;
    else [start, width] = [start + left, width - left];
  }
  return path.reverse();
}

/** PROOF(m, D[n]) of RFC 6962, 2.1.2; empty where nothing came between. */
export function consistencyProof(
  older: number,
  newer: number,
  subtree: Subtree,
  sha256: Sha256,
): Uint8Array[] {
  if (older < 1 || older > newer) throw new Error(`expected a size of 1 to ${newer}, got ${older}`);
  const proof: Uint8Array[] = [];
  let [start, width, isWhole] = [0, newer, true];
  while (older !== start + width) {
    const left = splitOf(width);
    if (older <= start + left) {
      proof.push(treeHash(start + left, width - left, subtree, sha256));
      width = left;
    } else {
      proof.push(treeHash(start, left, subtree, sha256));
      [start, width, isWhole] = [start + left, width - left, false];
    }
  }
  if (!isWhole) proof.push(treeHash(start, width, subtree, sha256));
  return proof.reverse();
}
