// A thread that writes files while this one makes the next: to write one takes about as long as to make it. The bytes go
// over in memory that both share, encoded once for the ETag and the file.
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Digest } from '../model/digest.ts';

export type Writer = {
  digest: Digest;
  /** Writes a text to a file whose folder is there, at once or by and by. Throws when an earlier one could not be. */
  put: (file: string, text: string) => void;
  /** Waits until all is written, and ends; rejects with what went wrong first. */
  finish: () => Promise<void>;
};

/** Writes each file before it returns. */
export const writeAtOnce: Writer = {
  digest: (text, encoding) => hash('sha256', text, encoding),
  put: (file, text) => writeFileSync(file, text),
  finish: async () => {},
};

/** The memory that both threads share: blocks of bytes, and a state for each of them and for the whole. */
export type Shared = { blocks: SharedArrayBuffer[]; states: Int32Array<SharedArrayBuffer> };
export const FREE = 0;
/** Its files are being written. */
export const TAKEN = 1;
/** The place of the whole's state, behind those of the blocks: other than 0 once a file could not be written. */
export const FAILED = 4;

/** The files whose bytes lie in a block, from `begin` to `end`. */
export type WritingOrder = { block: number; files: [file: string, begin: number, end: number][] };
export type WritingReport = { failure: Error | null };

const BLOCK_BYTES = 1024 * 1024;
/** Of UTF-8, for one unit of a string. */
const BYTES_PER_UNIT = 3;
/** For a block of files that lie on a disk; only a thread that died takes longer. */
const PATIENCE_MS = 300_000;

export function createWriter(): Writer {
  const shared: Shared = {
    blocks: Array.from({ length: FAILED }, () => new SharedArrayBuffer(BLOCK_BYTES)),
    states: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (FAILED + 1))),
  };
  const { give, report } = startThread(shared);
  const buffers = shared.blocks.map((block) => Buffer.from(block));
  let order: WritingOrder = { block: 0, files: [] };
  let end = 0;
  /** What was encoded last; its bytes lie behind those that are taken. */
  let last = { text: '', until: 0 };
  const handOver = () => {
    const { states } = shared;
    if (Atomics.load(states, FAILED) !== 0) throw new Error('a file could not be written');
    Atomics.store(states, order.block, TAKEN);
    give(order);
    order = { block: (order.block + 1) % buffers.length, files: [] };
    end = 0;
    last = { text: '', until: 0 };
    if (Atomics.wait(states, order.block, TAKEN, PATIENCE_MS) === 'timed-out')
      throw new Error('writer: expected a block to be written within five minutes, got none');
  };
  /** The bytes of a text in the block; they are taken when a file is made of them. */
  const encoded = (text: string): Buffer => {
    if (end + text.length * BYTES_PER_UNIT > BLOCK_BYTES) handOver();
    const buffer = buffers[order.block] ?? Buffer.alloc(0);
    if (text !== last.text) last = { text, until: end + buffer.write(text, end) };
    return buffer.subarray(end, last.until);
  };
  const fits = (text: string) => text.length * BYTES_PER_UNIT <= BLOCK_BYTES;
  return {
    digest: (text, encoding) => hash('sha256', fits(text) ? encoded(text) : text, encoding),
    put(file, text) {
      if (!fits(text)) return writeFileSync(file, text);
      const { length } = encoded(text);
      order.files.push([file, end, end + length]);
      end += length;
      last = { text: '', until: end };
    },
    async finish() {
      give(order);
      give(null);
      const { failure } = await report;
      if (failure !== null) throw failure;
    },
  };
}

type Thread = { give: (order: WritingOrder | null) => void; report: Promise<WritingReport> };

function startThread(shared: Shared): Thread {
  const thread = new Worker(new URL('./writing.ts', import.meta.url), { workerData: shared });
  const report = new Promise<WritingReport>((resolve, reject) => {
    thread.on('message', resolve);
    thread.on('error', reject);
    thread.on('exit', (code) => reject(new Error(`writer: expected a report, got exit ${code}`)));
  });
  // It may fail long before it is asked how it went.
  report.catch(() => {});
  return { give: (order) => thread.postMessage(order), report };
}
