// One thread of the emitter, with a store of its own over the shards that are written already.
import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../store/open-store.ts';
import { emitShare, emittingOf, type ShareOrder, type ShareReport } from './emit-share.ts';
import { createOutput } from './output.ts';
import { readNewest } from './read-newest.ts';

/** Each block of a metric is read in one go and not again. */
const TEXT_IN_MEMORY = 4_000_000;

const { trees, next }: ShareOrder = workerData;
const read = readNewest(trees);
const store = await openStore(async (path) => read(path), TEXT_IN_MEMORY);
const output = createOutput(trees);
const count = await emitShare(emittingOf(trees, { store, output }), next, () => {});
parentPort?.postMessage({ count, made: output.made() } satisfies ShareReport);
