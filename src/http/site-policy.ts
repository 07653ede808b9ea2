// The Content-Security-Policy of the site's own pages that the function answers (CSP Level 3).

/** The site's style, favicon and embeds, and nothing inline; no script runs, but what audits a page may ask the site. */
export const sitePolicy = (siteUrl: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src ${siteUrl}; base-uri 'none'; form-action 'none'; frame-ancestors *`;
