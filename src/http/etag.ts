// The ETag of a body: weak, because proxies rewrite a strong one when they compress (contract 5).
import type { Digest } from '../model/digest.ts';

const ETAG_CHARACTERS = 27;

/** `W/"` + the first 27 characters of base64url(SHA-256(body)) + `"`. */
export const etagOf = (body: string | Uint8Array, digest: Digest): string =>
  `W/"${digest(body, 'base64url').slice(0, ETAG_CHARACTERS)}"`;
