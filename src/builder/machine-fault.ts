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

/** The system's word for a fault, such as `ENOENT`; null where it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;

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
