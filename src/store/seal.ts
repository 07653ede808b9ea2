// A shard says the SHA-256 of its own content, so that bytes which rot on a disk are told from those that were written.
// The seal is a wrapping in JSON: a sealed shard is still one JSON file.
import type { Digest } from '../model/digest.ts';

const HEAD = '{"sha256":"';
const HEX = 64;
const MIDDLE = '","data":';
const START = HEAD.length + HEX + MIDDLE.length;

/** @param text the JSON of a shard */
export const sealShard = (text: string, digest: Digest): string =>
  `${HEAD}${digest(text, 'hex')}${MIDDLE}${text}}`;

/** The file of a shard. Of several lines the first is sealed, which vouches for the others (see `pack.ts`). */
export function sealFile(text: string, digest: Digest): string {
  const end = text.indexOf('\n');
  return end === -1 ? sealShard(text, digest) : sealShard(text.slice(0, end), digest) + text.slice(end);
}

export const isSealed = (text: string): boolean => text.startsWith(HEAD);

/** The JSON that was sealed, or the text itself where it is not; nothing is checked. */
export const unsealed = (text: string): string => (isSealed(text) ? text.slice(START, -1) : text);

/** The JSON that was sealed; null when it has no seal, or the seal is not that of its bytes. */
export function checkedSeal(text: string, digest: Digest): string | null {
  const content = unsealed(text);
  return isSealed(text) && sealShard(content, digest) === text ? content : null;
}
