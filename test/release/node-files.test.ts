import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesFlushedBy, nodeFiles } from '../../src/release/node-files.ts';
import { failingDisk } from '../attack/failing-disk.ts';

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
    'data.next/releases/2024-08-30/release.json',
    'data.next/releases/2024-08-30',
  ]);
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
      'writeSync ./a/one',
      'fsyncSync ./a/one',
      'fsyncSync ./a',
      'renameSync ./a/one',
      'fsyncSync ./a',
    ]);
  },
);
