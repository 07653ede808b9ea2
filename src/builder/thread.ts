// One further thread of a build, with an output of its own. It knows nothing but its order.
import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../store/open-store.ts';
import { deriveShare } from './derive-store.ts';
import { emitShare, emittingOf, throughWriter } from './emit-share.ts';
import { createOutput, type Output } from './output.ts';
import { readNewest } from './read-newest.ts';
import type { ThreadOrder, ThreadReport } from './threads.ts';
import { writeShards } from './write-shards.ts';

/** Each block of a metric is read in one go and not again. */
const TEXT_IN_MEMORY = 4_000_000;

const order: ThreadOrder = workerData;
const output = createOutput(order.trees);
const count = await made(output);
parentPort?.postMessage({ count, made: output.made() } satisfies ThreadReport);

async function made(to: Output): Promise<number> {
  if (order.work === 'derive') return writeShards(to, deriveShare(order, order.counter));
  const read = readNewest(order.trees);
  const store = await openStore(async (path) => read(path), { capacity: TEXT_IN_MEMORY });
  const share = () => emitShare(emittingOf(order.trees, { store, output: to }), order.counter);
  return order.writers ? throughWriter(to, share) : share();
}
