// The sources of the public metrics with their terms, each pair once.
import type { CatalogueMetric } from '../data/catalogue.ts';

type Terms = { license: string | null; metrics: number };
type SourceTerms = { source: string; terms: Terms[] };

/** In the order in which the metrics first name them: a source once, below it each of its terms once. */
export function sourceTerms(metrics: readonly Pick<CatalogueMetric, 'source' | 'license'>[]): SourceTerms[] {
  const found = new Map<string, Map<string | null, number>>();
  for (const { source, license } of metrics) {
    const counts = found.get(source) ?? new Map<string | null, number>();
    found.set(source, counts.set(license, (counts.get(license) ?? 0) + 1));
  }
  return [...found].map(([source, counts]) => ({
    source,
    terms: [...counts].map(([license, count]) => ({ license, metrics: count })),
  }));
}
