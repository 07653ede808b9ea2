// Where the files of a dataset are read from: its folder, or a release that is planned and not written yet.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, irregularUnder } from './files-under.ts';

export type DataSource = {
  /** Paths under data/, sorted. */
  files: () => string[];
  /** Paths that are neither a file nor a folder. */
  irregular: () => string[];
  has: (file: string) => boolean;
  /** Throws when the file is not there or cannot be read. */
  read: (file: string) => Uint8Array;
};

export const folderSource = (dir: string): DataSource => ({
  files: () => filesUnder(dir),
  irregular: () => irregularUnder(dir),
  has: (file) => existsSync(join(dir, file)),
  read: (file) => readFileSync(join(dir, file)),
});

/** @param content by path under data/ */
export const contentSource = (content: ReadonlyMap<string, string | Uint8Array>): DataSource => ({
  files: () => [...content.keys()].sort(),
  irregular: () => [],
  has: (file) => content.has(file),
  read: (file) => {
    const bytes = content.get(file);
    if (bytes === undefined) throw new Error(`${file}: expected a file of the planned release, got none`);
    return typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  },
});

/** A dataset is named by its folder, where it is not read from elsewhere. */
export const sourceOf = (data: string | DataSource): DataSource =>
  typeof data === 'string' ? folderSource(data) : data;
