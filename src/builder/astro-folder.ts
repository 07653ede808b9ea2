// Where Astro makes the pages. Beside them it makes programs that find their packages by the project's folder, and it
// moves files from one to the other by rename: for a tree outside of the project, which may be another disk's, it gets a
// folder of its own inside.
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { nodeDigest } from './digest-node.ts';
import { filesUnder } from './files-under.ts';
import { onFile } from './machine-fault.ts';
import type { Trees } from './trees/trees.ts';

/** The next tree itself where it lies in the project `root`; builds into different trees never share a folder. */
export function astroFolder(root: string, { next }: Trees): string {
  const tree = resolve(root, next);
  const path = relative(root, tree);
  if (!path.startsWith('..') && !isAbsolute(path)) return tree;
  return join(root, '.astro', `site-${nodeDigest(tree, 'hex').slice(0, 16)}`);
}

/** Brings the pages and assets into the next tree when they were made elsewhere. */
export function takeSite(folder: string, { next }: Trees): void {
  if (resolve(folder) === resolve(next)) return;
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
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EXDEV')) throw fault;
    onFile(to, () => copyFileSync(from, to));
  }
}
