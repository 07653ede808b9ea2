// The way of the data: verify → derive → emit, into the tree beside the served one.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFinding } from '../model/finding.ts';
import type { Settings } from '../model/settings.ts';
import { STORE_FOLDER } from '../store/layout.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { sealShard } from '../store/seal.ts';
import { deriveStore } from './derive-store.ts';
import { nodeDigest } from './digest-node.ts';
import { type Emitting, emitAnswers } from './emit.ts';
import { emitShare, emittingOf } from './emit-share.ts';
import { startThreads, threadsFor } from './emit-threads.ts';
import { type BuildRecord, codeFingerprint, fingerprintOf } from './fingerprint.ts';
import { createOutput, type Output, treesOf } from './output.ts';
import type { Progress } from './progress.ts';
import { readNewest } from './read-newest.ts';
import { type Verified, verifyDataset } from './verify-dataset.ts';

/** The dataset has findings: they are listed in full, and nothing is built. */
export class RefusedDataset extends Error {}

/** Verifies the dataset; throws RefusedDataset with every finding, one a line. */
export function verifyOrRefuse({ dataDir }: Settings, progress: Progress): Verified {
  progress.begin(`verify ${dataDir}`, 1);
  const { findings, verified, observations } = verifyDataset(dataDir, (done, all) =>
    progress.tick(done / all),
  );
  progress.end(`${observations} observations, ${findings.length} findings`);
  const lines = findings.map(formatFinding).join('\n');
  if (verified === null)
    throw new RefusedDataset(
      `${lines}\nThe dataset in ${dataDir} is refused: ${findings.length} findings above.`,
    );
  return verified;
}

/** The tree that is being made, and the store as it lies there. */
export type Opened = { output: Output; store: Store };

/**
 * `before` runs when the store is written and no answer yet; `opened` where the store was derived already; `threads` are
 * as many as the release is worth when not given.
 */
export type Making = {
  progress: Progress;
  before: (output: Output) => void;
  opened?: Opened;
  threads?: number;
};

/** What the tree says of itself: the release, and the inputs that it was built of. */
export const buildRecord = (settings: Settings, { head }: Verified): string =>
  JSON.stringify({
    release: head.release.release,
    code: codeFingerprint(),
    fingerprint: fingerprintOf(settings),
  } satisfies BuildRecord);

/** A build goes through the store from one end to the other: few shards are read twice. */
const TEXT_IN_MEMORY = 8_000_000;

/** Writes the store beside the served tree, shard by shard, and opens it there: it is never in memory as a whole. */
export async function deriveService(
  settings: Settings,
  verified: Verified,
  progress: Progress,
): Promise<Opened> {
  const trees = treesOf(settings.outDir);
  const output = createOutput(trees);
  let shards = 0;
  progress.begin('derive', 1);
  for (const { path, text } of deriveStore(verified, settings)) {
    output.write(`${STORE_FOLDER}/${path}`, sealShard(text, nodeDigest));
    shards += 1;
  }
  progress.end(`${shards} shards`);
  const read = readNewest(trees);
  return { output, store: await openStore(async (path) => read(path), TEXT_IN_MEMORY) };
}

/** Writes the store and every fixed answer of the layout beside the served tree. */
export async function emitService(settings: Settings, verified: Verified, making: Making): Promise<Opened> {
  const { progress } = making;
  const { output, store } = making.opened ?? (await deriveService(settings, verified, progress));
  making.before(output);
  const { metrics, layout } = store.catalogue;
  const trees = treesOf(settings.outDir);
  const emitting = emittingOf(trees, { store, output });
  progress.begin('emit', metrics.length);
  const rest = await emitAnswers(emitting, null);
  const count = layout === 'files' ? await emitMetrics(emitting, output, making) : 0;
  progress.end(`${rest + count} fixed answers`);
  return { output, store };
}

/** Every thread writes through an output of its own; `output` takes over what they made. */
async function emitMetrics(
  emitting: Emitting,
  output: Output,
  { progress, threads = threadsFor(emitting.store) }: Making,
): Promise<number> {
  const next = new Int32Array(new SharedArrayBuffer(4));
  const others = startThreads({ trees: output.trees, next }, threads - 1);
  const [own, reports] = await Promise.all([emitShare(emitting, next, progress.tick), others]);
  for (const { made } of reports) output.take(made);
  return reports.reduce((sum, { count }) => sum + count, own);
}

/** Reads a text file under a folder, for a store on disk; null when it is not there. */
export const readUnder =
  (folder: string) =>
  async (path: string): Promise<string | null> => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
