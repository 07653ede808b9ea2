// Every file below a folder, by its path from there.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isThere } from './is-there.ts';

const entriesUnder = (folder: string) =>
  isThere(folder)
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
