// kill -9 of a publication before any of its changes on disk: the next command finds the old release or the new one,
// whole, and what was staged is still there or published.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_ROWS, type Published, publishedDataset, treeOf } from '../release/published-dataset.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { Attack } from './main.ts';

const KILLED = { all: 50, sample: 4 };
/** More than a publication of the dataset below makes. */
const CHANGES = 38;
const SCRIPT = join(import.meta.dirname, '../release/killed-publish.ts');
export const PUBLISH = ['publish', '--date', '2025-01-01'];

export async function killPublishes({ seed, sample }: Attack): Promise<string[]> {
  const random = seededRandom(seed);
  const old = await staged();
  const before = treeOf(old.paths.data);
  await old.run(...PUBLISH);
  const after = treeOf(old.paths.data);
  old.remove();
  const wrong: string[] = [];
  const count = { old: 0, new: 0 };
  for (let turn = 0; turn < KILLED[sample ? 'sample' : 'all']; turn++) {
    const limit = random(CHANGES);
    const dataset = await staged();
    spawnSync(process.execPath, [SCRIPT, dataset.paths.data, String(limit)]);
    const { code } = await dataset.run('verify');
    const tree = JSON.stringify(treeOf(dataset.paths.data));
    const isNew = tree === JSON.stringify(after);
    const isOld = tree === JSON.stringify(before) && existsSync(join(dataset.paths.staging, 'staging.json'));
    count[isNew ? 'new' : 'old'] += 1;
    const rest = existsSync(dataset.paths.next) || existsSync(dataset.paths.previous);
    if (code !== 0 || rest || !(isNew || isOld))
      wrong.push(`killed before change ${limit}: verify ended with ${code}, neither release is whole`);
    dataset.remove();
  }
  process.stdout.write(`killed publishes: ${count.old} left the old release, ${count.new} the new one\n`);
  return wrong;
}

/** @param prepare what is done to the dataset before */
export async function staged(
  prepare: (dataset: Published) => Promise<void> = async () => {},
): Promise<Published> {
  const dataset = await publishedDataset();
  await prepare(dataset);
  const rows = FIRST_ROWS['N00001'] ?? [];
  await dataset.importRows({ N00001: [...rows.slice(0, 3), ['0180', '2022', '911']] });
  return dataset;
}
