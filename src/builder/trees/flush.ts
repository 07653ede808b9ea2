// Bytes onto the disk itself, so that a tree which is pointed at survives a power cut.
import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onFile } from '../machine-fault.ts';

/** Flushes a file or a folder's entries; throws where the disk fails. Windows has no handle for folders. */
function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    onFile(path, () => fsyncSync(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

export const flushFolder = (path: string): void => {
  if (process.platform !== 'win32') flush(path);
};

/**
 * Flushes a tree: all of it by one `sync` of its file system, then one by one the files whose loss would not be noticed
 * by a hash, or that carry figures. What is flushed already costs next to nothing the second time.
 */
export function flushTree(tree: string, paths: Iterable<string>): void {
  // Coreutils flush one file system with -f; elsewhere sync knows none, or all.
  if (spawnSync('sync', ['-f', tree], { stdio: 'ignore' }).status !== 0)
    spawnSync('sync', { stdio: 'ignore' });
  const folders = new Set([tree]);
  for (const path of paths) {
    flush(join(tree, path));
    folders.add(dirname(join(tree, path)));
  }
  for (const folder of folders) flushFolder(folder);
}
