// Why there is no dataset in DATA_DIR, in one line with the way out; null where it is not so.
import { isThere } from './is-there.ts';

/** What a publication that is killed between its two renames leaves: no dataset, but the new one and the old one beside it. */
export function brokenOffAt(dataDir: string): string | null {
  const left = leftBeside(dataDir);
  if (isThere(dataDir) || left.length === 0) return null;
  return `${dataDir} is missing, and ${left.join(' and ')} ${left.length === 1 ? 'is' : 'are'} there: a publication was broken off. Run npm run release -- verify where the disk can be written: it finds the release that stands.`;
}

/** Neither a dataset nor what a publication that was broken off left of one: what is made beside it would be all there is. */
export const absenceAt = (dataDir: string): string | null =>
  isThere(dataDir) || leftBeside(dataDir).length > 0
    ? null
    : `${dataDir}: expected the folder of the dataset, got nothing there; set DATA_DIR to the one that is meant`;

const leftBeside = (dataDir: string): string[] => [`${dataDir}.next`, `${dataDir}.previous`].filter(isThere);
