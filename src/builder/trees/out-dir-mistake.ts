// What a build may replace: its own trees, and nothing that somebody else put there.
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { STORE_FOLDER } from '../../store/store.ts';
import { isThere } from '../is-there.ts';
import { isWithin, realPath } from '../is-within.ts';

const WAY_OUT = 'Set OUT_DIR to another folder, or move that one yourself; nothing was changed.';

/**
 * Why no link may replace what is at `out`, or no tree be made in `folder`; null where nothing would be lost.
 * @param out the link to the served tree
 * @param lock the name of the file that every build leaves among the trees
 */
export function outDirMistake(out: string, folder: string, lock: string): string | null {
  const found = lstatSync(out, { throwIfNoEntry: false });
  if (found?.isDirectory() === true && found.dev !== lstatSync(resolve(out, '..')).dev)
    return `${out} is where a disk is mounted, and no link can take its place. Set OUT_DIR to a folder in it; nothing was changed.`;
  if (found?.isSymbolicLink() === true) {
    const target = readlinkSync(out);
    if (basename(dirname(target)) !== basename(folder))
      return `${out} is a link to ${target}, which no build made. ${WAY_OUT}`;
  } else if (found !== undefined && !isThere(join(out, STORE_FOLDER))) {
    const [first] = readdirSync(out);
    if (first !== undefined) return wouldRemove(out, first);
  }
  // Read once: a build that has just begun makes the folder before its lock.
  const names = isThere(folder) ? readdirSync(folder) : [];
  const [first] = names.includes(lock) ? [] : names;
  return first === undefined ? null : wouldRemove(folder, first);
}

const wouldRemove = (folder: string, first: string): string =>
  `${folder} has files that no build made, such as ${JSON.stringify(first)}, and a build would remove them. ${WAY_OUT}`;

/** Behind the name of OUT_DIR: the folders beside it that builds and deployments empty. */
const BESIDE = ['.trees', '.deploy'];

/**
 * Why a tree in `outDir`, or what is made beside it, would lie among the dataset, or around it, by its words or by links; null
 * where nothing does.
 */
export function overlapMistake({ outDir, dataDir }: { outDir: string; dataDir: string }): string | null {
  // The last step of OUT_DIR is a link that a build replaces, and does not follow.
  if (overlaps([outDir, join(realPath(dirname(outDir)), basename(outDir))], dataDir))
    return `OUT_DIR ${outDir} and DATA_DIR ${dataDir} lie in each other: a build would write among the data. Set OUT_DIR to a folder beside it; nothing was changed.`;
  const beside = BESIDE.map((ending) => `${outDir}${ending}`);
  const found = beside.find((folder) => overlaps([folder, realPath(folder)], dataDir));
  return found === undefined
    ? null
    : `OUT_DIR ${outDir} keeps ${found} beside it, and that and DATA_DIR ${dataDir} lie in each other: the data would be removed. Set OUT_DIR or DATA_DIR to another folder; nothing was changed.`;
}

const overlaps = (folders: string[], dataDir: string): boolean =>
  [dataDir, realPath(dataDir)].some((data) =>
    folders.some((folder) => isWithin(folder, data) || isWithin(data, folder)),
  );
