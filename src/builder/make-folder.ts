// A folder and those above it, one by one: made at once (`recursive`), Node reports a disk that can only be read, or a link
// in the way that leads to nothing, as a folder that is not there.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isThere } from './is-there.ts';

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
