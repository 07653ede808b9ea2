// For a host that outlives releases: when the pointer has moved, the new tree is opened beside the old one, and serves once it is
// open. No request waits for that.

import { exitWith, withOwnFolders } from '../builder/command.ts';
import { type Disk, NODE_DISK, type OpenTree, openTree } from '../builder/trees.ts';
import { readSettings } from '../data/environment.ts';
import { type Store, StoreFault } from '../store/store.ts';
import { reportFault } from './operator.ts';

export type TreeFollower<T> = {
  /** What was made of the tree that is served now. */
  current: () => T;
  stop: () => void;
};

const EVERY_MS = 1000;

type FollowOptions<T> = { make: (tree: OpenTree) => T; report: (fault: unknown) => void; disk?: Disk };

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

// The store of the built tree, for programs that answer from it alone.

/** Of the tree in OUT_DIR, and of the next when that is built; without one, a line that says so and exit 1. */
export async function followBuiltStore(): Promise<TreeFollower<Store>> {
  const result = readSettings(process.env);
  if ('mistake' in result) return exitWith(`Bad setting ${result.mistake}`);
  const { outDir } = withOwnFolders(result.settings, process.env);
  try {
    return await followTree(outDir, { make: ({ store }) => store, report: reportFault });
  } catch (fault) {
    if (!(fault instanceof StoreFault)) throw fault;
    return exitWith(`Expected a built store in ${outDir}, got none; run npm run build, or set OUT_DIR`);
  }
}

/** Of the tree that is in OUT_DIR now. */
export async function openBuiltStore(): Promise<Store> {
  const { current, stop: leave } = await followBuiltStore();
  leave();
  return current();
}
