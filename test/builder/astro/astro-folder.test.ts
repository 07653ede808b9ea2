import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { astroFolder, takeSite } from '../../../src/builder/astro/astro-folder.ts';
import { filesUnder } from '../../../src/builder/files.ts';
import { treesOf } from '../../../src/builder/trees.ts';

const root = mkdtempSync(join(tmpdir(), 'astro-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

it('is inside of the project for every tree, and another one for each', () => {
  const [inside, again, one, other] = ['dist', join(root, 'dist'), join(root, '..', 'one'), '../other'].map(
    (out) => astroFolder(root, treesOf(out)),
  );
  expect(again).toBe(inside);
  expect(one).toMatch(/\.astro\/site-[0-9a-f]{16}$/);
  expect(one?.startsWith(join(root, '.astro'))).toBe(true);
  expect(new Set([inside, one, other]).size).toBe(3);
});

it('gives the site to the next tree, over nothing that lies there', () => {
  const trees = treesOf(join(root, 'elsewhere'));
  const folder = join(root, 'made');
  for (const file of [
    join(folder, 'en', 'index.html'),
    join(folder, '404.html'),
    join(trees.next, '_store', 'x'),
  ]) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, file);
  }
  takeSite(folder, trees);
  expect(filesUnder(trees.next)).toEqual(['404.html', '_store/x', 'en/index.html']);
  expect(readFileSync(join(trees.next, '404.html'), 'utf8')).toBe(join(folder, '404.html'));
  expect(filesUnder(folder)).toEqual([]);
});

/** A disk of its own on Linux; elsewhere the folder of everyone, from which files are moved. */
const OTHER_DISK = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

it('gives the site to a tree on another disk', () => {
  const folder = mkdtempSync(join(OTHER_DISK, 'astro-folder-'));
  const trees = treesOf(join(root, 'far'));
  mkdirSync(join(folder, 'en'));
  mkdirSync(trees.next, { recursive: true });
  writeFileSync(join(folder, 'en', 'index.html'), 'start');
  takeSite(folder, trees);
  expect(readFileSync(join(trees.next, 'en', 'index.html'), 'utf8')).toBe('start');
  expect(existsSync(folder)).toBe(false);
});
