// For a host that outlives releases: when the pointer has moved, the new tree is opened beside the old one, and serves once it is
// open. No request waits for that.

import { type Disk, NODE_DISK, type OpenTree, openTree } from '../builder/trees.ts';

export type TreeFollower<T> = {
  /** What was made of the tree that is served now. */
  current: () => T;
  stop: () => void;
};

const EVERY_MS = 1000;

type FollowOptions<T> = {
  make: (tree: OpenTree) => T;
  report: (fault: unknown) => void;
  disk?: Disk;
};

/** Looks at the pointer once a second. A tree that cannot be opened is reported, and the old one goes on. */
export async function followTree<T>(
  outDir: string,
  { make, report, disk = NODE_DISK }: FollowOptions<T>,
): Promise<TreeFollower<T>> {
  let tree = await openTree(outDir, disk);
  let value = make(tree);
  let opening = false;
  const follow = async () => {
    if (opening || tree.isCurrent()) return;
    opening = true;
    try {
      tree = await openTree(outDir, disk);
      value = make(tree);
    } catch (fault) {
      report(fault);
    } finally {
      opening = false;
    }
  };
  const timer = setInterval(() => void follow(), EVERY_MS).unref();
  return { current: () => value, stop: () => clearInterval(timer) };
}
