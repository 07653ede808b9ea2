// A file of the tree before it is sent as it lies: its size and hash are those of the sealed list, looked at once for
// each file and again when it changes.

import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { onceFor } from '../../model/once-for.ts';
import type { SealedFile } from '../../store/nodes.ts';
import type { Store } from '../../store/open-store.ts';
import { StoreFault } from '../../store/shard-loader.ts';
import { type Disk, isMissing, NODE_DISK } from './read-tree.ts';

export type SealedTree = { folder: string; store: Pick<Store, 'sealed'>; disk?: Disk };

/** By tree and path: the state of the file that was hashed. */
const marksOf = onceFor((_: SealedTree['store']) => new Map<string, string>());

/**
 * Opened; whoever asked closes the handle. Null where the list has no such file; throws StoreFault where the file is another or
 * gone, and what the system said where it cannot be opened: a rebuild would not help where the descriptors are used up.
 */
export async function openChecked(
  { folder, store, disk = NODE_DISK }: SealedTree,
  path: string,
): Promise<{ handle: FileHandle; sealed: SealedFile } | null> {
  const sealed = await store.sealed(path);
  if (sealed === null) return null;
  const handle = await disk.open(join(folder, path)).catch((cause) => {
    throw isMissing(cause)
      ? new StoreFault(`${path}: expected the file, got none; rebuild`, { cause })
      : cause;
  });
  try {
    await check({ handle, sealed, path }, marksOf(store));
    return { handle, sealed };
  } catch (fault) {
    await handle.close();
    throw fault;
  }
}

type Opened = { handle: FileHandle; sealed: SealedFile; path: string };

async function check({ handle, sealed, path }: Opened, marks: Map<string, string>): Promise<void> {
  const state = await handle.stat();
  const { ino, size, mtimeMs, ctimeMs } = state;
  const mark = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  if (marks.get(path) === mark) return;
  if (!state.isFile() || size !== sealed.size || (await hashOf(handle)) !== sealed.sha256)
    throw new StoreFault(`${path}: expected the file as it was built, got another; rebuild`);
  marks.set(path, mark);
}

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return hash.digest('hex');
}
