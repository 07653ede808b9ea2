// SHA-256 comes in as an argument, so that every room runs on any host (architecture 1).

export type Encoding = 'hex' | 'base64url';

/** SHA-256 (FIPS 180-4) over bytes, or over the UTF-8 bytes of a text. */
export type Digest = (data: string | Uint8Array, encoding: Encoding) => string;
