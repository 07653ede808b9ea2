import { describe, expect, it } from 'vitest';
import { geosPerBlock } from '../../src/store/layout.ts';
import { type Opening, openStore } from '../../src/store/open-store.ts';
import { StoreFault } from '../../src/store/shard-loader.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, readFrom } from '../support/service.ts';

const files = await emittedOf(goldenData('small'));

/** A store and the paths that it has read, in order. */
async function watched(opening: Opening = {}) {
  const paths: string[] = [];
  const read = readFrom(files);
  const store = await openStore(async (path) => {
    paths.push(path);
    return read(path);
  }, opening);
  const metric = store.catalogue.metrics.find(({ id }) => id === 'NORANK1');
  if (metric === undefined) throw new Error('expected NORANK1 in the catalogue');
  return { store, paths, metric };
}

describe('the store', () => {
  it('reads the catalogue first, and nothing else until it is asked', async () => {
    expect((await watched()).paths).toEqual(['catalogue.json']);
  });

  it('reads a shard once, also for those who ask at the same time', async () => {
    const { store, paths, metric } = await watched();
    await Promise.all([store.series(metric, '0180'), store.series(metric, '1280'), store.facts(metric)]);
    await store.series(metric, '0114');
    expect(paths).toEqual(['catalogue.json', 'series/NORANK1/0.jsonl', 'facts/NORANK1.json']);
  });

  it('lets nobody wait for what another reads, where that is not allowed', async () => {
    const { store, paths, metric } = await watched({ shared: false });
    const asked = [store.facts(metric), store.facts(metric)];
    expect(asked[0]).not.toBe(asked[1]);
    const [one, other] = await Promise.all(asked);
    expect(one).toEqual(other);
    await store.facts(metric);
    expect(paths.slice(1)).toEqual(['facts/NORANK1.json', 'facts/NORANK1.json']);
  });

  it('reads a shard again once it was forgotten', async () => {
    const { store, paths, metric } = await watched({ capacity: 10 });
    for (const geo of store.catalogue.municipalities) await store.presence(geo.code);
    await store.facts(metric);
    await store.presence('0114');
    expect(paths.filter((path) => path === 'presence/0114.json')).toHaveLength(2);
  });

  it('finds each municipality in its own block', async () => {
    const { store, paths, metric } = await watched();
    expect(metric.geosPerBlock).toBe(9);
    expect((await store.series(metric, '1480'))?.states).toBeUndefined();
    expect((await store.series(metric, '1715'))?.states).toMatch(/^-{39}v--$/);
    expect((await store.series(metric, '1981'))?.states).toMatch(/^-{40}vw$/);
    expect(paths.slice(1)).toEqual(['series/NORANK1/0.jsonl', 'series/NORANK1/1.jsonl']);
  });

  it('says which shard is missing or unreadable', async () => {
    const store = await openStore(async (path) =>
      path === 'catalogue.json'
        ? (files.get('_store/catalogue.json') ?? null)
        : path.includes('0180')
          ? '{'
          : null,
    );
    await expect(store.presence('0114')).rejects.toThrow(
      new StoreFault('store shard presence/0114.json: expected a file, got none; rebuild'),
    );
    await expect(store.presence('0180')).rejects.toThrow(
      new StoreFault('store shard presence/0180.json: expected JSON, got something else; rebuild'),
    );
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
