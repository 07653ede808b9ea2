// The log of all releases as it lies in the store: its checkpoint, its tiles and its entries, for proofs and for those who
// read it whole.
import { bytesOfBase64, type LogEntry } from '../data/log.ts';
import { HASH_BYTES, TILE_WIDTH, type Tile, widthOf } from '../data/merkle.ts';
import type { SupersededLog } from '../data/registry.ts';
import type { ShardName } from './layout.ts';
import { type Keys, recordsOf, rowsText } from './rows.ts';
import { type Load, StoreFault } from './shard-loader.ts';
import { contentHashOf, shortHash } from './short-hash.ts';

/** Tiles that share a shard: a log of millions of entries stays a few thousand files. */
export const TILES_PER_SHARD = 16;

/** A log of one size; a longer one shares every shard with it but the last of each level. */
export type LogNode = {
  checkpoint: string;
  /** The logs that it was made anew from. */
  superseded: SupersededLog[];
  size: number;
  /** By level, then by so many tiles: a list with the hashes of each as Base 64. */
  hashes: ShardName[][];
  /** By as many bundles: the entries of all of them. */
  entries: ShardName[];
  /** By metric: {@link FirstEntries}. */
  firstEntries: Record<string, ShardName>;
};

/**
 * By release, then by block or `metric`: the place in the log of the first entry of such a block of revisions; the others
 * follow it. Apart from the metric's own node, since it moves with the entries of other metrics.
 */
export type FirstEntries = Record<string, Record<string, number>>;

export type StoredLog = {
  checkpoint: string;
  superseded: readonly SupersededLog[];
  size: number;
  /** The hashes of a tile as it is at this size. Throws where the log has no such tile. */
  tile: (level: number, index: number) => Promise<Uint8Array>;
  bundle: (index: number) => Promise<LogEntry[]>;
  /** Null for a metric that has no public entry. */
  firstEntries: (metric: string) => Promise<FirstEntries | null>;
};

/** Its hashes are short, and its id is in two: the entries of a series differ in the year alone. */
type StoredLogEntry = Pick<LogEntry, 'release' | 'type'> & {
  hash: string | null;
  /** The id until its last stop; empty for a metric. */
  series: string;
  /** The rest of the id. */
  year: string;
  previousHash: string | null;
};

const ENTRY_KEYS = [
  'hash',
  'series',
  'year',
  'previousHash',
  'release',
  'type',
] as const satisfies Keys<StoredLogEntry>;

const storedLogEntry = ({ contentHash, id, previousContentHash, ...entry }: LogEntry): StoredLogEntry => ({
  ...entry,
  hash: shortHash(contentHash),
  series: id.slice(0, id.lastIndexOf('.') + 1),
  year: id.slice(id.lastIndexOf('.') + 1),
  previousHash: shortHash(previousContentHash),
});

const logEntry = ({ hash, series, year, previousHash, ...entry }: StoredLogEntry): LogEntry => ({
  ...entry,
  contentHash: contentHashOf(hash),
  id: `${series}${year}`,
  previousContentHash: contentHashOf(previousHash),
});

/** The text of a shard of entries. */
export const entriesText = (entries: readonly LogEntry[]): string =>
  rowsText(ENTRY_KEYS, entries.map(storedLogEntry));

export const storedLog = (
  { checkpoint, superseded, size, hashes, entries, firstEntries }: LogNode,
  load: Load,
): StoredLog => ({
  checkpoint,
  superseded,
  size,
  async tile(level, index) {
    const name = hashes[level]?.[Math.floor(index / TILES_PER_SHARD)] ?? '';
    const tiles = await load<string[]>(name, `the log, level ${level}, tile ${index}`);
    const bytes = bytesOfBase64(tiles[index % TILES_PER_SHARD] ?? '');
    if (bytes?.length !== widthOf({ level, index }, size) * HASH_BYTES)
      throw new StoreFault(
        `the log, level ${level}, tile ${index}: expected its hashes, got others; rebuild`,
      );
    return bytes;
  },
  async bundle(index) {
    const name = entries[Math.floor(index / TILES_PER_SHARD)] ?? '';
    const all = await load(name, `the log, entries ${index}`, (text) =>
      recordsOf<StoredLogEntry>(ENTRY_KEYS, text),
    );
    const from = (index % TILES_PER_SHARD) * TILE_WIDTH;
    return all.slice(from, from + TILE_WIDTH).map(logEntry);
  },
  async firstEntries(metric) {
    const name = firstEntries[metric];
    return name === undefined ? null : load<FirstEntries>(name, `the log, places of ${metric}`);
  },
});

/** Whether a tile is one of a log of this size, in full or as far as it goes. */
export const isTileOf = ({ size }: StoredLog, tile: Tile): boolean => tile.width <= widthOf(tile, size);
