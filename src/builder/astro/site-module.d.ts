// What the site's pages are made of: see site-store.ts.
declare module 'site:store' {
  export const store: import('../../store/store.ts').Store;
  /** Every endpoint and page of the service. */
  export const table: import('../../http/page.ts').Table;
  /** What lies under /downloads/, and the catalogue for data portals. */
  export const downloads: () => Promise<readonly import('../../downloads/formats.ts').DownloadFile[]>;
  /** What stands first in the head of every page. */
  export const opening: import('../../embed/markup.ts').Markup;
}
