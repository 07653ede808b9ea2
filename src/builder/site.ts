// The website's pages by Astro: over the store of the tree that is being built, or under `astro dev` over one in memory.

import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { codeOf } from '../data/problem.ts';
import type { Settings } from '../data/settings.ts';
import { createHandler } from '../http/handler.ts';
import { isAnswered, type Service, type Table } from '../http/page.ts';
import { targetOf } from '../http/target.ts';
import { TABLE } from '../service.ts';
import { SITE_SCRIPT } from '../site/document.ts';
import type { SealedFile, Store } from '../store/store.ts';
import { createProgress, orExit, type Progress, processTerminal } from './command.ts';
import { memoryStore } from './derive.ts';
import { nodeDigest } from './digest.ts';
import { filesUnder, onFile, PROJECT_ROOT } from './files.ts';
import { pastReleases, verifyOrRefuse } from './verify.ts';

// What the pages import as `site:store`. They are bundled, and so cannot share a closure with the build: the module finds
// what it gives under a symbol of the process that both run in.

const MODULE = 'site:store';
const HANDED = Symbol.for('open-data-api.site-store');
const SOURCE = [
  `const handed = globalThis[Symbol.for(${JSON.stringify(HANDED.description)})];`,
  "if (handed === undefined) throw new Error('Pages are made by npm run build, not by astro build');",
  'export const { store, downloads, policy, table } = handed;',
].join('\n');

/** `sealed` is null where the file is made when somebody asks for it. */
export type DownloadListed = { path: string; sealed: SealedFile | null };

/**
 * What the pages are given. `policy` is what each page allows itself, null where nothing is said: `astro dev` puts styles of
 * components inline. What Vite says of its mode follows the environment.
 */
export type PageModule = {
  store: Store;
  /** What lies under /downloads/, and the catalogue for data portals. */
  downloads: readonly DownloadListed[];
  policy: string | null;
  /** Every endpoint and page of the service. */
  table: Table;
};

export const handToPages = (handed: PageModule): void => {
  Object.assign(globalThis, { [HANDED]: handed });
};

/** Makes the pages into the folder of a tree. Astro empties the folder that it writes to, and finds packages by the project's. */
export async function buildPages(handed: PageModule, tree: string, progress: Progress): Promise<void> {
  handToPages(handed);
  progress.begin('pages', 1);
  const folder = join(PROJECT_ROOT, '.astro', `site-${nodeDigest(resolve(tree), 'hex').slice(0, 16)}`);
  try {
    const { build } = await import('astro');
    await build({ root: PROJECT_ROOT, outDir: folder, logLevel: 'warn' });
    const files = filesUnder(folder);
    for (const path of files) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      move(join(folder, path), join(tree, path));
    }
    progress.end(`${files.length} files`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Between two disks a file cannot be moved but only copied. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (fault) {
    if (codeOf(fault) !== 'EXDEV') throw fault;
    onFile(to, () => copyFileSync(from, to));
  }
}

/** The script that every page has is at one address: the pages of the function name it too. */
const SITE_LAYOUT = /\/src\/layouts\/site\.astro\?/;

const scriptName = ({ facadeModuleId }: { facadeModuleId?: string | null }): string =>
  SITE_LAYOUT.test(facadeModuleId ?? '') ? SITE_SCRIPT.slice(1) : '_astro/[name].[hash].js';

/** Nothing is inline, so that the policy of pages can be `'self'` alone. */
export const SITE_CONFIG = {
  build: { inlineStylesheets: 'never' as const },
  vite: {
    build: { assetsInlineLimit: 0 },
    environments: { client: { build: { rolldownOptions: { output: { entryFileNames: scriptName } } } } },
    plugins: [
      {
        name: MODULE,
        resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : null),
        load: (id: string) => (id === `\0${MODULE}` ? SOURCE : null),
      },
    ],
  },
};

export const siteIntegration = (settings: Settings): AstroIntegration => ({
  name: 'open-data-api',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig(SITE_CONFIG);
      updateConfig({ vite: { server: { watch: { ignored: treesIn(settings) } } } });
    },
    'astro:server:setup': async ({ server }) => {
      const verified = orExit(() => verifyOrRefuse(settings, createProgress(processTerminal())));
      const store = await memoryStore(verified, settings, pastReleases(settings.dataDir, verified));
      const service: Service = {
        store,
        table: TABLE,
        digest: nodeDigest,
        report: (fault) => console.error(fault),
      };
      const paths = await Promise.all(TABLE.files.map((files) => files.paths(service)));
      const downloads = paths.flat().map((path) => ({ path: path.slice(1), sealed: null }));
      handToPages({ store, downloads, policy: null, table: TABLE });
      server.middlewares.use(answerDev(service));
    },
  },
});

/** A hundred thousand files that nobody edits: whoever watched them would run out of watches. */
const treesIn = ({ outDir }: Settings): string[] =>
  ['', '.trees', '.deploy'].map((ending) => `${resolve(outDir)}${ending}/**`);

/** Vite gives it as a browser reads it; only a build makes the file. */
const SCRIPT_SOURCE = '/src/site/search-box.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The API under `astro dev`: the handler over a store in memory, in front of Vite’s own middleware. */
function answerDev(service: Service): Middleware {
  const listener = getRequestListener(createHandler(service));
  return (request, response, next) => {
    const { path } = targetOf(request.url ?? '/');
    if (isAnswered(TABLE, path)) return void listener(request, response);
    if (path === SITE_SCRIPT) request.url = SCRIPT_SOURCE;
    next();
  };
}
