// The derived store for the site's pages, as the module `site:store`. Pages are bundled, and so cannot share a
// closure with the integration: the module finds the store under a symbol of the process that both run in.
import type { Settings } from '../model/settings.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { deriveStore } from './derive-store.ts';
import type { Verified } from './verify-dataset.ts';

const MODULE = 'site:store';
const SYMBOL = 'open-data-api.site-store';
const SOURCE = `export const store = await globalThis[Symbol.for(${JSON.stringify(SYMBOL)})]();`;

/** Derives the store when the first page asks for it, and once. */
export function handStoreToPages(verified: Verified, settings: Settings): void {
  let store: Promise<Store> | null = null;
  const open = () => {
    const shards = new Map([...deriveStore(verified, settings)].map(({ path, text }) => [path, text]));
    return openStore(async (path) => shards.get(path) ?? null);
  };
  const give = () => {
    store ??= open();
    return store;
  };
  Object.assign(globalThis, { [Symbol.for(SYMBOL)]: give });
}

/** What the site needs of Astro: the module, and nothing inline, so that the pages' policy can be `'self'` alone. */
export const SITE_CONFIG = {
  build: { inlineStylesheets: 'never' as const },
  vite: {
    build: { assetsInlineLimit: 0 },
    plugins: [
      {
        name: MODULE,
        resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : null),
        load: (id: string) => (id === `\0${MODULE}` ? SOURCE : null),
      },
    ],
  },
};
