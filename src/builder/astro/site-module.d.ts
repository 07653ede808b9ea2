// What the site's pages import: see site-store.ts.
declare module 'site:store' {
  export const store: import('../../store/open-store.ts').Store;
  /** The content security policy of every page; null where a page states none. */
  export const policy: string | null;
  /** What lies under /downloads/, and the catalogue for data portals. */
  export const downloads: () => Promise<readonly import('../../downloads/tree.ts').DownloadFile[]>;
}
