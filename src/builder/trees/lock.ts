// A lock that ends with its process, however that ends: the operating system's own on a file, as SQLite takes it.
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeOf, onFile } from '../machine-fault.ts';
import { makeFolder } from '../make-folder.ts';

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
