// A lock that ends with its process, however that ends: the operating system's own on a file, as SQLite takes it.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onFile } from '../machine-fault.ts';

/** https://sqlite.org/rescode.html#busy */
const BUSY = 5;

/** Those of this process. Where only work that never ends refers to one, Node would collect it, and so unlock the file. */
const openLocks = new Set<DatabaseSync>();

/** Locks the file, which is made and stays; null when another process has it. Gives what unlocks it. */
export function takeLock(file: string): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true });
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
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null;
    throw error;
  }
}
