import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files-under.ts';
import { treesOf } from '../../src/builder/output.ts';
import { recoverSwitch, switchTrees } from '../../src/builder/switch-trees.ts';

const scratch = mkdtempSync(join(tmpdir(), 'switch-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const trees = treesOf(join(scratch, 'dist'));

type Tree = Record<string, string>;
const OLD: Tree = {
  'a.json': 'old a',
  'b/kept.json': 'kept',
  'b/gone.json': 'gone',
  'c/d/gone.json': 'gone',
};
const NEXT: Tree = { 'a.json': 'new a', 'b/new.json': 'new', 'e/f/new.json': 'new' };
const REMOVALS = ['b/gone.json', 'c/d/gone.json'];
const NEW: Tree = { 'a.json': 'new a', 'b/kept.json': 'kept', 'b/new.json': 'new', 'e/f/new.json': 'new' };

function plant(folder: string, tree: Tree): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
const treeAt = (folder: string): Tree =>
  Object.fromEntries(filesUnder(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
const journal = join(trees.next, '.switch.json');

beforeEach(() => {
  for (const folder of Object.values(trees)) rmSync(folder, { recursive: true, force: true });
  plant(trees.out, OLD);
  plant(trees.next, NEXT);
});

describe('a switch', () => {
  it('of a first build is one rename', () => {
    rmSync(trees.out, { recursive: true });
    switchTrees(trees, []);
    expect(treeAt(trees.out)).toEqual(NEXT);
    expect(existsSync(trees.next)).toBe(false);
  });

  it('of a rebuild puts the new over the old, removes what went, and leaves nothing beside it', () => {
    switchTrees(trees, REMOVALS);
    expect(treeAt(trees.out)).toEqual(NEW);
    expect(existsSync(trees.next)).toBe(false);
    expect(recoverSwitch(trees)).toBe('nothing');
  });

  it('with nothing made leaves the served tree as it is', () => {
    rmSync(trees.next, { recursive: true });
    switchTrees(trees, []);
    expect(treeAt(trees.out)).toEqual(OLD);
  });

  it('removes what is gone already without complaint', () => {
    rmSync(join(trees.out, 'b/gone.json'));
    switchTrees(trees, REMOVALS);
    expect(treeAt(trees.out)).toEqual(NEW);
  });
});

describe('a build that was stopped', () => {
  it('before its switch is discarded, and the old tree stands', () => {
    expect(recoverSwitch(trees)).toBe('discarded');
    expect(treeAt(trees.out)).toEqual(OLD);
    expect(existsSync(trees.next)).toBe(false);
  });

  it('while it wrote its journal is discarded too', () => {
    writeFileSync(`${journal}.part`, '{"removals":["b/go');
    expect(recoverSwitch(trees)).toBe('discarded');
    expect(treeAt(trees.out)).toEqual(OLD);
  });

  it('before anything was served is discarded', () => {
    rmSync(trees.out, { recursive: true });
    expect(recoverSwitch(trees)).toBe('discarded');
    expect(existsSync(trees.out)).toBe(false);
  });

  it.each([0, 1, 2, 3])('after %i files were moved is finished', (moved) => {
    writeFileSync(journal, JSON.stringify({ removals: REMOVALS }));
    for (const path of Object.keys(NEXT).slice(0, moved)) {
      mkdirSync(dirname(join(trees.out, path)), { recursive: true });
      renameSync(join(trees.next, path), join(trees.out, path));
    }
    expect(recoverSwitch(trees)).toBe('finished');
    expect(treeAt(trees.out)).toEqual(NEW);
    expect(existsSync(trees.next)).toBe(false);
  });

  it('half-way through the removals is finished', () => {
    writeFileSync(journal, JSON.stringify({ removals: REMOVALS }));
    cpSync(trees.next, trees.out, { recursive: true, filter: (path) => !path.endsWith('.switch.json') });
    rmSync(join(trees.out, 'b/gone.json'));
    expect(recoverSwitch(trees)).toBe('finished');
    expect(treeAt(trees.out)).toEqual(NEW);
  });

  it('while it cleaned up leaves the new tree', () => {
    switchTrees(trees, REMOVALS);
    mkdirSync(join(trees.next, 'e/f'), { recursive: true });
    expect(recoverSwitch(trees)).toBe('discarded');
    expect(treeAt(trees.out)).toEqual(NEW);
  });

  it('is recovered once: a second time there is nothing to do', () => {
    writeFileSync(journal, JSON.stringify({ removals: REMOVALS }));
    recoverSwitch(trees);
    expect(recoverSwitch(trees)).toBe('nothing');
    expect(treeAt(trees.out)).toEqual(NEW);
  });
});
