// What Astro makes of the website: its own files, which are styles, drawings and the scripts that it bundles.

import { join, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Settings } from '../data/environment.ts';
import { BUNDLES } from '../site/document.ts';
import { followingService } from './dev.ts';
import { PROJECT_ROOT } from './files.ts';

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
    for (const [address, source] of Object.entries(BUNDLES))
      this.emitFile({
        type: 'chunk',
        id: join(PROJECT_ROOT, source),
        fileName: address.slice(1),
        preserveSignature: address === '/search.js' ? 'exports-only' : false,
      });
  },
};

export const siteIntegration = (settings: Settings): AstroIntegration => ({
  name: 'open-data-api',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: { plugins: [bundles], server: { watch: { ignored: treesIn(settings) } } },
      });
    },
    'astro:server:setup': ({ server }) => {
      server.middlewares.use(followingService(server, settings));
    },
  },
});

/** A hundred thousand files that nobody edits: whoever watched them would run out of watches. */
const treesIn = ({ outDir }: Settings): string[] =>
  ['', '.trees', '.deploy'].map((ending) => `${resolve(outDir)}${ending}/**`);
