// The log as static files, after C2SP tlog-tiles: hashes in tiles of 256, entries in bundles of as many.
import { joined, nodeHash, type Sha256, type Subtree } from './merkle.ts';

export const TILE_WIDTH = 256;
export const HASH_BYTES = 32;

/** `level` is a height in tiles, or `entries` for a bundle; `width` below 256 makes it a partial one. */
export type Tile = { level: number | 'entries'; index: number; width: number };

/** The path below the log's prefix, as `tile/0/x001/x234/067` or `tile/0/x001/x234/068.p/16`. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/.{3}/g) ?? [];
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

const PATH =
  /^tile\/(entries|0|[1-9]|[1-5][0-9]|6[0-3])\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/** The tile that a path names; null where it names none. */
export function tileOfPath(path: string): Tile | null {
  const [, level = '', number = '', width = String(TILE_WIDTH)] = PATH.exec(path) ?? [];
  if (number === '' || number.startsWith('x000')) return null;
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(number.replaceAll(/[x/]/g, '')),
    width: Number(width),
  };
  return tilePath(tile) === path && tile.width <= TILE_WIDTH ? tile : null;
}

/** How many leaves one hash of a tile of this level spans. */
const leavesPerHash = (level: number | 'entries'): number => (level === 'entries' ? 1 : TILE_WIDTH ** level);

/** How wide a tile of a tree of `size` entries is; 0 or less where the tree has none there. */
export const widthOf = ({ level, index }: Pick<Tile, 'level' | 'index'>, size: number): number =>
  Math.min(TILE_WIDTH, Math.floor(size / leavesPerHash(level)) - index * TILE_WIDTH);

/** Every tile of a tree of `size` entries, the lowest level first, with the bundles of entries behind. */
export function tilesOf(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; Math.floor(size / TILE_WIDTH ** level) > 0; level++)
    tiles.push(...tilesAt(level, size));
  return [...tiles, ...tilesAt('entries', size)];
}

function tilesAt(level: number | 'entries', size: number): Tile[] {
  const hashes = Math.floor(size / leavesPerHash(level));
  const tiles: Tile[] = [];
  for (let index = 0; index * TILE_WIDTH < hashes; index++)
    tiles.push({ level, index, width: Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH) });
  return tiles;
}

/** Entries with their length before each, as unsigned 16-bit big-endian numbers. */
export function bundleBytes(entries: readonly Uint8Array[]): Uint8Array {
  return joined(
    entries.flatMap((entry) => {
      if (entry.length > 0xffff)
        throw new Error(`expected an entry of at most 65,535 bytes, got ${entry.length}`);
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/** The entries of a bundle; null where its lengths do not come out. */
export function entriesOfBundle(bytes: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const [high = 0, low] = bytes.subarray(at, at + 2);
    if (low === undefined) return null;
    const end = at + 2 + high * 256 + low;
    if (end > bytes.length) return null;
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

/** Subtrees of a tree of `size` entries, from the tiles that hold them; each tile is read once. */
export function subtreeOfTiles(read: (tile: Tile) => Uint8Array, size: number, sha256: Sha256): Subtree {
  const tiles = new Map<string, Uint8Array>();
  const hashAt = (level: number, number: number): Uint8Array => {
    const index = Math.floor(number / TILE_WIDTH);
    const tile = { level, index, width: widthOf({ level, index }, size) };
    const path = tilePath(tile);
    const bytes = tiles.get(path) ?? read(tile);
    tiles.set(path, bytes);
    const offset = (number % TILE_WIDTH) * HASH_BYTES;
    return bytes.subarray(offset, offset + HASH_BYTES);
  };
  return (start, width) => {
    const level = Math.floor(Math.log2(width) / 8);
    const span = leavesPerHash(level);
    const leaves: Subtree = (first, count) =>
      count === span
        ? hashAt(level, first / span)
        : nodeHash(leaves(first, count / 2), leaves(first + count / 2, count / 2), sha256);
    return leaves(start, width);
  };
}
