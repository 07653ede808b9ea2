// What happened to one figure. Most figures were published once and never changed: of these a series keeps the release
// alone, a tenth of what the entry takes.
import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import type { PastRevision, StoredSeries } from './shards.ts';

type Releases = Readonly<Catalogue['releases']>;

/** The history of the figure at `index` of the metric's periods, newest first. */
export function historyOf(
  { releases }: Pick<Catalogue, 'releases'>,
  { periods }: Pick<CatalogueMetric, 'periods'>,
  series: StoredSeries | null,
  index: number,
): readonly PastRevision[] {
  const only = series?.firstReleases[index] ?? null;
  const first = only === null ? undefined : releases[releases.length - 1 - only];
  if (first === undefined) return series?.revisions[periods[index] ?? ''] ?? [];
  const { release, published } = first;
  const value = String(series?.values[index]);
  return [{ release, published, type: 'published', previousValue: null, value, reason: null }];
}

/**
 * The place among the releases, the oldest first, of the one of a history that is one publication of the value as it
 * stands; null for any other.
 */
export function onlyRelease(
  history: readonly PastRevision[],
  { value, releases }: { value: number | null; releases: Releases },
): number | null {
  const [first] = history;
  if (first === undefined || history.length > 1 || value === null) return null;
  const { release, published, type, previousValue, reason } = first;
  const isPlain = type === 'published' && previousValue === null && reason === null;
  const index = releases.findIndex((one) => one.release === release && one.published === published);
  return isPlain && index >= 0 && first.value === String(value) ? index : null;
}
