// The log of all releases as the store has it, at the size that it had with each of them.
import type { DatasetHead } from '../../data/dataset.ts';
import { base64, checkpointAt, type DatasetLog, type LogEntry, logEntryOf } from '../../data/log.ts';
import { HASH_BYTES, TILE_WIDTH } from '../../data/merkle.ts';
import {
  entriesText,
  type FirstEntries,
  type LogNode,
  type ShardName,
  TILES_PER_SHARD,
} from '../../store/store.ts';
import { nodeDigest } from '../digest-node.ts';
import type { Put } from './store.ts';

/** By release: the shards of all entries until it, and by level those of the hashes; releases share those that are full. */
export type LogShards = {
  entries: ReadonlyMap<string, ShardName[]>;
  hashes: ReadonlyMap<string, ShardName[][]>;
};

/** Puts what all releases have of the log, each full shard once. */
export const putLogShards = (log: DatasetLog, put: Put): LogShards => ({
  entries: putEntries(log, put),
  hashes: putHashes(log, put),
});

const ENTRIES_PER_SHARD = TILES_PER_SHARD * TILE_WIDTH;

/** No more than one shard of entries is in memory. */
function putEntries(log: DatasetLog, put: Put): LogShards['entries'] {
  const full: ShardName[] = [];
  let open: LogEntry[] = [];
  const shards = new Map<string, ShardName[]>();
  for (const release of log.sizes.keys()) {
    for (const entry of log.entries(release)) {
      open.push(logEntryOf(entry));
      if (open.length < ENTRIES_PER_SHARD) continue;
      full.push(put(entriesText(open)));
      open = [];
    }
    shards.set(release, open.length === 0 ? [...full] : [...full, put(entriesText(open))]);
  }
  return shards;
}

function putHashes({ levels, sizes }: DatasetLog, put: Put): LogShards['hashes'] {
  const full = levels.map((): ShardName[] => []);
  return new Map(
    [...sizes].map(([release, size]) => [
      release,
      levels.flatMap((hashes, level) => {
        const bytes = Math.floor(size / TILE_WIDTH ** level) * HASH_BYTES;
        return bytes === 0 ? [] : [putLevel(hashes.subarray(0, bytes), full[level] ?? [], put)];
      }),
    ]),
  );
}

const TILE_BYTES = TILE_WIDTH * HASH_BYTES;
const SHARD_BYTES = TILES_PER_SHARD * TILE_BYTES;

/** @param full the shards of this level that are full, which are added to */
function putLevel(hashes: Uint8Array, full: ShardName[], put: Put): ShardName[] {
  const from = () => full.length * SHARD_BYTES;
  while (from() + SHARD_BYTES <= hashes.length)
    full.push(putTiles(hashes.subarray(from(), from() + SHARD_BYTES), put));
  const rest = from() === hashes.length ? [] : [putTiles(hashes.subarray(from()), put)];
  return [...full, ...rest];
}

function putTiles(hashes: Uint8Array, put: Put): ShardName {
  const tiles: string[] = [];
  for (let at = 0; at < hashes.length; at += TILE_BYTES)
    tiles.push(base64(hashes.subarray(at, at + TILE_BYTES)));
  return put(JSON.stringify(tiles));
}

/** `head` is of the release, `log` may go on after it; `firstEntries` are by metric. */
type Logging = {
  head: DatasetHead;
  log: DatasetLog;
  logShards: LogShards;
  firstEntries: ReadonlyMap<string, FirstEntries>;
  put: Put;
};

export function putLog({ head, log, logShards, firstEntries, put }: Logging): ShardName {
  const { release } = head.release;
  const node: LogNode = {
    checkpoint: head.checkpoint ?? checkpointAt(log, nodeDigest, head.registry.logOrigin, release),
    superseded: head.registry.supersededLogs,
    size: log.sizes.get(release) ?? 0,
    hashes: logShards.hashes.get(release) ?? [],
    entries: logShards.entries.get(release) ?? [],
    firstEntries: Object.fromEntries(
      [...firstEntries].map(([metric, own]) => [metric, put(JSON.stringify(own))]),
    ),
  };
  return put(JSON.stringify(node));
}
