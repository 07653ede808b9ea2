// The release that stands, of a size that can be downloaded whole: some of its metrics, each with all of its figures.
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import type { Metric } from '../../src/data/registry.ts';

/** The dataset with most of its metrics shown to nobody. */
export function partlyShown({ head, ...rest }: VerifiedDataset, shown: readonly Metric[]): VerifiedDataset {
  const metrics = head.registry.metrics.map((metric) =>
    shown.includes(metric) ? metric : { ...metric, status: { public: null, reason: 'Left out.' } },
  );
  return { ...rest, head: { ...head, registry: { ...head.registry, metrics } } };
}
