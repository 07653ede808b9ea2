// The website's pages by Astro: over the store of the tree that is being built, or under `astro dev` over one in memory.

import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import type { Settings } from '../data/environment.ts';
import { codeOf } from '../data/problem.ts';
import { markup } from '../embed/markup.ts';
import { createHandler } from '../http/handler.ts';
import { isAnswered, type Service } from '../http/page.ts';
import { targetOf } from '../http/target.ts';
import { TABLE } from '../service.ts';
import { BUNDLES } from '../site/document.ts';
import type { Build } from '../site/pages.ts';
import { createProgress, orExit, type Progress, processTerminal } from './command.ts';
import { memoryStore } from './derive.ts';
import { nodeDigest } from './digest.ts';
import { filesUnder, onFile, PROJECT_ROOT } from './files.ts';
import { verifyOrRefuse } from './verify.ts';

// What the pages import as `site:store`. They are bundled, and so cannot share a closure with the build: the module finds
// what it gives under a symbol of the process that both run in.

const MODULE = 'site:store';
const HANDED = Symbol.for('open-data-api.site-store');
const SOURCE = [
  `const handed = globalThis[Symbol.for(${JSON.stringify(HANDED.description)})];`,
  "if (handed === undefined) throw new Error('Pages are made by npm run build, not by astro build');",
  'export const { store, downloads, opening, table } = handed;',
].join('\n');

const handToPages = (handed: Build): void => {
  Object.assign(globalThis, { [HANDED]: handed });
};

/**
 * Makes the pages into the folder of a tree. Astro empties the folder that it writes to, and finds packages by the project's;
 * every build into the same trees has the same one, so that what a killed build left there goes with the next.
 */
export async function buildPages(handed: Build, tree: string, progress: Progress): Promise<void> {
  handToPages(handed);
  progress.begin('pages', 1);
  const folder = join(
    PROJECT_ROOT,
    '.astro',
    `site-${nodeDigest(resolve(dirname(tree)), 'hex').slice(0, 16)}`,
  );
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

/** Where Vite finds the bundles of the site: as it serves them in `astro dev`, below the project. */
const BROWSER = '/src/site/browser/';

/** The source behind a bundle's address in `astro dev`, which bundles nothing; null for any other path. */
const bundleSource = (path: string): string | null => {
  const file = Object.entries(BUNDLES).find(([address]) => address === path)?.[1];
  return file === undefined ? null : `${BROWSER}${file}`;
};

/** A script that another asks for by its address keeps what it exports. */
type EmittedScript = {
  type: 'chunk';
  id: string;
  fileName: string;
  preserveSignature: 'exports-only' | false;
};

/** Bundles each script of the site to the one address that its pages know: Astro knows of no script. */
const bundles = {
  name: 'site-bundles',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  buildStart(this: { emitFile: (script: EmittedScript) => void }) {
    for (const [address, file] of Object.entries(BUNDLES))
      this.emitFile({
        type: 'chunk',
        id: join(PROJECT_ROOT, BROWSER, file),
        fileName: address.slice(1),
        preserveSignature: file === BUNDLES['/search.js'] ? 'exports-only' : false,
      });
  },
};

/** What the site needs of Astro: the module, and the scripts of its pages. */
const SITE_CONFIG = {
  vite: {
    plugins: [
      {
        name: MODULE,
        resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : null),
        load: (id: string) => (id === `\0${MODULE}` ? SOURCE : null),
      },
      bundles,
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
      const store = await memoryStore(verified, settings);
      const service: Service = {
        store,
        table: TABLE,
        digest: nodeDigest,
        report: (fault) => console.error(fault),
      };
      const paths = await Promise.all(TABLE.files.map((files) => files.paths(service)));
      const downloads = paths.flat().map((path) => ({ path: path.slice(1), sealed: null }));
      handToPages({ store, downloads, opening: VITE_CLIENT, table: TABLE });
      server.middlewares.use(answerDev(service));
    },
  },
});

/** A hundred thousand files that nobody edits: whoever watched them would run out of watches. */
const treesIn = ({ outDir }: Settings): string[] =>
  ['', '.trees', '.deploy'].map((ending) => `${resolve(outDir)}${ending}/**`);

/** What makes an open page follow a change under `astro dev`. It is inline in part: no policy stands beside it. */
const VITE_CLIENT = markup`<script type="module" src="/@vite/client"></script>`;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The API under `astro dev`: the handler over a store in memory, in front of Vite’s own middleware. */
function answerDev(service: Service): Middleware {
  const listener = getRequestListener(createHandler(service));
  return (request, response, next) => {
    const { path } = targetOf(request.url ?? '/');
    if (isAnswered(TABLE, path)) return void listener(request, response);
    request.url = bundleSource(path) ?? request.url;
    next();
  };
}
