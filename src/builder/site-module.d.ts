// What the site's pages are made of: see site.ts.
declare module 'site:store' {
  type Build = import('../site/pages.ts').Build;
  export const store: Build['store'];
  export const table: Build['table'];
  export const downloads: Build['downloads'];
  export const opening: Build['opening'];
}
