// The years of a series that can be asked for.
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { StoredSeries } from '../store/shards.ts';

/** In their order; none where the source lists nothing of the municipality. */
export const periodsWithValue = (
  { periods }: Pick<CatalogueMetric, 'periods'>,
  series: StoredSeries | null,
): string[] => periods.filter((_, index) => series?.states[index] === 'v');
