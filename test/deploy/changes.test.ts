import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  addressesOf,
  changeCounts,
  changesBetween,
  changesSince,
  changesText,
  countChanges,
} from '../../src/builder/build.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { QUERIES } from '../../src/endpoints/table.ts';
import { rememberDeployed, uploadList, writePurge } from '../../src/hosts/deploy.ts';
import { PAGES as ANSWERED } from '../../src/site/table.ts';
import type { MetricFacts } from '../../src/store/shards.ts';
import { openStore, type Store, StoreFault } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, readFrom } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGES = { 'index.html': 'start', 'en/metrics/N1.html': 'page', '_astro/site.css': 'a{}' };

async function storeWith(pages: Record<string, string>) {
  const files = await emittedOf(goldenData('one'), pages);
  return openStore(readFrom(files), { digest: nodeDigest });
}

let trees = 0;

/** The same on the disk. */
async function treeWith(pages: Record<string, string>) {
  trees += 1;
  const tree = join(folder, `tree-${trees}`);
  writeTree(tree, await emittedOf(goldenData('one'), pages));
  return openTree(tree);
}

const uploads = () => readFileSync(join(folder, 'x.upload.txt'), 'utf8').trimEnd().split('\n').sort();
const list = () => readFileSync(join(folder, 'x.purge.txt'), 'utf8');

const withRank = (facts: MetricFacts, geo: string, rank: number): MetricFacts => ({
  ...facts,
  ranking: facts.ranking && {
    ...facts.ranking,
    entries: facts.ranking.entries.map((entry) => (entry.geo === geo ? { ...entry, rank } : entry)),
  },
});

describe('what a deployment changes', () => {
  it('is told address by address', () => {
    expect(changesBetween({ '/a': '1', '/b': '1', '/c': '1' }, { '/d': '1', '/b': '2', '/a': '1' })).toEqual({
      added: ['/d'],
      changed: ['/b'],
      removed: ['/c'],
    });
  });

  it('counts answers by their ETag and pages by their address, and not what is no address', async () => {
    const addresses = await addressesOf(await storeWith(PAGES));
    expect(Object.keys(addresses)).toEqual(
      expect.arrayContaining(['/', '/_astro/site.css', '/api/v1/metrics', '/en/metrics/N1']),
    );
    expect(Object.keys(addresses).filter((path) => path.includes('_store'))).toEqual([]);
    expect(addresses['/api/v1/metrics']).toMatch(/^W\/".{27}"$/);
    expect(addresses['/']).toBe(nodeDigest('start', 'hex'));
  });

  it('counts in packs the figures of one metric and municipality as one, by their code too', async () => {
    const store = await storeWith({});
    const packed = { ...store, catalogue: { ...store.catalogue, layout: 'packs' as const } };
    const before = await addressesOf(packed);
    const figures = Object.keys(before).filter((path) => path.endsWith('.*'));
    const changed: Store = {
      ...packed,
      series: async (metric, geo) => (geo === '2584' ? null : packed.series(metric, geo)),
    };
    expect(changesBetween(before, await addressesOf(changed)).changed).toEqual([
      '/api/v1/observations/SF.ONE.2584.*',
      '/embed/chart/2584/ONE',
      '/embed/observation/SF.ONE.2584.*',
    ]);
    const moved: Store = {
      ...packed,
      facts: async (metric) => withRank(await packed.facts(metric), '2584', 99),
    };
    expect(changesBetween(before, await addressesOf(moved)).changed).toEqual([
      '/api/v1/observations/SF.ONE.2584.*',
      '/embed/chart/2584/ONE',
      '/embed/observation/SF.ONE.2584.*',
    ]);
    const recoded = { ...packed, root: { ...store.root, built: { code: 'other', fingerprint: '' } } };
    expect(changesBetween(before, await addressesOf(recoded)).changed).toHaveLength(figures.length * 1.5);
  });

  it('names in packs every answer that is a file about a metric and municipality in the other layout', async () => {
    const store = await storeWith({});
    const packed = { ...store, catalogue: { ...store.catalogue, layout: 'packs' as const } };
    const names = async (tree: Store) =>
      new Set(Object.keys(await addressesOf(tree)).map((path) => path.replace(/(SF\.[^/]+\.)\d{4}$/, '$1*')));
    const [files, packs] = [await names(store), await names(packed)];
    expect([...files].filter((path) => path.includes('*')).length).toBeGreaterThan(1);
    expect([...files].filter((path) => !packs.has(path))).toEqual([]);
  });

  it('in packs is whatever an answer about a metric and municipality is made of', async () => {
    const store = await storeWith({});
    const packed: Store = { ...store, catalogue: { ...store.catalogue, layout: 'packs' } };
    const before = await addressesOf(packed);
    const { catalogue } = packed;
    const label = { sv: 'annat', en: 'else' };
    const said = (changes: Partial<Store['catalogue']>): Store => ({
      ...packed,
      catalogue: { ...catalogue, ...changes },
    });
    const ranked = (change: (ranking: NonNullable<MetricFacts['ranking']>) => object): Store => ({
      ...packed,
      facts: async (metric) => {
        const facts = await packed.facts(metric);
        return facts.ranking === null
          ? facts
          : { ...facts, ranking: { ...facts.ranking, ...change(facts.ranking) } };
      },
    });
    const stores: Record<string, Store> = {
      site: said({ siteUrl: 'https://other.example' }),
      docs: said({ docsUrl: 'https://other.example/docs' }),
      unit: said({ units: catalogue.units.map((unit) => ({ ...unit, label })) }),
      subject: said({ subjects: catalogue.subjects.map((subject) => ({ ...subject, title: label })) }),
      period: said({ periodSemantics: [{ code: 'x', label }] }),
      geography: said({ geographySemantics: [{ code: 'x', label }] }),
      licence: said({ licenses: [{ code: 'x', label, attribution: null, url: null }] }),
      metric: said({ metrics: catalogue.metrics.map((metric) => ({ ...metric, source: 'RKA' })) }),
      'year after which the source may have left it': said({ release: '2099-01-01' }),
      name: said({ municipalities: catalogue.municipalities.map((one) => ({ ...one, name: 'Ö' })) }),
      county: said({ municipalities: catalogue.municipalities.map((one) => ({ ...one, county: 'Ö län' })) }),
      'ranked year': ranked(() => ({ period: '1999' })),
      'number of ranks': ranked(({ entries }) => ({
        entries: [...entries, ...entries.map((entry) => ({ ...entry, geo: '9999' }))],
      })),
    };
    const figures = Object.keys(before).filter((path) => path.includes('2584'));
    expect(figures.length).toBeGreaterThan(2);
    for (const [what, changed] of Object.entries(stores))
      expect(changesBetween(before, await addressesOf(changed)).changed, what).toEqual(
        expect.arrayContaining(figures),
      );
    const { last } = catalogue.metrics[0] ?? {};
    const sameYear = said({ release: `${last}-12-31` });
    expect(changesBetween(before, await addressesOf(sameYear))).toEqual({
      added: [],
      changed: [],
      removed: [],
    });
  });

  it('is counted metric by metric as it is over all addresses, from nothing too', async () => {
    const [before, after] = [await storeWith(PAGES), await storeWith({ ...PAGES, 'index.html': 'other' })];
    expect(await countChanges(before, after)).toEqual({ added: 0, changed: 1, removed: 0 });
    const packed = { ...before, catalogue: { ...before.catalogue, layout: 'packs' as const } };
    for (const store of [before, packed])
      expect(await countChanges(null, store)).toEqual(
        changeCounts(changesBetween({}, await addressesOf(store))),
      );
    const gone = { ...before, catalogue: { ...before.catalogue, metrics: [] } };
    const figures = changesBetween(await addressesOf(before), await addressesOf(gone)).removed.length;
    expect(await countChanges(before, gone)).toEqual({ added: 0, changed: 0, removed: figures });
    expect(figures).toBeGreaterThan(2);
  });

  it('is not known where the store of before cannot be read to its end', async () => {
    const after = await storeWith(PAGES);
    const broken: Store = {
      ...after,
      sealedFiles: async function* () {
        yield* [];
        throw new StoreFault('a list is gone');
      },
    };
    const unknown = await changesSince(broken, after);
    expect([unknown, changesText(unknown)]).toEqual([
      null,
      'the tree before could not be read, so what changed since then is not known',
    ]);
    expect(changesText(await changesSince(after, after))).toBe('0 added, 0 changed, 0 removed');
    await expect(changesSince(broken, broken)).rejects.toThrow('a list is gone');
    await expect(changesSince(null, broken)).rejects.toThrow('a list is gone');
  });

  it('is everything when no deployment is known, and the difference afterwards', async () => {
    const name = join(folder, 'x');
    const tree = await treeWith(PAGES);
    const first = await writePurge(tree, name);
    expect([list(), first[0]]).toEqual(['/*\n', expect.stringContaining('purge all')]);
    expect(uploads()).toEqual(filesUnder(tree.folder));
    const changed = await treeWith({ ...PAGES, 'index.html': 'other', 'om.html': 'new' });
    expect((await writePurge(changed, name))[0]).toContain('purge all');
    await writePurge(tree, name);
    expect([rememberDeployed(name), rememberDeployed(name)]).toEqual([true, false]);
    const second = await writePurge(changed, name);
    expect(list()).toBe('/\n/om\n');
    // What was prepared and never carried up is in the list as long.
    expect(await writePurge(changed, name)).toEqual(second);
    expect(list()).toBe('/\n/om\n');
    expect(second[0]).toContain('1 added, 1 changed, 0 removed');
    const ofTables = ['/api/v1/rankings?', '/jamfor?', '/en/compare?', '/matt/', '/en/metrics/'];
    for (const prefix of [...ofTables, '/oembed?', '/releases/']) expect(second).toContain(`  ${prefix}*`);
    for (const { path, parameters } of [...QUERIES, ...ANSWERED]) {
      const address = path.replace(/\{\w+\}/g, 'x');
      const isInList = address === path && Object.keys(parameters.shape).length === 0;
      const begins = (line: string) => `${address}?`.startsWith(line.trim().slice(0, -1));
      expect(second.slice(1).some(begins), path).toBe(!isInList);
    }
    expect(uploads().filter((path) => !path.startsWith('_store/'))).toEqual(['index.html', 'om.html']);
    expect(uploads()).toContain('_store/root');
    const recoded = await treeWith({ ...PAGES, 'index.html': 'other', 'om.html': 'new' });
    const root = { ...recoded.store.root, built: { code: 'other', fingerprint: '' } };
    rememberDeployed(name);
    const third = await writePurge({ ...recoded, store: { ...recoded.store, root } }, name);
    expect(third.slice(0, 2)).toEqual([
      expect.stringContaining('0 added, 0 changed, 0 removed: purge these, and by prefix'),
      '  /api/v1/observations/*',
    ]);
    expect(await writePurge(changed, name)).toEqual([
      expect.stringContaining('nothing to purge'),
      expect.stringMatching(/upload\.txt: 0 of \d+ files/),
    ]);
    expect(list()).toBe('');
  });

  it('says what no list can name, of a host that is sent the files of a list, where no deployment is known', async () => {
    const name = join(folder, 'left');
    const tree = await treeWith(PAGES);
    const line =
      'What the host has beside these files is in no list: it stays there and is answered. Empty the folder there first, or send the tree with COPY, which removes all else in it, and then what goes beside the tree.';
    expect((await writePurge(tree, name, 'COPY')).at(-1)).toBe(line);
    expect(await writePurge(tree, name)).toHaveLength(2);
    rememberDeployed(name);
    expect(await writePurge(tree, name, 'COPY')).not.toContain(line);
  });

  it.each([
    ['is of an older form, which lists no files', JSON.stringify({ addresses: {} })],
    ['is cut off', '{"addresses":{"/":"x'],
  ])('is everything where the record %s', async (_, record) => {
    const name = join(folder, 'older');
    writeFileSync(`${name}.deployed.json`, record);
    const tree = await treeWith(PAGES);
    expect((await writePurge(tree, name))[0]).toContain('purge all');
    expect(readFileSync(`${name}.purge.txt`, 'utf8')).toBe('/*\n');
  });

  it('names by the bytes what is to be sent and removed, whatever the times on the disk', async () => {
    const name = join(folder, 'y');
    await writePurge(await treeWith(PAGES), name);
    rememberDeployed(name);
    const { 'index.html': _, ...rest } = PAGES;
    const again = await treeWith(rest);
    for (const path of filesUnder(again.folder)) utimesSync(join(again.folder, path), 0, 0);
    await writePurge(again, name);
    expect(readFileSync(uploadList(name), 'utf8').split('\n')).toContain('index.html');
    expect(readFileSync(uploadList(name), 'utf8')).not.toContain('_astro/site.css');
  });
});
