// Content hashes as the store has them: 43 characters of base64url (RFC 4648, section 5) for the 71 of `sha256:` and hex.

const PREFIX = 'sha256:';
const DIGITS = 64;
const CHARACTERS = 43;
const HEX = '0123456789abcdef';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Twelve bits, as two characters and as three digits. */
const TWELVE_BITS = Array.from({ length: 4096 }, (_, bits) => bits);
const pairs = TWELVE_BITS.map((bits) => BASE64URL.charAt(bits >> 6) + BASE64URL.charAt(bits & 63));
const triples = TWELVE_BITS.map((bits) => bits.toString(16).padStart(3, '0'));

/** By the code of each character of an alphabet: its value there; 0 for any other. */
function digitValues(alphabet: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const [value, character] of [...alphabet].entries()) table[character.charCodeAt(0)] = value;
  return table;
}
const hexDigits = digitValues(HEX);
const base64urlDigits = digitValues(BASE64URL);

/** @param contentHash `sha256:` and 64 hex digits */
export function shortHash(contentHash: string | null): string | null {
  if (contentHash === null) return null;
  const hex = `${contentHash.slice(PREFIX.length)}00`;
  const bitsOf = (at: number): number => hexDigits[hex.charCodeAt(at)] ?? 0;
  let short = '';
  for (let at = 0; at < hex.length; at += 3)
    short += pairs[(bitsOf(at) << 8) | (bitsOf(at + 1) << 4) | bitsOf(at + 2)];
  return short.slice(0, CHARACTERS);
}

/** The content hash of which this is the short one. */
export function contentHashOf(short: string | null): string | null {
  if (short === null) return null;
  const padded = `${short}A`;
  const bitsOf = (at: number): number => base64urlDigits[padded.charCodeAt(at)] ?? 0;
  let hex = PREFIX;
  for (let at = 0; at < padded.length; at += 2) hex += triples[(bitsOf(at) << 6) | bitsOf(at + 1)];
  return hex.slice(0, PREFIX.length + DIGITS);
}
