import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealTree } from '../../src/builder/build.ts';
import { ETAGS_PATH, featureFiles, fileOf, readEtags } from '../../src/builder/emit.ts';
import { filesUnder, flushTree } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { createHandler } from '../../src/http/handler.ts';
import { TABLE } from '../../src/service.ts';
import { StoreFault } from '../../src/store/store.ts';
import { ADDRESSES, emitDataset, goldenData, SILENT } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { shardNames } from '../support/shards.ts';

const scratch = mkdtempSync(join(tmpdir(), 'emit-'));
const out = join(scratch, 'dist');
const flushed: string[] = [];
beforeAll(async () => {
  await emitDataset(goldenData('small'), out, {
    pages: (tree) => writeFileSync(join(tree, 'site.css'), 'a{}'),
    flush(tree, paths) {
      expect(existsSync(out)).toBe(false);
      flushed.push(...paths);
      flushTree(tree, flushed);
    },
  });
});
afterAll(() => rmSync(scratch, { recursive: true }));

describe('a complete tree', () => {
  it('has every fixed answer as a file, with the bytes and the ETag of the function', async () => {
    const tree = await openTree(out);
    const etags = readEtags(out, tree.store);
    expect(etags.size).toBeGreaterThan(400);
    const { service } = await serveDerived(verifiedOf(goldenData('small')));
    const handler = createHandler({ ...service, store: tree.store });
    for (const [path, etag] of etags) {
      const response = await handler(new Request(`${ADDRESSES.siteUrl}${path}`));
      expect([response.status, response.headers.get('etag')], path).toEqual([200, etag]);
      expect(readFileSync(join(out, fileOf(TABLE, path)), 'utf8'), path).toBe(await response.text());
    }
  });

  it('lets pictures be made apart, and nothing that another file lists', async () => {
    const { service } = await serveDerived(verifiedOf(goldenData('small')));
    const { apart, together } = await featureFiles(service);
    const isPicture = ({ path }: { path: string }): boolean => path.endsWith('.png');
    expect([apart.length > 20, apart.every(isPicture), together.filter(isPicture)]).toEqual([true, true, []]);
    const bytes = await together.find(({ path }) => path === 'downloads/index.csv')?.make();
    const list = Buffer.from(bytes ?? []).toString('utf8');
    expect(list).toContain('/downloads/metrics.csv');
    expect(apart.filter(({ path }) => list.includes(path))).toEqual([]);
  });

  it('lists every other file with size and hash, and no answer among them', async () => {
    const { store } = await openTree(out);
    const answers = [...readEtags(out, store).keys()].map((path) => fileOf(TABLE, path));
    const others = filesUnder(out).filter((path) => !path.startsWith('_store/') && !answers.includes(path));
    expect(Object.keys(await store.files()).sort()).toEqual(others);
    expect(others).toContain('site.css');
  });

  it('flushes every file that carries figures, and only then is served', () => {
    const names = shardNames((path) => readFileSync(join(out, '_store', path), 'utf8'));
    for (const name of names.values()) expect(flushed).toContain(`_store/${name.slice(0, 2)}/${name}`);
    expect(flushed).toEqual(expect.arrayContaining(['_store/root', ETAGS_PATH, 'site.css']));
  });

  it('is not served where a file cannot be flushed', async () => {
    const failed = join(scratch, 'failed');
    const flush = (tree: string) => flushTree(tree, ['not-there']);
    await expect(emitDataset(goldenData('one'), failed, { flush })).rejects.toThrow('ENOENT');
    expect(existsSync(failed)).toBe(false);
  });

  it('is found damaged where the list of ETags is another or gone', async () => {
    const tree = await openTree(out);
    const list = readFileSync(join(out, ETAGS_PATH), 'utf8');
    writeFileSync(join(out, ETAGS_PATH), list.replace('W/', 'w/'));
    expect(() => readEtags(out, tree.store)).toThrow(StoreFault);
    writeFileSync(join(out, ETAGS_PATH), list);
    expect(readEtags(out, tree.store).size).toBe(list.split('\n').length - 1);
  });
});

it('a tree without fixed answers says so, and what makes them', async () => {
  const { root } = (await openTree(out)).store;
  const folder = mkdtempSync(join(scratch, 'pages-'));
  writeFileSync(join(folder, 'site.css'), 'a{}');
  sealTree(folder, { root, made: new Map(), complete: false }, SILENT, () => {});
  const pointer = readFileSync(join(folder, '_store', 'root'), 'utf8').trim();
  const sealed = JSON.parse(readFileSync(join(folder, '_store', pointer.slice(0, 2), pointer), 'utf8'));
  expect(sealed.etags).toBeNull();
  expect(() => readEtags(folder, { root: sealed })).toThrow(/run npm run build$/);
});

it('a file that was written is listed as it was written, whatever lies there by now', async () => {
  const { root } = (await openTree(out)).store;
  const folder = mkdtempSync(join(scratch, 'known-'));
  writeFileSync(join(folder, 'page.html'), 'other bytes');
  const made = new Map([['page.html', { size: 7, sha256: 'a'.repeat(64) }]]);
  sealTree(folder, { root, made, complete: false }, SILENT, () => {});
  const lists = filesUnder(join(folder, '_store')).map((path) =>
    readFileSync(join(folder, '_store', path), 'utf8'),
  );
  expect(lists).toContain(JSON.stringify(Object.fromEntries(made)));
});
