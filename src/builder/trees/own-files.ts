// What a build may take the place of: its own trees, and nothing that somebody else put there.
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { STORE_FOLDER } from '../../store/layout.ts';
import { isThere } from '../is-there.ts';

const WAY_OUT = 'Set OUT_DIR to another folder, or move that one yourself; nothing was changed.';

type Place = { out: string; folder: string; lock: string };

/**
 * Why no tree may be put in the place of `out`, or be made in `folder`; null where nothing would be lost.
 * @param place `lock` is the name of the file that every build leaves in `folder`
 */
export function mistakenPlace({ out, folder, lock }: Place): string | null {
  const found = lstatSync(out, { throwIfNoEntry: false });
  if (found?.isDirectory() === true && found.dev !== lstatSync(resolve(out, '..')).dev)
    return `${out} is where a disk is mounted, and no link can take its place. Set OUT_DIR to a folder in it; nothing was changed.`;
  if (found?.isSymbolicLink() === true) {
    const target = readlinkSync(out);
    if (basename(dirname(target)) !== basename(folder))
      return `${out} is a link to ${target}, which no build made. ${WAY_OUT}`;
  } else if (found !== undefined && !isThere(join(out, STORE_FOLDER))) {
    const [first] = readdirSync(out);
    if (first !== undefined) return lost(out, first);
  }
  // Read once: a build that has just begun makes the folder before its lock.
  const names = isThere(folder) ? readdirSync(folder) : [];
  const [first] = names.includes(lock) ? [] : names;
  return first === undefined ? null : lost(folder, first);
}

const lost = (folder: string, first: string): string =>
  `${folder} has files that no build made, such as ${JSON.stringify(first)}, and a build would remove them. ${WAY_OUT}`;

/** Why a tree in `outDir` would lie among the dataset, or around it; null where it does neither. */
export function mistakenOverlap({ outDir, dataDir }: { outDir: string; dataDir: string }): string | null {
  if (!isWithin(outDir, dataDir) && !isWithin(dataDir, outDir)) return null;
  return `OUT_DIR ${outDir} and DATA_DIR ${dataDir} lie in each other: a build would write among the data. Set OUT_DIR to a folder beside it; nothing was changed.`;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return !isAbsolute(way) && way.split(/[/\\]/)[0] !== '..';
}
