// npm run build, dev and check. `npm run build -- --back` serves the tree before the current one again.

import { type ChildProcess, fork, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { watch } from 'chokidar';
import {
  argumentsOrExit,
  BuildRefused,
  endWithNpm,
  foldersForProject,
  orExit,
  PAGES_ONLY,
  passSignals,
  runProgram,
  settingsOrExit,
} from './command.ts';
import { messageOf, PROJECT_ROOT } from './files.ts';
import { goBack, overlapMistake, treesOf } from './trees.ts';

const ASTRO = join(PROJECT_ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
const BUILD = join(import.meta.dirname, 'build.ts');

/** Of a process that makes pages: no telemetry, and nothing of the machine in them. */
const environmentOf = (mode: 'development' | 'production'): NodeJS.ProcessEnv => ({
  ...process.env,
  ...foldersForProject(process.env),
  // A person's own order of names would be in the pages, by how Vite makes styles and scripts.
  LC_ALL: 'C',
  NODE_ENV: mode,
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** Builds in a process of its own, which ends with this one; gives its exit status. */
export async function runBuild(args: readonly string[]): Promise<number> {
  const env = environmentOf('production');
  const child = fork(BUILD, args, { cwd: PROJECT_ROOT, env });
  const pass = passSignals(child);
  const [status] = await once(child, 'exit');
  pass.stop();
  return status ?? 1;
}

type Command = { file: string; args: string[]; options: SpawnOptions };

/** Astro's own command; output goes where this process's goes. */
const astroCommand = (args: readonly string[]): Command => ({
  file: process.execPath,
  args: [ASTRO, ...args],
  options: {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: environmentOf(args[0] === 'dev' ? 'development' : 'production'),
  },
});

const BACK = '--back';

async function runBuildCommand(given: readonly string[]): Promise<number> {
  const args = argumentsOrExit('npm run build', given, [BACK, PAGES_ONLY]);
  return args.includes(BACK) ? pointBack() : runBuild(args);
}

function pointBack(): number {
  const { outDir, dataDir } = settingsOrExit();
  const folder = orExit(() => {
    const mistake = overlapMistake({ outDir, dataDir });
    if (mistake !== null) throw new BuildRefused(mistake);
    return goBack(treesOf(outDir));
  });
  process.stderr.write(`${outDir} leads to ${folder} again\n`);
  return 0;
}

// npm run dev: Astro in a process of its own, which is started anew when the data or the code behind the answers change.
// Routes, styles and the scripts of browsers are Vite's business, which replaces them in place.

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
    watch(folder, { ignoreInitial: true })
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
function runDev(dataDir: string, args: readonly string[]): void {
  const { file, args: words, options } = astroCommand(args);
  const { startAgain, stop } = keepStarted(() => spawn(file, words, options));
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

if (import.meta.main) {
  endWithNpm();
  const { dataDir } = settingsOrExit();
  const [command, ...given] = process.argv.slice(2);
  if (command === 'dev') runDev(dataDir, process.argv.slice(2));
  else if (command === 'build') process.exit(await runBuildCommand(given));
  else {
    const { file, args, options } = astroCommand(process.argv.slice(2));
    process.exit(await runProgram(file, args, options));
  }
}
