// A dataset as it was with a release before.
import { sealDataset, standingReleases } from './dataset.ts';
import { contentOf } from './golden-seal.ts';
import { writeTree } from './write-tree.ts';

/** Writes the dataset of `data` as it was at `release` into `out`. */
export function writeRewound(data: string, release: string, out: string): void {
  const releases = standingReleases(contentOf(data)).filter((one) => one.release <= release);
  writeTree(out, sealDataset(releases.map(({ hand: _, ...one }) => one)));
}
