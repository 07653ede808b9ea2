// What comes before the first page of a build: the lock, the store of the next tree and the downloads, which pages name.
import type { Layout, Settings } from '../data/settings.ts';
import type { DownloadFile } from '../downloads/tree.ts';
import type { Store } from '../store/store.ts';
import {
  type DerivedStore,
  type EmittedAnswers,
  type HashedFiles,
  type NextTree,
  openDerived,
  refuseMissing,
} from './build-service.ts';
import { BuildRefused } from './exit-with.ts';
import { orExit, orExitLater } from './or-exit.ts';
import { runPart } from './parts/part.ts';
import { overlapMistake } from './trees/out-dir-mistake.ts';
import { beginTree, treesOf } from './trees/trees.ts';

export type StartedBuild = {
  unlock: () => void;
  /** What earlier builds left is removed beside all that comes before the new tree is served. */
  cleared: Promise<null>;
  derived: DerivedStore;
  /** Opens the store when it is first asked for, and once. */
  openedStore: () => Promise<Store>;
  /** A share each, written while the pages are made; so too the pictures, by their path. */
  emitted: Promise<EmittedAnswers[]>;
  pictures: Promise<HashedFiles>;
  downloads: readonly DownloadFile[];
};

/** Two keep two cores busy until both end, and beside them two more make pictures and downloads. */
const EMITTERS: Record<Layout, number> = { files: 2, packs: 1 };

let begun: Promise<StartedBuild> | null = null;

/**
 * Once a process: whoever builds by Astro's interface begins before Astro is loaded, and Astro's own command when it is. The
 * parts are made in processes of their own: in one with the pages, 1,900 metrics took half as much memory again.
 */
export function beginBuild(settings: Settings): Promise<StartedBuild> {
  begun ??= begin(settings);
  return begun;
}

async function begin(settings: Settings): Promise<StartedBuild> {
  const unlock = orExit(() => {
    const mistake = overlapMistake(settings);
    if (mistake !== null) throw new BuildRefused(mistake);
    refuseMissing(settings.dataDir);
    return beginTree(treesOf(settings.outDir));
  });
  const cleared = runPart<null>('clear.ts');
  const derived = await runPart<DerivedStore>('derive.ts');
  const of = EMITTERS[settings.layout];
  const emitted = Promise.all(
    Array.from({ length: of }, (_, share) => runPart<EmittedAnswers>('emit.ts', { derived, share, of })),
  );
  const pictures = runPart<HashedFiles>('pictures.ts', derived);
  const downloads = await runPart<DownloadFile[]>('downloads.ts', derived);
  let opening: Promise<NextTree> | null = null;
  const openedStore = async () => {
    opening ??= orExitLater(() => openDerived(settings, derived));
    return (await opening).store;
  };
  return { unlock, cleared, derived, openedStore, emitted, pictures, downloads };
}
