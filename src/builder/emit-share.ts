// The fixed answers about the metrics that one thread takes.
import { type Emitting, emitAnswers } from './emit.ts';
import type { Output, Trees } from './output.ts';
import { servedFiles } from './served-files.ts';
import { type Counter, shareOf } from './share.ts';
import { unchangedAnswers } from './unchanged-answers.ts';
import { createWriter, writeAtOnce } from './writer.ts';

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

/** Does work whose files a thread of their own writes; all of them are written when it is done. */
export async function throughWriter<T>(output: Output, work: () => Promise<T>): Promise<T> {
  const writer = createWriter();
  output.use(writer);
  try {
    return await work();
  } finally {
    output.use(writeAtOnce);
    // Why a file could not be written is known here, and says more than that it was not.
    await writer.finish();
  }
}
