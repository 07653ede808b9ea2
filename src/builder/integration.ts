// The Astro integration: the dataset is verified before a page is made, the answers are emitted after the last one,
// and under `astro dev` the same function answers from memory.
import { resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Settings } from '../model/settings.ts';
import type { ShardName } from '../store/layout.ts';
import { astroFolder, takeSite } from './astro-folder.ts';
import { beginBuild, type StartedBuild } from './begin-build.ts';
import { type SealInput, verifyOrRefuse } from './build-service.ts';
import { type Counts, countsText } from './changes.ts';
import { answerDev } from './dev-answers.ts';
import { PROJECT_ROOT } from './fingerprint.ts';
import { memoryStore } from './memory-store.ts';
import { orExit, orExitLater } from './or-exit.ts';
import { runPart } from './parts/part.ts';
import { pastReleases } from './past/past-releases.ts';
import { createProgress, processTerminal } from './progress.ts';
import { countedOf, handStoreToPages, SITE_CONFIG } from './site-store.ts';
import { servedFolder, serveNext, treesOf } from './trees/trees.ts';

export function serviceIntegration(settings: Settings): AstroIntegration {
  const progress = createProgress(processTerminal());
  return {
    name: 'open-data-api',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        updateConfig(SITE_CONFIG);
        updateConfig({ vite: { server: { watch: { ignored: treesIn(settings) } } } });
        if (command !== 'build') return;
        const { openedStore, downloads } = await beginBuild(settings);
        handStoreToPages({ openedStore, downloads: async () => downloads });
      },
      'astro:server:setup': async ({ server }) => {
        const verified = orExit(() => verifyOrRefuse(settings, progress));
        const store = memoryStore(verified, settings, pastReleases(settings.dataDir, verified));
        handStoreToPages(countedOf(() => store));
        server.middlewares.use(answerDev(await store));
      },
      'astro:build:done': () => orExitLater(async () => finish(settings, await beginBuild(settings))),
    },
  };
}

/** All that follows the last page: whoever has the lock serves. */
async function finish(settings: Settings, build: StartedBuild): Promise<void> {
  const { unlock, derived, emitted, pictures, downloads } = build;
  const trees = treesOf(settings.outDir);
  const before = servedFolder(trees);
  takeSite(astroFolder(PROJECT_ROOT, trees), trees);
  const hashed = await pictures;
  for (const { path, bytes: size, sha256 } of downloads) hashed.push([path, { size, sha256 }]);
  const input: SealInput = { derived, emitted: await emitted, hashed };
  const root = await runPart<ShardName>('seal.ts', input);
  serveNext(trees, root);
  const counts = await runPart<Counts>('changes.ts', before);
  unlock();
  process.stderr.write(`${trees.out}: ${countsText(counts)}\n`);
}

/** A hundred thousand files that nobody edits: whoever watched them would run out of watches. */
const treesIn = ({ outDir }: Settings): string[] =>
  ['', '.trees', '.deploy'].map((ending) => `${resolve(outDir)}${ending}/**`);
