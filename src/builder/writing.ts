// The thread behind a writer: writes block after block, and frees each. What fails is told at the end; until then the
// other thread only sees that something did.
import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { FAILED, FREE, type Shared, type WritingOrder, type WritingReport } from './writer.ts';

const { blocks, states }: Shared = workerData;
const buffers = blocks.map((block) => Buffer.from(block));
let failure: Error | null = null;

parentPort?.on('message', (order: WritingOrder | null) => {
  if (order === null) {
    parentPort?.postMessage({ failure } satisfies WritingReport);
    parentPort?.close();
    return;
  }
  try {
    // After a failure what follows is thrown away: the build is lost.
    if (failure === null) writeAll(order);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    Atomics.store(states, FAILED, 1);
  }
  Atomics.store(states, order.block, FREE);
  Atomics.notify(states, order.block);
});

function writeAll({ block, files }: WritingOrder): void {
  for (const [file, begin, end] of files) writeFileSync(file, buffers[block]?.subarray(begin, end) ?? '');
}
