// The part of the store that fixed answers about a metric may read: all that their keys are made of, and nothing else.
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';

/** Throws where an answer reads what `deriveKeys` does not hash: it would not be made anew when that changes. */
export function answerStore(store: Store, about: CatalogueMetric): Store {
  const refuse = (what: string) => {
    throw new Error(`fixed answers about ${about.id}: expected to read what their keys hold, got ${what}`);
  };
  const own =
    <T>(read: (metric: CatalogueMetric) => T) =>
    (metric: CatalogueMetric): T =>
      metric.id === about.id ? read(metric) : refuse(`metric ${metric.id}`);
  return {
    ...store,
    series: (metric, geo) => own((one) => store.series(one, geo))(metric),
    facts: own(store.facts),
    presence: () => refuse('presence'),
    revisionCounts: () => refuse('revision counts'),
    revisions: () => refuse('revision entries'),
    etags: () => refuse('ETags'),
  };
}
