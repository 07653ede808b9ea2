// A release as its whole dataset, written back into a folder by the code of `rewind`.
import { loadHead } from '../../src/builder/dataset.ts';
import { contentAt } from '../../src/release/verify.ts';
import { writeTree } from './write-tree.ts';

/** Writes the dataset of `data` as it was at `release` into `out`. */
export function writeRewound(data: string, release: string, out: string): void {
  const { head } = loadHead(data);
  const manifest = head?.manifests.get(release);
  if (head === null || manifest === undefined)
    throw new Error(`${data}: expected a release ${release}, got none`);
  writeTree(out, contentAt(data, head, manifest));
}
