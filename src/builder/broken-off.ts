// What a publication that is killed between its two renames leaves: no dataset, but the new one and the old one beside it.
import { isThere } from './is-there.ts';

/** One line with the way out; null where it is not so. */
export function brokenOffAt(dataDir: string): string | null {
  if (isThere(dataDir)) return null;
  const left = [`${dataDir}.next`, `${dataDir}.previous`].filter(isThere);
  if (left.length === 0) return null;
  return `${dataDir} is missing, and ${left.join(' and ')} ${left.length === 1 ? 'is' : 'are'} there: a publication was broken off. Run npm run release -- verify where the disk can be written: it finds the release that stands.`;
}
