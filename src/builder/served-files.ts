// Which files a tree has, by one listing a folder: a hundred thousand single questions to the disk take seconds.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Tells whether a file lies under `tree`; folders are listed when they are first asked about. */
export function servedFiles(tree: string): (path: string) => boolean {
  const folders = new Map<string, Set<string>>();
  return (path) => {
    const end = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(0, end));
    const names = folders.get(folder) ?? listed(join(tree, folder));
    folders.set(folder, names);
    return names.has(path.slice(end + 1));
  };
}

const listed = (folder: string): Set<string> => new Set(existsSync(folder) ? readdirSync(folder) : []);
