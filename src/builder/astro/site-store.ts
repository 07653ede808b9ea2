// The derived store for the site's pages, as the module `site:store`. Pages are bundled, and so cannot share a
// closure with the integration: the module finds the store under a symbol of the process that both run in.
import { join } from 'node:path';
import { publisherOfProcess } from '../../downloads/dcat.ts';
import { emitDownloads } from '../../downloads/downloads.ts';
import type { DownloadFile } from '../../downloads/formats.ts';
import type { Markup } from '../../embed/markup.ts';
import type { Table } from '../../http/page.ts';
import { BUNDLES } from '../../site/document.ts';
import type { Store } from '../../store/store.ts';
import { PROJECT_ROOT } from '../files.ts';

const MODULE = 'site:store';
const SYMBOL = 'open-data-api.site-store';
const SOURCE = [
  `const { openedStore, downloads, opening, table } = globalThis[Symbol.for(${JSON.stringify(SYMBOL)})];`,
  'export const store = await openedStore();',
  'export { downloads, opening, table };',
].join('\n');

/** `downloads` tells what there is to download; `opening` stands first in the head of each page. */
type PageModule = {
  openedStore: () => Promise<Store>;
  downloads: () => Promise<readonly DownloadFile[]>;
  opening: Markup;
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

/** Where Vite finds the bundles of the site: as it serves them in `astro dev`, below the project. */
const BROWSER = '/src/site/browser/';

/** The source behind a bundle's address in `astro dev`, which bundles nothing; null for any other path. */
export const bundleSource = (path: string): string | null => {
  const file = Object.entries(BUNDLES).find(([address]) => address === path)?.[1];
  return file === undefined ? null : `${BROWSER}${file}`;
};

/** A script is asked for by its address and imported by none: what it exports is for tests. */
type EmittedScript = { type: 'chunk'; id: string; fileName: string; preserveSignature: false };

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
        preserveSignature: false,
      });
  },
};

/** What the site needs of Astro: the module, and the scripts of its pages. */
export const SITE_CONFIG = {
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
