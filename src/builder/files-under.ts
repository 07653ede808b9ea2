// Every file below a folder, by its path from there.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const entriesUnder = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
        entry,
        path: relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'),
      }))
    : [];

/** Sorted, with forward slashes; empty when the folder is not there. */
export const filesUnder = (folder: string): string[] =>
  entriesUnder(folder)
    .filter(({ entry }) => entry.isFile())
    .map(({ path }) => path)
    .sort();

/** What is neither a file nor a folder: links, sockets, devices. Links are not followed. */
export const irregularUnder = (folder: string): string[] =>
  entriesUnder(folder)
    .filter(({ entry }) => !entry.isFile() && !entry.isDirectory())
    .map(({ path }) => path)
    .sort();
