// The fixed answers about the metrics that one thread takes.
import { type Emitting, emitAnswers } from './emit.ts';
import type { Trees } from './output.ts';
import { servedFiles } from './served-files.ts';
import { type Counter, shareOf } from './share.ts';
import { unchangedAnswers } from './unchanged-answers.ts';

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

/** Gives how many answers there were. */
export async function emitShare(
  emitting: Emitting,
  counter: Counter,
  tick?: (taken: number) => void,
): Promise<number> {
  let count = 0;
  for (const metric of shareOf(emitting.store.catalogue.metrics, counter, tick))
    count += await emitAnswers(emitting, metric);
  return count;
}
