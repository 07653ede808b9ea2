// Whether a path leads to anything.
import { statSync } from 'node:fs';

/** Nothing is at such a path; any other failure is the disk's, which cannot tell. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/** Throws where the disk cannot tell; `existsSync` would say that nothing is there. */
export function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return false;
    throw error;
  }
}
