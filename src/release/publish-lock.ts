// One publication at a time: a lock of the operating system, which ends with its process, however that ends.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const HELD = 5; // SQLITE_BUSY, https://sqlite.org/rescode.html#busy

/** Runs `work` while holding the lock in `dir`; null when another process holds it. The lock file stays, empty. */
export async function withLock<T>(dir: string, work: () => Promise<T>): Promise<{ result: T } | null> {
  mkdirSync(dir, { recursive: true });
  const database = new DatabaseSync(join(dir, 'lock'));
  try {
    if (!hold(database)) return null;
    return { result: await work() };
  } finally {
    database.close();
  }
}

function hold(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === HELD) return false;
    throw error;
  }
}
