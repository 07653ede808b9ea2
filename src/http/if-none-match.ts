// Conditional requests: If-None-Match, compared weakly (RFC 9110 §13.1.2 and §8.8.3.2).

const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** True when the header's list, or `*`, names `etag`; null means that no such header was sent. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === opaque);
}
