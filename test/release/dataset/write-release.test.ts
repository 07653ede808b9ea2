import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeFiles } from '../../../src/release/dataset.ts';
import { writeNext } from '../../../src/release/write.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'write-release-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const CONTENT = new Map([
  ['metrics.json', '{}\n'],
  ['observations/N00001.csv', 'geo,period,value\n'],
]);

test('the next dataset is every file of it, and nothing that says it is unfinished', () => {
  const next = join(dir, 'data.next');
  writeNext({ next }, CONTENT, nodeFiles);
  expect(readdirSync(next, { recursive: true }).sort()).toEqual([
    'metrics.json',
    'observations',
    'observations/N00001.csv',
  ]);
});

test('a file that cannot be written is the fault that is thrown, and nothing of the next dataset is left', () => {
  const next = join(dir, 'data.next');
  const files = {
    ...nodeFiles,
    write: (path: string, content: string | Uint8Array) => {
      if (path.endsWith('N00001.csv')) throw new Error('the disk is full');
      nodeFiles.write(path, content);
    },
  };
  expect(() => writeNext({ next }, CONTENT, files)).toThrow('the disk is full');
  expect(existsSync(next)).toBe(false);
});
