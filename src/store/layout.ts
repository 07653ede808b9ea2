// Where everything lies under the store's folder. A shard is named by the SHA-256 of its bytes, and only its parent knows
// that name: a stale, misplaced or damaged one is not what its parent expects.

export const STORE_FOLDER = '_store';

/** The one file with a name of its own: it holds the name of the root and a line end. */
export const POINTER = 'root';

/** Another one where code of today cannot read what code of before wrote. */
export const STORE_FORMAT = 9;

/** SHA-256 (lower-case hex) of a shard's bytes. */
export type ShardName = string;

export const isShardName = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export const shardPath = (name: ShardName): string => `${name.slice(0, 2)}/${name}`;

/** A block holds at most about so many cells, whatever the size of the dataset: a query's cost follows its answer. */
const CELLS_PER_BLOCK = 400;

/** @param cells of a municipality in the block: the periods of a metric, or all metrics */
export const geosPerBlock = (cells: number): number =>
  Math.max(1, Math.floor(CELLS_PER_BLOCK / Math.max(1, cells)));
