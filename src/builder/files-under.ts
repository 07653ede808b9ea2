// Every file below a folder, by its path from there.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sorted, with forward slashes; empty when the folder is not there. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}
