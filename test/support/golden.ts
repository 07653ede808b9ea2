// The golden cases: test/golden/<case>/data is built, and every published byte of the API compared with <case>/expected.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveTree, putProse, sealTree, shardWriter } from '../../src/builder/build.ts';
import { addressesOf, changesBetween, type TagByAddress } from '../../src/builder/changes.ts';
import type { Progress } from '../../src/builder/command.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { ETAGS_PATH, emitAnswers, etagsText } from '../../src/builder/emit.ts';
import { filesUnder, folderWriter } from '../../src/builder/files.ts';
import { beginTree, openTree, serveNext, treesOf, treeText } from '../../src/builder/trees.ts';
import type { Settings } from '../../src/data/environment.ts';
import { NO_OWNER } from '../../src/data/settings.ts';
import { TABLE } from '../../src/service.ts';
import { openUnder, type Prose, STORE_FOLDER, type Store, StoreFault } from '../../src/store/store.ts';

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
  site: NO_OWNER,
  port: 0,
  host: '127.0.0.1',
  dataDir,
  outDir,
});

export const SILENT: Progress = { begin: () => {}, tick: () => {}, end: () => {} };

/** `pages` writes into the tree what is neither store nor answer; only a `complete` tree has the answers as files. */
type Emitting = {
  pages: (tree: string, store: Store) => void | Promise<void>;
  flush: (tree: string, paths: Iterable<string>) => void;
  complete: boolean;
  prose: ReadonlyMap<string, Prose>;
};

/** Verifies, emits and serves a tree, as a build does around its pages; complete and not flushed unless it is told otherwise. */
export async function emitDataset(
  dataDir: string,
  outDir: string,
  { pages = () => {}, flush = () => {}, complete = true, prose = new Map() }: Partial<Emitting> = {},
): Promise<ReturnType<typeof changesBetween>> {
  const settings = settingsFor(dataDir, outDir);
  const trees = treesOf(outDir);
  const { next, unlock } = beginTree(trees);
  try {
    const before = await servedAddresses(outDir);
    const write = folderWriter(next);
    const root = { ...deriveTree(settings, write, SILENT), prose: putProse(prose, shardWriter(write)) };
    const store = await openUnder(root, treeText(join(next, STORE_FOLDER)), { digest: nodeDigest });
    await pages(next, store);
    if (complete) write(ETAGS_PATH, etagsText(await emitAnswers({ store, table: TABLE }, write)));
    serveNext(trees, next, sealTree(next, { root, made: new Map(), complete }, SILENT, flush));
    return changesBetween(before, await servedAddresses(outDir));
  } finally {
    unlock();
  }
}

/** None where no tree is served, or one that is damaged. */
async function servedAddresses(outDir: string): Promise<TagByAddress> {
  try {
    return await addressesOf(await openTree(outDir));
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
