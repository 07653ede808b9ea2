import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from '../../src/builder/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('makes the folders above it first, tells of each, and does nothing again', () => {
  const [above, below] = [join(folder, 'one'), join(folder, 'one', 'two')];
  const made: string[] = [];
  makeFolder(below, (path) => made.push(path));
  makeFolder(below, (path) => made.push(path));
  expect(made).toEqual([above, below]);
});

it('takes a folder that another made in the meantime', () => {
  const below = join(folder, 'shared', 'own');
  makeFolder(below, (path) => {
    if (path !== below) mkdirSync(below);
  });
  expect(existsSync(below)).toBe(true);
});

it('throws where a file or a link that leads nowhere is in its place', () => {
  const [file, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(file, '');
  symlinkSync(join(folder, 'nowhere'), link);
  for (const path of [file, link, join(file, 'below')]) expect(() => makeFolder(path), path).toThrow();
});
