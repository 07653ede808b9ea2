// Where Astro makes the pages: it empties the folder first, so never the next tree. Beside them it makes programs that find
// their packages by the project's folder, and it moves files from one to the other by rename: the folder lies inside.

import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../../data/problem.ts';
import { nodeDigest } from '../digest.ts';
import { filesUnder, onFile } from '../files.ts';
import type { Trees } from '../trees.ts';

/** In the project `root`; builds into different trees never share one. */
export const astroFolder = (root: string, { next }: Trees): string =>
  join(root, '.astro', `site-${nodeDigest(resolve(root, next), 'hex').slice(0, 16)}`);

/** Brings the pages and assets into the next tree. */
export function takeSite(folder: string, { next }: Trees): void {
  for (const path of filesUnder(folder)) {
    mkdirSync(dirname(join(next, path)), { recursive: true });
    move(join(folder, path), join(next, path));
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Between two disks a file cannot be moved but only copied. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (fault) {
    if (codeOf(fault) !== 'EXDEV') throw fault;
    onFile(to, () => copyFileSync(from, to));
  }
}
