// What the site's pages import: see site-store.ts.
declare module 'site:store' {
  export const store: import('../../store/store.ts').Store;
  /** The content security policy of every page; null where a page states none. */
  export const policy: string | null;
  /** Every endpoint and page of the service. */
  export const table: import('../../http/page.ts').Table;
  /** What lies under /downloads/, and the catalogue for data portals. */
  export const downloads: () => Promise<readonly import('../../downloads/formats.ts').DownloadFile[]>;
}
