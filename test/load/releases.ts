// Two releases of the small golden dataset that differ in nearly every answer: in the titles of all metrics, which stand
// in the catalogue, and in figures, which stand in shards of their own. An answer of both at once is like neither.
import { cpSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { emitDataset, goldenData } from '../support/golden.ts';
import { changeNewest, sealGolden } from '../support/golden-seal.ts';

/** The folder of a dataset and of a tree that was built of it and is not touched. */
export type BuiltRelease = { data: string; tree: string };

/** What each part of the load test is given; it gives back what was wrong. */
export type Phase = {
  scratch: string;
  first: BuiltRelease;
  second: BuiltRelease;
  /** Of the order in which questions are asked. */
  seed: number;
  seconds: number;
};

export async function buildReleases(scratch: string): Promise<{ first: BuiltRelease; second: BuiltRelease }> {
  return {
    first: await built(join(scratch, 'first'), () => {}),
    second: await built(join(scratch, 'second'), changeRelease),
  };
}

async function built(folder: string, change: (data: string) => void): Promise<BuiltRelease> {
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  cpSync(goldenData('small'), data, { recursive: true });
  change(data);
  sealGolden(data);
  const tree = join(folder, 'tree');
  await emitDataset(data, tree);
  return { data, tree: realpathSync(tree) };
}

const EDITS: [string, string, string][] = [
  ['observations/BEF01.csv', '0180,2023,988943,', '0180,2023,988944,'],
  ['observations/DISJ01.csv', '1480,2023,22,\n', ''],
  ['observations/NOCHART1.csv', '0380,2023,60,6\n', '0380,2023,60,6\n0484,2023,61,6\n'],
];

function changeRelease(data: string): void {
  for (const [file, from, to] of EDITS) changeNewest(data, file, (text) => text.replace(from, to));
  changeNewest(data, 'metrics.json', (text) => text.replace(/("title": \{\s*"sv": ")/g, '$1Ny '));
}
