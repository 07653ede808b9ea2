// Work on metrics that threads share: whoever is free takes the next one. Which thread makes a file changes none of its
// bytes.
import type { CatalogueMetric } from '../store/catalogue.ts';

/** The place of the next metric, in memory that all threads share. */
export type Counter = Int32Array<SharedArrayBuffer>;

export const createCounter = (): Counter => new Int32Array(new SharedArrayBuffer(4));

/** The metrics that this thread takes, one after another, until all are taken; `tick` is told how many that are. */
export function* shareOf(
  metrics: readonly CatalogueMetric[],
  counter: Counter,
  tick: (taken: number) => void = () => {},
): Iterable<CatalogueMetric> {
  for (;;) {
    const place = Atomics.add(counter, 0, 1);
    const metric = metrics[place];
    if (metric === undefined) return;
    yield metric;
    tick(Math.min(Atomics.load(counter, 0), metrics.length));
  }
}
