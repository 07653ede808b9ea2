import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { sha256By } from '../../src/data/hash.ts';
import { leafBytes } from '../../src/data/log.ts';
import { HASH_BYTES, leafHash } from '../../src/data/merkle.ts';
import {
  type OpenOptions,
  openStore,
  type ReadText,
  STORE_FORMAT,
  StoreFault,
  shardPath,
} from '../../src/store/store.ts';
import { hashOfLeaf, headIn, rootOf } from '../support/auditor.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, readFrom } from '../support/service.ts';
import { shardNames } from '../support/shards.ts';

const files = await emittedOf(goldenData('small'), { 'site.css': 'start', 'downloads/a/b.csv': 'geo\n' });
const names = shardNames((path) => files.get(`_store/${path}`) ?? '');
/** By path: what the tests call it. */
const known = new Map([...names].map(([what, name]) => [shardPath(name), what]));
const pathOf = (what: string) => shardPath(names.get(what) ?? '');

/** The files, with a list of what was read of them, in order. */
const toldTo =
  (reads: string[], read = readFrom(files)): ReadText =>
  async (path) => {
    reads.push(known.get(path) ?? path);
    return read(path);
  };

/** A store, a metric of it, and what it has read since it was opened, in order. */
async function watched(opening: Partial<OpenOptions> = {}, id = 'NORANK1') {
  const reads: string[] = [];
  const store = await openStore(toldTo(reads), { digest: nodeDigest, ...opening });
  const metric = store.catalogue.metrics.find((one) => one.id === id);
  if (metric === undefined) throw new Error(`expected ${id} in the catalogue`);
  reads.splice(0, 3);
  return { store, reads, metric };
}

describe('the store', () => {
  it('reads the pointer, the root and the catalogue, and nothing else until it is needed', async () => {
    const reads: string[] = [];
    await openStore(toldTo(reads), { digest: nodeDigest });
    expect(reads).toEqual(['root', 'root', 'catalogue']);
  });

  it('reads a shard once, also for those who need it at the same time', async () => {
    const { store, reads, metric } = await watched();
    await Promise.all([store.series(metric, '0180'), store.listed(metric), store.facts(metric)]);
    await store.series(metric, '0114');
    expect(reads).toEqual(['figures/NORANK1', 'facts/NORANK1']);
  });

  it('lets nobody wait for what another reads, where that is not allowed', async () => {
    const { store, reads, metric } = await watched({ shared: false });
    const [one, other] = await Promise.all([store.facts(metric), store.facts(metric)]);
    expect(one).toEqual(other);
    await store.facts(metric);
    expect(reads.toSorted()).toEqual([
      ...Array(2).fill('facts/NORANK1'),
      ...Array(2).fill('figures/NORANK1'),
    ]);
  });

  it('reads a shard again once it was forgotten', async () => {
    const { store, reads } = await watched({ capacity: 10 });
    await store.presence('0114');
    await store.presence('0114');
    expect(reads).toEqual(['presence/0114', 'presence/0114']);
  });

  it('has the series that the source lists, in the order of the register', async () => {
    const { store, metric } = await watched();
    expect(await store.series(metric, '1480')).toBeNull();
    expect((await store.series(metric, '1715'))?.states).toMatch(/^-{39}v--$/);
    expect((await store.series(metric, '1981'))?.states).toMatch(/^-{40}vw$/);
    const listed = await store.listed(metric);
    const codes = store.catalogue.municipalities.map(({ code }) => code);
    const apart = await Promise.all(codes.map((geo) => store.series(metric, geo)));
    expect(listed.map(({ municipality }) => municipality.code)).toEqual(
      codes.filter((_, at) => apart[at] !== null),
    );
    expect(listed.map(({ series }) => series)).toEqual(apart.filter((series) => series !== null));
    expect(listed.length).toBeLessThan(codes.length);
  });

  it.each([
    ['2022', 0],
    ['2023', 7],
  ])('ranks every year alike: %s', async (year, ties) => {
    const { store, metric } = await watched({}, 'TIES1');
    const { period, entries = [] } = (await store.ranking(metric, year)) ?? {};
    expect(period).toBe(year);
    expect(entries.length).toBeGreaterThan(8);
    expect(entries.filter(({ tied }) => tied)).toHaveLength(ties);
    for (const { rank, tied, value } of entries) {
      const equal = entries.filter((other) => other.value === value);
      const higher = entries.filter((other) => other.value > value);
      expect([tied, rank]).toEqual([equal.length > 1, higher.length + 1]);
    }
  });

  it('has the ranking of the newest year among the facts, computed once, and none of a year that is none', async () => {
    const { store, metric } = await watched({}, 'TIES1');
    expect(await store.ranking(metric, '2023')).toBe((await store.facts(metric)).ranking);
    for (const year of ['1990', 'constructor', '__proto__'])
      expect(await store.ranking(metric, year)).toBeNull();
  });

  it('tells the history of a figure, the newest entry first, and none of one that there never was', async () => {
    const { store, metric } = await watched({}, 'REV01');
    const told = (await store.history(metric, '0114'))('2022');
    const releases = told.map(({ release }) => release);
    expect(releases.length).toBeGreaterThan(1);
    expect(releases).toEqual(releases.toSorted().reverse());
    expect(told.at(-1)).toMatchObject({ type: 'published', previousValue: null });
    expect((await store.history(metric, '9999'))('2022')).toEqual([]);
  });

  it('knows size and hash of every other file of the tree, and of nothing else', async () => {
    const { store } = await watched();
    const { 'site.css': start, 'downloads/a/b.csv': csv, ...tiles } = await store.files();
    expect([start?.size, csv]).toEqual([5, { size: 4, sha256: nodeDigest('geo\n', 'hex') }]);
    expect(Object.keys(tiles).sort()).toEqual(['log/tile/0/000.p/202', 'log/tile/entries/000.p/202']);
  });
});

describe('the log', () => {
  it('has a hash for each entry, in the order in which they are told', async () => {
    const { store } = await watched();
    const log = await store.log();
    const [tile, entries] = [await log.tile(0, 0), await log.bundle(0)];
    expect([log.size, entries.length, tile.length]).toEqual([202, 202, 202 * HASH_BYTES]);
    for (const [at, entry] of entries.entries())
      expect(Buffer.from(tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)).toString('hex')).toBe(
        Buffer.from(leafHash(leafBytes(entry), sha256By(nodeDigest))).toString('hex'),
      );
    expect(await log.bundle(1)).toEqual([]);
  });

  it('says where the entries of a release about the figures of a metric begin, and about a metric or a place itself', async () => {
    const { store } = await watched();
    const log = await store.log();
    const entries = await log.bundle(0);
    for (const id of ['PROV01', '1480'])
      expect(log.start('2025-11-20', id)).toBe(
        entries.findIndex((one) => one.release === '2025-11-20' && one.id === id),
      );
    for (const release of ['2025-01-15', '2025-06-01']) {
      const at = log.start(release, 'SF.BEF01');
      const first = entries.findIndex((one) => one.release === release && one.id.startsWith('SF.BEF01.'));
      expect(at ?? -1).toBe(first);
    }
    expect(log.start('2020-01-01', 'SF.BEF01')).toBeNull();
  });

  it('has its entries in their order, whichever release was derived first', async () => {
    const told = await (await watched()).store.log();
    const node = JSON.parse(files.get(`_store/${pathOf('log')}`) ?? '');
    const root = JSON.parse(files.get(`_store/${pathOf('root')}`) ?? '');
    const runs = Object.fromEntries(Object.entries(node.runs).reverse());
    const log = JSON.stringify({ ...node, runs });
    const other = JSON.stringify({ ...root, log: nodeDigest(log, 'hex') });
    const read: ReadText = async (path) =>
      new Map([
        ['root', `${nodeDigest(other, 'hex')}\n`],
        [shardPath(nodeDigest(other, 'hex')), other],
        [shardPath(nodeDigest(log, 'hex')), log],
      ]).get(path) ?? readFrom(files)(path);
    const turned = await (await openStore(read, { digest: nodeDigest })).log();
    expect(await turned.bundle(0)).toEqual(await told.bundle(0));
  });

  it('of a release before is as short as it was', async () => {
    const { store } = await watched();
    const then = await (await store.past('2025-01-15'))?.log();
    const now = await store.log();
    expect(then?.size).toBeLessThan(now.size);
    expect(await then?.bundle(0)).toEqual((await now.bundle(0)).slice(0, then?.size));
    expect(await then?.tile(0, 0)).toEqual((await now.tile(0, 0)).slice(0, (then?.size ?? 0) * HASH_BYTES));
  });
});

describe('the log of a metric that is public no longer', async () => {
  const log = await (await watched()).store.log();
  const entries = await log.bundle(0);

  it('leads to the root of the checkpoint, with what is said of the metric and of its figures', () => {
    const leaves = entries.map((entry) => hashOfLeaf(leafBytes(entry)));
    expect(rootOf(leaves).toString('base64')).toBe(headIn(log.checkpoint).root);
    expect(entries.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['SF.DOLD01.0180.2022', 'SF.DOLD01.1480.2022']),
    );
  });

  it('tells no value', () => {
    const told = entries.filter(({ id }) => id.includes('DOLD01'));
    expect(told).toHaveLength(3);
    expect(new Set(told.flatMap(Object.keys))).not.toContain('value');
  });
});

describe('what is below the catalogue', () => {
  it('is named the same by another address and another release', async () => {
    const { store } = await watched();
    const text = [...files]
      .filter(([path]) => path.startsWith('_store/') && !path.includes(pathOf('root')))
      .filter(([path]) => !path.endsWith('/etags'))
      .map(([, content]) => content)
      .join('\n');
    expect(text).not.toContain(store.catalogue.siteUrl);
    expect(text).toContain('NORANK1');
  });
});

const ABSENT = 'expected the file PATH, got none; rebuild';
const OTHER = 'expected PATH as it was written, got other bytes; rebuild';

/** The store over files of which one is other than it was written. */
const spoilt = (what: string, text: string | null) =>
  openStore(async (path) => (path === pathOf(what) ? text : (files.get(`_store/${path}`) ?? null)), {
    digest: nodeDigest,
  });

describe('a shard other than its parent expects', () => {
  it.each<[string, string | null, string]>([
    ['presence/0114', null, ABSENT],
    ['presence/0114', '{', OTHER],
    ['presence/0114', '{}', OTHER],
    ['presence/0114', files.get(`_store/${pathOf('figures/BEF01')}`) ?? '', OTHER],
  ])('is a fault that names it: %s', async (what, text, message) => {
    const store = await spoilt(what, text);
    await expect(store.presence('0114')).rejects.toThrow(StoreFault);
    await expect(store.presence('0114')).rejects.toThrow(message.replace('PATH', pathOf(what)));
  });

  it.each([
    ['root', 'the root'],
    ['catalogue', 'the catalogue'],
  ])('leaves no store to open where it is the %s', async (what, words) => {
    const flipped = (files.get(`_store/${pathOf(what)}`) ?? '').replace('a', 'b');
    await expect(spoilt(what, flipped)).rejects.toThrow(`store, ${words}: expected`);
  });

  it.each([
    ['', '""'],
    ['../../etc/passwd\n', '"../../etc/passwd\\n"'],
    [`${'a'.repeat(64)}/..\n`, `"${'a'.repeat(64)}/..\\n"`],
    [`../${'a'.repeat(64)}\n`, `"../${'a'.repeat(64)}\\n"`],
    [`${'a'.repeat(64)}\n\n`, `"${'a'.repeat(64)}\\n\\n"`],
    [null, 'no such file'],
  ])('is not even looked for where the pointer holds %j', async (text, found) => {
    const reads: string[] = [];
    const read = toldTo(reads, async (path) => (path === 'root' ? text : '{}'));
    await expect(openStore(read, { digest: nodeDigest })).rejects.toThrow(
      `store: expected the name of a root in root, got ${found}; rebuild`,
    );
    expect(reads).toEqual(['root']);
  });

  it.each([
    [1, '1'],
    [undefined, 'none'],
  ])('is a root of other code where its format is %j', async (format, found) => {
    const root = JSON.stringify({ ...JSON.parse(files.get(`_store/${pathOf('root')}`) ?? ''), format });
    const name = nodeDigest(root, 'hex');
    const read = async (path: string) =>
      path === 'root' ? `${name}\n` : path === shardPath(name) ? root : (files.get(`_store/${path}`) ?? null);
    await expect(openStore(read, { digest: nodeDigest })).rejects.toThrow(
      `store: expected format ${STORE_FORMAT}, got ${found}: other code built it; rebuild`,
    );
  });

  it('is read again, and right once it is mended', async () => {
    let broken = true;
    const store = await openStore(
      async (path) =>
        path === pathOf('presence/0114') && broken ? '{}' : (files.get(`_store/${path}`) ?? null),
      { digest: nodeDigest },
    );
    await expect(store.presence('0114')).rejects.toThrow(StoreFault);
    broken = false;
    expect(Object.keys(await store.presence('0114'))).toContain('BEF01');
  });
});
