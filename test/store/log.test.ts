import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../src/data/log.ts';
import { HASH_BYTES, TILE_WIDTH } from '../../src/data/merkle.ts';
import { entriesText, type Load, type LogNode, storedLog, TILES_PER_SHARD } from '../../src/store/store.ts';

const ENTRIES_PER_SHARD = TILES_PER_SHARD * TILE_WIDTH;
/** Two tiles more than one shard holds, the last of them half full. */
const SIZE = ENTRIES_PER_SHARD + TILE_WIDTH + 128;

const entryAt = (at: number): LogEntry => ({
  contentHash: null,
  id: `SF.N1.0180.${at}`,
  previousContentHash: null,
  release: '2025-01-15',
  type: 'published',
});

/** A tile whose every byte is its own number. */
const tileAt = (index: number): string =>
  Buffer.alloc(Math.min(TILE_WIDTH, SIZE - index * TILE_WIDTH) * HASH_BYTES, index).toString('base64');

const entries = Array.from({ length: SIZE }, (_, at) => entryAt(at));
const tiles = Array.from({ length: TILES_PER_SHARD + 2 }, (_, index) => tileAt(index));

const SHARDS: Record<string, string> = {
  'first tiles': JSON.stringify(tiles.slice(0, TILES_PER_SHARD)),
  'other tiles': JSON.stringify(tiles.slice(TILES_PER_SHARD)),
  'first entries': entriesText(entries.slice(0, ENTRIES_PER_SHARD)),
  'other entries': entriesText(entries.slice(ENTRIES_PER_SHARD)),
};
const load: Load = async (name, _, parse = JSON.parse) => parse(SHARDS[name] ?? '');

const node: LogNode = {
  superseded: [],
  checkpoint: '',
  size: SIZE,
  hashes: [['first tiles', 'other tiles']],
  entries: ['first entries', 'other entries'],
  firstEntries: {},
};

describe('a log that is longer than one shard', () => {
  const log = storedLog(node, load);

  it.each([0, 1, TILES_PER_SHARD - 1, TILES_PER_SHARD, TILES_PER_SHARD + 1])(
    'has its tile %i and the entries below it',
    async (index) => {
      const from = index * TILE_WIDTH;
      const tile = await log.tile(0, index);
      expect([tile.length / HASH_BYTES, new Set(tile)]).toEqual([
        Math.min(TILE_WIDTH, SIZE - from),
        new Set([index]),
      ]);
      expect(await log.bundle(index)).toEqual(entries.slice(from, from + TILE_WIDTH));
    },
  );

  it('is a fault where a tile is shorter than the log', async () => {
    const longer = storedLog({ ...node, size: SIZE + 1 }, load);
    await expect(longer.tile(0, TILES_PER_SHARD + 1)).rejects.toThrow(
      'the log, level 0, tile 17: expected its hashes, got others; rebuild',
    );
  });
});
