import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BuildRefused } from '../../../src/builder/command.ts';
import {
  beginTree,
  clearTrees,
  goBack,
  leftFolder,
  overlapMistake,
  servedTree,
  serveNext,
  treesOf,
} from '../../../src/builder/trees.ts';
import { failingDisk } from '../../attack/failing-disk.ts';

const scratch = mkdtempSync(join(tmpdir(), 'trees-'));
const trees = treesOf(join(scratch, 'dist'));
const ROOTS = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64));
const [A = '', B = '', C = ''] = ROOTS;
afterAll(() => rmSync(scratch, { recursive: true }));
beforeEach(() => {
  rmSync(trees.out, { recursive: true, force: true });
  rmSync(trees.folder, { recursive: true, force: true });
});

function build(root: string): void {
  const unlock = beginTree(trees);
  writeFileSync(join(trees.next, 'root'), root);
  serveNext(trees, root);
  unlock();
}

const served = () => readFileSync(join(trees.out, 'root'), 'utf8');
const kept = () =>
  readdirSync(trees.folder)
    .filter((name) => lstatSync(join(trees.folder, name)).isDirectory())
    .sort();

describe('a build', () => {
  it('is served through a relative link to a folder of its own', () => {
    build(A);
    expect(readlinkSync(trees.out)).toBe(join('dist.trees', A.slice(0, 16)));
    expect(served()).toBe(A);
  });

  it('has its name on the disk before the link leads to it, and the link before it is said to be served', () => {
    const watched = failingDisk({ under: [scratch], at: 0, code: 'EIO', lasting: false });
    build(A);
    watched.mend();
    const renames = watched.calls.flatMap((call, at) => (call.startsWith('renameSync ') ? [at] : []));
    const [named = -1, linked = -1] = renames.slice(-2);
    expect(watched.calls.slice(named, linked)).toContain(`fsyncSync ${trees.folder}`);
    expect(watched.calls.slice(linked)).toContain(`fsyncSync ${scratch}`);
  });

  it('has the name of the tree to go back to on the disk before that takes the place of the one before', () => {
    build(A);
    const watched = failingDisk({ under: [scratch], at: 0, code: 'EIO', lasting: false });
    build(B);
    watched.mend();
    const part = join(trees.folder, 'back.part');
    const own = watched.calls.filter((call) => call.endsWith(` ${part}`));
    expect(own.slice(-2)).toEqual([`fsyncSync ${part}`, `renameSync ${part}`]);
  });

  it('keeps the tree before it and no other', () => {
    for (const root of [A, B, C]) build(root);
    expect(served()).toBe(C);
    expect(kept()).toEqual([B, C].map((root) => root.slice(0, 16)));
  });

  it('of the same root is a folder of its own, and one goes back to what was before both', () => {
    for (const root of [A, B, B, B]) build(root);
    expect(served()).toBe(B);
    expect(kept()).toContain(A.slice(0, 16));
    goBack(trees);
    expect(served()).toBe(A);
  });

  it('takes over a real folder that an older version left', () => {
    mkdirSync(join(trees.out, '_store'), { recursive: true });
    writeFileSync(join(trees.out, 'old'), '');
    build(A);
    expect(lstatSync(trees.out).isSymbolicLink()).toBe(true);
    expect([served(), existsSync(join(trees.out, 'old'))]).toEqual([A, false]);
    expect(kept()).toEqual([A.slice(0, 16)]);
  });

  it('takes the place of an empty folder, and of a link of its own that leads nowhere any more', () => {
    mkdirSync(trees.out);
    build(A);
    rmSync(trees.folder, { recursive: true });
    build(B);
    expect(served()).toBe(B);
  });

  it('is refused where it would remove what no build made, which is left as it is', () => {
    const own = join(scratch, 'own');
    const things: [make: () => void, words: string][] = [
      [
        () => cpSync(own, trees.out, { recursive: true }),
        `${trees.out} has files that no build made, such as "thesis.txt"`,
      ],
      [() => symlinkSync('own', trees.out), `${trees.out} is a link to own, which no build made`],
      [() => symlinkSync(own, trees.out), `${trees.out} is a link to ${own}, which no build made`],
      [
        () => cpSync(own, trees.folder, { recursive: true }),
        `${trees.folder} has files that no build made, such as "thesis.txt"`,
      ],
    ];
    mkdirSync(own);
    writeFileSync(join(own, 'thesis.txt'), 'years of work');
    for (const [make, words] of things) {
      rmSync(trees.out, { recursive: true, force: true });
      rmSync(trees.folder, { recursive: true, force: true });
      make();
      const before = readdirSync(scratch, { recursive: true }).sort();
      for (const work of [() => beginTree(trees), () => goBack(trees)]) {
        expect(work).toThrow(BuildRefused);
        expect(work).toThrow(words);
      }
      expect(readdirSync(scratch, { recursive: true }).sort()).toEqual(before);
    }
    expect(readFileSync(join(own, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it.runIf(process.platform === 'linux')('is refused where a disk is mounted', () => {
    const refused = () => beginTree(treesOf('/proc'));
    expect(refused).toThrow(BuildRefused);
    expect(refused).toThrow('/proc is where a disk is mounted, and no link can take its place');
  });

  it.each([
    ['data', 'data'],
    ['data/dist', 'data'],
    ['./data/', 'data'],
    ['.', 'data'],
    ['dist', 'dist/data'],
    ['data/../data', './data'],
  ])('into %s is refused where the data are in %s', (outDir, dataDir) => {
    expect(overlapMistake({ outDir, dataDir })).toMatch(/^OUT_DIR .* and DATA_DIR .* lie in each other/);
  });

  it.each([
    ['dist.trees/data', 'dist.trees'],
    ['dist.trees', 'dist.trees'],
    ['./dist.deploy/data', 'dist.deploy'],
    ['dist.deploy/nginx/data', 'dist.deploy'],
  ])('into dist is refused where the data are in %s, which it would remove', (dataDir, beside) => {
    expect(overlapMistake({ outDir: 'dist', dataDir })).toBe(
      `OUT_DIR dist keeps ${beside} beside it, and that and DATA_DIR ${dataDir} lie in each other: the data would be removed. Set OUT_DIR or DATA_DIR to another folder; nothing was changed.`,
    );
  });

  it.each([
    ['dist', 'data'],
    ['dist', 'dist.data'],
    ['dist', 'trees/dist'],
    ['data2', 'data'],
    ['../data', 'data'],
    ['..data', 'data'],
    ['/tmp/dist', 'data'],
  ])('into %s is none among the data in %s', (outDir, dataDir) => {
    expect(overlapMistake({ outDir, dataDir })).toBeNull();
  });

  it('is refused where a link leads either of them into the other', () => {
    const at = (name: string): string => join(scratch, 'linked', name);
    mkdirSync(at('dataset/sub'), { recursive: true });
    symlinkSync(at('dataset'), at('link'));
    const mistake = (outDir: string, dataDir: string) =>
      overlapMistake({ outDir: at(outDir), dataDir: at(dataDir) });
    expect(mistake('link/dist', 'dataset')).toMatch(/lie in each other/);
    expect(mistake('link/sub/dist', 'dataset')).toMatch(/lie in each other/);
    expect(mistake('dataset/dist', 'link')).toMatch(/lie in each other/);
    symlinkSync(at('dataset'), at('out.trees'));
    expect(mistake('out', 'dataset/sub')).toMatch(/lie in each other/);
    expect(mistake('dist', 'link')).toBeNull();
  });

  it('is refused while another one is under way, which is left alone', () => {
    build(A);
    const unlock = beginTree(trees);
    writeFileSync(join(trees.next, 'half'), '');
    expect(() => beginTree(trees)).toThrow(BuildRefused);
    expect(() => goBack(trees)).toThrow(
      `Another build is writing ${trees.folder}; wait until ${trees.out} is built, or stop that build.`,
    );
    expect(existsSync(join(trees.next, 'half'))).toBe(true);
    unlock();
    build(B);
    expect(served()).toBe(B);
  });

  it('is refused where something else stands in the place of its lock', () => {
    mkdirSync(trees.folder);
    writeFileSync(join(trees.folder, 'lock'), 'a note of somebody'.repeat(100));
    expect(() => beginTree(trees)).toThrow('file is not a database');
    expect(existsSync(trees.next)).toBe(false);
  });

  it('gives up its lock where the disk ends it before it has begun', () => {
    build(A);
    mkdirSync(trees.next);
    const full = failingDisk({ under: [trees.next], at: 3, code: 'ENOSPC', lasting: false });
    expect(() => beginTree(trees)).toThrow('ENOSPC');
    full.mend();
    expect(full.calls.at(-1)).toBe(`mkdirSync ${trees.next}`);
    build(B);
    expect(served()).toBe(B);
  });

  it('clears what a killed one left, wherever that was killed', () => {
    build(A);
    mkdirSync(trees.next);
    writeFileSync(join(trees.next, 'half'), '');
    mkdirSync(join(trees.folder, 'named-but-not-pointed-at'));
    writeFileSync(join(trees.folder, 'back.part'), '');
    writeFileSync(join(trees.folder, 'link'), '');
    beginTree(trees)();
    expect(clearTrees(trees)).toEqual(['back.part', 'link', 'named-but-not-pointed-at', 'unfinished']);
    expect(existsSync(trees.next)).toBe(true);
    build(B);
    expect([served(), existsSync(join(trees.out, 'half'))]).toEqual([B, false]);
    expect(readdirSync(trees.folder).sort()).toEqual([...kept(), 'back', 'lock'].sort());
    expect(kept()).toEqual([A, B].map((root) => root.slice(0, 16)));
  });
});

describe('a build after which nothing was left', () => {
  it('gives the next one nothing to clear', () => {
    for (const root of [A, B, C]) build(root);
    beginTree(trees)();
    expect(clearTrees(trees)).toEqual([]);
  });

  it('is cleared file by file, so that one that was ended stops; a link is removed and not followed', () => {
    for (const root of [A, B]) build(root);
    mkdirSync(join(trees.folder, 'left'));
    for (const name of ['1', '2', '3']) writeFileSync(join(trees.folder, 'left', name), '');
    symlinkSync(B.slice(0, 16), join(trees.folder, 'link'));
    let files = 0;
    const ended = () => {
      files++;
      if (files === 3) throw new Error('ended');
    };
    expect(() => clearTrees(trees, null, ended)).toThrow('ended');
    expect(readdirSync(join(trees.folder, 'left'))).toEqual(['3']);
    expect(clearTrees(trees)).toEqual(['left', 'link']);
    expect([served(), kept()]).toEqual([B, [A, B].map((root) => root.slice(0, 16))]);
  });
});

describe('going back', () => {
  it('points to the tree before, and is undone in the same way', () => {
    build(A);
    build(B);
    expect(goBack(trees)).toBe(join(trees.folder, A.slice(0, 16)));
    expect(served()).toBe(A);
    goBack(trees);
    expect(served()).toBe(B);
  });

  it('is known as long as the later tree is not served again', () => {
    const [a, b] = [A, B].map((root) => join(trees.folder, root.slice(0, 16)));
    build(A);
    build(B);
    expect(leftFolder(trees)).toBe(null);
    expect([goBack(trees), leftFolder(trees)]).toEqual([a, b]);
    expect([goBack(trees), leftFolder(trees)]).toEqual([b, null]);
    expect([goBack(trees), leftFolder(trees)]).toEqual([a, b]);
    build(C);
    expect(leftFolder(trees)).toBe(null);
  });

  it('is refused where there is no tree before, and changes nothing', () => {
    build(A);
    expect(() => goBack(trees)).toThrow(
      `There is no tree before the one in ${trees.out}; nothing was changed.`,
    );
    expect(served()).toBe(A);
  });

  it('is refused where the tree to go back to is served already, as when the last time was broken off', () => {
    build(A);
    build(B);
    writeFileSync(join(trees.folder, 'back'), `${B.slice(0, 16)}\n`);
    expect(() => goBack(trees)).toThrow('There is no tree before');
    expect(served()).toBe(B);
  });

  it('makes no folder where nothing was ever built', () => {
    expect(() => goBack(trees)).toThrow(BuildRefused);
    expect(readdirSync(scratch)).not.toContain('dist.trees');
  });

  it('removes no tree where it is refused since the link is gone', () => {
    build(A);
    build(B);
    rmSync(trees.out);
    expect(() => goBack(trees)).toThrow('nothing was changed');
    expect(kept()).toEqual([A, B].map((root) => root.slice(0, 16)));
  });

  it('is refused where nothing was built, or the link leads nowhere', () => {
    expect(() => goBack(trees)).toThrow(BuildRefused);
    build(A);
    build(B);
    rmSync(join(trees.folder, B.slice(0, 16)), { recursive: true });
    expect(servedTree(trees)).toBeNull();
    expect(() => goBack(trees)).toThrow(BuildRefused);
  });
});
