import { spawnSync } from 'node:child_process';
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
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BuildRefused } from '../../src/builder/command.ts';
import { machineFault } from '../../src/builder/files.ts';
import {
  beginTree,
  clearTrees,
  goBack,
  leftFolder,
  overlapMistake,
  servedTree,
  serveNext,
  treeReader,
  treesOf,
} from '../../src/builder/trees.ts';
import { failingDisk } from '../attack/failing-disk.ts';

const scratch = mkdtempSync(join(tmpdir(), 'trees-'));
const trees = treesOf(join(scratch, 'dist'));
const ROOTS = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64));
const [A = '', B = '', C = ''] = ROOTS;
afterAll(() => rmSync(scratch, { recursive: true }));
beforeEach(() => {
  rmSync(trees.out, { recursive: true, force: true });
  rmSync(trees.folder, { recursive: true, force: true });
});

/** As a build does: begins, clears, writes, serves, and clears again. */
async function build(root: string): Promise<void> {
  const { next, unlock } = beginTree(trees);
  await clearTrees(trees, basename(next)).cleared;
  writeFileSync(join(next, 'root'), root);
  const before = servedTree(trees);
  serveNext(trees, next, root);
  await clearTrees(trees, before).cleared;
  unlock();
}

const served = () => readFileSync(join(trees.out, 'root'), 'utf8');
const kept = () =>
  readdirSync(trees.folder)
    .filter((name) => lstatSync(join(trees.folder, name)).isDirectory())
    .sort();

describe('a build', () => {
  it('is served through a relative link to a folder of its own', async () => {
    await build(A);
    expect(readlinkSync(trees.out)).toBe(join('dist.trees', A.slice(0, 16)));
    expect(served()).toBe(A);
  });

  it('has its name on the disk before the link leads to it, and the link before it is said to be served', async () => {
    const watched = failingDisk({ under: [scratch], at: 0, code: 'EIO', lasting: false });
    await build(A);
    watched.mend();
    const renames = watched.calls.flatMap((call, at) => (call.startsWith('renameSync ') ? [at] : []));
    const [named = -1, linked = -1] = renames.slice(-2);
    expect(watched.calls.slice(named, linked)).toContain(`fsyncSync ${trees.folder}`);
    expect(watched.calls.slice(linked)).toContain(`fsyncSync ${scratch}`);
  });

  it('has the name of the tree to go back to on the disk before that takes the place of the one before', async () => {
    await build(A);
    const watched = failingDisk({ under: [scratch], at: 0, code: 'EIO', lasting: false });
    await build(B);
    watched.mend();
    const part = join(trees.folder, 'back.part');
    const own = watched.calls.filter((call) => call.endsWith(` ${part}`));
    expect(own.slice(-2)).toEqual([`fsyncSync ${part}`, `renameSync ${part}`]);
  });

  it('keeps the tree before it and no other', async () => {
    for (const root of [A, B, C]) await build(root);
    expect(served()).toBe(C);
    expect(kept()).toEqual([B, C].map((root) => root.slice(0, 16)));
  });

  it('of the same root is a folder of its own, and one goes back to what was before both', async () => {
    for (const root of [A, B, B, B]) await build(root);
    expect(served()).toBe(B);
    expect(kept()).toContain(A.slice(0, 16));
    goBack(trees);
    expect(served()).toBe(A);
  });

  it('takes over a real folder that an older version left', async () => {
    mkdirSync(join(trees.out, '_store'), { recursive: true });
    writeFileSync(join(trees.out, 'old'), '');
    await build(A);
    expect(lstatSync(trees.out).isSymbolicLink()).toBe(true);
    expect([served(), existsSync(join(trees.out, 'old'))]).toEqual([A, false]);
    expect(kept()).toEqual([A.slice(0, 16)]);
  });

  it('takes the place of an empty folder, and of a link of its own that leads nowhere any more', async () => {
    mkdirSync(trees.out);
    await build(A);
    rmSync(trees.folder, { recursive: true });
    await build(B);
    expect(served()).toBe(B);
  });

  it('is refused where it would remove what no build made, which is left as it is', async () => {
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

  it('is refused where a link leads either of them into the other', async () => {
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

  it('is refused while another one is under way, which is left alone', async () => {
    await build(A);
    const { next, unlock } = beginTree(trees);
    writeFileSync(join(next, 'half'), '');
    expect(() => beginTree(trees)).toThrow(BuildRefused);
    expect(() => goBack(trees)).toThrow(
      `Another build is writing ${trees.folder}; wait until ${trees.out} is built, or stop that build.`,
    );
    expect(existsSync(join(next, 'half'))).toBe(true);
    unlock();
    await build(B);
    expect(served()).toBe(B);
  });

  it('is refused where something else stands in the place of its lock', async () => {
    mkdirSync(trees.folder);
    writeFileSync(join(trees.folder, 'lock'), 'a note of somebody'.repeat(100));
    expect(() => beginTree(trees)).toThrow('file is not a database');
    expect(readdirSync(trees.folder)).toEqual(['lock']);
  });

  it('gives up its lock where the disk ends it before it has begun', async () => {
    await build(A);
    const watched = failingDisk({ under: [trees.folder], at: 0, code: 'EIO', lasting: false });
    beginTree(trees).unlock();
    watched.mend();
    const at = watched.calls.findIndex((call) => call.startsWith('mkdtempSync')) + 1;
    const full = failingDisk({ under: [trees.folder], at, code: 'ENOSPC', lasting: false });
    expect(() => beginTree(trees)).toThrow('ENOSPC');
    full.mend();
    await build(B);
    expect(served()).toBe(B);
  });

  it('clears what a killed one left, wherever that was killed; a link is removed and not followed', async () => {
    await build(A);
    beginTree(trees).unlock();
    mkdirSync(join(trees.folder, 'named-but-not-pointed-at'));
    writeFileSync(join(trees.folder, 'back.part'), '');
    symlinkSync(A.slice(0, 16), join(trees.folder, 'link'));
    mkdirSync(join(trees.folder, 'gone-x', 'tree'), { recursive: true });
    const { next, unlock } = beginTree(trees);
    const { names, cleared } = clearTrees(trees, basename(next));
    expect(names.map((name) => name.replace(/^next-.*/, 'next'))).toEqual([
      'back.part',
      'gone-x',
      'link',
      'named-but-not-pointed-at',
      'next',
    ]);
    expect(readdirSync(trees.folder).filter((name) => names.includes(name))).toEqual([]);
    await cleared;
    expect(readdirSync(trees.folder).sort()).toEqual(
      [A.slice(0, 16), 'lock', 'lock-journal', basename(next)].sort(),
    );
    expect(served()).toBe(A);
    unlock();
  });

  it('after which nothing was left gives the next one nothing to clear', async () => {
    for (const root of [A, B, C]) await build(root);
    const { next, unlock } = beginTree(trees);
    expect(clearTrees(trees, basename(next)).names).toEqual([]);
    unlock();
  });
});

describe('going back', () => {
  it('points to the tree before, and is undone in the same way', async () => {
    await build(A);
    await build(B);
    expect(goBack(trees)).toBe(join(trees.folder, A.slice(0, 16)));
    expect(served()).toBe(A);
    goBack(trees);
    expect(served()).toBe(B);
  });

  it('is known as long as the later tree is not served again', async () => {
    const [a, b] = [A, B].map((root) => join(trees.folder, root.slice(0, 16)));
    await build(A);
    await build(B);
    expect(leftFolder(trees)).toBe(null);
    expect([goBack(trees), leftFolder(trees)]).toEqual([a, b]);
    expect([goBack(trees), leftFolder(trees)]).toEqual([b, null]);
    expect([goBack(trees), leftFolder(trees)]).toEqual([a, b]);
    await build(C);
    expect(leftFolder(trees)).toBe(null);
  });

  it('is refused where there is no tree before, and changes nothing', async () => {
    await build(A);
    expect(() => goBack(trees)).toThrow(
      `There is no tree before the one in ${trees.out}; nothing was changed.`,
    );
    expect(served()).toBe(A);
  });

  it('is refused where the tree to go back to is served already, as when the last time was broken off', async () => {
    await build(A);
    await build(B);
    writeFileSync(join(trees.folder, 'back'), `${B.slice(0, 16)}\n`);
    expect(() => goBack(trees)).toThrow('There is no tree before');
    expect(served()).toBe(B);
  });

  it('makes no folder where nothing was ever built', async () => {
    expect(() => goBack(trees)).toThrow(BuildRefused);
    expect(readdirSync(scratch)).not.toContain('dist.trees');
  });

  it('removes no tree where it is refused since the link is gone', async () => {
    await build(A);
    await build(B);
    rmSync(trees.out);
    expect(() => goBack(trees)).toThrow('nothing was changed');
    expect(kept()).toEqual([A, B].map((root) => root.slice(0, 16)));
  });

  it('is refused where the link leads nowhere', async () => {
    await build(A);
    await build(B);
    rmSync(join(trees.folder, B.slice(0, 16)), { recursive: true });
    expect(servedTree(trees)).toBeNull();
    expect(() => goBack(trees)).toThrow(BuildRefused);
  });
});

describe('treeReader', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'read-tree-'));
    writeFileSync(join(folder, 'root'), 'a name\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('a file of a tree', () => {
    it('is read as it lies, and null where there is none', async () => {
      const read = treeReader(folder);
      expect((await read('root'))?.toString()).toBe('a name\n');
      for (const path of ['nothing', 'root/below', '.', 'a'.repeat(300)]) expect(await read(path)).toBeNull();
    });

    it.skipIf(process.platform === 'win32')(
      'is empty where a pipe is in its place, and nobody waits',
      async () => {
        spawnSync('mkfifo', [join(folder, 'pipe')]);
        expect(await treeReader(folder)('pipe')).toHaveLength(0);
      },
    );

    it.each(['EIO', 'EMFILE', 'ENOSPC'])('is named by %s, whichever call fails', async (code) => {
      const read = treeReader(folder);
      const quiet = failingDisk({ under: [folder], at: 0, code, lasting: false });
      await read('root').finally(quiet.mend);
      expect(quiet.calls.length).toBeGreaterThan(0);
      for (const at of quiet.calls.keys()) {
        const disk = failingDisk({ under: [folder], at: at + 1, code, lasting: false });
        const fault = await read('root')
          .then(
            () => null,
            (error: unknown) => error,
          )
          .finally(disk.mend);
        expect(machineFault(fault), quiet.calls[at]).toMatch(
          new RegExp(`^${join(folder, 'root')}: .*\\(${code}\\)$`),
        );
      }
    });
  });
});
