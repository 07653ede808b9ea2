// A built tree never changes. Every build makes a folder of its own under a lock, and then moves one pointer: the served
// folder's name is a link to one of them. Killed at any moment, a build leaves the old tree or the new one served.

import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { BuildRefused } from '../exit-with.ts';
import { filesUnder } from '../files-under.ts';
import { isThere } from '../is-there.ts';
import { onFile } from '../machine-fault.ts';
import { readText } from '../read/read-bytes.ts';
import { flushFolder } from './flush.ts';
import { takeLock } from './lock.ts';
import { outDirMistake } from './out-dir-mistake.ts';

/** `out` is the link that is served, `folder` where the trees lie, `next` the one that is being made. */
export type Trees = { out: string; folder: string; next: string };

export const treesOf = (outDir: string): Trees => {
  const folder = `${outDir}.trees`;
  return { out: outDir, folder, next: join(folder, 'next') };
};

/** Not trees: the lock, the name of the tree to go back to, a link that is about to be moved. */
const [LOCK, BACK, LINK] = ['lock', 'back', 'link'];
/** Behind the name of the tree to go back to, where that is the later of the two: one went back from it. */
const LATER = 'later';
/** A tree that a killed build left, until it is cleared. */
const UNFINISHED = 'unfinished';
/** SQLite has it beside the lock for as long as that is taken. */
const LOCK_JOURNAL = `${LOCK}-journal`;

/**
 * Takes the lock and makes the folder of the next tree; gives what unlocks. Throws BuildRefused when another has it, or when
 * files would be lost that no build made.
 */
export function beginTree(trees: Trees): () => void {
  refuseForeign(trees);
  const unlock = lockTrees(trees);
  try {
    if (isThere(trees.next)) renameSync(trees.next, join(trees.folder, freeName(trees, UNFINISHED)));
    mkdirSync(trees.next);
    return unlock;
  } catch (fault) {
    unlock();
    throw fault;
  }
}

function refuseForeign({ out, folder }: Trees): void {
  const mistake = outDirMistake(out, folder, LOCK);
  if (mistake !== null) throw new BuildRefused(mistake);
}

function lockTrees({ out, folder }: Trees): () => void {
  const unlock = takeLock(join(folder, LOCK));
  if (unlock !== null) return unlock;
  throw new BuildRefused(
    `Another build is writing ${folder}; wait until ${out} is built, or stop that build.`,
  );
}

/**
 * Puts the finished tree, flushed already, in the place of the served one: gives it its name, and moves the link.
 * @param root the name of its store's root
 */
export function serveNext(trees: Trees, root: string): void {
  const { folder, next } = trees;
  const before = servedTree(trees);
  const name = freeName(trees, root.slice(0, 16));
  renameSync(next, join(folder, name));
  flushFolder(folder);
  point(trees, name);
  // The same release built again: one goes back to what was before it.
  if (before !== null && rootIn(before) !== rootIn(name)) remember(trees, before);
  clearTrees(trees, before);
}

const rootIn = (name: string): string => name.replace(/\.\d+$/, '');

/** A tree of the same root may be there, and be served: it is never written to. */
function freeName({ folder }: Trees, root: string): string {
  for (let copy = 0; ; copy++) {
    const name = copy === 0 ? root : `${root}.${copy}`;
    if (!isThere(join(folder, name))) return name;
  }
}

/**
 * Points back to the tree that was served before, which can be undone in the same way; gives its folder. Where it is refused,
 * everything is as it was: it clears nothing, and makes no folder for the lock.
 */
export function goBack(trees: Trees): string {
  const { out, folder } = trees;
  const refused = new BuildRefused(`There is no tree before the one in ${out}; nothing was changed.`);
  refuseForeign(trees);
  if (!isThere(folder)) throw refused;
  const unlock = lockTrees(trees);
  try {
    const before = servedTree(trees);
    const back = backOf(trees);
    if (back === null || before === null || back.name === before) throw refused;
    point(trees, back.name);
    remember(trees, back.isLater ? before : `${before} ${LATER}`);
    return join(folder, back.name);
  } finally {
    unlock();
  }
}

/** The name of the tree that is served; null where none is, or what is there is no link of ours. */
export function servedTree({ out, folder }: Trees): string | null {
  if (lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return null;
  const name = basename(readlinkSync(out));
  return isThere(join(folder, name)) ? name : null;
}

/** The folder of the tree that is served; null where none is. */
export function servedFolder(trees: Trees): string | null {
  const name = servedTree(trees);
  return name === null ? null : join(trees.folder, name);
}

/** The folder of the tree from which one went back to the served one; null where one did not. */
export function leftFolder(trees: Trees): string | null {
  const back = backOf(trees);
  return back?.isLater === true ? join(trees.folder, back.name) : null;
}

function backOf({ folder }: Trees): { name: string; isLater: boolean } | null {
  const file = join(folder, BACK);
  const [name = '', mark] = isThere(file) ? readText(file).trim().split(' ') : [];
  return name !== '' && isThere(join(folder, name)) ? { name, isLater: mark === LATER } : null;
}

function remember({ folder }: Trees, back: string): void {
  const part = join(folder, `${BACK}.part`);
  onFile(part, () => writeFileSync(part, `${back}\n`, { flush: true }));
  renameSync(part, join(folder, BACK));
}

/** One rename. A built tree that is a folder and no link is put among the trees first, once. */
function point(trees: Trees, name: string): void {
  const { out, folder } = trees;
  const link = join(folder, LINK);
  rmSync(link, { force: true });
  // A junction is absolute; elsewhere the link is relative, so that both can be moved together.
  const isWindows = process.platform === 'win32';
  if (isWindows) symlinkSync(resolve(folder, name), link, 'junction');
  else symlinkSync(join(basename(folder), name), link);
  if (lstatSync(out, { throwIfNoEntry: false })?.isDirectory() === true)
    renameSync(out, join(folder, freeName(trees, 'older')));
  // Windows renames nothing onto a junction.
  if (isWindows) rmSync(out, { force: true });
  renameSync(link, out);
  flushFolder(resolve(out, '..'));
}

/**
 * Removes every tree but the served one, the one to go back to, the next, and `spared`, which a host may still be reading;
 * gives the names of what it removed, sorted.
 * @param beforeRemoval is called before each file, and may end the process
 */
export function clearTrees(trees: Trees, spared: string | null = null, beforeRemoval = () => {}): string[] {
  const { folder, next } = trees;
  const kept = new Set([
    servedTree(trees),
    backOf(trees)?.name,
    basename(next),
    spared,
    LOCK,
    LOCK_JOURNAL,
    BACK,
  ]);
  const cleared = readdirSync(folder)
    .filter((name) => !kept.has(name))
    .sort();
  for (const name of cleared) remove(join(folder, name), beforeRemoval);
  return cleared;
}

/** A link is removed, and what it leads to stays. */
function remove(path: string, beforeRemoval: () => void): void {
  const files = lstatSync(path).isDirectory() ? filesUnder(path) : [];
  for (const file of files) {
    beforeRemoval();
    rmSync(join(path, file), { force: true });
  }
  rmSync(path, { recursive: true, force: true });
}
