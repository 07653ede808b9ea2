// What comes before the first page of a build: the lock, the store of the next tree and the downloads, which pages name.
import type { DownloadFile } from '../downloads/tree.ts';
import type { Settings } from '../model/settings.ts';
import type { SealedFile } from '../store/nodes.ts';
import type { Store } from '../store/open-store.ts';
import { type Answered, type Derived, type Opened, openDerived } from './build-service.ts';
import { orExit, orExitLater } from './or-exit.ts';
import { inOwnProcess } from './parts/part.ts';
import { beginTree, treesOf } from './trees/trees.ts';

export type Building = {
  unlock: () => void;
  derived: Derived;
  /** Opens the store when it is first asked for, and once. */
  openedStore: () => Promise<Store>;
  /** Written while the pages are made; so too the pictures, by their path. */
  answered: Promise<Answered>;
  pictures: Promise<[path: string, file: SealedFile][]>;
  downloads: readonly DownloadFile[];
};

let begun: Promise<Building> | null = null;

/**
 * Once a process: whoever builds by Astro's interface begins before Astro is loaded, and Astro's own command when it is. The
 * parts are made in processes of their own: in one with the pages, 1,900 metrics took half as much memory again.
 */
export function beginBuild(settings: Settings): Promise<Building> {
  begun ??= begin(settings);
  return begun;
}

async function begin(settings: Settings): Promise<Building> {
  const unlock = orExit(() => beginTree(treesOf(settings.outDir)));
  const derived = await inOwnProcess<Derived>('derive.ts');
  const answered = inOwnProcess<Answered>('answers.ts', derived);
  const pictures = inOwnProcess<[string, SealedFile][]>('pictures.ts', derived);
  const downloads = await inOwnProcess<DownloadFile[]>('downloads.ts', derived);
  let opening: Promise<Opened> | null = null;
  const openedStore = async () => {
    opening ??= orExitLater(() => openDerived(settings, derived));
    return (await opening).store;
  };
  return { unlock, derived, openedStore, answered, pictures, downloads };
}
