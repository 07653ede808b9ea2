// SHA-256 comes in as an argument, so that every room runs on any host (architecture 1).

export type Encoding = 'hex' | 'base64url';

/** SHA-256 (FIPS 180-4) over the UTF-8 bytes of `text`. */
export type Digest = (text: string, encoding: Encoding) => string;
