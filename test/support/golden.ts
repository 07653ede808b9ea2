// The golden cases: test/golden/<case>/data is built, and every published byte of the API compared with <case>/expected.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressesOf,
  type Changes,
  changesBetween,
  deriveTree,
  emitShare,
  openDerived,
  type SealOptions,
  sealTree,
  servedStore,
  type TagByAddress,
  verifyOrRefuse,
} from '../../src/builder/build.ts';
import type { Progress } from '../../src/builder/command.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { beginTree, serveNext, treesOf } from '../../src/builder/trees.ts';
import type { Layout, Settings } from '../../src/data/environment.ts';
import { type Store, StoreFault } from '../../src/store/store.ts';

export const GOLDEN_CASES = ['small', 'one'] as const;
export type GoldenCase = (typeof GOLDEN_CASES)[number];

export const ADDRESSES = { siteUrl: 'https://data.example', docsUrl: 'https://data.example/docs' };

const folderOf = (name: GoldenCase, part: 'data' | 'expected'): string =>
  join(import.meta.dirname, '..', 'golden', name, part);

export const goldenData = (name: GoldenCase): string => folderOf(name, 'data');
export const goldenExpected = (name: GoldenCase): string => folderOf(name, 'expected');

export const settingsFor = (dataDir: string, outDir: string): Settings => ({
  ...ADDRESSES,
  contactEmail: null,
  port: 0,
  host: '127.0.0.1',
  dataDir,
  outDir,
  layout: 'files',
});

export const SILENT: Progress = { begin: () => {}, tick: () => {}, end: () => {} };

/** `pages` writes into the tree what is neither store nor answer. */
type Emitting = {
  layout: Layout;
  pages: (tree: string, store: Store) => void | Promise<void>;
  flush: SealOptions['flush'];
};

/** Verifies, emits and serves, as the Astro build does around its pages; flushes nothing unless it is told to. */
export async function emitDataset(
  dataDir: string,
  outDir: string,
  { layout = 'files', pages = () => {}, flush = () => {} }: Partial<Emitting> = {},
): Promise<Changes> {
  const settings = { ...settingsFor(dataDir, outDir), layout };
  const verified = verifyOrRefuse(settings, SILENT);
  const trees = treesOf(outDir);
  const unlock = beginTree(trees);
  try {
    const before = await servedAddresses(outDir);
    const derived = deriveTree(settings, verified, { progress: SILENT });
    const opened = await openDerived(settings, derived);
    await pages(trees.next, opened.store);
    const emitted = [
      await emitShare(opened, { share: 0, of: 2 }, SILENT),
      await emitShare(opened, { share: 1, of: 2 }, SILENT),
    ];
    serveNext(trees, sealTree(settings, { derived, emitted, hashed: [] }, { progress: SILENT, flush }));
    return changesBetween(before, await servedAddresses(outDir));
  } finally {
    unlock();
  }
}

/** None where no tree is served, or one that is damaged. */
async function servedAddresses(outDir: string): Promise<TagByAddress> {
  const store = await servedStore(outDir);
  try {
    return store === null ? {} : await addressesOf(store);
  } catch (fault) {
    if (fault instanceof StoreFault) return {};
    throw fault;
  }
}

/** The descriptions of the API change with every word of them: like pages, they have tests of their own. */
const isDescription = (path: string): boolean => /^\/?api\/v1\/(?:openapi|api-info)\b/.test(path);

/** What a golden case holds: the JSON answers. Pages have tests of their own, and so has the store. */
const isGolden = (path: string): boolean => /^api\/.*\.json$/.test(path) && !isDescription(path);

/** The texts of the golden files below a folder, by path. */
export const goldenFiles = (folder: string): Map<string, string> =>
  new Map(
    filesUnder(folder)
      .filter(isGolden)
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
