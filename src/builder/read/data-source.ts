// Where the files of a dataset are read from: its folder, or a release that is planned and not written yet.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileHash } from '../digest-node.ts';
import { filesUnder, irregularUnder } from '../files-under.ts';
import { isThere } from '../is-there.ts';
import { onFile } from '../machine-fault.ts';
import { readBytes } from './read-bytes.ts';

export type DataSource = {
  /** Paths under data/, sorted. */
  files: () => string[];
  /** Paths that are neither a file nor a folder. */
  irregular: () => string[];
  has: (file: string) => boolean;
  /** Throws when the file is not there or cannot be read. */
  read: (file: string) => Uint8Array;
  /** SHA-256 as manifests have it, of a file of any size. */
  hash: (file: string) => string;
  size: (file: string) => number;
  /** Some of its bytes, the end not included. */
  part: (file: string, start: number, end: number) => Uint8Array;
};

const folderSource = (dir: string): DataSource => ({
  files: () => filesUnder(dir),
  irregular: () => irregularUnder(dir),
  has: (file) => isThere(join(dir, file)),
  read: (file) => readBytes(join(dir, file)),
  hash: (file) => onFile(join(dir, file), () => hashOf(join(dir, file))),
  size: (file) => statSync(join(dir, file)).size,
  part: (file, start, end) => onFile(join(dir, file), () => partOf(join(dir, file), start, end)),
});

const AT_ONCE = 8_000_000;

function hashOf(path: string): string {
  const { size } = statSync(path);
  if (size <= AT_ONCE) return fileHash(readBytes(path));
  const sum = createHash('sha256');
  for (let at = 0; at < size; at += AT_ONCE) sum.update(partOf(path, at, Math.min(size, at + AT_ONCE)));
  return `sha256:${sum.digest('hex')}`;
}

function partOf(path: string, start: number, end: number): Uint8Array {
  const bytes = Buffer.alloc(end - start);
  const handle = openSync(path, 'r');
  let at = 0;
  try {
    for (let read = -1; at < bytes.length && read !== 0; at += read)
      read = readSync(handle, bytes, at, bytes.length - at, start + at);
  } finally {
    closeSync(handle);
  }
  return bytes.subarray(0, at);
}

/** @param content by path under data/ */
export function contentSource(content: ReadonlyMap<string, string | Uint8Array>): DataSource {
  const known = new Map<string, Uint8Array>();
  for (const [file, bytes] of content)
    known.set(file, typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  const read = (file: string): Uint8Array => {
    const bytes = known.get(file);
    if (bytes === undefined) throw new Error(`${file}: expected a file of the planned release, got none`);
    return bytes;
  };
  return {
    files: () => [...known.keys()].sort(),
    irregular: () => [],
    has: (file) => known.has(file),
    read,
    hash: (file) => fileHash(read(file)),
    size: (file) => read(file).length,
    part: (file, start, end) => read(file).subarray(start, end),
  };
}

/** A dataset is named by its folder, where it is not read from elsewhere. */
export const sourceOf = (data: string | DataSource): DataSource =>
  typeof data === 'string' ? folderSource(data) : data;
