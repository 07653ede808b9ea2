// The ETag of a body, and whether a request names it.
import type { Digest } from '../data/hash.ts';

const ETAG_CHARACTERS = 27;

/** `W/"` + the first 27 characters of base64url(SHA-256(body)) + `"`: weak, because proxies rewrite a strong one when they compress (contract 5). */
export const etagOf = (body: string | Uint8Array, digest: Digest): string =>
  `W/"${digest(body, 'base64url').slice(0, ETAG_CHARACTERS)}"`;

const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether the list of If-None-Match, or `*`, names the ETag, compared weakly (RFC 9110 §13.1.2 and §8.8.3.2); null means that
 * no such header was sent.
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === opaque);
}
