// The release that stands, of a size that can be downloaded whole: some of its metrics, each with all of its figures.
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import type { Metric } from '../../src/data/registry.ts';
import { withShown } from '../support/dataset.ts';

/** The dataset with most of its metrics shown to nobody. */
export function partlyShown(verified: VerifiedDataset, shown: readonly Metric[]): VerifiedDataset {
  const ids = new Set(shown.map(({ id }) => id));
  return withShown(verified, ({ id }) => ids.has(id));
}
