import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  leafHash,
  rootOfInclusion,
  type Sha256,
  subtreeOf,
  treeHash,
} from '../../../src/data/merkle.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex');

/** The reference tree of the Certificate Transparency project, which RFC 6962 describes. */
const ENTRIES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = ENTRIES.map((entry) => leafHash(new Uint8Array(Buffer.from(entry, 'hex')), sha256));
const subtree = subtreeOf(leaves, sha256);
const rootOf = (size: number) => treeHash(0, size, subtree, sha256);

describe('the Merkle tree', () => {
  it('has the roots of the reference tree at every size', () => {
    expect(ROOTS.map((_, size) => hex(rootOf(size)))).toEqual(ROOTS);
  });

  it('proves the inclusion of every leaf at every size', () => {
    for (let size = 1; size <= 8; size++)
      for (let index = 0; index < size; index++) {
        const proof = inclusionProof(index, size, subtree, sha256);
        const leaf = leaves[index] ?? new Uint8Array();
        expect(hex(rootOfInclusion({ leaf, index, size, proof }, sha256)), `${index} of ${size}`).toBe(
          ROOTS[size],
        );
      }
  });

  it('proves that every size begins with every smaller one', () => {
    for (let newer = 1; newer <= 8; newer++)
      for (let older = 1; older <= newer; older++) {
        const proof = consistencyProof(older, newer, subtree, sha256);
        const roots = { older: rootOf(older), newer: rootOf(newer) };
        expect(isConsistent({ older, newer, proof }, roots, sha256), `${older} of ${newer}`).toBe(true);
      }
  });

  it('proves no other leaf, index, size, or proof with one byte changed', () => {
    const proof = inclusionProof(5, 7, subtree, sha256);
    const leaf = leaves[5] ?? new Uint8Array();
    const other = leaves[4] ?? new Uint8Array();
    const changed = proof.map((hash, at) => (at === 0 ? hash.map((byte) => byte ^ 1) : hash));
    for (const wrong of [
      { leaf: other, index: 5, size: 7, proof },
      { leaf, index: 4, size: 7, proof },
      { leaf, index: 5, size: 5, proof },
      { leaf, index: 5, size: 7, proof: changed },
      { leaf, index: 5, size: 7, proof: proof.slice(1) },
      { leaf, index: 5, size: 7, proof: [...proof, leaf] },
    ])
      expect(hex(rootOfInclusion(wrong, sha256))).not.toBe(ROOTS[7]);
  });

  it('proves nothing with a proof of another shape, even one whose hashes lead to a root', () => {
    const [first = new Uint8Array(), second = new Uint8Array()] = leaves;
    for (const wrong of [
      { leaf: second, index: 0, size: 1, proof: [first] },
      { leaf: first, index: 1, size: 1, proof: [] },
      { leaf: first, index: 0, size: 3, proof: [second] },
    ])
      expect(rootOfInclusion(wrong, sha256), `${wrong.index} of ${wrong.size}`).toBe(null);
    const roots = { older: first, newer: rootOf(2) };
    for (const [older, newer] of [
      [0, 2],
      [3, 2],
    ] as const)
      expect(isConsistent({ older, newer, proof: [first, second] }, roots, sha256), `${older}`).toBe(false);
  });

  it('has no proof of a leaf or a size that it does not reach', () => {
    for (const index of [-1, 7])
      expect(() => inclusionProof(index, 7, subtree, sha256)).toThrow(
        `expected an index below 7, got ${index}`,
      );
    for (const older of [0, 8])
      expect(() => consistencyProof(older, 7, subtree, sha256)).toThrow(`a size of 1 to 7, got ${older}`);
    expect(() => treeHash(0, 9, subtree, sha256)).toThrow('expected a leaf 8 of 8, got none');
  });

  it('finds a log that was rewritten inconsistent', () => {
    const proof = consistencyProof(3, 7, subtree, sha256);
    const rewritten = { older: rootOf(4), newer: rootOf(7) };
    expect(isConsistent({ older: 3, newer: 7, proof }, rewritten, sha256)).toBe(false);
    expect(
      isConsistent(
        { older: 3, newer: 7, proof: proof.slice(1) },
        { older: rootOf(3), newer: rootOf(7) },
        sha256,
      ),
    ).toBe(false);
    expect(
      isConsistent({ older: 3, newer: 3, proof: [] }, { older: rootOf(3), newer: rootOf(4) }, sha256),
    ).toBe(false);
  });

  it('hashes leaves and nodes apart', () => {
    expect(hex(leafHash(new Uint8Array(), sha256))).toBe(ROOTS[1]);
    expect(hex(sha256(new Uint8Array()))).toBe(ROOTS[0]);
  });
});
