// Which files a tree has, by one listing a folder: a hundred thousand single questions to the disk take seconds.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { basename } from 'node:path/posix';

/** Tells whether a file lies under `tree`; folders are listed when they are first asked about. */
export function servedFiles(tree: string): (path: string) => boolean {
  const folders = new Map<string, Set<string>>();
  return (path) => {
    const folder = dirname(path);
    const names = folders.get(folder) ?? listed(join(tree, folder));
    folders.set(folder, names);
    return names.has(basename(path));
  };
}

const listed = (folder: string): Set<string> => new Set(existsSync(folder) ? readdirSync(folder) : []);
