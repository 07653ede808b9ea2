// The sources of the public metrics with their terms, each pair once.
import type { CatalogueMetric } from '../store/catalogue.ts';

export type SourceTerms = { source: string; license: string | null; metrics: number };

/** In the order in which the metrics first name them. */
export function sourceTerms(metrics: readonly CatalogueMetric[]): SourceTerms[] {
  const found: SourceTerms[] = [];
  for (const { source, license } of metrics) {
    const known = found.find((one) => one.source === source && one.license === license);
    if (known === undefined) found.push({ source, license, metrics: 1 });
    else known.metrics += 1;
  }
  return found;
}
