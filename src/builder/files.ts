// Every file below a folder, by its path from there.

import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
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
  EEXIST:
    'something else is in its place, a file or a link that leads to nothing; move it elsewhere',
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
  EXDEV:
    'they are on different disks, and only within one can a file take the place of another',
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
function* entriesUnder(
  folder: string,
  enters: (path: string) => boolean,
  below = '',
): Iterable<Entry> {
  for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    yield { entry, path };
    if (entry.isDirectory() && enters(path))
      yield* entriesUnder(folder, enters, `${path}/`);
  }
}

/** Sorted, with forward slashes; empty when the folder is not there. */
export function filesUnder(
  folder: string,
  enters: (path: string) => boolean = () => true,
): string[] {
  if (!isThere(folder)) return [];
  return [...entriesUnder(folder, enters)]
    .filter(({ entry }) => entry.isFile())
    .map(({ path }) => path)
    .sort();
}

/** Whatever lies below a folder and is none itself, links and pipes too; sorted, with forward slashes. Links are not followed. */
export const pathsUnder = (folder: string): string[] =>
  [...entriesUnder(folder, () => true)]
    .flatMap(({ entry, path }) => (entry.isDirectory() ? [] : path))
    .sort();

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
export function makeFolder(
  path: string,
  made: (folder: string) => void = () => {},
): void {
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

const isFolder = (path: string): boolean =>
  isThere(path) && statSync(path).isDirectory();

// A file as it lies; whatever fails names it.

export const readBytes = (path: string): Buffer<ArrayBuffer> =>
  onFile(path, () => readFileSync(path));

// A file of a dataset, of the staging area or of a publication. What it is is looked at before it is opened, and again of what
// was opened: a pipe is waited for without an end, a device has none, a link leads elsewhere, and a file without bounds fills the
// memory. No more is read than it was long when it was opened.

/** What is no file that a dataset may have. `what` is the reason with the way out, the message the same with the path. */
export class StrangeFile extends Error {
  readonly what: string;
  constructor(path: string, what: string) {
    super(`${path}: ${what}`);
    this.what = what;
  }
}

/** By the end of a path: no more bytes than this. */
const MOST_BYTES: readonly (readonly [path: RegExp, bytes: number])[] = [
  [/(?:^|[/\\])checkpoint$/, 100_000],
  [/\.(?:json|md)$/, 100_000_000],
  [/(?:^|[/\\])(?:observations|series)[/\\][^/\\]+$/, 100_000_000],
  [/(?:^|[/\\])(?:municipalities|areas|waivers)\.csv$/, 10_000_000],
];

/** Of a log, and of what else has a line for each figure: 4.4 million, as all of Kolada has, with both hashes are 970 MB. */
const MOST_OF_ALL = 1_000_000_000;

/** Of a publication: a text may have no more letters than this. */
const MOST_GIVEN = 500_000_000;

/** Does not wait for whoever writes to a pipe that took the file's place; not every system has it. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** How a file is opened, of how many bytes at most, and what a person may do about another. */
type Terms = { flags: number; most: number; way: string };

const ownTerms = (path: string): Terms => ({
  flags: AT_ONCE | (constants.O_NOFOLLOW ?? 0),
  most: MOST_BYTES.find(([end]) => end.test(path))?.[1] ?? MOST_OF_ALL,
  way: 'take it away, and put the file itself there',
});

const GIVEN: Terms = { flags: AT_ONCE, most: MOST_GIVEN, way: 'give a file' };

type FileStatus = Pick<
  Stats,
  'isFile' | 'isDirectory' | 'isSymbolicLink' | 'isFIFO' | 'size'
>;

/** Null where it is a file within its bounds. */
function strangeness(entry: FileStatus, { most, way }: Terms): string | null {
  if (entry.isSymbolicLink())
    return `expected a file of its own, got a link, whose bytes lie elsewhere and can change unseen; ${way}`;
  if (entry.isDirectory()) return `it is a folder, and a file was expected; ${way}`;
  if (!entry.isFile())
    return `expected a file, got ${entry.isFIFO() ? 'a pipe' : 'a device or a socket'}, which has no end; ${way}`;
  return entry.size <= most
    ? null
    : `expected a file of at most ${most} bytes, got ${entry.size}; ${way}`;
}

function sizeOf(path: string, entry: FileStatus, terms: Terms): number {
  const what = strangeness(entry, terms);
  if (what !== null) throw new StrangeFile(path, what);
  return entry.size;
}

/** @param work what is done with the file that was opened, and how many bytes it has */
function opened<T>(
  path: string,
  terms: Terms,
  work: (handle: number, size: number) => T,
): T {
  const handle = onFile(path, () => openSync(path, terms.flags));
  try {
    const entry = onFile(path, () => fstatSync(handle));
    const size = sizeOf(path, entry, terms);
    return onFile(path, () => work(handle, size));
  } finally {
    closeSync(handle);
  }
}

/** The end is not included. Throws where the file ends before it. */
function bytesBetween(
  path: string,
  handle: number,
  start: number,
  end: number,
): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(end - start);
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(handle, bytes, at, bytes.length - at, start + at);
    if (read === 0)
      throw new Error(
        `${path}: expected ${end} bytes, got ${start + at}: it was cut while it was read; give the command again`,
      );
    at += read;
  }
  return bytes;
}

/** A file of a dataset or of the staging area, whole. Throws {@link StrangeFile} on what is none of its own. */
export const readOwnBytes = (path: string): Buffer<ArrayBuffer> =>
  readOwnPart(path, 0, Number.POSITIVE_INFINITY);

/** Some of its bytes, the end not included; fewer where the file ends before it. Throws as {@link readOwnBytes} does. */
export function readOwnPart(
  path: string,
  start: number,
  end: number,
): Buffer<ArrayBuffer> {
  ownSize(path);
  return opened(path, ownTerms(path), (handle, size) =>
    bytesBetween(path, handle, Math.min(start, size), Math.min(end, size)),
  );
}

/** A file that a person gives, which may be a link to one; no pipe, no device. Throws {@link StrangeFile}. */
export function readGivenBytes(path: string): Buffer<ArrayBuffer> {
  const entry = onFile(path, () => statSync(path));
  sizeOf(path, entry, GIVEN);
  return opened(path, GIVEN, (handle, size) => bytesBetween(path, handle, 0, size));
}

/** In bytes. Throws as {@link readOwnBytes} does. */
export function ownSize(path: string): number {
  const entry = onFile(path, () => lstatSync(path));
  return sizeOf(path, entry, ownTerms(path));
}

/** Whether a file of its own is there, within its bounds; false for whatever else is in its place. */
export const hasOwnFile = (path: string): boolean =>
  isThere(path) && strangeness(lstatSync(path), ownTerms(path)) === null;

/** A path below a folder that no dataset has, and why. */
export type StrangePath = { file: string; what: string };

const EMPTY = 'the folder is empty, and no release makes one; delete it';

/** What is neither a file within its bounds nor a folder with something in it, sorted. Links are not followed. */
export function strangeUnder(folder: string): StrangePath[] {
  if (!isThere(folder)) return [];
  const entries = [...entriesUnder(folder, () => true)];
  const filled = new Set(entries.map(({ path }) => dirname(path)));
  return entries
    .flatMap(({ entry, path: file }) => {
      if (entry.isDirectory()) return filled.has(file) ? [] : [{ file, what: EMPTY }];
      const path = join(folder, file);
      const looked = onFile(path, () => lstatSync(path));
      const what = strangeness(looked, ownTerms(path));
      return what === null ? [] : [{ file, what }];
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
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

/** @param name what the bytes are called, where they are none */
export function textIn(name: string, bytes: Uint8Array): string {
  const text = utf8Of(bytes);
  if (text === null)
    throw new Error(
      `${name}: ${NO_UTF8}; save it as UTF-8 first (in Excel “CSV UTF-8”)`,
    );
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
