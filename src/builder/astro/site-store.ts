// The derived store for the site's pages, as the module `site:store`. Pages are bundled, and so cannot share a
// closure with the integration: the module finds the store under a symbol of the process that both run in.
import { publisherOfProcess } from '../../downloads/dcat.ts';
import { emitDownloads } from '../../downloads/downloads.ts';
import type { DownloadFile } from '../../downloads/formats.ts';
import type { Table } from '../../http/page.ts';
import { SITE_SCRIPT } from '../../site/document.ts';
import type { Store } from '../../store/store.ts';

const MODULE = 'site:store';
const SYMBOL = 'open-data-api.site-store';
const SOURCE = [
  `const { openedStore, downloads, policy, table } = globalThis[Symbol.for(${JSON.stringify(SYMBOL)})];`,
  'export const store = await openedStore();',
  'export { downloads, policy, table };',
].join('\n');

/**
 * What the pages are given. `downloads` tells what there is to download; `policy` is what each page allows itself, null where
 * nothing is said: `astro dev` puts styles of components inline. What Vite says of its mode follows the environment.
 */
type PageModule = {
  openedStore: () => Promise<Store>;
  downloads: () => Promise<readonly DownloadFile[]>;
  policy: string | null;
  /** Every endpoint and page of the service. */
  table: Table;
};

export function handStoreToPages(handed: PageModule): void {
  Object.assign(globalThis, { [Symbol.for(SYMBOL)]: handed });
}

/** Nothing is written: the downloads are counted and hashed when a page first asks. */
export function countedOf(
  openedStore: PageModule['openedStore'],
): Pick<PageModule, 'openedStore' | 'downloads'> {
  let counted: Promise<readonly DownloadFile[]> | null = null;
  const downloads = () => {
    counted ??= openedStore().then((store) =>
      emitDownloads(store, { write: () => {}, publisher: publisherOfProcess() }),
    );
    return counted;
  };
  return { openedStore, downloads };
}

/** The script that every page has is Astro's own of the layout; the pages of the function name it too. */
const SITE_LAYOUT = /\/src\/layouts\/site\.astro\?/;

const scriptName = ({ facadeModuleId }: { facadeModuleId?: string | null }): string =>
  SITE_LAYOUT.test(facadeModuleId ?? '') ? SITE_SCRIPT.slice(1) : '_astro/[name].[hash].js';

/** What the site needs of Astro: the module, one address for the script of all pages, and nothing inline, so that their policy can be `'self'` alone. */
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
