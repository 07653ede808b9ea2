// Whether a path leads to anything.
import { statSync } from 'node:fs';
import { codeOf } from './machine-fault.ts';

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
