import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import {
  createPackReader,
  openPack,
  type PackEntry,
  packOf,
  type SeriesBlock,
  type StoredSeries,
} from '../../src/store/shards.ts';

const seriesOf = (value: number, reason: string | null): StoredSeries => ({
  values: [value],
  states: 'v',
  hashes: [nodeDigest(String(value), 'hex')],
  flags: {},
  cautions: {},
  firstReleases: [null],
  revisions: {
    '2024': [
      {
        release: '2026-01-01',
        published: '2026-01-01',
        type: 'revised',
        previousValue: '0',
        value: '1',
        reason,
      },
    ],
  },
});

const BLOCK: SeriesBlock = { '0114': seriesOf(1, 'rättad – 𝛼 "så"\n'), '0180': seriesOf(2.5, null) };

/** What lies where an entry of the index says, read as a client with a range of bytes would. */
function recordAt(file: string, geo: string): string {
  const bytes = Buffer.from(file);
  const start = bytes.indexOf('\n') + 1;
  const index: PackEntry[] = JSON.parse(bytes.subarray(0, start - 1).toString());
  const [, offset, length] = index.find(([code]) => code === geo) ?? ['', Number.NaN, 0];
  return bytes.subarray(start + offset, start + offset + length).toString();
}

describe('a pack', () => {
  it.each(['0114', '0180'])('says in bytes where the record of %s lies', (geo) => {
    expect(JSON.parse(recordAt(packOf(BLOCK), geo))).toEqual(BLOCK[geo]);
  });

  it('is a line of JSON for its index and one for each record, all in ASCII', () => {
    const file = packOf(BLOCK);
    expect(file).toMatch(/^[\n -~]+$/);
    const lines = file.split('\n');
    expect(lines).toHaveLength(4);
    expect(lines.slice(0, 3).map((line) => typeof JSON.parse(line))).toEqual(['object', 'object', 'object']);
    expect(lines[3]).toBe('');
  });

  it('gives each record as it went in, and null for a municipality that it has not', () => {
    const pack = openPack(packOf(BLOCK));
    expect([pack('0114'), pack('0180'), pack('1480'), pack('__proto__')]).toEqual([
      BLOCK['0114'],
      BLOCK['0180'],
      null,
      null,
    ]);
  });

  it('is read with the last record the same again, of this pack and municipality alone', () => {
    const read = createPackReader();
    const [pack, other] = [openPack(packOf(BLOCK)), openPack(packOf({ '0180': seriesOf(3, null) }))];
    const before = read(pack, '0180');
    expect(read(pack, '0180')).toBe(before);
    expect([read(pack, '0114'), read(pack, '0180'), read(other, '0180'), read(other, '1480')]).toEqual([
      BLOCK['0114'],
      BLOCK['0180'],
      seriesOf(3, null),
      null,
    ]);
    expect([read(pack, '0180') === before, read(pack, '0180')]).toEqual([false, before]);
  });

  it('has its records in the order of the codes', () => {
    const block = { '1480': seriesOf(3, null), ...BLOCK, '0127': seriesOf(4, null) };
    const [index = ''] = packOf(block).split('\n');
    expect(JSON.parse(index).map(([geo]: PackEntry) => geo)).toEqual(['0114', '0127', '0180', '1480']);
  });

  it('of nothing has an empty index', () => {
    expect(packOf({})).toBe('[]\n');
    expect(openPack('[]\n')('0114')).toBeNull();
  });

  it('is told from what is none', () => expect(() => openPack('[]')).toThrow(SyntaxError));
});
