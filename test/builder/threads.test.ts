import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files-under.ts';
import { treesOf } from '../../src/builder/output.ts';
import { createCounter } from '../../src/builder/share.ts';
import { emittersFor, startThreads, threadsFor } from '../../src/builder/threads.ts';
import { emitDataset, goldenData } from '../support/golden.ts';
import { sealGolden } from '../support/golden-seal.ts';

const scratch = mkdtempSync(join(tmpdir(), 'threads-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const textsUnder = (tree: string): Record<string, string> =>
  Object.fromEntries(
    filesUnder(tree)
      .sort()
      .map((path) => [path, readFileSync(join(tree, path), 'utf8')]),
  );

it('make the same tree as one thread alone, also over a served one', { timeout: 60_000 }, async () => {
  const trees = { one: join(scratch, 'one'), two: join(scratch, 'two'), four: join(scratch, 'four') };
  const data = join(scratch, 'data');
  cpSync(goldenData('small'), data, { recursive: true });
  const tallies = [];
  for (const county of ['Stockholms län', 'Ett annat län']) {
    const file = join(data, 'municipalities.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Stockholms län', county));
    sealGolden(data);
    const one = await emitDataset(data, trees.one);
    expect(await emitDataset(data, trees.two, { threads: 2 })).toEqual(one);
    expect(await emitDataset(data, trees.four, { threads: 4 })).toEqual(one);
    tallies.push(one);
  }
  expect(tallies.map(({ added, changed }) => [added > 400, changed > 20])).toEqual([
    [true, false],
    [false, true],
  ]);
  for (const tree of [trees.two, trees.four]) expect(textsUnder(tree)).toEqual(textsUnder(trees.one));
});

it('say what failed in one of them', async () => {
  const trees = treesOf(join(scratch, 'nothing'));
  mkdirSync(trees.next, { recursive: true });
  const order = { work: 'emit', trees, counter: createCounter(), writers: false } as const;
  await expect(startThreads(order, 2)).rejects.toThrow(/catalogue\.json/);
});

it('are started only for releases that are worth them', () => {
  const all = Math.min(4, availableParallelism());
  expect([0, 100_000, 4_500_000].map((cells) => threadsFor(cells))).toEqual([1, 1, all]);
  expect([1_999, 2_000, 39_999, 40_000].map((answers) => emittersFor(answers, 4))).toEqual([
    { makers: 1, writers: false },
    { makers: 1, writers: true },
    { makers: 1, writers: true },
    { makers: 2, writers: true },
  ]);
  expect([1, 2, 3].map((threads) => emittersFor(1_000_000, threads))).toEqual([
    { makers: 1, writers: false },
    { makers: 1, writers: true },
    { makers: 1, writers: true },
  ]);
});
