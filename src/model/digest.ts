// SHA-256 comes in as an argument, so that every room runs on any host (architecture 1).

type Encoding = 'hex' | 'base64url';

/** SHA-256 (FIPS 180-4) over bytes, or over the UTF-8 bytes of a text. */
export type Digest = (data: string | Uint8Array, encoding: Encoding) => string;

/** As a hash stands in files and answers. */
export const SHA256_PATTERN = /^sha256:[0-9a-f]{64}$/;

/** Of a lower-case hexadecimal digit. */
const nibble = (code: number): number => (code & 15) + (code > 57 ? 9 : 0);

/** The bytes of a hash: what trees of hashes are made of. */
export const sha256By =
  (digest: Digest) =>
  (data: Uint8Array): Uint8Array => {
    const hex = digest(data, 'hex');
    const bytes = new Uint8Array(hex.length / 2);
    for (let at = 0; at < bytes.length; at++)
      bytes[at] = nibble(hex.charCodeAt(2 * at)) * 16 + nibble(hex.charCodeAt(2 * at + 1));
    return bytes;
  };
