import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildRefused, RefusedDataset, sentenceOf } from '../../src/builder/command.ts';
import {
  flushTree,
  hasOwnFile,
  isThere,
  machineFault,
  makeFolder,
  onFile,
  ownSize,
  readGivenBytes,
  readOwnBytes,
  readOwnPart,
  strangeUnder,
} from '../../src/builder/files.ts';
import { takeLock } from '../../src/builder/trees.ts';
import { failingDisk } from '../attack/failing-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'machine-'));
const file = join(folder, 'file');
writeFileSync(file, 'text');
afterAll(() => rmSync(folder, { recursive: true }));

const faultOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const full = (more: object = {}) =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', ...more });

describe('a fault of the machine', () => {
  it('is a circle of links or a name beyond every length, too', () => {
    const circle = join(folder, 'circle');
    symlinkSync(circle, circle);
    expect(machineFault(faultOf(() => readFileSync(circle)))).toBe(
      `${circle}: its links lead in a circle; look where they point (ELOOP)`,
    );
    expect(machineFault(faultOf(() => readFileSync('x'.repeat(5000))))).toContain(
      'no name may be that long here (ENAMETOOLONG)',
    );
  });

  it('is one line with the file, the reason and the code', () => {
    expect(machineFault(full({ path: '/a' }))).toBe('/a: no room is left on the disk (ENOSPC)');
    expect(machineFault(full({ path: '/a', dest: '/b' }))).toBe(
      '/a → /b: no room is left on the disk (ENOSPC)',
    );
  });

  it.each([
    ['EBUSY', 'it is in use, perhaps as the place where a disk is mounted'],
    ['EXDEV', 'they are on different disks, and only within one can a file take the place of another'],
    ['EISDIR', 'it is a folder, and a file was expected'],
    ['ENOTDIR', 'it is a file, and a folder was expected'],
  ])('says what %s means', (code, reason) => {
    expect(machineFault(full({ path: '/a', code }))).toBe(`/a: ${reason} (${code})`);
  });

  it('is that of a name which leads to nothing, or is taken', () => {
    const none = join(folder, 'none');
    expect(machineFault(faultOf(() => readFileSync(none)))).toBe(
      `${none}: nothing is there; look at its name (ENOENT)`,
    );
    const dead = join(folder, 'dead');
    symlinkSync('nowhere', dead);
    for (const taken of [file, dead])
      expect(machineFault(faultOf(() => takeLock(join(taken, 'lock'))))).toBe(
        `${taken}: something else is in its place, a file or a link that leads to nothing; move it elsewhere (EEXIST)`,
      );
  });

  it('names the file that was worked on where the system names none', () => {
    const failing = () => {
      throw full();
    };
    expect(machineFault(faultOf(() => onFile('/a', failing)))).toBe(
      '/a: no room is left on the disk (ENOSPC)',
    );
    expect(machineFault(faultOf(() => onFile('/b', () => onFile('/a', failing))))).toMatch(/^\/a: /);
  });

  it('is what is said where something cannot be removed, which Node gives no code', () => {
    const long = join(folder, 'x'.repeat(300));
    const fault = faultOf(() => rmSync(long, { recursive: true, force: true }));
    expect(machineFault(fault)?.toLowerCase()).toBe(`${long}: file name too long`.toLowerCase());
    expect(sentenceOf(fault)).toMatch(
      /too long\. The build ended there\. Where anything is served, it is one release, whole;/i,
    );
  });

  it('is that of a device which is full', () => {
    const handle = openSync('/dev/full', 'w');
    const fault = faultOf(() => onFile('/dev/full', () => writeSync(handle, 'x')));
    closeSync(handle);
    expect(machineFault(fault)).toBe('/dev/full: no room is left on the disk (ENOSPC)');
  });

  it('is not what the data or the code got wrong', () => {
    expect(machineFault(new Error('expected a, got b'))).toBeNull();
    expect(machineFault('ENOSPC')).toBeNull();
  });
});

describe('what a person is told where a build ends', () => {
  it('is the refusal, or the fault and what stands', () => {
    expect(sentenceOf(new BuildRefused('Another build is writing.'))).toBe('Another build is writing.');
    expect(sentenceOf(new RefusedDataset('1 finding'))).toBe('1 finding');
    expect(sentenceOf(full({ path: '/a' }))).toBe(
      '/a: no room is left on the disk (ENOSPC). The build ended there. Where anything is served, it is one release, whole; when that is mended, build again.',
    );
  });

  it('is nothing of a fault of ours', () => {
    expect(sentenceOf(new Error('expected a, got b'))).toBeNull();
  });
});

describe('isThere', () => {
  it('knows what is there, and what is not', () => {
    symlinkSync('loop', join(folder, 'loop'));
    expect([file, folder].map(isThere)).toEqual([true, true]);
    const absent = ['none', 'file/below', 'loop', 'x'.repeat(300)];
    expect(absent.map((name) => isThere(join(folder, name)))).toEqual([false, false, false, false]);
  });
});

describe('a folder that is made', () => {
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
});

describe('flushTree', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'flush-'));
  const tree = join(scratch, 'next');
  beforeAll(() => {
    mkdirSync(join(tree, 'a', 'b'), { recursive: true });
    for (const path of ['one', 'a/two', 'a/b/three']) writeFileSync(join(tree, path), path);
  });
  afterAll(() => rmSync(scratch, { recursive: true }));

  /** Does it where `sync` is a program that says its words in a file and ends with the status; gives what it said. */
  function withSync(status: number, work: () => void): string[] {
    const [programs, said] = [join(scratch, `sync-${status}`), join(scratch, `said-${status}`)];
    mkdirSync(programs);
    writeFileSync(said, '');
    const text = `#!/bin/sh\necho "sync $*" >> '${said}'\nexit ${status}\n`;
    writeFileSync(join(programs, 'sync'), text, { mode: 0o755 });
    const { PATH } = process.env;
    process.env['PATH'] = `${programs}${delimiter}${PATH}`;
    try {
      work();
    } finally {
      process.env['PATH'] = PATH;
    }
    return readFileSync(said, 'utf8').trimEnd().split('\n');
  }

  describe.runIf(process.platform !== 'win32')('a tree', () => {
    it('is flushed with each file that is named, the folders that have their names, and itself', () => {
      const watched = failingDisk({ under: [scratch], at: 0, code: 'EIO', lasting: false });
      flushTree(tree, ['one', 'a/b/three']);
      watched.mend();
      const flushed = watched.calls.filter((call) => call.startsWith('fsyncSync '));
      expect(flushed.toSorted()).toEqual(
        ['', '/a/b', '/a/b/three', '/one'].map((path) => `fsyncSync ${tree}${path}`),
      );
    });

    it('is flushed whole, whatever is named, by one sync of its file system', () => {
      expect(withSync(0, () => flushTree(tree, []))).toEqual([`sync -f ${tree}`]);
    });

    it('is flushed with all others where sync knows no single one', () => {
      expect(withSync(1, () => flushTree(tree, []))).toEqual([`sync -f ${tree}`, 'sync']);
    });
  });
});

describe('a file of a dataset', () => {
  const own = mkdtempSync(join(tmpdir(), 'own-'));
  afterAll(() => rmSync(own, { recursive: true }));
  const at = (name: string): string => join(own, name);
  const told = (path: string) => [
    () => readOwnBytes(path),
    () => ownSize(path),
    () => readOwnPart(path, 0, 1),
  ];
  const sparse = (name: string, size: number): string => {
    writeFileSync(at(name), '');
    truncateSync(at(name), size);
    return at(name);
  };

  it('is read where it is one, whole or in part', () => {
    writeFileSync(at('rows.csv'), 'geo');
    expect([
      hasOwnFile(at('rows.csv')),
      readOwnBytes(at('rows.csv')).toString(),
      ownSize(at('rows.csv')),
      readOwnPart(at('rows.csv'), 1, 9).toString(),
    ]).toEqual([true, 'geo', 3, 'eo']);
    expect(hasOwnFile(at('none.csv'))).toBe(false);
  });

  it.runIf(process.platform !== 'win32')('is never a pipe, a link or a folder, and none is opened', () => {
    execFileSync('mkfifo', [at('pipe')]);
    symlinkSync('rows.csv', at('link'));
    symlinkSync('/dev/zero', at('endless'));
    mkdirSync(at('folder'));
    for (const [name, what] of [
      ['pipe', 'expected a file, got a pipe'],
      ['link', 'expected a file of its own, got a link'],
      ['endless', 'expected a file of its own, got a link'],
      ['folder', 'it is a folder, and a file was expected'],
    ] as const) {
      expect(hasOwnFile(at(name))).toBe(false);
      for (const work of told(at(name))) expect(work).toThrow(`${at(name)}: ${what}`);
    }
  });

  it.each([
    ['releases/2024-08-30/checkpoint', 100_000],
    ['metrics.json', 100_000_000],
    ['observations/N01951.csv', 100_000_000],
    ['series/N01951.csv', 100_000_000],
    ['waivers.csv', 10_000_000],
    ['revisions/2024-08-30.csv', 1_000_000_000],
  ])('%s has a bound of its own, %i bytes, and none of more is read', (name, most) => {
    mkdirSync(dirname(at(name)), { recursive: true });
    expect(ownSize(sparse(name, most))).toBe(most);
    expect(hasOwnFile(at(name))).toBe(true);
    sparse(name, most + 1);
    expect(hasOwnFile(at(name))).toBe(false);
    for (const work of told(at(name)))
      expect(work).toThrow(`expected a file of at most ${most} bytes, got ${most + 1}; take it away`);
  });

  it.runIf(process.platform !== 'win32')('is told from whatever else lies in a folder', () => {
    const dir = join(own, 'strange');
    mkdirSync(join(dir, 'empty/deep'), { recursive: true });
    mkdirSync(join(dir, 'filled'));
    writeFileSync(join(dir, 'filled/rows.csv'), 'geo');
    symlinkSync('filled', join(dir, 'other'));
    execFileSync('mkfifo', [join(dir, 'pipe')]);
    sparse('strange/waivers.csv', 20_000_000);
    expect(strangeUnder(dir).map(({ file, what }) => `${file}: ${what}`)).toEqual([
      'empty/deep: the folder is empty, and no release makes one; delete it',
      expect.stringMatching(/^other: .* got a link/),
      expect.stringMatching(/^pipe: .* got a pipe/),
      expect.stringMatching(/^waivers.csv: .* got 20000000/),
    ]);
    expect(strangeUnder(join(own, 'none'))).toEqual([]);
  });

  it('which is cut while it is read is no whole one', () => {
    const path = at('cut.csv');
    writeFileSync(path, 'geo,period');
    const disk = failingDisk({ under: [own], at: 0, code: 'EIO', lasting: false, isCut: true });
    try {
      expect(() => readOwnBytes(path)).toThrow(
        `${path}: expected 10 bytes, got 0: it was cut while it was read; give the command again`,
      );
    } finally {
      disk.mend();
    }
  });

  it.runIf(process.platform !== 'win32')(
    'that a person gives may be a link, and is no pipe or device',
    () => {
      symlinkSync('rows.csv', at('newest.csv'));
      expect(readGivenBytes(at('newest.csv')).toString()).toBe('geo');
      expect(() => readGivenBytes(at('pipe'))).toThrow('got a pipe');
      expect(() => readGivenBytes(at('endless'))).toThrow('got a device');
      expect(() => readGivenBytes(sparse('book.xlsx', 600_000_000))).toThrow('at most 500000000 bytes');
    },
  );
});
