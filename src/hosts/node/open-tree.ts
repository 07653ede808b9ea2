// The tree that is served, opened by its own name: a link may point to another by the next answer, and what was opened
// stays as it is.
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { nodeDigest } from '../../builder/digest-node.ts';
import { STORE_FOLDER } from '../../store/layout.ts';
import { openStore, type Store } from '../../store/open-store.ts';
import { StoreFault } from '../../store/shard-loader.ts';
import { type Disk, NODE_DISK, treeText } from './read-tree.ts';

export type OpenTree = {
  /** The tree's own folder, for its other files: never the link. */
  folder: string;
  store: Store;
  disk: Disk;
  /** Whether the link still points to it. */
  isCurrent: () => boolean;
};

/** Throws StoreFault where there is no whole store. */
export async function openTree(outDir: string, disk: Disk = NODE_DISK): Promise<OpenTree> {
  const folder = realFolder(outDir);
  if (folder === null) throw new StoreFault(`${outDir}: expected a built tree, got none; run npm run build`);
  const store = await openStore(treeText(join(folder, STORE_FOLDER), disk), { digest: nodeDigest });
  return { folder, store, disk, isCurrent: () => realFolder(outDir) === folder };
}

/** Null where nothing is, or the link points to nowhere. */
function realFolder(outDir: string): string | null {
  try {
    return realpathSync(outDir);
  } catch {
    return null;
  }
}
