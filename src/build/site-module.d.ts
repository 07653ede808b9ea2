// What the site's pages import: see site-store.ts.
declare module 'site:store' {
  export const store: import('../store/open-store.ts').Store;
}
