// Content hashes as the store has them: 43 characters of base64url (RFC 4648, section 5) for the 71 of `sha256:` and hex.

const PREFIX = 'sha256:';
const DIGITS = 64;
const CHARACTERS = 43;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Twelve bits are three hex digits, and two characters. */
const pairOfDigits = new Map<string, string>();
const digitsOfPair = new Map<string, string>();
for (const [high, first] of [...ALPHABET].entries())
  for (const [low, second] of [...ALPHABET].entries()) {
    const digits = (high * ALPHABET.length + low).toString(16).padStart(3, '0');
    pairOfDigits.set(digits, first + second);
    digitsOfPair.set(first + second, digits);
  }

/** @param contentHash `sha256:` and 64 hex digits */
export function shortHash(contentHash: string | null): string | null {
  if (contentHash === null) return null;
  const hex = `${contentHash.slice(PREFIX.length)}00`;
  let short = '';
  for (let at = 0; at < hex.length; at += 3) short += pairOfDigits.get(hex.slice(at, at + 3));
  return short.slice(0, CHARACTERS);
}

/** The content hash of which this is the short one. */
export function contentHashOf(short: string | null): string | null {
  if (short === null) return null;
  const padded = `${short}A`;
  let hex = '';
  for (let at = 0; at < padded.length; at += 2) hex += digitsOfPair.get(padded.slice(at, at + 2));
  return PREFIX + hex.slice(0, DIGITS);
}
