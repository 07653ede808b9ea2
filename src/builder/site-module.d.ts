// What the site's pages import: see site.ts.
declare module 'site:store' {
  export const store: import('../store/store.ts').Store;
  export const downloads: import('./site.ts').PageModule['downloads'];
  export const policy: import('./site.ts').PageModule['policy'];
  export const table: import('../http/page.ts').Table;
}
