// Durable changes on a real disk: a release that is said to be published survives a power cut.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Files } from './effects.ts';

function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const handle = openSync(path, 'w');
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
  fsyncSync(handle);
  closeSync(handle);
  sync(dirname(path));
}

export const nodeFiles: Files = {
  write,
  rename: (from, to) => {
    renameSync(from, to);
    sync(dirname(to));
  },
  writeSoon: (path, content) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  },
  renameSoon: (from, to) => {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  },
  remove: (path) => rmSync(path, { recursive: true, force: true }),
};
