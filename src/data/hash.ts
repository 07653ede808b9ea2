// SHA-256 comes in as an argument, so that every room runs on any host (architecture 1).
import stableStringify from 'fast-json-stable-stringify';

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
      bytes[at] =
        nibble(hex.charCodeAt(2 * at)) * 16 + nibble(hex.charCodeAt(2 * at + 1));
    return bytes;
  };

// Canonical JSON: keys sorted, compact (fast-json-stable-stringify; for these records the same as RFC 8785).

/** Undefined where the text is no JSON, which JSON itself cannot say. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is made with its keys in order is written as it stands, four times as fast; the rest is sorted where it is not. */
export function canonicalJson(value: unknown): string {
  if (isInOrder(value)) return JSON.stringify(value);
  if (!isRecordInOrder(value)) return stableStringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)}}`;
}

/** The same record with its own keys in order; what lies below keeps its order. */
export const inOrder = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))) as T;

function isInOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  let last = '';
  // Without a list of the entries: this is asked of every answer.
  for (const key in value) {
    if (key < last || !isInOrder((value as Record<string, unknown>)[key])) return false;
    last = key;
  }
  return true;
}

/** Whether its own keys are in order, whatever lies below. */
function isRecordInOrder(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') <= key);
}
