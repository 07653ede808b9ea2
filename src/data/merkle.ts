// The Merkle tree of RFC 6962, section 2.1: roots, inclusion proofs and consistency proofs over any source of subtree hashes.
/** SHA-256 (FIPS 180-4) over bytes; 32 bytes. */
type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The hash of the complete subtree over the leaves `start` to `start + width - 1`; `width` is a power of two that divides `start`. */
export type Subtree = (start: number, width: number) => Uint8Array;

/** RFC 6962, 2.1: leaves and nodes are hashed apart, so that neither passes as the other. */
export const leafHash = (entry: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(joined([ZERO, entry]));
const nodeHash = (left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(joined([ONE, left, right]));

const ZERO = Uint8Array.of(0);
const ONE = Uint8Array.of(1);

/** The bytes of `parts`, one behind the other. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
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
    if (leaf === undefined)
      throw new Error(`expected a leaf ${start} of ${leaves.length}, got none`);
    return leaf;
  };
  return subtree;
};

/** MTH of the leaves `start` to `start + width - 1`; that of no leaves is the hash of nothing. */
export function treeHash(
  start: number,
  width: number,
  subtree: Subtree,
  sha256: Sha256,
): Uint8Array {
  if (width === 0) return sha256(new Uint8Array());
  if (isPowerOfTwo(width)) return subtree(start, width);
  const left = splitOf(width);
  const right = treeHash(start + left, width - left, subtree, sha256);
  return nodeHash(subtree(start, left), right, sha256);
}

/** PATH(m, D[n]) of RFC 6962, 2.1.1: from the leaf's sibling to the root's child. */
export function inclusionProof(
  index: number,
  size: number,
  subtree: Subtree,
  sha256: Sha256,
): Uint8Array[] {
  if (index < 0 || index >= size)
    throw new Error(`expected an index below ${size}, got ${index}`);
  const path: Uint8Array[] = [];
  let [start, width] = [0, size];
  while (width > 1) {
    const left = splitOf(width);
    const isLeft = index < start + left;
    path.push(
      isLeft
        ? treeHash(start + left, width - left, subtree, sha256)
        : treeHash(start, left, subtree, sha256),
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
  if (older < 1 || older > newer)
    throw new Error(`expected a size of 1 to ${newer}, got ${older}`);
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

// The log as static files, after C2SP tlog-tiles: hashes in tiles of 256, entries in bundles of as many.

export const TILE_WIDTH = 256;
export const HASH_BYTES = 32;

/** `level` is a height in tiles, or `entries` for a bundle; `width` below 256 makes it a partial one. */
export type Tile = { level: number | 'entries'; index: number; width: number };

/** The path below the log's prefix, as `tile/0/x001/x234/067` or `tile/0/x001/x234/068.p/16`. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/.{3}/g) ?? [];
  const path = groups
    .map((group, at) => (at < groups.length - 1 ? `x${group}` : group))
    .join('/');
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
const leavesPerHash = (level: number | 'entries'): number =>
  level === 'entries' ? 1 : TILE_WIDTH ** level;

/** How wide a tile of a tree of `size` entries is; 0 or less where the tree has none there. */
export const widthOf = (
  { level, index }: Pick<Tile, 'level' | 'index'>,
  size: number,
): number =>
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
    tiles.push({
      level,
      index,
      width: Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH),
    });
  return tiles;
}

/** Entries with their length before each, as unsigned 16-bit big-endian numbers. */
export function bundleBytes(entries: readonly Uint8Array[]): Uint8Array {
  return joined(
    entries.flatMap((entry) => {
      if (entry.length > 0xffff)
        throw new Error(
          `expected an entry of at most 65,535 bytes, got ${entry.length}`,
        );
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
function subtreeOfTiles(
  read: (tile: Tile) => Uint8Array,
  size: number,
  sha256: Sha256,
): Subtree {
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
        : nodeHash(
            leaves(first, count / 2),
            leaves(first + count / 2, count / 2),
            sha256,
          );
    return leaves(start, width);
  };
}

// The hashes of a whole log, level by level as tiles have them: those of the leaves, and of every full tile below.

/** By level: 32 bytes a hash, one behind the other. */
type Levels = readonly Uint8Array[];

const hashAt = (hashes: Uint8Array | undefined, index: number): Uint8Array =>
  (hashes ?? new Uint8Array()).subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);

/** @param leaves the hashes of all leaves, one behind the other */
export function levelsOf(leaves: Uint8Array, sha256: Sha256): Levels {
  const levels = [leaves];
  let below = leaves;
  while (below.length >= TILE_WIDTH * HASH_BYTES) {
    const above = new Uint8Array(
      Math.floor(below.length / TILE_WIDTH / HASH_BYTES) * HASH_BYTES,
    );
    for (let tile = 0; tile * HASH_BYTES < above.length; tile++) {
      const hashes = Array.from({ length: TILE_WIDTH }, (_, at) =>
        hashAt(below, tile * TILE_WIDTH + at),
      );
      above.set(
        treeHash(0, TILE_WIDTH, subtreeOf(hashes, sha256), sha256),
        tile * HASH_BYTES,
      );
    }
    levels.push(above);
    below = above;
  }
  return levels;
}

// The tree as a dataset keeps it: with each release the hashes of the tiles that it filled, then the leaves that fill none yet.

/**
 * What a release keeps of the tree: the hash of each tile of 256 leaves that is full with it and was not before, then the
 * leaves behind the last full tile.
 * @param levels of the whole log
 */
export function keptTree(levels: Levels, from: number, to: number): Uint8Array {
  const [leaves = new Uint8Array(), tiles = new Uint8Array()] = levels;
  const [first, end] = [Math.floor(from / TILE_WIDTH), Math.floor(to / TILE_WIDTH)];
  return joined([
    tiles.subarray(first * HASH_BYTES, end * HASH_BYTES),
    leaves.subarray(end * TILE_WIDTH * HASH_BYTES, to * HASH_BYTES),
  ]);
}

/**
 * What a release keeps of a log that grows by some leaves: only these are hashed.
 * @param before how many leaves the log had, and what the release before keeps
 */
export function grownTree(
  before: { size: number; kept: Uint8Array },
  added: readonly Uint8Array[],
  sha256: Sha256,
): { size: number; tree: Uint8Array } {
  const tail = (before.size % TILE_WIDTH) * HASH_BYTES;
  const leaves = joined([before.kept.subarray(before.kept.length - tail), ...added]);
  const size = before.size + added.length;
  const [, tiles = new Uint8Array()] = levelsOf(leaves, sha256);
  const rest = (size % TILE_WIDTH) * HASH_BYTES;
  return { size, tree: joined([tiles, leaves.subarray(leaves.length - rest)]) };
}

/** A release's part of the kept tree, and how many leaves the log has with it. */
type KeptPart = { size: number; bytes: Uint8Array };

/**
 * The tree of the log from what its releases keep: the hashes of the full tiles and all above them, and the root with each
 * release. Null where a part has another length than its size asks for.
 */
export function openTree(
  parts: readonly KeptPart[],
  sha256: Sha256,
): { levels: Levels; roots: Uint8Array[] } | null {
  const full: Uint8Array[] = [];
  const roots: Uint8Array[] = [];
  let before = 0;
  for (const { size, bytes } of parts) {
    const first = Math.floor(size / TILE_WIDTH);
    const hashes = first - Math.floor(before / TILE_WIDTH) + (size % TILE_WIDTH);
    if (size < before || bytes.length !== hashes * HASH_BYTES) return null;
    const tail = (size % TILE_WIDTH) * HASH_BYTES;
    full.push(bytes.subarray(0, bytes.length - tail));
    const [tiles, leaves] = [joined(full), bytes.subarray(bytes.length - tail)];
    const subtree: Subtree = (start, width) => {
      if (width === TILE_WIDTH) return hashAt(tiles, start / TILE_WIDTH);
      if (width === 1) return hashAt(leaves, start - first * TILE_WIDTH);
      return nodeHash(
        subtree(start, width / 2),
        subtree(start + width / 2, width / 2),
        sha256,
      );
    };
    roots.push(treeHash(0, size, subtree, sha256));
    before = size;
  }
  return { levels: levelsOf(joined(full), sha256), roots };
}

// What is computed from the tiles of a log that have to be read one by one, from a store or over the net.

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
  const whole = subtreeOfTiles(
    (tile) => tiles.get(tilePath(tile)) ?? UNREAD,
    size,
    sha256,
  );
  return compute(whole, sha256);
}

// What an auditor computes: it shares no code with the writer of proofs but the two hashes of RFC 6962.

type Inclusion = {
  leaf: Uint8Array;
  index: number;
  size: number;
  proof: readonly Uint8Array[];
};

/** RFC 9162, 2.1.3.2: the root that the proof leads to, or null where it is not of that shape. */
export function rootOfInclusion(
  { leaf, index, size, proof }: Inclusion,
  sha256: Sha256,
): Uint8Array | null {
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

type ConsistencyProof = { older: number; newer: number; proof: readonly Uint8Array[] };

/** RFC 9162, 2.1.4.2: whether the newer tree begins with the older one, leaf by leaf. */
export function isConsistent(
  { older, newer, proof }: ConsistencyProof,
  roots: { older: Uint8Array; newer: Uint8Array },
  sha256: Sha256,
): boolean {
  if (older === newer) return proof.length === 0 && sameBytes(roots.older, roots.newer);
  if (older < 1 || older > newer || proof.length === 0) return false;
  const path = Number.isInteger(Math.log2(older))
    ? [roots.older, ...proof]
    : [...proof];
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
  return (
    last === 0 && sameBytes(oldHash, roots.older) && sameBytes(newHash, roots.newer)
  );
}

const half = (number: number): number => Math.floor(number / 2);
