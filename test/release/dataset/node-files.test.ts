import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesFlushedBy, nodeFiles } from '../../../src/release/dataset.ts';
import { failingDisk } from '../../attack/failing-disk.ts';

let dir: string;
let flushed: string[];
const files = filesFlushedBy((path) => void flushed.push(relative(dir, path)));
const at = (path: string): string => join(dir, path);

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'files-'));
  flushed = [];
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a written file is flushed, then its folder, and before them the parents of every new folder', () => {
  files.write(at('data.next/releases/2024-08-30/release.json'), '{}\n');
  expect(readFileSync(at('data.next/releases/2024-08-30/release.json'), 'utf8')).toBe('{}\n');
  expect(flushed).toEqual([
    '',
    'data.next',
    'data.next/releases',
    'data.next/releases/2024-08-30/release.json.part',
    'data.next/releases/2024-08-30',
  ]);
});

test.each(['writeSync', 'fsyncSync', 'renameSync'])(
  'a file whose replacement fails at %s stays as it is, with nothing beside it',
  (name) => {
    writeFileSync(at('one'), 'whole');
    const calls = () => failingDisk({ under: [at('one')], at: 0, code: 'ENOSPC', lasting: false });
    const quiet = calls();
    nodeFiles.write(at('one'), 'whole');
    quiet.mend();
    const failing = quiet.calls.findIndex((call) => call.startsWith(name)) + 1;
    expect(failing).toBeGreaterThan(0);
    const disk = failingDisk({ under: [at('one')], at: failing, code: 'ENOSPC', lasting: false });
    expect(() => nodeFiles.write(at('one'), 'another')).toThrow('ENOSPC');
    disk.mend();
    expect([readdirSync(dir), readFileSync(at('one'), 'utf8')]).toEqual([['one'], 'whole']);
  },
);

test('a link stays one, and the file that it leads to is replaced', () => {
  mkdirSync(at('a'));
  writeFileSync(at('a/one'), '1');
  symlinkSync('a/one', at('link'));
  files.write(at('link'), '2');
  expect([lstatSync(at('link')).isSymbolicLink(), readFileSync(at('a/one'), 'utf8')]).toEqual([true, '2']);
});

test.runIf(process.platform !== 'win32')('a device stays one', () => {
  files.write('/dev/null', '1');
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
});

test('a rename flushes the folder that has the new name, and the one that had the old', () => {
  files.write(at('a/one'), '1');
  files.write(at('b/two'), '2');
  flushed = [];
  files.rename(at('a/one'), at('a/three'));
  expect(flushed).toEqual(['a']);
  flushed = [];
  files.rename(at('a/three'), at('b/three'));
  expect(flushed).toEqual(['b', 'a']);
});

test('a removal flushes the folder that had the name; nothing there is no error', () => {
  files.write(at('a/one'), '1');
  flushed = [];
  files.remove(at('a'));
  files.remove(at('a'));
  expect(flushed).toEqual(['']);
});

test.runIf(process.platform !== 'win32')(
  'what the commands write is on the disk itself, with the name that it has',
  () => {
    const watched = failingDisk({ under: [dir], at: 0, code: 'EIO', lasting: false });
    nodeFiles.write(at('a/one'), '1');
    nodeFiles.rename(at('a/one'), at('a/two'));
    watched.mend();
    const done = watched.calls.filter((call) => /^(?:writeSync|fsyncSync|renameSync) /.test(call));
    expect(done.map((call) => call.replace(dir, '.'))).toEqual([
      'fsyncSync .',
      'writeSync ./a/one.part',
      'fsyncSync ./a/one.part',
      'renameSync ./a/one.part',
      'fsyncSync ./a',
      'renameSync ./a/one',
      'fsyncSync ./a',
    ]);
  },
);

test.each(['write', 'writeSoon', 'renameSoon'] as const)(
  '%s names the link in the way that leads to nothing, as it would a disk that can only be read',
  (name) => {
    symlinkSync('nowhere', at('staging'));
    writeFileSync(at('one'), '1');
    const work = () =>
      name === 'renameSoon'
        ? files.renameSoon(at('one'), at('staging/incoming/one'))
        : files[name](at('staging/incoming/one'), '1');
    expect(work).toThrow(`EEXIST: file already exists, mkdir '${at('staging')}'`);
  },
);
