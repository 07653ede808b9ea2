// The store of the built tree, for programs that answer from it alone.
import { exitWith } from '../builder/exit-with.ts';
import { withOwnFolders } from '../builder/own-folders.ts';
import { readSettings } from '../data/settings.ts';
import { type Followed, followTree } from '../hosts/node/follow-tree.ts';
import { type Store, StoreFault } from '../store/store.ts';

export const reportFault = (fault: unknown): void => console.error(fault);

/** Of the tree in OUT_DIR, and of the next when that is built; without one, a line that says so and exit 1. */
export async function followBuiltStore(): Promise<Followed<Store>> {
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
