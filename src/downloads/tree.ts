// Where the downloads are written: in parts, hashed and counted on the way, so that no file need fit into memory.
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onFile } from '../builder/machine-fault.ts';

/** A published file: its path from the site's root without a leading slash, its size, its hashes in hex: SHA-1 only since DCAT-AP-SE offers no other. */
export type DownloadFile = { path: string; bytes: number; sha256: string; sha1: string };

export type OpenFile = {
  write: (part: string | Uint8Array) => void;
  close: () => void;
};

export type DownloadTree = {
  /** In the order in which they were closed. */
  files: DownloadFile[];
  open: (path: string) => OpenFile;
  write: (path: string, content: string | Uint8Array) => void;
};

/**
 * @param folder where the files go; null counts and hashes only
 * @param beforeWrite is called before each file, and may end the process
 */
export function createTree(folder: string | null, beforeWrite: () => void): DownloadTree {
  const files: DownloadFile[] = [];
  const open = (path: string): OpenFile => {
    beforeWrite();
    const [sha256, sha1] = [createHash('sha256'), createHash('sha1')];
    const file = folder === null ? null : openUnder(folder, path);
    let bytes = 0;
    return {
      write(part) {
        const raw = typeof part === 'string' ? Buffer.from(part) : part;
        sha256.update(raw);
        sha1.update(raw);
        bytes += raw.length;
        if (file !== null) onFile(file.path, () => writeFileSync(file.descriptor, raw));
      },
      close() {
        if (file !== null) onFile(file.path, () => closeSync(file.descriptor));
        files.push({ path, bytes, sha256: sha256.digest('hex'), sha1: sha1.digest('hex') });
      },
    };
  };
  return {
    files,
    open,
    write(path, content) {
      const file = open(path);
      file.write(content);
      file.close();
    },
  };
}

function openUnder(folder: string, path: string): { path: string; descriptor: number } {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  return { path: file, descriptor: openSync(file, 'w') };
}

/** The lines of `sha256sum -c`, by path; `folder` ends in a slash and is left off. */
export const checksumLines = (files: readonly DownloadFile[], folder: string): string =>
  files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, sha256 }) => `${sha256}  ${path.slice(folder.length)}\n`)
    .sort((a, b) => (a.slice(64) < b.slice(64) ? -1 : 1))
    .join('');
