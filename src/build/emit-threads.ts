// The threads that share the emitter's work. Which thread makes an answer changes none of its bytes.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Store } from '../store/open-store.ts';
import type { ShareOrder, ShareReport } from './emit-share.ts';

/** More would wait for the disk. */
const MOST = 4;
/** A thread takes a third of a second to start: with less to do it is not worth it. */
const ANSWERS_PER_THREAD = 10_000;

/** A metric and what is made of it; without a limit a thread lets its garbage grow to twice that. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 };

/** How many threads, this one among them, the answers of a release are worth. */
export function threadsFor({ catalogue: { metrics, municipalities } }: Store): number {
  const answers = metrics.reduce((sum, { periods }) => sum + periods.length * municipalities.length, 0);
  return Math.max(1, Math.min(availableParallelism(), MOST, Math.floor(answers / ANSWERS_PER_THREAD)));
}

/** Starts `count` further threads; each gives what it made when no metric is left. Rejects when one of them fails. */
export const startThreads = (order: ShareOrder, count: number): Promise<ShareReport[]> =>
  Promise.all(Array.from({ length: count }, () => reportOf(order)));

const reportOf = (order: ShareOrder): Promise<ShareReport> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./emit-worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: MEMORY,
    });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`emitter thread: expected a report, got exit ${code}`)));
  });
