// SHA-256 comes in as an argument, so that every room runs on any host (architecture 1).

export type Encoding = 'hex' | 'base64url';

/** SHA-256 (FIPS 180-4) over bytes, or over the UTF-8 bytes of a text. */
export type Digest = (data: string | Uint8Array, encoding: Encoding) => string;

const DIGITS = '0123456789abcdef';

/** The bytes of a hash: what trees of hashes are made of. */
export const sha256By =
  (digest: Digest) =>
  (data: Uint8Array): Uint8Array => {
    const hex = digest(data, 'hex');
    const bytes = new Uint8Array(hex.length / 2);
    for (let at = 0; at < bytes.length; at++)
      bytes[at] = DIGITS.indexOf(hex[2 * at] ?? '') * 16 + DIGITS.indexOf(hex[2 * at + 1] ?? '');
    return bytes;
  };
