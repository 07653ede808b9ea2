// What a build writes: files beside the served tree, then one switch. Unchanged files keep their bytes and mtime.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Digest } from '../model/digest.ts';
import { type Writer, writeAtOnce } from './writer.ts';

export type Tally = { added: number; changed: number; removed: number; kept: number };

/** The tree that is served, and the one beside it in which the next is made. */
export type Trees = { out: string; next: string };

export const treesOf = (outDir: string): Trees => ({ out: outDir, next: `${outDir}.next` });

export type Output = {
  trees: Trees;
  tally: Tally;
  /** Paths under the tree that the switch must remove. */
  removals: string[];
  /** Writes a file unless the served tree has it with the same bytes. */
  write: (path: string, text: string) => void;
  /** Writes a file that is known to differ from the served one, or to be new. */
  writeChanged: (path: string, text: string, known: boolean) => void;
  /** Of a text that may be written next. */
  digest: Digest;
  /** Writes what comes through another writer. */
  use: (writer: Writer) => void;
  keep: () => void;
  remove: (path: string) => void;
  /** Whether this build wrote or kept the file through `write`. */
  has: (path: string) => boolean;
  /** All that is known of what was made, for another output to take over. */
  made: () => Made;
  take: (made: Made) => void;
};

export type Made = { tally: Tally; removals: readonly string[]; written: readonly string[] };

export function createOutput(trees: Trees): Output {
  const { out, next } = trees;
  const folders = new Set<string>();
  const seen = new Set<string>();
  const tally: Tally = { added: 0, changed: 0, removed: 0, kept: 0 };
  const removals: string[] = [];
  let writer = writeAtOnce;
  const put = (path: string, text: string) => {
    const file = `${next}/${path}`;
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writer.put(file, text);
  };
  const writeChanged = (path: string, text: string, known: boolean) => {
    if (known) tally.changed += 1;
    else tally.added += 1;
    put(path, text);
  };
  return {
    trees,
    tally,
    removals,
    writeChanged,
    write(path, text) {
      seen.add(path);
      const served = join(out, path);
      const known = existsSync(served);
      if (known && readFileSync(served, 'utf8') === text) tally.kept += 1;
      else writeChanged(path, text, known);
    },
    digest: (text, encoding) => writer.digest(text, encoding),
    use(other) {
      writer = other;
    },
    keep() {
      tally.kept += 1;
    },
    remove(path) {
      tally.removed += 1;
      removals.push(path);
    },
    has: (path) => seen.has(path),
    made: () => ({ tally, removals, written: [...seen] }),
    take({ tally: other, removals: gone, written }) {
      tally.added += other.added;
      tally.changed += other.changed;
      tally.removed += other.removed;
      tally.kept += other.kept;
      removals.push(...gone);
      for (const path of written) seen.add(path);
    },
  };
}
