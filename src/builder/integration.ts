// The Astro integration: the dataset is verified before a page is made, the answers are emitted after the last one,
// and under `astro dev` the same function answers from memory.
import type { AstroIntegration } from 'astro';
import type { Settings } from '../model/settings.ts';
import { astroFolder, takeSite } from './astro-folder.ts';
import {
  buildRecord,
  deriveService,
  emitService,
  type Opened,
  RefusedDataset,
  verifyOrRefuse,
} from './build-service.ts';
import { answerDev, memoryStore } from './dev-answers.ts';
import { removeStale } from './emit.ts';
import { BUILD_RECORD, PROJECT_ROOT } from './fingerprint.ts';
import { treesOf } from './output.ts';
import { createProgress, processTerminal } from './progress.ts';
import { settleSiteFiles } from './site-files.ts';
import { type Handed, handStoreToPages, SITE_CONFIG } from './site-store.ts';
import { recoverSwitch, switchTrees } from './switch-trees.ts';
import type { Verified } from './verify-dataset.ts';

const RECOVERED = {
  finished: 'An earlier build was stopped in its last step; that step is finished now.',
  discarded: 'An earlier build was stopped half-way; what it left is discarded.',
};

export function serviceIntegration(settings: Settings): AstroIntegration {
  const progress = createProgress(processTerminal());
  const trees = treesOf(settings.outDir);
  let verified: Verified | null = null;
  let handed: Handed | null = null;
  let opened: Opened | undefined;
  return {
    name: 'open-data-api',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig(SITE_CONFIG);
        if (command !== 'build') return;
        const recovered = recoverSwitch(trees);
        if (recovered !== 'nothing') process.stderr.write(`${RECOVERED[recovered]}\n`);
        const dataset = refuseOrVerify(settings, progress);
        verified = dataset;
        const open = async () => {
          opened = await deriveService(settings, dataset, { progress });
          return opened.store;
        };
        handed = handStoreToPages(open, trees.next);
      },
      'astro:server:setup': async ({ server }) => {
        const dataset = refuseOrVerify(settings, progress);
        const store = memoryStore(settings, dataset);
        handStoreToPages(() => store, null);
        server.middlewares.use(answerDev(await store));
      },
      'astro:build:done': async () => {
        if (verified === null) throw new Error('expected a verified dataset before the pages, got none');
        await handed?.downloads();
        takeSite(astroFolder(PROJECT_ROOT, trees), trees);
        await emitBuild(settings, verified);
      },
    },
  };

  async function emitBuild(current: Settings, dataset: Verified): Promise<void> {
    const { output, store } = await emitService(current, dataset, {
      progress,
      before: (made) => settleSiteFiles(trees, made),
      ...(opened === undefined ? {} : { opened }),
    });
    output.write(BUILD_RECORD, buildRecord(current, dataset));
    removeStale({ store, output, out: trees.out });
    const { added, changed, removed, kept } = output.tally;
    switchTrees(trees, output.removals);
    process.stderr.write(
      `${trees.out}: ${added} added, ${changed} changed, ${removed} removed, ${kept} kept\n`,
    );
  }
}

/** Findings are for people: no stack, exit 1. */
function refuseOrVerify(...args: Parameters<typeof verifyOrRefuse>): Verified {
  try {
    return verifyOrRefuse(...args);
  } catch (error) {
    if (!(error instanceof RefusedDataset)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
