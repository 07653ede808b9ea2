// What an auditor computes: it shares no code with the writer of proofs but the two hashes of RFC 6962.
import { nodeHash, type Sha256, sameBytes } from './merkle.ts';

type Inclusion = { leaf: Uint8Array; index: number; size: number; proof: readonly Uint8Array[] };

/** RFC 9162, 2.1.3.2: the root that the proof leads to, or null where it is not of that shape. */
export function rootOfInclusion({ leaf, index, size, proof }: Inclusion, sha256: Sha256): Uint8Array | null {
  if (index >= size) return null;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash, sha256);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else hash = nodeHash(hash, sibling, sha256);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 ? hash : null;
}

type Grown = { older: number; newer: number; proof: readonly Uint8Array[] };

/** RFC 9162, 2.1.4.2: whether the newer tree begins with the older one, leaf by leaf. */
export function isConsistent(
  { older, newer, proof }: Grown,
  roots: { older: Uint8Array; newer: Uint8Array },
  sha256: Sha256,
): boolean {
  if (older === newer) return proof.length === 0 && sameBytes(roots.older, roots.newer);
  if (older < 1 || older > newer || proof.length === 0) return false;
  const path = Number.isInteger(Math.log2(older)) ? [roots.older, ...proof] : [...proof];
  let [node, last] = [older - 1, newer - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  const [first = roots.older, ...rest] = path;
  let [oldHash, newHash] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      oldHash = nodeHash(sibling, oldHash, sha256);
      newHash = nodeHash(sibling, newHash, sha256);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else newHash = nodeHash(newHash, sibling, sha256);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && sameBytes(oldHash, roots.older) && sameBytes(newHash, roots.newer);
}

const half = (number: number): number => Math.floor(number / 2);
