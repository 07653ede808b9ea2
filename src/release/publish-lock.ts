// One publication at a time.
import { join } from 'node:path';
import { takeLock } from '../builder/trees/lock.ts';

/** Runs `work` while holding the lock in `dir`; null when another process holds it. The lock file stays, empty. */
export async function withLock<T>(dir: string, work: () => Promise<T>): Promise<{ result: T } | null> {
  const unlock = takeLock(join(dir, 'lock'));
  if (unlock === null) return null;
  try {
    return { result: await work() };
  } finally {
    unlock();
  }
}
