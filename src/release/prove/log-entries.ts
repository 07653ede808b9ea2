// The entries of a copy's log, each read only where the bundle that it lies in leads to the root of the checkpoint; and what the
// log says of a figure after an entry.
import * as z from 'zod';
import { nodeDigest } from '../../builder/digest.ts';
import { parsedJson, sha256By } from '../../data/hash.ts';
import type { Checkpoint } from '../../data/log.ts';
import {
  entriesOfBundle,
  fromTiles,
  inclusionProof,
  leafHash,
  rootOfInclusion,
  type Subtree,
  sameBytes,
  subtreeOf,
  TILE_WIDTH,
  type Tile,
  tilePath,
  treeHash,
  widthOf,
} from '../../data/merkle.ts';
import { REVISION_TYPES } from '../../data/release.ts';
import { bytesAt, type Copy, check, LONGEST, ProofFailed } from './copy.ts';

const sha256 = sha256By(nodeDigest);

const Leaf = z.strictObject({
  contentHash: z.string().nullable(),
  id: z.string(),
  previousContentHash: z.string().nullable(),
  release: z.string(),
  type: z.enum(REVISION_TYPES),
});
export type Leaf = z.infer<typeof Leaf>;

/** Null where the bytes are no entry. */
export const leafOf = (bytes: Uint8Array): Leaf | null =>
  Leaf.safeParse(parsedJson(new TextDecoder().decode(bytes))).data ?? null;

/** The entry at a place below the log's size. */
export type EntryAt = (index: number) => Promise<Leaf>;

export const tileOf = (copy: Copy, tile: Tile): Promise<Uint8Array> =>
  bytesAt(copy, `/log/${tilePath(tile)}`, tile.level === 'entries' ? LONGEST.bundle : LONGEST.tile);

/** Every tile and bundle is asked for once. */
export function logEntries(copy: Copy, head: Checkpoint): EntryAt {
  const read = once(tilePath, (tile: Tile) => tileOf(copy, tile));
  const bundle = once(String, (index: number) => provedBundle({ copy, head, read }, index));
  return async (index) => {
    const entry = (await bundle(Math.floor(index / TILE_WIDTH)))[index % TILE_WIDTH];
    const leaf = entry === undefined ? null : leafOf(entry);
    if (leaf === null)
      throw new ProofFailed(`${copy.base}: expected an entry of the log at ${index}, got something else`);
    return leaf;
  };
}

function once<K, V>(name: (key: K) => string, make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const values = new Map<string, Promise<V>>();
  return (key) => {
    const value = values.get(name(key)) ?? make(key);
    values.set(name(key), value);
    return value;
  };
}

type Tiles = { copy: Copy; head: Checkpoint; read: (tile: Tile) => Promise<Uint8Array> };

async function provedBundle({ copy, head, read }: Tiles, index: number): Promise<Uint8Array[]> {
  const { size } = head;
  const place = { level: 'entries', index } as const;
  const tile = { ...place, width: widthOf(place, size) };
  const entries = entriesOfBundle(await read(tile)) ?? [];
  const leaves = subtreeOf(
    entries.map((entry) => leafHash(entry, sha256)),
    sha256,
  );
  // A tree over bundles has the shape of the one over their entries: RFC 6962 splits both at powers of two.
  const bundles = Math.ceil(size / TILE_WIDTH);
  const proof = await fromTiles({ size, read }, sha256, (subtree, hash) =>
    inclusionProof(index, bundles, overBundles(subtree, size, hash), hash),
  );
  const leaf = treeHash(0, entries.length, leaves, sha256);
  const root = rootOfInclusion({ leaf, index, size: bundles, proof }, sha256);
  check(
    entries.length === tile.width && root !== null && sameBytes(root, head.root),
    `${copy.base}/log/${tilePath(tile)}: the entries do not lead to the checkpoint, so they are not those of that log`,
  );
  return entries;
}

const overBundles =
  (subtree: Subtree, size: number, hash: typeof sha256): Subtree =>
  (start, width) => {
    const from = start * TILE_WIDTH;
    return treeHash(from, Math.min(width * TILE_WIDTH, size - from), subtree, hash);
  };

type Log = { size: number; entryAt: EntryAt };
type Found = { index: number; leaf: Leaf };

/**
 * The first entry behind `index` that is about the figure or withdraws its metric; null where there is none. The leaves of a
 * release stand by id, then type (data/README.md, "The log of all releases"): a few bundles of each later release tell.
 */
export async function laterEntry(log: Log, id: string, index: number): Promise<Found | null> {
  const metric = id.split('.')[1] ?? '';
  let at = index + 1;
  while (at < log.size) {
    const { release } = await log.entryAt(at);
    for (const key of [`${release} ${id} `, `${release} ${metric} withdrawn`]) {
      const first = await firstFrom(log, at, key);
      const leaf = first < log.size ? await log.entryAt(first) : null;
      if (leaf !== null && keyOf(leaf).startsWith(key)) return { index: first, leaf };
    }
    at = await firstFrom(log, at + 1, `${release}~`);
  }
  return null;
}

/** By code units, as the log has its leaves. */
const keyOf = ({ release, id, type }: Leaf): string => `${release} ${id} ${type}`;

/** The first index from `from` on whose entry does not come before `key`; the log's size where there is none. */
async function firstFrom({ size, entryAt }: Log, from: number, key: string): Promise<number> {
  let [low, high] = [from, size];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (keyOf(await entryAt(middle)) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
