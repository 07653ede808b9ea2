// The years of a metric as one writes them.
import type { CatalogueMetric } from '../../store/catalogue.ts';

/** `2013–2022`, a single year alone, null where no year has a value. */
export function spanOf({ first, last }: Pick<CatalogueMetric, 'first' | 'last'>): string | null {
  if (first === null || last === null) return null;
  return first === last ? first : `${first}–${last}`;
}
