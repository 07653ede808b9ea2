// Every municipality's series of one metric, as the chart over the years is given them.
import type { Field } from '../../embed/chart/field-drawing.ts';
import { hasValue } from '../../embed/has-value.ts';
import type { CatalogueMetric } from '../../store/catalogue.ts';
import type { Store } from '../../store/open-store.ts';

/** Between the first and the last year with a value, every year; null where fewer than two years have one. */
export async function metricField(store: Store, metric: CatalogueMetric): Promise<Field | null> {
  const { first, last, periods } = metric;
  if (first === null || last === null || first === last) return null;
  const length = Number(last) - Number(first) + 1;
  const years = Array.from({ length }, (_, index) => String(Number(first) + index));
  const places = years.map((year) => periods.indexOf(year));
  const all = await Promise.all(store.catalogue.municipalities.map(({ code }) => store.series(metric, code)));
  const series = all
    .map((stored) => places.map((place) => stored?.values[place] ?? null))
    .filter((values) => values.some((value) => hasValue({ value })));
  return { periods: years, series };
}
