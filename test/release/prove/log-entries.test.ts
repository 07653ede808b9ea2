import { describe, expect, test } from 'vitest';
import { nodeDigest } from '../../../src/builder/digest.ts';
import { sha256By } from '../../../src/data/hash.ts';
import { type LogEntry, leafBytes } from '../../../src/data/log.ts';
import {
  bundleBytes,
  HASH_BYTES,
  joined,
  leafHash,
  levelsOf,
  subtreeOfLevels,
  TILE_WIDTH,
  tileOfPath,
  treeHash,
} from '../../../src/data/merkle.ts';
import { laterEntry, logEntries } from '../../../src/release/prove.ts';

const BASE = 'https://data.example';
const sha256 = sha256By(nodeDigest);
const entry = (release: string, id: string, type: LogEntry['type']): LogEntry => ({
  contentHash: null,
  id,
  previousContentHash: null,
  release,
  type,
});
const figure = (number: number): string => `SF.N00001.0180.${number}`;
const published = Array.from({ length: 5000 }, (_, at) =>
  entry('2025-01-01', figure(1000 + at), 'published'),
);
const revised = Array.from({ length: 600 }, (_, at) => entry('2025-03-01', figure(2000 + at), 'revised'));
const log = [
  ...published,
  entry('2025-02-01', 'N00001', 'metadata'),
  entry('2025-02-01', figure(1000), 'corrected'),
  ...revised,
  entry('2025-04-01', 'SF.U00001.0180.2020', 'published'),
  entry('2025-04-01', 'U00001', 'metadata'),
  entry('2025-05-01', 'U00001', 'withdrawn'),
];
const levels = levelsOf(joined(log.map((one) => leafHash(leafBytes(one), sha256))), sha256);

function answer(path: string): Uint8Array {
  const tile = tileOfPath(path.slice('/log/'.length));
  const from = (tile?.index ?? 0) * TILE_WIDTH;
  const to = from + (tile?.width ?? 0);
  return tile?.level === 'entries'
    ? bundleBytes(log.slice(from, to).map(leafBytes))
    : (levels[tile?.level ?? 0] ?? new Uint8Array()).slice(from * HASH_BYTES, to * HASH_BYTES);
}

async function later(id: string, index: number, size = log.length, served = answer) {
  const asked: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    asked.push(url);
    return new Response(Buffer.from(served(url.slice(BASE.length))));
  };
  const root = treeHash(0, size, subtreeOfLevels(levels, sha256), sha256);
  const entryAt = logEntries({ base: BASE, fetch }, { origin: 'log', size, root });
  const found = await laterEntry({ size, entryAt }, id, index);
  return { found: found === null ? null : `${found.leaf.release} ${found.leaf.type}`, asked };
}

describe('what replaces an entry', () => {
  test.each([
    ['a figure that was revised', figure(2300), 1300, '2025-03-01 revised'],
    ['the first figure of a release', figure(1000), 0, '2025-02-01 corrected'],
    ['the last one of a release', figure(2599), 1599, '2025-03-01 revised'],
    ['a metric that left', 'SF.U00001.0180.2020', 5602, '2025-05-01 withdrawn'],
    ['nothing, where only the title of the metric changed', figure(1001), 1, null],
    ['nothing, of the newest entry', figure(2300), 5302, null],
    ['nothing, of the last entry', 'SF.U00001.0180.2020', log.length - 1, null],
  ])('%s', async (_what, id, index, expected) => {
    expect((await later(id, index)).found).toBe(expected);
  });

  test('the log as it was at any size says the same as all its entries', async () => {
    for (const size of [1, 2, 256, 257, 512, 5001, 5120, 5602, 5603, 5604]) {
      const expected = log
        .slice(1, size)
        .find(({ id, type }) => id === figure(1000) || (id === 'N00001' && type === 'withdrawn'));
      const { found } = await later(figure(1000), 0, size);
      expect([size, found]).toEqual([size, expected ? `${expected.release} ${expected.type}` : null]);
    }
  });
});

test('a part of the log is read, each address once', async () => {
  const { asked } = await later(figure(1001), 1);
  expect(new Set(asked).size).toBe(asked.length);
  const bundles = asked.filter((url) => url.includes('/tile/entries/'));
  expect([bundles.length > 2, bundles.length < 16, Math.ceil(log.length / TILE_WIDTH)]).toEqual([
    true,
    true,
    22,
  ]);
});

test.each(['/log/tile/entries/', '/log/tile/1/'])(
  'what does not lead to the root is refused: %s',
  async (part) => {
    const tampered = (path: string): Uint8Array => {
      const bytes = Uint8Array.from(answer(path));
      if (path.startsWith(part)) bytes[40] = (bytes[40] ?? 0) ^ 1;
      return bytes;
    };
    await expect(later(figure(1001), 1, log.length, tampered)).rejects.toThrow(
      /the entries do not lead to the checkpoint/,
    );
    await expect(later(figure(1001), 1, log.length, () => Uint8Array.of(1))).rejects.toThrow(
      /the entries do not lead to the checkpoint/,
    );
  },
);
