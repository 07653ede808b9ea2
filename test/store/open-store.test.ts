import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import {
  geosPerBlock,
  type Opening,
  openStore,
  STORE_FORMAT,
  StoreFault,
  shardPath,
} from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, readFrom } from '../support/service.ts';
import { shardNames } from '../support/shards.ts';

const files = await emittedOf(goldenData('small'), { 'index.html': 'start', 'downloads/a/b.csv': 'geo\n' });
const names = shardNames((path) => files.get(`_store/${path}`) ?? '');
/** By path: what the tests call it. */
const known = new Map([...names].map(([what, name]) => [shardPath(name), what]));
const pathOf = (what: string) => shardPath(names.get(what) ?? '');

/** A store, a metric of it, and what it has read since it was opened, in order. */
async function watched(opening: Partial<Opening> = {}, id = 'NORANK1') {
  const reads: string[] = [];
  const read = readFrom(files);
  const store = await openStore(
    async (path) => {
      reads.push(known.get(path) ?? path);
      return read(path);
    },
    { digest: nodeDigest, ...opening },
  );
  const metric = store.catalogue.metrics.find((one) => one.id === id);
  if (metric === undefined) throw new Error(`expected ${id} in the catalogue`);
  reads.splice(0, 3);
  return { store, reads, metric };
}

describe('the store', () => {
  it('reads the pointer, the root and the catalogue, and nothing else until it is needed', async () => {
    const reads: string[] = [];
    const read = readFrom(files);
    await openStore(
      async (path) => {
        reads.push(known.get(path) ?? path);
        return read(path);
      },
      { digest: nodeDigest },
    );
    expect(reads).toEqual(['root', 'root', 'catalogue']);
  });

  it('reads a shard once, also for those who need it at the same time', async () => {
    const { store, reads, metric } = await watched();
    await Promise.all([store.series(metric, '0180'), store.series(metric, '1280'), store.facts(metric)]);
    await store.series(metric, '0114');
    expect(reads).toEqual(['metrics/NORANK1', 'series/NORANK1/0', 'facts/NORANK1']);
  });

  it('lets nobody wait for what another reads, where that is not allowed', async () => {
    const { store, reads, metric } = await watched({ shared: false });
    const [one, other] = await Promise.all([store.facts(metric), store.facts(metric)]);
    expect(one).toEqual(other);
    await store.facts(metric);
    expect(reads).toEqual(['metrics/NORANK1', 'metrics/NORANK1', 'facts/NORANK1', 'facts/NORANK1']);
  });

  it('reads a shard again once it was forgotten', async () => {
    const { store, reads } = await watched({ capacity: 10 });
    await store.presence('0114');
    await store.presence('0114');
    expect(reads.filter((what) => what === 'presence/0')).toHaveLength(2);
  });

  it('finds each municipality in its own block', async () => {
    const { store, reads, metric } = await watched();
    expect(metric.geosPerBlock).toBe(9);
    expect(await store.series(metric, '1480')).toBeNull();
    expect((await store.series(metric, '1715'))?.states).toMatch(/^-{39}v--$/);
    expect((await store.series(metric, '1981'))?.states).toMatch(/^-{40}vw$/);
    expect(reads).toEqual(['metrics/NORANK1', 'series/NORANK1/0', 'series/NORANK1/1']);
  });

  it('reads each block once for all series of a metric, in the order of the register', async () => {
    const { store, reads, metric } = await watched();
    const listed = await store.listed(metric);
    const codes = store.catalogue.municipalities.map(({ code }) => code);
    const apart = await Promise.all(codes.map((geo) => store.series(metric, geo)));
    expect(listed.map(({ municipality }) => municipality.code)).toEqual(
      codes.filter((_, at) => apart[at] !== null),
    );
    expect(listed.map(({ series }) => series)).toEqual(apart.filter((series) => series !== null));
    expect(listed.length).toBeLessThan(codes.length);
    expect(reads).toEqual(['metrics/NORANK1', 'series/NORANK1/0', 'series/NORANK1/1']);
  });

  it.each([
    ['2022', 0],
    ['2023', 7],
  ])('ranks every year alike, whether it is the newest or from columns: %s', async (year, ties) => {
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

  it('has the ranking of the newest year among the facts, and none of a year that is none', async () => {
    const { store, metric } = await watched({}, 'TIES1');
    expect(await store.ranking(metric, '2023')).toBe((await store.facts(metric)).ranking);
    for (const year of ['1990', 'constructor', '__proto__'])
      expect(await store.ranking(metric, year)).toBeNull();
  });

  it('knows size and hash of every other file of the tree, and of nothing else', async () => {
    const { store } = await watched();
    const csv = { size: 4, sha256: nodeDigest('geo\n', 'hex') };
    expect(await store.sealed('downloads/a/b.csv')).toEqual(csv);
    for (const path of ['downloads/a', 'downloads/a/c.csv', 'x/y', 'constructor', '__proto__/a', ''])
      expect(await store.sealed(path), path).toBeNull();
    const listed: [string, number][] = [];
    for await (const [path, file] of store.sealedFiles()) listed.push([path, file.size]);
    const tiles = listed.filter(([path]) => path.startsWith('log/tile/'));
    expect(tiles.map(([path]) => path)).toEqual(['log/tile/0/000.p/183', 'log/tile/entries/000.p/183']);
    expect(listed.filter((one) => !tiles.includes(one))).toEqual([
      ['index.html', 5],
      ['downloads/a/b.csv', 4],
    ]);
  });
});

describe('what is below the catalogue', () => {
  it('is named the same by another address and another release', async () => {
    const { store } = await watched();
    const text = [...files]
      .filter(([path]) => path.startsWith('_store/') && !path.includes(pathOf('root')))
      .filter(([path]) => !known.get(path.slice('_store/'.length))?.startsWith('etags'))
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
    ['presence/0', null, ABSENT],
    ['presence/0', '{', OTHER],
    ['presence/0', '{}', OTHER],
    ['presence/0', files.get(`_store/${pathOf('facts/BEF01')}`) ?? '', OTHER],
    ['municipalities', '{}', OTHER],
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
    const read = async (path: string) => {
      reads.push(path);
      return path === 'root' ? text : '{}';
    };
    await expect(openStore(read, { digest: nodeDigest })).rejects.toThrow(
      `store: expected the name of a root in root, got ${found}; rebuild`,
    );
    expect(reads).toEqual(['root']);
  });

  it.each(['presence', 'revisions'] as const)('is a fault where its %s lack a municipality', async (kind) => {
    const block = kind === 'presence' ? 'presence/0' : 'revisions/municipalities/0';
    const changed = new Map(files);
    let [before, text] = ['', JSON.stringify({})];
    // Whoever names a shard is named anew, up to the pointer.
    for (const what of [block, 'municipalities', 'catalogue', 'root']) {
      const own = names.get(what) ?? '';
      if (before !== '')
        text = (files.get(`_store/${shardPath(own)}`) ?? '').replaceAll(before, nodeDigest(text, 'hex'));
      before = own;
      changed.set(`_store/${shardPath(nodeDigest(text, 'hex'))}`, text);
    }
    changed.set('_store/root', `${nodeDigest(text, 'hex')}\n`);
    const store = await openStore(readFrom(changed), { digest: nodeDigest });
    const asked = kind === 'presence' ? store.presence('0114') : store.revisionCounts('0114');
    await expect(asked).rejects.toThrow(
      `store, ${kind} of 0114: expected it in its block, got none; rebuild`,
    );
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
        path === pathOf('presence/0') && broken ? '{}' : (files.get(`_store/${path}`) ?? null),
      { digest: nodeDigest },
    );
    await expect(store.presence('0114')).rejects.toThrow(StoreFault);
    broken = false;
    expect(Object.keys(await store.presence('0114'))).toContain('BEF01');
  });
});

describe('a block', () => {
  it.each([
    [0, 400],
    [1, 400],
    [10, 40],
    [42, 9],
    [400, 1],
    [5000, 1],
  ])('of %i periods holds %i municipalities', (periods, geos) => {
    expect(geosPerBlock(periods)).toBe(geos);
  });
});
