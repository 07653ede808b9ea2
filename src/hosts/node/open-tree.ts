// The tree that is served, opened by its own name: the link may point to another tree by the next answer, and an opened tree
// never changes.
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nodeDigest } from '../../builder/digest-node.ts';
import { openStore, STORE_FOLDER, type Store, StoreFault } from '../../store/store.ts';
import { type Disk, NODE_DISK, treeText } from './read-tree.ts';

export type OpenTree = {
  /** The tree's own folder, for its other files: never the link. */
  folder: string;
  store: Store;
  disk: Disk;
  /** Whether the link still points to it, or the folder of that name is still the same. */
  isCurrent: () => boolean;
};

/** Throws StoreFault where there is no whole store. */
export async function openTree(outDir: string, disk: Disk = NODE_DISK): Promise<OpenTree> {
  const found = realFolder(outDir);
  if (found === null) throw new StoreFault(`${outDir}: expected a built tree, got none; run npm run build`);
  const { folder, identity } = found;
  const store = await openStore(treeText(join(folder, STORE_FOLDER), disk), { digest: nodeDigest });
  return { folder, store, disk, isCurrent: () => realFolder(outDir)?.identity === identity };
}

/** `identity` is another where another folder has taken the name. Null where nothing is, or the link points to nowhere. */
export function realFolder(outDir: string): { folder: string; identity: string } | null {
  try {
    const folder = realpathSync(outDir);
    const { dev, ino } = statSync(folder);
    return { folder, identity: `${folder} ${dev} ${ino}` };
  } catch {
    return null;
  }
}
