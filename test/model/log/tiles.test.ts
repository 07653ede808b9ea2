import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkpointOf, checkpointText, proofOf, proofText } from '../../../src/data/log.ts';
import {
  bundleBytes,
  fromTiles,
  inclusionProof,
  joined,
  leafHash,
  levelsOf,
  type Sha256,
  type Subtree,
  subtreeOf,
  subtreeOfLevels,
  subtreeOfTiles,
  TILE_WIDTH,
  type Tile,
  tileOfPath,
  tilePath,
  tilesOf,
  treeHash,
} from '../../../src/data/merkle.ts';
import { entriesIn } from '../../support/auditor.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(hash('sha256', bytes, 'buffer'));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** The hashes of a tile of a tree, as the specification says what they are. */
function tileBytes({ level, index, width }: Tile, subtree: Subtree): Uint8Array {
  const span = level === 'entries' ? 1 : TILE_WIDTH ** level;
  return joined(
    Array.from({ length: width }, (_, at) =>
      treeHash((index * TILE_WIDTH + at) * span, span, subtree, sha256),
    ),
  );
}
const entryOf = (index: number) => new TextEncoder().encode(`entry ${index}`);

describe('tiles', () => {
  it('are named by groups of three digits', () => {
    expect(tilePath({ level: 0, index: 1234067, width: 256 })).toBe('tile/0/x001/x234/067');
    expect(tilePath({ level: 0, index: 273, width: 112 })).toBe('tile/0/273.p/112');
    expect(tilePath({ level: 'entries', index: 5, width: 256 })).toBe('tile/entries/005');
  });

  it('are found by no other name', () => {
    expect(tileOfPath('tile/0/x001/x234/067')).toEqual({ level: 0, index: 1234067, width: 256 });
    for (const path of [
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
    ])
      expect(tileOfPath(path), path).toBeNull();
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

  it('carry every proof that the leaves carry', () => {
    const size = 66_000;
    const leaves = Array.from({ length: size }, (_, index) => leafHash(entryOf(index), sha256));
    const whole = subtreeOfLevels(levelsOf(Buffer.concat(leaves), sha256), sha256);
    const read: string[] = [];
    const tiled = subtreeOfTiles(
      (tile) => {
        read.push(tilePath(tile));
        return tileBytes(tile, whole);
      },
      size,
      sha256,
    );
    expect(hex(treeHash(0, size, tiled, sha256))).toBe(hex(treeHash(0, size, whole, sha256)));
    for (const index of [0, 255, 256, 32_768, 65_535, 65_536, 65_999])
      expect(inclusionProof(index, size, tiled, sha256).map(hex), String(index)).toEqual(
        inclusionProof(index, size, whole, sha256).map(hex),
      );
    expect(new Set(read).size).toBe(read.length);
    const published = new Set(tilesOf(size).map(tilePath));
    expect(read.filter((path) => !published.has(path))).toEqual([]);
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
  const whole = subtreeOf(hashes, sha256);
  const byLevel = subtreeOfLevels(levels, sha256);

  it('hold the hashes of every full tile below', () => {
    expect(levels.map(({ length }) => length / 32)).toEqual([70_000, 273, 1]);
    expect(hex(levels[2] ?? new Uint8Array())).toBe(hex(whole(0, 65_536)));
  });

  it('lead to the root of every log that this one has been', () => {
    for (const then of [1, 255, 257, 65_537])
      expect(hex(treeHash(0, then, byLevel, sha256)), `${then}`).toBe(hex(treeHash(0, then, whole, sha256)));
  });

  it('are read tile by tile for a proof, and no more of them than it needs', async () => {
    for (const index of [0, 65_535, size - 1]) {
      const read: string[] = [];
      const tiles = {
        size,
        read: async (tile: Tile) => {
          read.push(tilePath(tile));
          return tileBytes(tile, byLevel);
        },
      };
      const proof = await fromTiles(tiles, sha256, (subtree, hash) =>
        inclusionProof(index, size, subtree, hash),
      );
      expect(proof.map(hex)).toEqual(inclusionProof(index, size, byLevel, sha256).map(hex));
      expect(new Set(read).size, read.join()).toBeLessThanOrEqual(6);
    }
  });
});

describe('a checkpoint and a proof', () => {
  const root = sha256(new Uint8Array());
  const checkpoint = checkpointText({ origin: 'data.example/log', size: 70_000, root });

  it('are read as they were written', () => {
    expect(checkpoint).toBe('data.example/log\n70000\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n');
    expect(checkpointOf(checkpoint)).toEqual({ origin: 'data.example/log', size: 70_000, root });
    const proof = { extra: entryOf(3), index: 3, hashes: [root, root], checkpoint };
    expect(proofText(proof).split('\n').slice(0, 3)).toEqual([
      'c2sp.org/tlog-proof@v1',
      'extra ZW50cnkgMw==',
      'index 3',
    ]);
    expect(proofOf(proofText(proof))).toEqual(proof);
    expect(proofOf(proofText({ ...proof, hashes: [] }))).toEqual({ ...proof, hashes: [] });
  });

  it('are none where they are cut, padded or of another form', () => {
    for (const text of ['', 'origin', 'origin\n07\nx\n', `\n1\n${'A'.repeat(43)}=\n`, 'o\n1\nAA==\n'])
      expect(checkpointOf(text), text).toBeNull();
    const proof = proofText({ extra: entryOf(3), index: 3, hashes: [root], checkpoint });
    for (const text of [
      '',
      proof.slice(1),
      proof.replace('index 3', 'index 03'),
      proof.replace('47DE', '47D'),
      proof.replace('extra Z', 'extra '),
    ])
      expect(proofOf(text), text).toBeNull();
  });
});
