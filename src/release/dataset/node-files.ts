// Durable changes on a real disk: a release that is said to be published survives a power cut.
import {
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isThere, makeFolder, onFile } from '../../builder/files.ts';
import type { Files } from './effects.ts';

/** Waits until a file's bytes, or a folder's list of names, are on the disk. */
type Flush = (path: string) => void;

function fsync(path: string): void {
  const handle = openSync(path, 'r');
  closing(handle, path, () => fsyncSync(handle));
}

/** A fault on a handle names its file, and leaves no handle open. */
function closing(handle: number, path: string, work: () => void): void {
  try {
    onFile(path, work);
  } finally {
    onFile(path, () => closeSync(handle));
  }
}

/** A file that is there is replaced whole, or stays: written over on a full disk, or killed, it would be cut. */
function write(path: string, content: string | Uint8Array, flush: Flush): void {
  // A name is on the disk once the folder that holds it is flushed: each new folder's parent too.
  makeFolder(dirname(path), (folder) => flush(dirname(folder)));
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  // What is no file, such as a device, can only be written to.
  if (isThere(path) && !statSync(path).isFile()) put(path, bytes);
  else replaceFile(isThere(path) ? realpathSync(path) : path, bytes, flush);
}

function replaceFile(file: string, bytes: Uint8Array, flush: Flush): void {
  const part = `${file}.part`;
  try {
    put(part, bytes);
    flush(part);
    renameSync(part, file);
  } catch (fault) {
    discard(part);
    throw fault;
  }
  flush(dirname(file));
}

function put(path: string, bytes: Uint8Array): void {
  const handle = openSync(path, 'w');
  closing(handle, path, () => {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
  });
}

function discard(part: string): void {
  try {
    rmSync(part, { force: true });
  } catch {
    // Whatever failed before is what a person has to know.
  }
}

export const filesFlushedBy = (flush: Flush): Files => ({
  write: (path, content) => write(path, content, flush),
  rename: (from, to) => {
    renameSync(from, to);
    flush(dirname(to));
    if (dirname(from) !== dirname(to)) flush(dirname(from));
  },
  writeSoon: (path, content) => {
    makeFolder(dirname(path));
    onFile(path, () => writeFileSync(path, content));
  },
  renameSoon: (from, to) => {
    makeFolder(dirname(to));
    renameSync(from, to);
  },
  remove: (path) => {
    if (!isThere(path)) return;
    rmSync(path, { recursive: true, force: true });
    flush(dirname(path));
  },
});

export const nodeFiles: Files = filesFlushedBy(fsync);
