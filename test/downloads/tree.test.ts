import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createTree } from '../../src/downloads/tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-tree-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CSV = 'geo\nHåbo\n';
const LISTED = {
  path: 'downloads/a/b.csv',
  bytes: 10,
  sha256: createHash('sha256').update(CSV).digest('hex'),
  sha1: createHash('sha1').update(CSV).digest('hex'),
};

function writtenTo(place: string | null) {
  const tree = createTree(place, () => {});
  const file = tree.open(LISTED.path);
  file.write('geo\n');
  file.write(Buffer.from('Håbo\n'));
  expect(tree.files).toEqual([]);
  file.close();
  return tree.files;
}

it('lists a file that is written in parts by its bytes and hashes, also where none is to lie', () => {
  expect(writtenTo(folder)).toEqual([LISTED]);
  expect(writtenTo(null)).toEqual([LISTED]);
  expect(readFileSync(join(folder, LISTED.path), 'utf8')).toBe(CSV);
});

it.skipIf(process.platform !== 'linux')('keeps no file open that was closed', () => {
  const openFiles = () =>
    readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    });
  const file = createTree(folder, () => {}).open('open.csv');
  expect(openFiles()).toContain(join(folder, 'open.csv'));
  file.close();
  expect(openFiles()).not.toContain(join(folder, 'open.csv'));
});
