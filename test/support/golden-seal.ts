// Seals a golden dataset by hand: `node test/support/golden-seal.ts small`. What is written stays (dates and reasons of a release,
// the files in its folder); hashes, chain, tree, checkpoints and the copies of observations are made anew.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../../src/builder/files.ts';
import { type Content, sealDataset, standingReleases } from './dataset.ts';
import { writeTree } from './write-tree.ts';

export const contentOf = (dir: string): Content =>
  new Map(filesUnder(dir).map((file) => [file, readFileSync(join(dir, file))]));

/** Changes what stands with the newest release of a golden dataset, which is to be sealed after it. */
export function changeNewest(dir: string, file: string, change: (text: string) => string): void {
  const releases = readdirSync(join(dir, 'releases'), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  const newest =
    releases
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? '';
  const own = join(dir, 'releases', newest, file);
  const before = readFileSync(existsSync(own) ? own : join(dir, file), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file}: expected something to change, got the same`);
  writeFileSync(own, after);
}

export function sealGolden(dir: string): void {
  const content = sealDataset(standingReleases(contentOf(dir)));
  for (const file of filesUnder(dir)) if (!content.has(file)) rmSync(join(dir, file));
  writeTree(dir, content);
}

if (import.meta.main)
  for (const name of process.argv.slice(2)) sealGolden(join(import.meta.dirname, '../golden', name, 'data'));
