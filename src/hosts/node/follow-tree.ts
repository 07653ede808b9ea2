// A host that outlives releases: the tree is opened anew, as a whole, when a build has switched it.
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenTree, openTree, Superseded } from './open-tree.ts';

export type Followed<T> = {
  /** What was made of the release that is answered from. */
  current: () => T;
  /** Opens the tree as it is now, after a switch that is under way; false where that cannot be had in time. */
  renew: () => Promise<boolean>;
  stop: () => void;
};

const EVERY_MS = 1000;
const PAUSE_MS = 20;
/** A switch is renames: a hundred thousand take seconds. */
const PATIENCE_MS = 15_000;

type Following<T> = { make: (tree: OpenTree) => T; report: (fault: unknown) => void };

/** Looks at the tree once a second, so that answers in memory are of the new release too before long. */
export async function followTree<T>(outDir: string, { make, report }: Following<T>): Promise<Followed<T>> {
  let tree = await openWhole(outDir);
  let made = make(tree);
  let renewing: Promise<boolean> | null = null;
  const open = async () => {
    try {
      tree = await openWhole(outDir);
      made = make(tree);
      return true;
    } catch (fault) {
      report(fault);
      return false;
    }
  };
  const renew = () => {
    renewing ??= open().finally(() => {
      renewing = null;
    });
    return renewing;
  };
  const timer = setInterval(() => {
    if (!tree.isCurrent()) void renew();
  }, EVERY_MS).unref();
  return { current: () => made, renew, stop: () => clearInterval(timer) };
}

async function openWhole(outDir: string): Promise<OpenTree> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return await openTree(outDir);
    } catch (fault) {
      if (!(fault instanceof Superseded) || waited >= PATIENCE_MS) throw fault;
      await pause(PAUSE_MS);
    }
  }
}
