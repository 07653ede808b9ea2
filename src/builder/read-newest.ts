// The store while it is being made.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_FOLDER } from '../store/layout.ts';
import type { Trees } from './output.ts';

/** A shard of the store that is being made: from the next tree, or from the served one where it is the same. */
export function readNewest({ out, next }: Trees): (path: string) => string | null {
  const folders = [next, out].map((tree) => join(tree, STORE_FOLDER));
  return (path) => {
    const file = folders.map((folder) => join(folder, path)).find(existsSync);
    return file === undefined ? null : readFileSync(file, 'utf8');
  };
}
