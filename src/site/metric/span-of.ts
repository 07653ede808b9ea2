// The years of a metric as one writes them.
import type { CatalogueMetric } from '../../data/catalogue.ts';
import { yearSpans } from '../../embed/axes.ts';

/** `2015, 2020–2024`: from the first year with a value to the last, but for those that the metric does not have; null where no year has a value. */
export function spanOf({
  first,
  last,
  periods,
}: Pick<CatalogueMetric, 'first' | 'last' | 'periods'>): string | null {
  if (first === null || last === null) return null;
  return yearSpans(periods.filter((period) => first <= period && period <= last));
}
