// The Content-Security-Policy of an embed (CSP Level 3): its style and the hash of its script, nothing else.
import type { Digest } from '../model/digest.ts';

/** `css` is the style where it stands in the page; without it the style is a file of the same site. */
type Policy = { css?: string; script?: string };

const sources = new Map<string, string>();

/** `'sha256-…'` of an inline style or script; CSP wants padded base64. */
function hashSource(text: string, digest: Digest): string {
  const cached = sources.get(text);
  if (cached !== undefined) return cached;
  const base64 = digest(text, 'base64url').replaceAll('-', '+').replaceAll('_', '/');
  const source = `'sha256-${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}'`;
  sources.set(text, source);
  return source;
}

/**
 * Framing is never forbidden: the pages are made for it. `frame-ancestors *` would allow it over http and https alone, and
 * forbid it to an app (`capacitor:`) and to a page that is opened from a disk.
 */
export function contentSecurityPolicy({ css, script }: Policy, digest: Digest): string {
  const parts = [
    `default-src 'none'`,
    `style-src ${css === undefined ? "'self'" : hashSource(css, digest)}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script, digest)}`]),
    `base-uri 'none'`,
    `form-action 'none'`,
  ];
  return parts.join('; ');
}
