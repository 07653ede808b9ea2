// The Content-Security-Policy of the site's own pages (CSP Level 3): those that the function answers, and those that are files.
import { FILE_POLICY } from '../embed/page/document.ts';

/** The site's style, script, favicon, drawings and embeds, and nothing inline; the search asks the site, and its form leads to it. */
export const sitePolicy = (siteUrl: string): string =>
  `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; frame-src ${new URL(siteUrl).origin}; base-uri 'none'; form-action 'self'; frame-ancestors *`;

/** The same in the headers of every file of the site, where framing can be forbidden (CSP Level 3, 3.3). */
export const FILE_CSP = `${FILE_POLICY}; frame-ancestors 'none'`;
export const FILE_HEADERS = { 'content-security-policy': FILE_CSP };
