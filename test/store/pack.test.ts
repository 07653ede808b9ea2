import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest-node.ts';
import { openStore } from '../../src/store/open-store.ts';
import { cutPack, openPack, type PackEntry, packOf } from '../../src/store/pack.ts';
import { unsealed } from '../../src/store/seal.ts';
import { StoreFault } from '../../src/store/shard-loader.ts';
import type { SeriesBlock, StoredSeries } from '../../src/store/shards.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';

const seriesOf = (value: number, reason: string | null): StoredSeries => ({
  values: [value],
  states: 'v',
  hashes: [nodeDigest(String(value), 'hex')],
  flags: {},
  cautions: {},
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
function recordAt(file: string, geo: string): { record: string; sha256: string } {
  const bytes = Buffer.from(file);
  const start = bytes.indexOf('\n') + 1;
  const index: PackEntry[] = JSON.parse(unsealed(bytes.subarray(0, start - 1).toString()));
  const [, offset, length, sha256] = index.find(([code]) => code === geo) ?? ['', Number.NaN, 0, ''];
  return { record: bytes.subarray(start + offset, start + offset + length).toString(), sha256 };
}

describe('a pack', () => {
  it.each(['0114', '0180'])('says in bytes where the record of %s lies, and its SHA-256', (geo) => {
    const { record, sha256 } = recordAt(packOf(BLOCK, nodeDigest), geo);
    expect(JSON.parse(record)).toEqual(BLOCK[geo]);
    expect(nodeDigest(record, 'base64url')).toBe(sha256);
  });

  it('is a line of JSON for its index and one for each record, all in ASCII', () => {
    const file = packOf(BLOCK, nodeDigest);
    expect(file).toMatch(/^[\n -~]+$/);
    const lines = file.split('\n');
    expect(lines).toHaveLength(4);
    expect(lines.slice(0, 3).map((line) => typeof JSON.parse(line))).toEqual(['object', 'object', 'object']);
    expect(lines[3]).toBe('');
  });

  it('gives each record as it went in, the same one again, and null for a municipality that it has not', () => {
    const { index, records } = cutPack(packOf(BLOCK, nodeDigest)) ?? { index: '', records: '' };
    const pack = openPack(JSON.parse(index), records, nodeDigest);
    expect([pack('0114'), pack('0180'), pack('1480'), pack('__proto__')]).toEqual([
      BLOCK['0114'],
      BLOCK['0180'],
      null,
      null,
    ]);
    expect(pack('0180')).toBe(pack('0180'));
  });

  it('has its records in the order of the codes', () => {
    const block = { '1480': seriesOf(3, null), ...BLOCK, '0127': seriesOf(4, null) };
    const [index = ''] = packOf(block, nodeDigest).split('\n');
    const codes = JSON.parse(index).map(([geo]: PackEntry) => geo);
    expect(codes).toEqual(['0114', '0127', '0180', '1480']);
  });

  it('of nothing has an empty index', () => {
    expect(packOf({}, nodeDigest)).toBe('[]\n');
    expect(cutPack('[]\n')).toEqual({ index: '[]', records: '' });
    expect(cutPack('[]')).toBeNull();
    expect(openPack([], '', nodeDigest)('0114')).toBeNull();
  });
});

const files = await emittedOf(goldenData('small'));
const SHARD = 'series/BEF01/0.jsonl';
const whole = files.get(`_store/${SHARD}`) ?? '';
const [head = '', ...records] = whole.split('\n');

/** The store over one other text of the pack, each hash checked; `texts` may be changed afterwards. */
async function storeWith(text: string) {
  const texts = { now: text };
  const store = await openStore(
    async (path) => (path === SHARD ? texts.now : (files.get(`_store/${path}`) ?? null)),
    { digest: nodeDigest },
  );
  const metric = store.directory.metrics.get('BEF01');
  if (metric === undefined) throw new Error('expected BEF01 in the catalogue');
  return { texts, series: async (geo: string) => store.series(metric, geo) };
}

describe('a pack whose bytes are others', () => {
  const broken = (geo: string) =>
    new StoreFault(
      `store shard ${SHARD}: expected the record of ${geo} as it was written, got another; rebuild`,
    );

  it('fails for the record that was hit, and for no other', async () => {
    const spoilt = whole.replace('988943', '988942');
    expect(spoilt).not.toBe(whole);
    const { series } = await storeWith(spoilt);
    expect((await series('0114'))?.states).toMatch(/v/);
    await expect(series('0180')).rejects.toThrow(broken('0180'));
    await expect(series('0180')).rejects.toThrow(broken('0180'));
    expect((await series('1480'))?.states).toMatch(/v/);
  });

  it('is read again once it is mended', async () => {
    const { series, texts } = await storeWith(whole.replace('988943', '988942'));
    await expect(series('0180')).rejects.toThrow(broken('0180'));
    texts.now = whole;
    expect((await series('0180'))?.values).toContain(988943);
  });

  it('fails for all records when its index was hit', async () => {
    const { series } = await storeWith([head.replace('0180', '0181'), ...records].join('\n'));
    const fault = new StoreFault(
      `store shard ${SHARD}: expected the bytes that were written, got others; rebuild`,
    );
    await expect(series('0114')).rejects.toThrow(fault);
  });

  it('fails for what was cut off, and for what was moved', async () => {
    const cut = await storeWith(whole.slice(0, whole.indexOf('988943')));
    expect((await cut.series('0114'))?.states).toMatch(/v/);
    await expect(cut.series('0180')).rejects.toThrow(broken('0180'));
    const swapped = await storeWith([head, records[1], records[0], ...records.slice(2)].join('\n'));
    await expect(swapped.series('0114')).rejects.toThrow(broken('0114'));
    const bare = await storeWith(head);
    await expect(bare.series('0114')).rejects.toThrow(
      `store shard ${SHARD}: expected an index and records, got something else; rebuild`,
    );
  });
});
