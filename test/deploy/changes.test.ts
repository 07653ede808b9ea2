import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addressesOf, changesBetween, changesText } from '../../src/builder/changes.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { ETAGS_PATH } from '../../src/builder/emit.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { rememberDeployed, uploadList, writePurge } from '../../src/hosts/deploy.ts';
import { PAGES as ANSWERED } from '../../src/site/table.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGES = { 'index.html': 'start', 'en/metrics/N1.html': 'page', '_astro/site.css': 'a{}' };

let trees = 0;

/** A built tree on the disk. */
async function treeWith(pages: Record<string, string>) {
  trees += 1;
  const tree = join(folder, `tree-${trees}`);
  writeTree(tree, await emittedOf(goldenData('one'), pages));
  return openTree(tree);
}

const uploads = () => readFileSync(join(folder, 'x.upload.txt'), 'utf8').trimEnd().split('\n').sort();
const list = () => readFileSync(join(folder, 'x.purge.txt'), 'utf8');

describe('what a deployment changes', () => {
  it('is told address by address', () => {
    expect(changesBetween({ '/a': '1', '/b': '1', '/c': '1' }, { '/d': '1', '/b': '2', '/a': '1' })).toEqual({
      added: ['/d'],
      changed: ['/b'],
      removed: ['/c'],
    });
  });

  it('counts answers by their ETag and pages by their address, and not what is no address', async () => {
    const addresses = await addressesOf(await treeWith(PAGES));
    expect(Object.keys(addresses)).toEqual(
      expect.arrayContaining(['/', '/_astro/site.css', '/api/v1/metrics', '/en/metrics/N1']),
    );
    expect(Object.keys(addresses).filter((path) => path.includes('_store'))).toEqual([]);
    expect(addresses['/api/v1/metrics']).toMatch(/^W\/".{27}"$/);
    expect(addresses['/']).toBe(nodeDigest('start', 'hex'));
  });

  it('is told in a sentence, also where the tree before has no list of its answers', async () => {
    const [before, after] = [await treeWith(PAGES), await treeWith({ ...PAGES, 'index.html': 'other' })];
    expect(await changesText(before.folder, after)).toBe('0 added, 1 changed, 0 removed');
    expect(await changesText(null, after)).toMatch(/^\d+ added, 0 changed, 0 removed$/);
    rmSync(join(before.folder, ETAGS_PATH));
    expect(await changesText(before.folder, after)).toBe(
      'the tree before has no list of its answers, so what changed since then is not known',
    );
  });

  it('is everything when no deployment is known, and the difference afterwards', async () => {
    const name = join(folder, 'x');
    const tree = await treeWith(PAGES);
    const first = await writePurge(tree, name);
    expect([list(), first[0]]).toEqual(['/*\n', expect.stringContaining('purge all')]);
    expect(uploads()).toEqual(filesUnder(tree.folder).filter((path) => path !== ETAGS_PATH));
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
    for (const { path, parameters } of [...ENDPOINTS, ...ANSWERED]) {
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
