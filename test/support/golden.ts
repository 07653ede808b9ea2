// The golden cases: test/golden/<case>/data is built, and every published byte of the API compared with <case>/expected.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRecord, emitService, verifyOrRefuse } from '../../src/builder/build-service.ts';
import { removeStale } from '../../src/builder/emit.ts';
import { filesUnder } from '../../src/builder/files-under.ts';
import { BUILD_RECORD } from '../../src/builder/fingerprint.ts';
import { type Tally, treesOf } from '../../src/builder/output.ts';
import type { Progress } from '../../src/builder/progress.ts';
import { switchTrees } from '../../src/builder/switch-trees.ts';
import type { Layout, Settings } from '../../src/model/settings.ts';
import { unsealed } from '../../src/store/seal.ts';

export const GOLDEN_CASES = ['small', 'one'] as const;
export type GoldenCase = (typeof GOLDEN_CASES)[number];

export const ADDRESSES = { siteUrl: 'https://data.example', docsUrl: 'https://data.example/docs' };

const folderOf = (name: GoldenCase, part: 'data' | 'expected'): string =>
  join(import.meta.dirname, '..', 'golden', name, part);

export const goldenData = (name: GoldenCase): string => folderOf(name, 'data');
export const goldenExpected = (name: GoldenCase): string => folderOf(name, 'expected');

export const settingsFor = (dataDir: string, outDir: string): Settings => ({
  ...ADDRESSES,
  port: 0,
  host: '127.0.0.1',
  dataDir,
  outDir,
  layout: 'files',
});

export const SILENT: Progress = { begin: () => {}, tick: () => {}, end: () => {} };

/** Verifies, emits and switches, as the Astro build does around its pages. */
export async function emitDataset(
  dataDir: string,
  outDir: string,
  { layout = 'files', threads = 1 }: { layout?: Layout; threads?: number } = {},
): Promise<Tally> {
  const settings = { ...settingsFor(dataDir, outDir), layout };
  const verified = verifyOrRefuse(settings, SILENT);
  mkdirSync(treesOf(outDir).next, { recursive: true });
  const { output, store } = await emitService(settings, verified, {
    progress: SILENT,
    before: () => {},
    threads,
  });
  const trees = treesOf(outDir);
  output.write(BUILD_RECORD, buildRecord(settings, verified));
  removeStale({ store, output, out: trees.out });
  switchTrees(trees, output.removals);
  return output.tally;
}

/** The descriptions of the API change with every word of them: like pages, they have tests of their own. */
const isDescription = (path: string): boolean => /^\/?api\/v1\/(?:openapi|api-info)\b/.test(path);

/** What a golden case holds: the JSON answers and the store, but not which code built them. Pages have tests of their own. */
const isGolden = (path: string): boolean =>
  /^(?:api|_store)\/.*\.jsonl?$/.test(path) && !isDescription(path) && path !== BUILD_RECORD;

/** A page's ETag changes with every stroke of its design: parity holds it, the golden case holds those of answers. */
function withoutPages(path: string, text: string): string {
  if (!path.startsWith('_store/etags/')) return text;
  const isHeld = (key: string, value: unknown) =>
    typeof value !== 'string' || (key.startsWith('/api/') && !isDescription(key));
  return JSON.stringify(JSON.parse(text), (key, value) => (isHeld(key, value) ? value : undefined));
}

/** The texts of the golden files below a folder, by path. */
export const goldenFiles = (folder: string): Map<string, string> =>
  new Map(
    filesUnder(folder)
      .filter(isGolden)
      .map((path) => [path, withoutPages(path, unsealed(readFileSync(join(folder, path), 'utf8')))]),
  );
