// What a host with the function needs of the built tree: the website and the store. Every fixed answer is left out,
// since the function gives the same bytes from the store; that keeps a release within the platforms' file limits.
import { copyFileSync, linkSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder } from '../builder/files-under.ts';
import { makeFolder } from '../builder/make-folder.ts';
import { isAnswered } from '../http/page.ts';
import { TABLE } from '../service.ts';

export type Staged = { files: number; bytes: number; largest: { path: string; bytes: number } };

export const isStaged = (path: string): boolean => !isAnswered(TABLE, `/${path}`);

/** Links (or copies, across file systems) the chosen files of `outDir` into an emptied `folder`. */
export function stageTree(
  outDir: string,
  folder: string,
  chosen: (path: string) => boolean = () => true,
): Staged {
  rmSync(folder, { recursive: true, force: true });
  const staged: Staged = { files: 0, bytes: 0, largest: { path: '', bytes: 0 } };
  for (const path of filesUnder(outDir).filter((one) => isStaged(one) && chosen(one))) {
    linkOrCopy(join(outDir, path), join(folder, path));
    const { size } = statSync(join(folder, path));
    staged.files += 1;
    staged.bytes += size;
    if (size > staged.largest.bytes) staged.largest = { path, bytes: size };
  }
  return staged;
}

function linkOrCopy(from: string, to: string): void {
  makeFolder(dirname(to));
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
