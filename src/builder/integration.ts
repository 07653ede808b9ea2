// The Astro integration: the dataset is verified before a page is made, the answers are emitted after the last one,
// and under `astro dev` the same function answers from memory.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Settings } from '../model/settings.ts';
import { astroFolder, takeSite } from './astro-folder.ts';
import { completeTree, type Derived, type Opened, openDerived, verifyOrRefuse } from './build-service.ts';
import { emitCards } from './cards.ts';
import { changesSince, countsText, servedStore } from './changes.ts';
import { answerDev } from './dev-answers.ts';
import { PROJECT_ROOT } from './fingerprint.ts';
import { memoryStore } from './memory-store.ts';
import { orExit, orExitLater } from './or-exit.ts';
import { pastReleases } from './past/past-releases.ts';
import { createProgress, type Progress, processTerminal } from './progress.ts';
import { handStoreToPages, type PageModule, SITE_CONFIG } from './site-store.ts';
import { HEAP_ARGS } from './small-heap.ts';
import { flushTree } from './trees/flush.ts';
import { beginTree, treesOf } from './trees/trees.ts';

type Building = { unlock: () => void; opened: () => Promise<Opened>; handed: PageModule };

export function serviceIntegration(settings: Settings): AstroIntegration {
  const progress = createProgress(processTerminal());
  const trees = treesOf(settings.outDir);
  let building: Building | null = null;
  return {
    name: 'open-data-api',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig(SITE_CONFIG);
        updateConfig({ vite: { server: { watch: { ignored: treesIn(settings) } } } });
        if (command !== 'build') return;
        const unlock = orExit(() => beginTree(trees));
        const opened = openedOnce(settings, deriveApart());
        const handed = handStoreToPages(async () => (await opened()).store, trees.next);
        building = { unlock, opened, handed };
      },
      'astro:server:setup': async ({ server }) => {
        const verified = orExit(() => verifyOrRefuse(settings, progress));
        const store = memoryStore(verified, settings, pastReleases(settings.dataDir, verified));
        handStoreToPages(() => store, null);
        server.middlewares.use(answerDev(await store));
      },
      'astro:build:done': () => {
        if (building === null) throw new Error('expected a verified dataset before the pages, got none');
        const made = building;
        return orExitLater(() => finish(settings, made, progress));
      },
    },
  };
}

const DERIVING = join(import.meta.dirname, 'derive-process.ts');

/**
 * Verifies and derives in a process of its own: what the dataset took goes back to the system before the first page is made
 * (1,900 metrics: a third less is resident at most).
 */
function deriveApart(): Derived {
  const { status, signal, stdout } = spawnSync(process.execPath, [...HEAP_ARGS, DERIVING], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status === 0) return JSON.parse(stdout);
  // What was the matter with the dataset or the disk has been said.
  if (signal !== null) process.stderr.write(`Deriving the dataset was ended by ${signal}.\n`);
  process.exit(status ?? 1);
}

function openedOnce(settings: Settings, derived: Derived): () => Promise<Opened> {
  let opened: Promise<Opened> | null = null;
  return () => {
    opened ??= orExitLater(() => openDerived(settings, derived));
    return opened;
  };
}

/** All that follows the last page. */
async function finish(
  settings: Settings,
  { unlock, opened, handed }: Building,
  progress: Progress,
): Promise<void> {
  const trees = treesOf(settings.outDir);
  const before = await servedStore(settings.outDir);
  const downloads = await handed.downloads();
  takeSite(astroFolder(PROJECT_ROOT, trees), trees);
  const { store } = await opened();
  progress.begin('pictures', store.catalogue.metrics.length);
  const pictures = await emitCards(store, trees.next, progress.tick);
  const bytes = [...pictures.values()].reduce((sum, { size }) => sum + size, 0);
  progress.end(`${pictures.size} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
  const known = new Map(pictures);
  for (const { path, bytes: size, sha256 } of downloads) known.set(path, { size, sha256 });
  await completeTree(settings, await opened(), { progress, known, flush: flushTree });
  unlock();
  const after = await servedStore(settings.outDir);
  if (after === null) throw new Error(`${trees.out}: expected the tree that was built, got none`);
  process.stderr.write(`${trees.out}: ${countsText(await changesSince(before, after))}\n`);
}

/** A hundred thousand files that nobody edits: whoever watched them would run out of watches. */
const treesIn = ({ outDir }: Settings): string[] =>
  ['', '.trees', '.deploy'].map((ending) => `${resolve(outDir)}${ending}/**`);
