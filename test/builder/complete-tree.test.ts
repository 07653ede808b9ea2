import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { flushTree } from '../../src/builder/files.ts';
import { treesOf } from '../../src/builder/trees.ts';
import { emitDataset, goldenData } from '../support/golden.ts';
import { shardNames } from '../support/shards.ts';

const scratch = mkdtempSync(join(tmpdir(), 'complete-'));
afterAll(() => rmSync(scratch, { recursive: true }));

it('flushes every file that carries figures, and only then serves the tree', async () => {
  const out = join(scratch, 'out');
  const flushed: string[] = [];
  await emitDataset(goldenData('one'), out, {
    flush(tree, paths) {
      expect([tree, existsSync(out)]).toEqual([treesOf(out).next, false]);
      flushed.push(...paths);
      flushTree(tree, flushed);
    },
  });
  const names = shardNames((path) => readFileSync(join(out, '_store', path), 'utf8'));
  expect(flushed).toContain('_store/root');
  for (const name of names.values()) expect(flushed).toContain(`_store/${name.slice(0, 2)}/${name}`);
});

it('shares the parts of its store that the tree before has, and writes no byte of them again', async () => {
  const out = join(scratch, 'twice');
  const inodes = () =>
    [...shardNames((path) => readFileSync(join(out, '_store', path), 'utf8'))].map(
      ([what, name]) => [what, statSync(join(out, '_store', name.slice(0, 2), name)).ino] as const,
    );
  await emitDataset(goldenData('one'), out);
  const before = new Map(inodes());
  await emitDataset(goldenData('one'), out);
  const shared = inodes().filter(([what, inode]) => before.get(what) === inode);
  expect(shared).toHaveLength(before.size);
});

it('serves nothing where a file cannot be flushed', async () => {
  const out = join(scratch, 'failed');
  const flush = (tree: string) => flushTree(tree, ['not-there']);
  await expect(emitDataset(goldenData('one'), out, { flush })).rejects.toThrow('ENOENT');
  expect(existsSync(out)).toBe(false);
});
