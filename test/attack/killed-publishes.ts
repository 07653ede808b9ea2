// kill -9 of a publication and of an undo before any of its changes on disk: the next command finds the old release or the new
// one, whole, says which, and what was staged is still there or published.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { FIRST_ROWS, type Published, publishedDataset, treeOf } from '../release/published-dataset.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { Attack } from './main.ts';

const KILLED = { all: 50, sample: 3 };
const SCRIPT = join(import.meta.dirname, '../release/killed-publish.ts');
export const PUBLISH = ['publish', '--date', '2025-01-01'];
const UNDO = ['undo', '--date', '2025-01-01'];

export async function killPublishes({ seed, sample }: Attack): Promise<string[]> {
  const random = seededRandom(seed);
  const wrong: string[] = [];
  for (const command of [PUBLISH, UNDO]) {
    const trees = await treesOf(command);
    for (let turn = 0; turn < KILLED[sample ? 'sample' : 'all']; turn++)
      wrong.push(...(await killOnce(command, random(trees.changes), trees)));
    const { old, made } = trees.stood;
    process.stdout.write(
      `killed ${command[0]}, of ${trees.changes} changes: ${old} left the old release, ${made} the new one\n`,
    );
  }
  return wrong;
}

/** What there is before a command and after it, how many changes it makes on disk, and what its killed runs have left. */
type Trees = { old: string; made: string; changes: number; stood: { old: number; made: number } };

async function treesOf(command: string[]): Promise<Trees> {
  const dataset = await before(command);
  const old = wholeOf(dataset);
  const { stdout } = spawnSync(process.execPath, [SCRIPT, dataset.paths.data, '-1', ...command], {
    encoding: 'utf8',
  });
  const made = wholeOf(dataset);
  dataset.remove();
  return { old, made, changes: Number(stdout), stood: { old: 0, made: 0 } };
}

async function killOnce(command: string[], limit: number, { old, made, stood }: Trees): Promise<string[]> {
  const dataset = await before(command);
  const { signal } = spawnSync(process.execPath, [SCRIPT, dataset.paths.data, String(limit), ...command]);
  const { code, lines } = await dataset.run('verify');
  const whole = wholeOf(dataset);
  dataset.remove();
  if (whole === old) stood.old += 1;
  if (whole === made) stood.made += 1;
  const isWhole = signal === 'SIGKILL' && code === 0 && (whole === old || whole === made);
  return isWhole
    ? []
    : [
        `${command[0]} killed (${signal}) before change ${limit}: neither release is whole, and verify said ${lines.join(' ')}`,
      ];
}

/** Nothing but the lock and what a write was killed in the middle of may differ. */
const wholeOf = ({ paths }: Published): string =>
  JSON.stringify(
    [paths.data, paths.staging].map((folder) =>
      Object.entries(treeOf(folder)).filter(
        ([file]) => file !== 'lock' && !(folder === paths.staging && file.endsWith('.part')),
      ),
    ),
  );

async function before(command: string[]): Promise<Published> {
  const dataset = await staged();
  if (command === UNDO) await dataset.run(...PUBLISH);
  return dataset;
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
