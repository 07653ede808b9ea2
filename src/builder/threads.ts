// The further threads of a build, for releases that are worth them.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Addresses } from './derive-catalogue.ts';
import type { Made, Trees } from './output.ts';
import type { Counter } from './share.ts';
import type { Verified } from './verify-dataset.ts';

/** `derive` writes shards of the store, `emit` the fixed answers that are made of them. */
export type ThreadOrder = { trees: Trees; counter: Counter } & (
  | { work: 'derive'; verified: Verified; addresses: Addresses }
  | { work: 'emit'; writers: boolean }
);

/** How many files a thread was asked for, and which it wrote. */
export type ThreadReport = { count: number; made: Made };

/** More would wait for the disk. */
const MOST = 4;
/** A thread takes a third of a second to start, in which so many things could be made; with fewer it is not worth it. */
const WORTH: Record<ThreadOrder['work'], number> = { derive: 250_000, emit: 20_000 };
/** One that only writes starts at once. */
const WORTH_A_WRITER = 2_000;
/** Without a limit a thread lets its garbage grow to twice that. */
const MEMORY: Record<
  ThreadOrder['work'],
  { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number }
> = {
  derive: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 24 },
  emit: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
};

const available = (): number => Math.min(availableParallelism(), MOST);

/** How many threads, that of the build among them, are worth deriving so many observations. */
export const threadsFor = (observations: number): number =>
  Math.max(1, Math.min(available(), Math.floor(observations / WORTH.derive)));

/** `makers` make answers, the thread of the build among them; with `writers` each has a thread that writes its files. */
export type Emitters = { makers: number; writers: boolean };

/** Who emits so many answers, with so many threads in all. */
export const emittersFor = (answers: number, threads = available()): Emitters => ({
  makers: Math.max(1, Math.min(Math.floor(threads / 2), Math.floor(answers / WORTH.emit))),
  writers: threads > 1 && answers >= WORTH_A_WRITER,
});

/** Starts `count` threads; each reports when no metric is left. Rejects when one of them fails. */
export const startThreads = (order: ThreadOrder, count: number): Promise<ThreadReport[]> =>
  Promise.all(Array.from({ length: count }, () => reportOf(order)));

const reportOf = (order: ThreadOrder): Promise<ThreadReport> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: order,
      resourceLimits: MEMORY[order.work],
    });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`thread: expected a report, got exit ${code}`)));
  });
