// Every file below a folder, by its path from there.
import { type Dirent, readdirSync } from 'node:fs';
import { isThere } from './is-there.ts';

type Entry = { entry: Dirent; path: string };

/** @param enters whether to go into the folder of that path */
function* entriesUnder(folder: string, enters: (path: string) => boolean, below = ''): Iterable<Entry> {
  for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    yield { entry, path };
    if (entry.isDirectory() && enters(path)) yield* entriesUnder(folder, enters, `${path}/`);
  }
}

/** Sorted, with forward slashes; empty when the folder is not there. */
export const filesUnder = (folder: string, enters: (path: string) => boolean = () => true): string[] =>
  pathsOf(folder, enters, (entry) => entry.isFile());

/** What is neither a file nor a folder: links, sockets, devices. Links are not followed. */
export const irregularUnder = (folder: string): string[] =>
  pathsOf(
    folder,
    () => true,
    (entry) => !entry.isFile() && !entry.isDirectory(),
  );

function pathsOf(
  folder: string,
  enters: (path: string) => boolean,
  isWanted: (entry: Dirent) => boolean,
): string[] {
  if (!isThere(folder)) return [];
  return [...entriesUnder(folder, enters)]
    .filter(({ entry }) => isWanted(entry))
    .map(({ path }) => path)
    .sort();
}
