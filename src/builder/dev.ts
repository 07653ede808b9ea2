// npm run dev: Astro in a process of its own, which is started anew when the data or the code behind the answers change.
// Routes, styles and the scripts of browsers are Vite's business, which replaces them in place.

import type { ChildProcess } from 'node:child_process';
import { join, relative } from 'node:path';
import { watch } from 'chokidar';
import { messageOf, PROJECT_ROOT } from './files.ts';

/** An editor writes a file in several steps. */
const SETTLED_MS = 200;

/** What Vite alone reads: routes, and what it bundles for browsers. The other files of the site are the function's too. */
const OF_VITE = /^(?:pages|site[\\/]browser)[\\/]/;

/**
 * Calls `changed` once for changes that come together, below folders and of files that count. Node's own watcher loses a
 * file that was replaced, as most editors do when they save it. Where the system allows no more watches it says so, once.
 */
export function watchFolders(
  folders: readonly { folder: string; counts: (path: string) => boolean }[],
  changed: () => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isWhole = true;
  const watchers = folders.map(({ folder, counts }) =>
    watch(folder, { ignoreInitial: true, followSymlinks: false })
      .on('all', (_, path) => {
        if (!counts(relative(folder, path))) return;
        clearTimeout(timer);
        timer = setTimeout(changed, SETTLED_MS);
      })
      .on('error', (fault) => {
        if (isWhole)
          process.stderr.write(`${messageOf(fault)}\nNot every change is seen: start again after it\n`);
        isWhole = false;
      }),
  );
  return async () => {
    clearTimeout(timer);
    await Promise.all(watchers.map((watcher) => watcher.close()));
  };
}

/** Starts a process at once, and on request another in its place, when it has ended: never two of them. */
export function keepStarted(start: () => ChildProcess): { startAgain: () => void; stop: () => void } {
  let child = start();
  const next = () => {
    child = start();
  };
  return {
    startAgain() {
      if (child.exitCode !== null || child.signalCode !== null) return next();
      // Where one is ending already, another begins behind it, and reads what has changed since.
      if (!child.killed) child.once('exit', next);
      child.kill();
    },
    stop() {
      child.kill();
    },
  };
}

/** Runs until it is stopped. A dataset that is refused says its findings, and is tried again when it is changed. */
export function runDev(dataDir: string, start: () => ChildProcess): void {
  const { startAgain, stop } = keepStarted(start);
  watchFolders(
    [
      { folder: dataDir, counts: () => true },
      { folder: join(PROJECT_ROOT, 'src'), counts: (path) => path.endsWith('.ts') && !OF_VITE.test(path) },
    ],
    () => {
      process.stderr.write('Data or code have changed: starting again\n');
      startAgain();
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      stop();
      process.exit(0);
    });
}
