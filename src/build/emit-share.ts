// The fixed answers about metrics, shared among threads: whoever is free takes the next metric.
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import { type Emitting, emitAnswers } from './emit.ts';
import type { Output, Trees } from './output.ts';
import { servedFiles } from './served-files.ts';
import { unchangedAnswers } from './unchanged-answers.ts';

/** What a thread is given: the trees, and the place of the next metric in memory that all threads share. */
export type ShareOrder = { trees: Trees; next: Int32Array<SharedArrayBuffer> };

/** What a thread made. */
export type ShareReport = { count: number; made: ReturnType<Output['made']> };

export const emittingOf = (
  trees: Trees,
  { output, store }: Pick<Emitting, 'output' | 'store'>,
): Emitting => ({
  store,
  output,
  out: trees.out,
  unchanged: unchangedAnswers(trees),
  isServed: servedFiles(trees.out),
});

/** Writes the answers about one metric after another until there are none left; gives how many answers there were. */
export async function emitShare(
  emitting: Emitting,
  next: ShareOrder['next'],
  tick: (taken: number) => void,
): Promise<number> {
  const take = ({ catalogue }: Store): CatalogueMetric | undefined =>
    catalogue.metrics[Atomics.add(next, 0, 1)];
  let count = 0;
  for (let about = take(emitting.store); about !== undefined; about = take(emitting.store)) {
    count += await emitAnswers(emitting, about);
    tick(Math.min(Atomics.load(next, 0), emitting.store.catalogue.metrics.length));
  }
  return count;
}
