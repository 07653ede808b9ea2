// What is computed from the tiles of a log that have to be read one by one, from a store or over the net.
import type { Sha256, Subtree } from './merkle.ts';
import { HASH_BYTES, subtreeOfTiles, TILE_WIDTH, type Tile, tilePath } from './tiles.ts';

type Tiles = { size: number; read: (tile: Tile) => Promise<Uint8Array> };

const UNREAD = new Uint8Array(TILE_WIDTH * HASH_BYTES);
const UNHASHED: Sha256 = () => UNREAD.subarray(0, HASH_BYTES);

/**
 * Computed twice: which hashes a proof is made of follows from sizes alone, and so the first time, over empty tiles, says
 * which are to be read.
 */
export async function fromTiles<T>(
  { size, read }: Tiles,
  sha256: Sha256,
  compute: (subtree: Subtree, sha256: Sha256) => T,
): Promise<T> {
  const needed: Tile[] = [];
  const need = (tile: Tile) => {
    needed.push(tile);
    return UNREAD;
  };
  compute(subtreeOfTiles(need, size, UNHASHED), UNHASHED);
  const tiles = new Map<string, Uint8Array>();
  for (const tile of needed) tiles.set(tilePath(tile), await read(tile));
  const whole = subtreeOfTiles((tile) => tiles.get(tilePath(tile)) ?? UNREAD, size, sha256);
  return compute(whole, sha256);
}
