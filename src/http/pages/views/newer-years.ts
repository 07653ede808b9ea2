// Whether a series may have ended at its source, and where newer years are.
import type { NewerYears } from '../../../embed/figure-view.ts';
import type { MetricSubject } from '../../../endpoints/endpoint.ts';

/** A series whose newest year lies so many years before the release may have been left by its source. */
const OLD = 3;

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Whether a series may have ended at its source with its newest year. */
export const mayHaveEnded = (last: string, release: string): boolean => yearOf(release) - yearOf(last) >= OLD;

/** Null while the series is kept up. */
export function newerOf({ store, metric, lang }: MetricSubject): NewerYears | null {
  const { last, retrieved } = metric;
  if (last === null || !mayHaveEnded(last, store.catalogue.release)) return null;
  const found = metric.related
    .filter(({ relation }) => relation === 'newer')
    .flatMap(({ metric: id }) => store.directory.metrics.get(id) ?? [])
    .find((other) => (other.last ?? '') > last);
  const newer =
    found === undefined ? null : { id: found.id, title: found.title[lang], last: found.last ?? '' };
  return { last, retrieved, metric: newer };
}
