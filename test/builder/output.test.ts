import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutput } from '../../src/builder/build.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { STORE_FOLDER, shardPath } from '../../src/store/store.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'output-'));
});
afterEach(() => rmSync(scratch, { recursive: true }));

const TEXT = '["a part that does not change"]';
const treeAt = (name: string) => join(scratch, name);
const shardIn = (tree: string) => join(treeAt(tree), STORE_FOLDER, shardPath(nodeDigest(TEXT, 'hex')));
const inodeIn = (tree: string) => statSync(shardIn(tree)).ino;

describe('a part of the store', () => {
  it('is written once, under the hash of its bytes', () => {
    const { put, shards } = createOutput(treeAt('a'));
    expect([put(TEXT), put(TEXT)]).toEqual([nodeDigest(TEXT, 'hex'), nodeDigest(TEXT, 'hex')]);
    expect(shards.size).toBe(1);
    expect(readFileSync(shardIn('a'), 'utf8')).toBe(TEXT);
  });

  it('is shared with the tree before where that has it, and outlives that tree', () => {
    createOutput(treeAt('a')).put(TEXT);
    createOutput(treeAt('b'), { previous: treeAt('a') }).put(TEXT);
    expect(inodeIn('b')).toBe(inodeIn('a'));
    rmSync(treeAt('a'), { recursive: true });
    expect(readFileSync(shardIn('b'), 'utf8')).toBe(TEXT);
  });

  it('that another part of the build has shared by now is left alone', () => {
    createOutput(treeAt('a')).put(TEXT);
    const answers = createOutput(treeAt('b'), { previous: treeAt('a') });
    const embeds = createOutput(treeAt('b'), { previous: treeAt('a') });
    answers.put(TEXT);
    const { ino, mtimeMs } = statSync(shardIn('a'));
    embeds.put(TEXT);
    expect([statSync(shardIn('b')).ino, statSync(shardIn('a')).mtimeMs]).toEqual([ino, mtimeMs]);
  });

  it('is written anew where the tree before has other bytes under its name, or none', () => {
    createOutput(treeAt('a')).put(TEXT);
    writeFileSync(shardIn('a'), TEXT.replace('not', 'now'));
    createOutput(treeAt('b'), { previous: treeAt('a') }).put(TEXT);
    createOutput(treeAt('c'), { previous: treeAt('none') }).put(TEXT);
    expect(inodeIn('b')).not.toBe(inodeIn('a'));
    expect(['b', 'c'].map((tree) => readFileSync(shardIn(tree), 'utf8'))).toEqual([TEXT, TEXT]);
  });
});

it('writes neither file nor part, nor shares one, for a build that is gone', () => {
  createOutput(treeAt('a')).put(TEXT);
  const gone = () => {
    throw new Error('gone');
  };
  const { put, write } = createOutput(treeAt('b'), { previous: treeAt('a'), beforeWrite: gone });
  expect(() => put(TEXT)).toThrow('gone');
  expect(() => write('x', TEXT)).toThrow('gone');
  expect(existsSync(treeAt('b'))).toBe(false);
});
