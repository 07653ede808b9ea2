import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileHash } from '../../../src/builder/digest.ts';
import { contentSource, sourceOf } from '../../../src/builder/read.ts';

const folder = mkdtempSync(join(tmpdir(), 'data-source-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** No two parts of it are alike. */
function bytesOf(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at++) bytes[at] = (at * at) % 251;
  return bytes;
}

test.each([0, 1, 8_000_000, 8_000_001, 16_000_001])(
  'the hash of a file of %i bytes is that of all its bytes, though it is read in parts',
  (size) => {
    const bytes = bytesOf(size);
    writeFileSync(join(folder, 'log.csv'), bytes);
    expect(sourceOf(folder).hash('log.csv')).toBe(fileHash(bytes));
    expect(sourceOf(folder).size('log.csv')).toBe(size);
  },
);

test('a part of a file is its bytes from start to end, and no more than there are', () => {
  writeFileSync(join(folder, 'rows.csv'), 'abcdef');
  const text = 'abcdef';
  for (const source of [sourceOf(folder), contentSource(new Map([['rows.csv', text]]))])
    expect(
      [
        [0, 6],
        [2, 4],
        [4, 9],
        [3, 3],
      ].map(([start = 0, end = 0]) => Buffer.from(source.part('rows.csv', start, end)).toString()),
    ).toEqual(['abcdef', 'cd', 'ef', '']);
});

test('a planned release has the files that it was given, sorted, and says which is missing', () => {
  const source = contentSource(
    new Map<string, string | Uint8Array>([
      ['b.csv', 'å'],
      ['a.csv', Buffer.from('x')],
    ]),
  );
  expect(source.files()).toEqual(['a.csv', 'b.csv']);
  expect([source.has('a.csv'), source.has('c.csv')]).toEqual([true, false]);
  expect([source.size('b.csv'), source.hash('b.csv')]).toEqual([2, fileHash(Buffer.from('å'))]);
  expect(() => source.read('c.csv')).toThrow('c.csv: expected a file of the planned release, got none');
});

test.runIf(process.platform !== 'win32')('what is neither file nor folder is named apart', () => {
  const own = join(folder, 'own');
  mkdirSync(own);
  writeFileSync(join(own, 'rows.csv'), '');
  symlinkSync('rows.csv', join(own, 'link.csv'));
  expect([sourceOf(own).irregular(), sourceOf(own).files()]).toEqual([['link.csv'], ['rows.csv']]);
});
