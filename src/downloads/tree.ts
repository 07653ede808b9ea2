// What is known of each download beside its bytes: its size and its hashes.
import { hash } from 'node:crypto';

/** Writes a file by its path under the built tree. */
export type Write = (path: string, content: string | Uint8Array) => void;

/** A published file: its path from the site's root without a leading slash, its size, its hashes in hex: SHA-1 only since DCAT-AP-SE offers no other. */
export type DownloadFile = { path: string; bytes: number; sha256: string; sha1: string };

export type DownloadTree = {
  /** In the order in which they were written. */
  files: DownloadFile[];
  write: (path: string, content: string | Uint8Array) => void;
};

/** Writes, and lists what was written. */
export function createTree(write: Write): DownloadTree {
  const files: DownloadFile[] = [];
  return {
    files,
    write(path, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      write(path, bytes);
      const hashes = { sha256: hash('sha256', bytes, 'hex'), sha1: hash('sha1', bytes, 'hex') };
      files.push({ path, bytes: bytes.length, ...hashes });
    },
  };
}

/** The lines of `sha256sum -c`, by path; `folder` ends in a slash and is left off. */
export const checksumLines = (files: readonly DownloadFile[], folder: string): string =>
  files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, sha256 }) => `${sha256}  ${path.slice(folder.length)}\n`)
    .sort((a, b) => (a.slice(64) < b.slice(64) ? -1 : 1))
    .join('');
