// Every file below a folder, by its path from there.

import { spawnSync } from 'node:child_process';
import {
  closeSync,
  type Dirent,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { codeOf } from '../data/problem.ts';

// What the machine refuses (no room, no descriptor, a disk that fails) as one line for people: the file and the reason.

const REASONS: Record<string, string> = {
  EACCES: 'this user may not do that',
  EBUSY: 'it is in use, perhaps as the place where a disk is mounted',
  EDQUOT: 'the quota of this user is used up',
  EEXIST: 'something else is in its place, a file or a link that leads to nothing; move it elsewhere',
  EFBIG: 'no file may be that large here',
  EIO: 'the disk failed',
  EISDIR: 'it is a folder, and a file was expected',
  ELOOP: 'its links lead in a circle; look where they point',
  EMFILE: 'this process has as many files open as it may have',
  ENAMETOOLONG: 'no name may be that long here',
  ENFILE: 'the machine has as many files open as it can have',
  ENOENT: 'nothing is there; look at its name',
  ENOSPC: 'no room is left on the disk',
  ENOTDIR: 'it is a file, and a folder was expected',
  EPERM: 'this user may not do that',
  EROFS: 'this disk can only be read',
  EXDEV: 'they are on different disks, and only within one can a file take the place of another',
};

/** How `rmSync` reports what it has no code for, such as a disk that can only be read: an empty code, and the system's words. */
const UNNAMED = '';

/** SQLite, which locks for us, has numbers of its own (https://sqlite.org/rescode.html). */
const SQLITE = 'ERR_SQLITE_ERROR';

type MachineFault = Error & { code: string; path?: string; dest?: string };

const isMachineFault = (error: unknown): error is MachineFault =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  ([UNNAMED, SQLITE].includes(error.code) || Object.hasOwn(REASONS, error.code));

/** Does the work on a file, and names that file in a fault that names none: a descriptor has no name to report. */
export function onFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isMachineFault(error)) error.path ??= path;
    throw error;
  }
}

/** Nothing is there: what that means is known by whoever looked for it. */
export const isAbsence = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** One line without its end; null for what is no fault of the machine. */
export function machineFault(error: unknown): string | null {
  if (!isMachineFault(error)) return null;
  const { code, message, path, dest } = error;
  const files = [path, dest].filter((one) => one !== undefined).join(' → ');
  const where = files === '' ? 'a file' : files;
  if (code === UNNAMED)
    return `${where}: ${message.replace(/^\W*Unknown error: /, '').replace(` '${path}'`, '')}`;
  return `${where}: ${REASONS[code] ?? message} (${code})`;
}

/** What an error says; of anything else that was thrown, its text. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

// Whether a path leads to anything.

/** Nothing is at such a path; any other failure is the disk's, which cannot tell. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/** Throws where the disk cannot tell; `existsSync` would say that nothing is there. */
export function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    if (ABSENT.has(codeOf(error) ?? '')) return false;
    throw error;
  }
}

type Entry = { entry: Dirent; path: string };

/** @param enters whether to go into the folder of that path */
function* entriesUnder(folder: string, enters: (path: string) => boolean, below = ''): Iterable<Entry> {
  for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    yield { entry, path };
    if (entry.isDirectory() && enters(path)) yield* entriesUnder(folder, enters, `${path}/`);
  }
}

/** Sorted, with forward slashes; empty when the folder is not there. */
export const filesUnder = (folder: string, enters: (path: string) => boolean = () => true): string[] =>
  pathsOf(folder, enters, (entry) => entry.isFile());

/** What is neither a file nor a folder: links, sockets, devices. Links are not followed. */
export const irregularUnder = (folder: string): string[] =>
  pathsOf(
    folder,
    () => true,
    (entry) => !entry.isFile() && !entry.isDirectory(),
  );

function pathsOf(
  folder: string,
  enters: (path: string) => boolean,
  isWanted: (entry: Dirent) => boolean,
): string[] {
  if (!isThere(folder)) return [];
  return [...entriesUnder(folder, enters)]
    .filter(({ entry }) => isWanted(entry))
    .map(({ path }) => path)
    .sort();
}

// Whether one path lies in another by their words alone, and where a path leads once every link on its way is followed.

/** A folder lies in itself. */
export function isWithin(path: string, folder: string): boolean {
  const steps = relative(resolve(folder), resolve(path));
  return !isAbsolute(steps) && steps.split(/[/\\]/)[0] !== '..';
}

/** What is not there yet lies where its folder really is. */
export function realPath(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    const folder = dirname(whole);
    return folder === whole ? whole : join(realPath(folder), basename(whole));
  }
}

// A folder and those above it, one by one: made at once (`recursive`), Node reports a disk that can only be read, or a link
// in the way that leads to nothing, as a folder that is not there.

/** Does nothing where it is there. `made` is told of each one that is new, those above it first. */
export function makeFolder(path: string, made: (folder: string) => void = () => {}): void {
  if (isFolder(path)) return;
  if (!isThere(dirname(path))) makeFolder(dirname(path), made);
  try {
    mkdirSync(path);
  } catch (fault) {
    // Another process may have been quicker.
    if (!isFolder(path)) throw fault;
  }
  made(path);
}

const isFolder = (path: string): boolean => isThere(path) && statSync(path).isDirectory();

// A file as it lies; whatever fails names it.

export const readBytes = (path: string): Buffer<ArrayBuffer> => onFile(path, () => readFileSync(path));
/** No file of a dataset is larger: the log of all of Kolada has half as many. */
const MOST_BYTES = 1_000_000_000;

/**
 * A file of a dataset, of which is looked what it is before it is opened: a pipe is waited for without an end, a device has none,
 * a link leads elsewhere, and a file without bounds fills the memory. Throws on what is none of its own.
 */
export function readOwnBytes(path: string): Buffer<ArrayBuffer> {
  ownSize(path);
  return readBytes(path);
}

/** In bytes. Throws as {@link readOwnBytes} does. */
export function ownSize(path: string): number {
  const entry = onFile(path, () => lstatSync(path));
  if (!entry.isFile() && !entry.isDirectory())
    throw new Error(
      `${path}: expected a file of its own, got a link, a pipe or a device; put the file itself there`,
    );
  if (entry.size <= MOST_BYTES) return entry.size;
  throw new Error(
    `${path}: expected a file of at most ${MOST_BYTES} bytes, got ${entry.size}; take it out, or restore it`,
  );
}

/** Whether a file of its own is there; false for whatever else is in its place. */
export function hasOwnFile(path: string): boolean {
  return isThere(path) && lstatSync(path).isFile();
}

export const readText = (path: string): string => readBytes(path).toString('utf8');

/** A byte order mark stays. Null where a byte is no UTF-8: read as if it were, letters would be lost in silence. */
export function utf8Of(bytes: Uint8Array | ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** In a finding about a file of the dataset. */
export const NOT_UTF8 = 'the file is not valid UTF-8; save it as UTF-8';
export const NO_UTF8 = 'expected text in UTF-8, got bytes that are none';

/** Throws where a byte is no UTF-8. */
export const readUtf8 = (path: string): string => textIn(path, readBytes(path));

/** @param name what the bytes are called, where they are none */
export function textIn(name: string, bytes: Uint8Array): string {
  const text = utf8Of(bytes);
  if (text === null) throw new Error(`${name}: ${NO_UTF8}; save it as UTF-8 first (in Excel “CSV UTF-8”)`);
  return text;
}

/** Writes a file by its path under a folder, which is made as far as it is not there. */
export type WriteFile = (path: string, content: string | Uint8Array) => void;

export function folderWriter(folder: string): WriteFile {
  const made = new Set<string>();
  return (path, content) => {
    const file = `${folder}/${path}`;
    const parent = file.slice(0, file.lastIndexOf('/'));
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    onFile(file, () => writeFileSync(file, content));
  };
}

// Bytes onto the disk itself, so that a tree which is pointed at survives a power cut.

/** Flushes a file or a folder's entries; throws where the disk fails. Windows has no handle for folders. */
function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    onFile(path, () => fsyncSync(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

export const flushFolder = (path: string): void => {
  if (process.platform !== 'win32') flush(path);
};

/**
 * Flushes a tree: all of it by one `sync` of its file system, then one by one the files whose loss would not be noticed
 * by a hash, or that carry figures. What is flushed already costs next to nothing the second time.
 */
export function flushTree(tree: string, paths: Iterable<string>): void {
  // Coreutils flush one file system with -f; elsewhere sync knows none, or all.
  if (spawnSync('sync', ['-f', tree], { stdio: 'ignore' }).status !== 0)
    spawnSync('sync', { stdio: 'ignore' });
  const folders = new Set([tree]);
  for (const path of paths) {
    flush(join(tree, path));
    folders.add(dirname(join(tree, path)));
  }
  for (const folder of folders) flushFolder(folder);
}

// Where the project lies, whatever folder a command is given in.

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..');
