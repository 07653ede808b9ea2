// The Astro integration: the dataset is verified before a page is made, the answers are emitted after the last one,
// and under `astro dev` the same function answers from memory.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import type { Settings } from '../../data/environment.ts';
import { markup } from '../../embed/markup.ts';
import { createHandler } from '../../http/handler.ts';
import { isAnswered } from '../../http/page.ts';
import { targetOf } from '../../http/target.ts';
import { TABLE } from '../../service.ts';
import { POLICY_META } from '../../site/document.ts';
import type { ShardName, Store } from '../../store/store.ts';
import {
  beginBuild,
  type Counts,
  changesText,
  type SealInput,
  type StartedBuild,
  verifyOrRefuse,
} from '../build.ts';
import { createProgress, orExit, orExitLater, processTerminal } from '../command.ts';
import { memoryStore } from '../derive.ts';
import { nodeDigest } from '../digest.ts';
import { PROJECT_ROOT } from '../files.ts';
import { runPart } from '../parts/part.ts';
import { servedFolder, serveNext, treesOf } from '../trees.ts';
import { pastReleases } from '../verify.ts';
import { astroFolder, takeSite } from './astro-folder.ts';
import { bundleSource, countedOf, handStoreToPages, SITE_CONFIG } from './site-store.ts';

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
        handStoreToPages({
          openedStore,
          downloads: async () => downloads,
          opening: POLICY_META,
          table: TABLE,
        });
      },
      'astro:server:setup': async ({ server }) => {
        const verified = orExit(() => verifyOrRefuse(settings, progress));
        const store = memoryStore(verified, settings, pastReleases(settings.dataDir, verified));
        handStoreToPages({ ...countedOf(() => store), opening: VITE_CLIENT, table: TABLE });
        server.middlewares.use(answerDev(await store));
      },
      'astro:build:done': () => orExitLater(async () => finish(settings, await beginBuild(settings))),
    },
  };
}

/** All that follows the last page: whoever has the lock serves. */
async function finish(settings: Settings, build: StartedBuild): Promise<void> {
  const { unlock, cleared, derived, emitted, pictures, downloads } = build;
  const trees = treesOf(settings.outDir);
  const before = servedFolder(trees);
  takeSite(astroFolder(PROJECT_ROOT, trees), trees);
  const hashed = await pictures;
  for (const { path, bytes: size, sha256 } of downloads) hashed.push([path, { size, sha256 }]);
  const input: SealInput = { derived, emitted: await emitted, hashed };
  const root = await runPart<ShardName>('seal.ts', input);
  await cleared;
  serveNext(trees, root);
  const counts = await runPart<Counts | null>('changes.ts', before);
  unlock();
  process.stderr.write(`${trees.out}: ${changesText(counts)}\n`);
}

/** A hundred thousand files that nobody edits: whoever watched them would run out of watches. */
const treesIn = ({ outDir }: Settings): string[] =>
  ['', '.trees', '.deploy'].map((ending) => `${resolve(outDir)}${ending}/**`);

/** What makes an open page follow a change under `astro dev`. It is inline in part: no policy stands beside it. */
const VITE_CLIENT = markup`<script type="module" src="/@vite/client"></script>`;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The API under `astro dev`: the handler over a store in memory, in front of Vite’s own middleware. */
function answerDev(store: Store): Middleware {
  const report = (fault: unknown) => console.error(fault);
  const listener = getRequestListener(createHandler({ store, table: TABLE, digest: nodeDigest, report }));
  return (request, response, next) => {
    const { path } = targetOf(request.url ?? '/');
    if (isAnswered(TABLE, path)) return void listener(request, response);
    request.url = bundleSource(path) ?? request.url;
    next();
  };
}
