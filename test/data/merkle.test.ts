import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  bundleBytes,
  consistencyProof,
  fromTiles,
  inclusionProof,
  isConsistent,
  keptTree,
  leafHash,
  levelsOf,
  openTree,
  rootOfInclusion,
  subtreeOf,
  TILE_WIDTH,
  type Tile,
  tileOfPath,
  tilePath,
  tilesOf,
  treeHash,
} from '../../src/data/merkle.ts';
import { rootOf as auditedRoot, entriesIn, rootsBySize } from '../support/auditor.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex');

describe('the Merkle tree', () => {
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

  it('is inconsistent with one that was rewritten', () => {
    const proof = consistencyProof(3, 7, subtree, sha256);
    const roots = { older: rootOf(3), newer: rootOf(7) };
    const rewritten = { ...roots, older: rootOf(4) };
    expect(isConsistent({ older: 3, newer: 7, proof }, rewritten, sha256)).toBe(false);
    expect(isConsistent({ older: 3, newer: 7, proof: proof.slice(1) }, roots, sha256)).toBe(false);
    const other = { older: rootOf(3), newer: rootOf(4) };
    expect(isConsistent({ older: 3, newer: 3, proof: [] }, other, sha256)).toBe(false);
  });

  it('hashes leaves and nodes apart', () => {
    expect(hex(leafHash(new Uint8Array(), sha256))).toBe(ROOTS[1]);
    expect(hex(sha256(new Uint8Array()))).toBe(ROOTS[0]);
  });
});

const entryOf = (index: number) => new TextEncoder().encode(`entry ${index}`);

describe('tiles', () => {
  it('are named by groups of three digits, and found by the name', () => {
    for (const [path, tile] of [
      ['tile/0/x001/x234/067', { level: 0, index: 1234067, width: 256 }],
      ['tile/0/273.p/112', { level: 0, index: 273, width: 112 }],
      ['tile/63/000.p/1', { level: 63, index: 0, width: 1 }],
      ['tile/entries/005', { level: 'entries', index: 5, width: 256 }],
    ] as const) {
      expect(tilePath(tile)).toBe(path);
      expect(tileOfPath(path)).toEqual(tile);
    }
  });

  it.each([
    'tile/0/67',
    'tile/0/x000/067',
    'tile/00/067',
    'tile/64/067',
    'tile/0/067.p/0',
    'tile/0/067.p/256',
    'tile/0/067.p/999',
    'tile/-1/067',
    'tile/0/x067',
    'tile/0/',
  ])('are not found by %s', (path) => {
    expect(tileOfPath(path)).toBeNull();
  });

  it('of 70,000 entries are those that the specification counts', () => {
    const hashes = tilesOf(70_000).filter(({ level }) => level !== 'entries');
    const count = (level: number, whole: boolean) =>
      hashes.filter((tile) => tile.level === level && (tile.width === 256) === whole).length;
    expect([count(0, true), count(0, false), count(1, true), count(1, false), count(2, false)]).toEqual([
      273, 1, 1, 1, 1,
    ]);
    expect(hashes.filter(({ width }) => width < 256).map(({ width }) => width)).toEqual([112, 17, 1]);
    expect(tilesOf(256).map(tilePath)).toEqual(['tile/0/000', 'tile/1/000.p/1', 'tile/entries/000']);
    expect(tilesOf(0)).toEqual([]);
  });
});

describe('a bundle of entries', () => {
  it('gives back what was put in', () => {
    const bundle = bundleBytes([entryOf(1), new Uint8Array(), entryOf(300)]);
    expect(entriesIn(bundle).map(hex)).toEqual([entryOf(1), new Uint8Array(), entryOf(300)].map(hex));
    expect([...bundle.subarray(0, 2)]).toEqual([0, 7]);
  });

  it('takes no entry whose length does not fit into two bytes', () => {
    expect(() => bundleBytes([new Uint8Array(65_536)])).toThrow(/65,535/);
  });
});

describe('the levels of a log', () => {
  const size = 70_000;
  const hashes = Array.from({ length: size }, (_, at) => leafHash(entryOf(at), sha256));
  const levels = levelsOf(Buffer.concat(hashes), sha256);
  const kept = new Map<string, Uint8Array>();
  /** The tests ask for the same subtrees, of which the largest has 65,536 leaves. */
  const whole: ReturnType<typeof subtreeOf> = (start, size) => {
    const name = `${start} ${size}`;
    const hash = kept.get(name) ?? subtreeOf(hashes, sha256)(start, size);
    kept.set(name, hash);
    return hash;
  };

  /** The hashes of a tile, as the specification says what they are. */
  const tileBytes = ({ level, index, width }: Tile): Uint8Array => {
    const span = level === 'entries' ? 1 : TILE_WIDTH ** level;
    const numbers = Array.from({ length: width }, (_, at) => index * TILE_WIDTH + at);
    return Buffer.concat(numbers.map((at) => treeHash(at * span, span, whole, sha256)));
  };

  /** What is computed from the tiles, and the paths of those that it read. */
  async function tiled<T>(compute: Parameters<typeof fromTiles<T>>[2]) {
    const read: string[] = [];
    const tiles = {
      size,
      read: async (tile: Tile) => {
        read.push(tilePath(tile));
        return tileBytes(tile);
      },
    };
    return { value: await fromTiles(tiles, sha256, compute), read };
  }

  it('hold the hashes of every full tile below', () => {
    expect(levels.map(({ length }) => length / 32)).toEqual([70_000, 273, 1]);
    expect(hex(levels[2] ?? new Uint8Array())).toBe(hex(whole(0, 65_536)));
  });

  it('are read tile by tile for a root', async () => {
    const { value } = await tiled((subtree, hash) => treeHash(0, size, subtree, hash));
    expect(hex(value)).toBe(hex(treeHash(0, size, whole, sha256)));
  });

  it.each([0, 255, 256, 32_768, 65_535, 65_536, size - 1])(
    'are read for the proof of entry %i, in published tiles, each once and no more than it needs',
    async (index) => {
      const { value, read } = await tiled((subtree, hash) => inclusionProof(index, size, subtree, hash));
      expect(value.map(hex)).toEqual(inclusionProof(index, size, whole, sha256).map(hex));
      expect(read.length, read.join()).toBeLessThanOrEqual(6);
      expect(new Set(read).size).toBe(read.length);
      expect(tilesOf(size).map(tilePath)).toEqual(expect.arrayContaining(read));
    },
  );
});

describe('the tree that releases keep', () => {
  const hashes = Array.from({ length: 1000 }, (_, at) => leafHash(entryOf(at), sha256));
  const levels = levelsOf(Buffer.concat(hashes), sha256);
  /** What releases keep with which the log has these sizes. */
  const partsOf = (sizes: readonly number[]) =>
    sizes.map((size, at) => ({ size, bytes: keptTree(levels, sizes[at - 1] ?? 0, size) }));

  it('leads to the root of RFC 6962 at sizes from 0 to 1,000, in one release or after another', () => {
    const roots = rootsBySize(hashes).map(hex);
    for (const size of [0, 1, 2, 255, 256, 257, 1000])
      expect(roots[size]).toBe(hex(auditedRoot(hashes.slice(0, size))));
    for (const [size, expected] of roots.entries()) {
      // Those about the ends of tiles, and every thirteenth.
      if (Math.abs(size - 256) > 20 && Math.abs(size - 512) > 5 && size % 13 > 0) continue;
      const sizes = size % 2 === 0 ? [size] : [Math.floor(size / 2), size];
      expect(hex(openTree(partsOf(sizes), sha256)?.roots.at(-1) ?? null), `${sizes}`).toBe(expected);
    }
  });

  it('has with each release the root that the log had then, and the hashes of all full tiles', () => {
    const sizes = [0, 0, 255, 256, 257, 512, 512, 999];
    const tree = openTree(partsOf(sizes), sha256);
    expect(tree?.roots.map(hex)).toEqual(sizes.map((size) => hex(auditedRoot(hashes.slice(0, size)))));
    expect(tree?.levels.map(({ length }) => length / 32)).toEqual([3]);
    expect(hex(tree?.levels[0]?.subarray(64, 96) ?? null)).toBe(hex(auditedRoot(hashes.slice(512, 768))));
  });

  it('is none where a part is cut, has a hash too many, or the log shrinks', () => {
    const [first, second] = partsOf([300, 700]);
    if (first === undefined || second === undefined) throw new Error('expected two parts');
    for (const bytes of [
      second.bytes.subarray(1),
      Buffer.concat([second.bytes, first.bytes.subarray(0, 32)]),
    ])
      expect(openTree([first, { ...second, bytes }], sha256)).toBeNull();
    expect(openTree([second, first], sha256)).toBeNull();
    const shrunk = { size: 255, bytes: new Uint8Array(253 * 32) };
    expect(openTree([...partsOf([512]), shrunk], sha256)).toBeNull();
  });

  it('leads to another root where one bit of it is another', () => {
    const [first, second] = partsOf([300, 700]);
    if (first === undefined || second === undefined) throw new Error('expected two parts');
    for (const at of [0, 40, second.bytes.length - 1]) {
      const bytes = second.bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
      const roots = openTree([first, { ...second, bytes }], sha256)?.roots.map(hex);
      expect(roots).toEqual([hex(auditedRoot(hashes.slice(0, 300))), expect.any(String)]);
      expect(roots?.[1]).not.toBe(hex(auditedRoot(hashes.slice(0, 700))));
    }
  });
});
