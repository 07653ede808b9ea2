// What a build writes into: a folder of its own, and the shards in it by the hash of their bytes.
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { STORE_FOLDER, shardPath } from '../store/store.ts';
import type { Put } from './derive/store.ts';
import { nodeDigest } from './digest-node.ts';
import { onFile } from './machine-fault.ts';

export type Output = {
  /** Writes a file by its path under the folder. */
  write: (path: string, content: string | Uint8Array) => void;
  /** Writes a shard of the store, once. */
  put: Put;
  /** The shards that were written. */
  shards: ReadonlySet<string>;
};

/**
 * `previous` is the tree before, of which shards that did not change are shared; null where there is none. `written` are the
 * shards that lie in the folder already. `beforeWrite` is called before each file, and may end the process.
 */
type OutputOptions = { previous: string | null; written: Iterable<string>; beforeWrite: () => void };

export function createOutput(
  folder: string,
  { previous = null, written = [], beforeWrite = () => {} }: Partial<OutputOptions> = {},
): Output {
  const folders = new Set<string>();
  const shards = new Set(written);
  const within = (path: string): string => {
    beforeWrite();
    const file = `${folder}/${path}`;
    const parent = file.slice(0, file.lastIndexOf('/'));
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    return file;
  };
  const write = (path: string, content: string | Uint8Array) => {
    const file = within(path);
    onFile(file, () => writeFileSync(file, content));
  };
  return {
    write,
    shards,
    put(text) {
      const name = nodeDigest(text, 'hex');
      const path = `${STORE_FOLDER}/${shardPath(name)}`;
      const isShared =
        shards.has(name) || (previous !== null && share(`${previous}/${path}`, within(path), text));
      if (!isShared) write(path, text);
      shards.add(name);
      return name;
    },
  };
}

/** Links a file of these very bytes; false where there is none, or the disk has no such links: then it is written. */
function share(from: string, to: string, text: string): boolean {
  if (!holds(from, text)) return false;
  try {
    linkSync(from, to);
    return true;
  } catch {
    // Another part of the build may have linked it: written anew, its bytes would be gone for a moment from the tree before.
    return holds(to, text);
  }
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file).equals(Buffer.from(text));
  } catch {
    return false;
  }
}
