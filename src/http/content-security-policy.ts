// The Content-Security-Policies of pages (CSP Level 3): of embeds, of the site's pages that the function answers, and of its
// pages that are files.
import type { Digest } from '../data/hash.ts';

/** The site's style, script, favicon, drawings and embeds, and nothing inline; the search asks the site, and its form leads to it. */
export const sitePolicy = (siteUrl: string): string =>
  `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; frame-src ${new URL(siteUrl).origin}; base-uri 'none'; form-action 'self'; frame-ancestors *`;

/** Of the pages that are files, and of those that look like them: nothing inline and nothing from elsewhere. */
export const FILE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";

/** The same in the headers of every file of the site, where framing can be forbidden (CSP Level 3, 3.3). */
export const FILE_CSP = `${FILE_POLICY}; frame-ancestors 'none'`;
export const FILE_HEADERS = { 'content-security-policy': FILE_CSP };

/** `css` is the style where it stands in the page; without it the style is a file of the same site. */
type Inline = { css?: string; script?: string };

/**
 * The style of an embed and the hash of its script, nothing else. Framing is never forbidden: the pages are made for it.
 * `frame-ancestors *` would allow it over http and https alone, and forbid it to an app (`capacitor:`) and to a page that is
 * opened from a disk.
 */
export function embedPolicy({ css, script }: Inline, digest: Digest): string {
  const parts = [
    `default-src 'none'`,
    `style-src ${css === undefined ? "'self'" : hashSource(css, digest)}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script, digest)}`]),
    `base-uri 'none'`,
    `form-action 'none'`,
  ];
  return parts.join('; ');
}

/** `'sha256-…'` of an inline style or script; CSP wants padded base64. */
function hashSource(text: string, digest: Digest): string {
  const base64 = digest(text, 'base64url').replaceAll('-', '+').replaceAll('_', '/');
  return `'sha256-${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}'`;
}
