import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest-node.ts';
import { openStore } from '../../src/store/open-store.ts';
import { checkedSeal, isSealed, sealShard, unsealed } from '../../src/store/seal.ts';
import { StoreFault } from '../../src/store/shard-loader.ts';

const TEXT = '{"a":"åäö"}';
const SEALED = sealShard(TEXT, nodeDigest);

describe('a seal', () => {
  it('is JSON that holds the content and its SHA-256', () => {
    expect(JSON.parse(SEALED)).toEqual({ sha256: nodeDigest(TEXT, 'hex'), data: { a: 'åäö' } });
    expect([isSealed(SEALED), isSealed(TEXT)]).toEqual([true, false]);
    expect([unsealed(SEALED), unsealed(TEXT), checkedSeal(SEALED, nodeDigest)]).toEqual([TEXT, TEXT, TEXT]);
  });

  it('tells every flipped bit, every cut and every addition', () => {
    const bytes = Buffer.from(SEALED);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const spoilt = Buffer.from(bytes);
      spoilt.writeUInt8(spoilt.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(checkedSeal(spoilt.toString(), nodeDigest)).toBeNull();
    }
    for (const spoilt of [SEALED.slice(0, -1), `${SEALED} `, '', TEXT, '{"sha256":"'])
      expect(checkedSeal(spoilt, nodeDigest)).toBeNull();
  });
});

const CATALOGUE = JSON.stringify({ metrics: [], municipalities: [], units: [], subjects: [] });
const seal = (text: string) => sealShard(text, nodeDigest);

/** Opens a store of these files, each seal checked. */
const opened = (files: Record<string, string>) =>
  openStore(async (path) => files[path] ?? null, { digest: nodeDigest });

describe('a sealed store', () => {
  it('refuses a shard whose bytes are others, or that has no seal, and goes on', async () => {
    const store = await opened({
      'catalogue.json': seal(CATALOGUE),
      'presence/0114.json': seal('{"N1":"1"}').replace('"1"', '"0"'),
      'presence/0180.json': '{"N1":"1"}',
      'presence/1480.json': seal('{"N1":"1"}'),
    });
    const fault = (geo: string) =>
      new StoreFault(
        `store shard presence/${geo}.json: expected the bytes that were written, got others; rebuild`,
      );
    await expect(store.presence('0114')).rejects.toThrow(fault('0114'));
    await expect(store.presence('0180')).rejects.toThrow(fault('0180'));
    expect(await store.presence('1480')).toEqual({ N1: '1' });
  });

  it('is not opened by a catalogue whose bytes are others, not even where the seal itself is hit', async () => {
    const catalogue = seal(CATALOGUE);
    for (const spoilt of [catalogue.replace('units', 'unitz'), catalogue.replace('sha256', 'sha257')])
      await expect(opened({ 'catalogue.json': spoilt })).rejects.toBeInstanceOf(StoreFault);
  });

  it('is read without a digest too, and an unsealed one with', async () => {
    const sealed = { 'catalogue.json': seal(CATALOGUE), 'presence/0114.json': seal('{"N1":"1"}') };
    const store = await openStore(async (path) => new Map(Object.entries(sealed)).get(path) ?? null);
    expect(await store.presence('0114')).toEqual({ N1: '1' });
    const bare = await opened({ 'catalogue.json': CATALOGUE, 'presence/0114.json': '{"N1":"0"}' });
    expect(await bare.presence('0114')).toEqual({ N1: '0' });
  });
});
