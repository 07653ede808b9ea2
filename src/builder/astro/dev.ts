// npm run dev: Astro in a process of its own, which is started anew when the data or the code behind the answers change.
// Pages, styles and what they alone import are Vite's business, which replaces them in place.
import { type ChildProcess, spawn } from 'node:child_process';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../fingerprint.ts';
import { astroProcess } from './astro-process.ts';

/** An editor writes a file in several steps. */
const SETTLED_MS = 200;

/** Rooms whose files no answer is made of. */
const SHOWN = /^(?:site|pages|layouts)[\\/]/;

/** Calls `changed` once for changes that come together, below folders and of files that count. */
export function watchFolders(
  folders: readonly { folder: string; counts: (path: string) => boolean }[],
  changed: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map(
    ({ folder, counts }): FSWatcher =>
      watch(folder, { recursive: true }, (_, path) => {
        if (path === null || !counts(path)) return;
        clearTimeout(timer);
        timer = setTimeout(changed, SETTLED_MS);
      }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Runs until it is stopped. A dataset that is refused says its findings, and is tried again when it is changed. */
export function runDev(dataDir: string, args: readonly string[]): void {
  let child = start(args);
  watchFolders(
    [
      { folder: dataDir, counts: () => true },
      { folder: join(PROJECT_ROOT, 'src'), counts: (path) => path.endsWith('.ts') && !SHOWN.test(path) },
    ],
    () => {
      process.stderr.write('Data or code have changed: starting again\n');
      const ended = child;
      const again = () => {
        child = start(args);
      };
      if (ended.exitCode !== null || ended.signalCode !== null) return again();
      ended.once('exit', again);
      ended.kill();
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      child.kill();
      process.exit(0);
    });
}

const start = (command: readonly string[]): ChildProcess => {
  const { file, args, options } = astroProcess(command);
  return spawn(file, args, options);
};
