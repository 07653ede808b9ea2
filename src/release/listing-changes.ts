// What the log does not tell: that the source begins or ceases to list an observation without a value.
import type { ListingChange } from '../model/revision.ts';
import type { Figure } from './imported.ts';
import type { MetricChange } from './revision-entries.ts';

const withoutValue = (figures: Figure[]): Set<string> =>
  new Set(figures.filter(({ value }) => value === '').map(({ geo, period }) => `${geo},${period}`));

/** Sorted by geo, then period; none for a metric that leaves, whose one entry takes its listings too. */
export function listingChanges({ metric, previous, next, leaves }: MetricChange): ListingChange[] {
  if (leaves) return [];
  const before = withoutValue(previous.figures);
  const after = withoutValue(next.figures);
  return [...before.symmetricDifference(after)].sort().map((key) => {
    const [geo = '', period = ''] = key.split(',');
    return { metric, geo, period, change: after.has(key) ? 'listed' : 'dropped' };
  });
}
