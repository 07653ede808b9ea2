// The log of all releases as the store has it, at the size that it had with each of them.
import type { DatasetHead } from '../../model/dataset.ts';
import { base64 } from '../../model/log/checkpoint.ts';
import { type LogEntry, logEntryOf } from '../../model/log/entry.ts';
import { HASH_BYTES, TILE_WIDTH } from '../../model/log/tiles.ts';
import { checkpointAt, type DatasetLog } from '../../rules/dataset-log.ts';
import type { ShardName } from '../../store/layout.ts';
import { entriesText, type FirstEntries, type LogNode, TILES_PER_SHARD } from '../../store/log.ts';
import { nodeDigest } from '../digest-node.ts';
import type { Put } from './store.ts';

/** By release: the shards of all entries until it; releases share those that are full. */
export type EntryShards = ReadonlyMap<string, ShardName[]>;

const ENTRIES_PER_SHARD = TILES_PER_SHARD * TILE_WIDTH;

/** Puts the entries of all releases, no more than one shard of them in memory. */
export function putEntries(log: DatasetLog, put: Put): EntryShards {
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

/** `head` is of the release, `log` may go on after it; `places` are by metric. */
export type Logging = {
  head: DatasetHead;
  log: DatasetLog;
  entries: EntryShards;
  firstEntries: ReadonlyMap<string, FirstEntries>;
  put: Put;
};

export function putLog({ head, log, entries, firstEntries, put }: Logging): ShardName {
  const { release } = head.release;
  const size = log.sizes.get(release) ?? 0;
  const node: LogNode = {
    checkpoint:
      head.checkpoint ?? checkpointAt(log, nodeDigest, { origin: head.registry.logOrigin, release }),
    size,
    hashes: log.levels.flatMap((hashes, level) => {
      const count = Math.floor(size / TILE_WIDTH ** level);
      return count === 0 ? [] : [putHashes(hashes.subarray(0, count * HASH_BYTES), put)];
    }),
    entries: entries.get(release) ?? [],
    firstEntries: Object.fromEntries(
      [...firstEntries].map(([metric, own]) => [metric, put(JSON.stringify(own))]),
    ),
  };
  return put(JSON.stringify(node));
}

const TILE_BYTES = TILE_WIDTH * HASH_BYTES;
const SHARD_BYTES = TILES_PER_SHARD * TILE_BYTES;

function putHashes(hashes: Uint8Array, put: Put): ShardName[] {
  const names: ShardName[] = [];
  for (let from = 0; from < hashes.length; from += SHARD_BYTES) {
    const some = hashes.subarray(from, from + SHARD_BYTES);
    const tiles: string[] = [];
    for (let at = 0; at < some.length; at += TILE_BYTES)
      tiles.push(base64(some.subarray(at, at + TILE_BYTES)));
    names.push(put(JSON.stringify(tiles)));
  }
  return names;
}
