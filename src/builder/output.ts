// What a build writes into: a folder of its own, and the shards in it by the hash of their bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { STORE_FOLDER, shardPath } from '../store/layout.ts';
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

export function createOutput(folder: string): Output {
  const folders = new Set<string>();
  const shards = new Set<string>();
  const write = (path: string, content: string | Uint8Array) => {
    const file = `${folder}/${path}`;
    const parent = file.slice(0, file.lastIndexOf('/'));
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    onFile(file, () => writeFileSync(file, content));
  };
  return {
    write,
    shards,
    put(text) {
      const name = nodeDigest(text, 'hex');
      if (!shards.has(name)) write(`${STORE_FOLDER}/${shardPath(name)}`, text);
      shards.add(name);
      return name;
    },
  };
}
