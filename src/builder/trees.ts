// A built tree never changes. Every build makes a folder of its own under a lock, and then moves one pointer: the served
// folder's name is a link to one of them. Killed at any moment, a build leaves the old tree or the new one served.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  constants,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { codeOf } from '../data/problem.ts';
import {
  openStore,
  type ReadText,
  STORE_FOLDER,
  type Store,
  StoreFault,
} from '../store/store.ts';
import { BuildRefused } from './command.ts';
import { nodeDigest } from './digest.ts';
import {
  flushFolder,
  isThere,
  isWithin,
  makeFolder,
  onFile,
  readText,
  realPath,
} from './files.ts';

// A lock that ends with its process, however that ends: the operating system's own on a file, as SQLite takes it.

/** https://sqlite.org/rescode.html */
const [BUSY, READONLY, CANTOPEN] = [5, 8, 14];

/** Those of this process. Where only work that never ends refers to one, Node would collect it, and so unlock the file. */
const openLocks = new Set<DatabaseSync>();

/** Locks the file, which is made and stays; null when another process has it. Gives what unlocks it. */
export function takeLock(file: string): (() => void) | null {
  makeFolder(dirname(file));
  const database = onFile(file, () => new DatabaseSync(file));
  try {
    onFile(file, () => database.exec('BEGIN EXCLUSIVE'));
    openLocks.add(database);
    return () => {
      openLocks.delete(database);
      database.close();
    };
  } catch (error) {
    database.close();
    if (resultCode(error) === BUSY) return null;
    throw error;
  }
}

/** Whether a lock could not be taken since nothing can be written there, by this user or by anybody. */
export const isUnwritable = (error: unknown): boolean =>
  [READONLY, CANTOPEN].includes(resultCode(error) ?? BUSY) ||
  ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '');

/** Its first byte: the others say more of the same. Null for what is not of SQLite. */
const resultCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;

// What a build may replace: its own trees, and nothing that somebody else put there.

const WAY_OUT =
  'Set OUT_DIR to another folder, or move that one yourself; nothing was changed.';

/**
 * Why no link may replace what is at `out`, or no tree be made in `folder`; null where nothing would be lost.
 * @param out the link to the served tree
 * @param lock the name of the file that every build leaves among the trees
 */
function outDirMistake(out: string, folder: string, lock: string): string | null {
  const status = lstatSync(out, { throwIfNoEntry: false });
  if (
    status?.isDirectory() === true &&
    status.dev !== lstatSync(resolve(out, '..')).dev
  )
    return `${out} is where a disk is mounted, and no link can take its place. Set OUT_DIR to a folder in it; nothing was changed.`;
  if (status?.isSymbolicLink() === true) {
    const target = readlinkSync(out);
    if (basename(dirname(target)) !== basename(folder))
      return `${out} is a link to ${target}, which no build made. ${WAY_OUT}`;
  } else if (status !== undefined && !isThere(join(out, STORE_FOLDER))) {
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
export function overlapMistake({
  outDir,
  dataDir,
}: {
  outDir: string;
  dataDir: string;
}): string | null {
  // The last step of OUT_DIR is a link that a build replaces, and does not follow.
  if (overlaps([outDir, join(realPath(dirname(outDir)), basename(outDir))], dataDir))
    return `OUT_DIR ${outDir} and DATA_DIR ${dataDir} lie in each other: a build would write among the data. Set OUT_DIR to a folder beside it; nothing was changed.`;
  const beside = BESIDE.map((ending) => `${outDir}${ending}`);
  const overlapping = beside.find((folder) =>
    overlaps([folder, realPath(folder)], dataDir),
  );
  return overlapping === undefined
    ? null
    : `OUT_DIR ${outDir} keeps ${overlapping} beside it, and that and DATA_DIR ${dataDir} lie in each other: the data would be removed. Set OUT_DIR or DATA_DIR to another folder; nothing was changed.`;
}

const overlaps = (folders: string[], dataDir: string): boolean =>
  [dataDir, realPath(dataDir)].some((data) =>
    folders.some((folder) => isWithin(folder, data) || isWithin(data, folder)),
  );

/** `out` is the link that is served, `folder` where the trees lie. */
type Trees = { out: string; folder: string };

export const treesOf = (outDir: string): Trees => ({
  out: outDir,
  folder: `${outDir}.trees`,
});

/** Not trees: the lock, the name of the tree to go back to, a link that is about to be moved. */
const [LOCK, BACK, LINK] = ['lock', 'back', 'link'];
/** Behind the name of the tree to go back to, where that is the later of the two: one went back from it. */
const LATER = 'later';
/** Before the names of a tree that is being written, and of one that is being removed. */
const [NEXT, GONE] = ['next-', 'gone-'];
/** SQLite has it beside the lock for as long as that is taken. */
const LOCK_JOURNAL = `${LOCK}-journal`;

/** What a build that has begun may write: the folder of the next tree, which no other build ever has. */
type BegunTree = { next: string; unlock: () => void };

/**
 * Takes the lock and makes the folder of the next tree. Throws BuildRefused when another has it, or when files would be lost
 * that no build made.
 */
export function beginTree(trees: Trees): BegunTree {
  refuseForeign(trees);
  const unlock = lockTrees(trees);
  try {
    return { next: mkdtempSync(join(trees.folder, NEXT)), unlock };
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
export function serveNext(trees: Trees, next: string, root: string): void {
  const { folder } = trees;
  const before = servedTree(trees);
  const name = freeName(trees, root.slice(0, 16));
  renameSync(next, join(folder, name));
  flushFolder(folder);
  point(trees, name);
  // The same release built again: one goes back to what was before it.
  if (before !== null && rootIn(before) !== rootIn(name)) remember(trees, before);
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
  const refused = new BuildRefused(
    `There is no tree before the one in ${out}; nothing was changed.`,
  );
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
  return name !== '' && isThere(join(folder, name))
    ? { name, isLater: mark === LATER }
    : null;
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
 * Removes every tree but the served one, the one to go back to and `spared`; gives the names of what it removes, sorted. A
 * program of its own does it, since a tree may have 400,000 files. What is removed has another name by then, so that nobody
 * takes a part of it for a tree.
 */
export function clearTrees(
  trees: Trees,
  spared: string | null,
): { names: string[]; cleared: Promise<void> } {
  const { folder } = trees;
  const kept = new Set([
    servedTree(trees),
    backOf(trees)?.name,
    spared,
    LOCK,
    LOCK_JOURNAL,
    BACK,
  ]);
  const names = readdirSync(folder)
    .filter((name) => !kept.has(name))
    .sort();
  const gone = names.map((name) => {
    const path = join(mkdtempSync(join(folder, GONE)), 'tree');
    renameSync(join(folder, name), path);
    return dirname(path);
  });
  return { names, cleared: names.length === 0 ? Promise.resolve() : removeAll(gone) };
}

/** A link is removed, and what it leads to stays. */
const REMOVE = `
const { rmSync } = require('node:fs');
for (const path of process.argv.slice(1)) rmSync(path, { recursive: true, force: true });
`;

async function removeAll(paths: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['-e', REMOVE, ...paths], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([
    text(child.stderr),
    once(child, 'close'),
  ]);
  const [, why] = /^Error: (.*)$/m.exec(said) ?? [];
  if (status !== 0)
    process.stderr.write(
      `${paths.join(', ')}: could not be removed (${why ?? `status ${status}`})\n`,
    );
}

// A built tree on the disk: the one reader for every program that finds its files beside it.

/** What is done to a disk: handed in, so that a test can let it fail. */
export type Disk = {
  readFile: (path: string) => Promise<Buffer<ArrayBuffer>>;
  open: (path: string) => Promise<FileHandle>;
};

/** A pipe in the place of a file is opened and found to be none, where else the host would wait for its writer. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * What is read whole is small, and mostly in the memory of the system: read at once it takes a seventeenth of what four
 * turns of the thread pool take (8 packs of 36 kB: 0.14 ms against 2.4).
 */
export const NODE_DISK: Disk = {
  readFile: async (path) => onFile(path, () => readFileSync(path, { flag: AT_ONCE })),
  open: (path) => open(path, AT_ONCE),
};

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

export const isMissing = (fault: unknown): boolean => ABSENT.has(codeOf(fault) ?? '');

/** Null only for what is not there; any other failure of the disk is thrown. */
export const treeReader =
  (folder: string, disk: Disk = NODE_DISK) =>
  async (path: string): Promise<Buffer<ArrayBuffer> | null> => {
    try {
      return await disk.readFile(join(folder, path));
    } catch (fault) {
      if (isMissing(fault)) return null;
      throw fault;
    }
  };

/** As {@link treeReader}, for text. */
export const treeText = (folder: string, disk: Disk = NODE_DISK): ReadText => {
  const read = treeReader(folder, disk);
  return async (path) => (await read(path))?.toString('utf8') ?? null;
};

// The tree that is served, opened by its own name: the link may point to another tree by the next answer, and an opened tree
// never changes.

export type OpenTree = {
  /** The tree's own folder, for its other files: never the link. */
  folder: string;
  store: Store;
  disk: Disk;
  /** Whether the link still points to it, or the folder of that name is still the same. */
  isCurrent: () => boolean;
};

/** Throws StoreFault where there is no whole store. */
export async function openTree(
  outDir: string,
  disk: Disk = NODE_DISK,
): Promise<OpenTree> {
  const found = realFolder(outDir);
  if (found === null)
    throw new StoreFault(
      `${outDir}: expected a built tree, got none; run npm run build`,
    );
  const { folder, identity } = found;
  const store = await openStore(treeText(join(folder, STORE_FOLDER), disk), {
    digest: nodeDigest,
  });
  return {
    folder,
    store,
    disk,
    isCurrent: () => realFolder(outDir)?.identity === identity,
  };
}

/** `identity` is another where another folder has taken the name. Null where nothing is, or the link points to nowhere. */
function realFolder(outDir: string): { folder: string; identity: string } | null {
  try {
    const folder = realpathSync(outDir);
    const { dev, ino } = statSync(folder);
    return { folder, identity: `${folder} ${dev} ${ino}` };
  } catch {
    return null;
  }
}
