import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import type { Layout } from '../../src/data/environment.ts';
import { createHandler } from '../../src/http/handler.ts';
import { TABLE } from '../../src/service.ts';
import { STORE_FOLDER } from '../../src/store/store.ts';
import { ADDRESSES, emitDataset, goldenData } from '../support/golden.ts';

const scratch = mkdtempSync(join(tmpdir(), 'layouts-'));
const treeOf = (layout: Layout) => join(scratch, layout);
const SITE = ADDRESSES.siteUrl;

beforeAll(async () => {
  await emitDataset(goldenData('small'), treeOf('files'), { layout: 'files' });
  await emitDataset(goldenData('small'), treeOf('packs'), { layout: 'packs' });
});
afterAll(() => rmSync(scratch, { recursive: true }));

async function asker(tree: string) {
  const { store } = await openTree(tree);
  const report = (fault: unknown) => {
    throw fault;
  };
  const handler = createHandler({ store, table: TABLE, digest: nodeDigest, report });
  return async (path: string, init?: RequestInit) => {
    const response = await handler(new Request(`${SITE}${path}`, init));
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  };
}

/** The addresses that are files in the first layout, and questions of every kind. */
const paths = (): string[] => [
  ...filesUnder(treeOf('files'))
    .filter((path) => /^(?:api|embed|log)\//.test(path))
    .map((path) => `/${path.replace(/\.(?:json|html)$/, '')}`),
  '/api/v1/observations?geo=0180&lang=en',
  '/api/v1/rankings?metric=TIES1&limit=3',
  '/api/v1/compare?municipalities=0180,1480&metrics=BEF01',
  '/api/v1/observations/SF.BEF01.0180.1800',
  '/embed/chart?geo=0180&metric=BEF01',
  '/observations/SF.BEF01.0180.2023',
];

describe('the two layouts', () => {
  it('answer every address with the same status, headers and bytes', async () => {
    const [files, packs] = await Promise.all([asker(treeOf('files')), asker(treeOf('packs'))]);
    expect(paths().length).toBeGreaterThan(400);
    for (const path of paths()) expect(await packs(path), path).toEqual(await files(path));
  });

  it('answer 304 to the same ETag', async () => {
    const packs = await asker(treeOf('packs'));
    const path = '/api/v1/observations/SF.BEF01.0180.2023';
    const etag =
      (await (await asker(treeOf('files')))(path)).headers.find(([name]) => name === 'etag')?.[1] ?? '';
    expect((await packs(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await packs(path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  });

  it('differ in what is a file: packs have the lists, the descriptions and the store alone', () => {
    const outside = filesUnder(treeOf('packs')).filter((path) => !path.startsWith(`${STORE_FOLDER}/`));
    expect(outside.filter((path) => /observations\/|embed\//.test(path))).toEqual([]);
    const tiles = (layout: Layout) =>
      filesUnder(treeOf(layout)).filter((path) => path.startsWith('log/tile/'));
    expect([tiles('files'), tiles('packs')]).toEqual([
      ['log/tile/0/000.p/183', 'log/tile/entries/000.p/183'],
      [],
    ]);
    expect(outside).toContain('log/checkpoint');
    expect(outside).toContain('api/v1/metrics/BEF01.json');
    for (const path of outside)
      expect(readFileSync(join(treeOf('packs'), path))).toEqual(readFileSync(join(treeOf('files'), path)));
  });

  it('follow each other in one tree without a trace', async () => {
    const [turned, files, packs] = ['turned', 'one-files', 'one-packs'].map((name) => join(scratch, name));
    const emit = (tree = '', layout: Layout) => emitDataset(goldenData('one'), tree, { layout });
    await emit(files, 'files');
    await emit(packs, 'packs');
    await emit(turned, 'files');
    await emit(turned, 'packs');
    expect(filesUnder(turned ?? '')).toEqual(filesUnder(packs ?? ''));
    await emit(turned, 'files');
    expect(filesUnder(turned ?? '')).toEqual(filesUnder(files ?? ''));
    expect(filesUnder(files ?? '').length).toBeGreaterThan(filesUnder(packs ?? '').length);
  });
});
