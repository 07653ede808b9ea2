// The way of the data: verify → derive → emit, into the tree beside the served one.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFinding } from '../model/finding.ts';
import type { Settings } from '../model/settings.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { deriveRest, deriveShare } from './derive-store.ts';
import { type Emitting, emitAnswers } from './emit.ts';
import { emitShare, emittingOf, throughWriter } from './emit-share.ts';
import { type BuildRecord, codeFingerprint, fingerprintOf } from './fingerprint.ts';
import { createOutput, type Output, treesOf } from './output.ts';
import type { Progress } from './progress.ts';
import { readNewest } from './read-newest.ts';
import { createCounter } from './share.ts';
import { emittersFor, startThreads, type ThreadReport, threadsFor } from './threads.ts';
import { type Verified, verifyDataset } from './verify-dataset.ts';
import { writeShards } from './write-shards.ts';

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
  { progress, threads }: Pick<Making, 'progress' | 'threads'>,
): Promise<Opened> {
  const trees = treesOf(settings.outDir);
  const output = createOutput(trees);
  const counter = createCounter();
  const deriving = { verified, addresses: settings };
  progress.begin('derive', 1);
  const others = startThreads(
    { work: 'derive', trees, counter, ...deriving },
    (threads ?? threadsFor(cellsIn(verified))) - 1,
  );
  const own = writeShards(output, deriveRest(deriving)) + writeShards(output, deriveShare(deriving, counter));
  progress.end(`${own + takeReports(output, await others)} shards`);
  const read = readNewest(trees);
  return { output, store: await openStore(async (path) => read(path), { capacity: TEXT_IN_MEMORY }) };
}

const cellsIn = ({ grids }: Verified): number =>
  [...grids.values()].reduce((sum, { states }) => sum + states.length, 0);

/** Every thread writes through an output of its own; gives how many files they were asked for. */
function takeReports(output: Output, reports: readonly ThreadReport[]): number {
  for (const { made } of reports) output.take(made);
  return reports.reduce((sum, { count }) => sum + count, 0);
}

/** Writes the store and every fixed answer of the layout beside the served tree. */
export async function emitService(settings: Settings, verified: Verified, making: Making): Promise<Opened> {
  const { progress } = making;
  const { output, store } = making.opened ?? (await deriveService(settings, verified, making));
  making.before(output);
  const emitting = emittingOf(treesOf(settings.outDir), { store, output });
  progress.begin('emit', store.catalogue.metrics.length);
  const count =
    settings.layout === 'files'
      ? await emitShared(emitting, output, making)
      : await emitAnswers(emitting, null);
  progress.end(`${count} fixed answers`);
  return { output, store };
}

/** The other threads start while this one makes what is about no metric in particular. */
async function emitShared(
  emitting: Emitting,
  output: Output,
  { progress, threads }: Making,
): Promise<number> {
  const counter = createCounter();
  const { makers, writers } =
    threads === undefined
      ? emittersFor(answersToMake(emitting))
      : emittersFor(Number.POSITIVE_INFINITY, threads);
  const others = startThreads({ work: 'emit', trees: output.trees, counter, writers }, makers - 1);
  const own = async () =>
    (await emitAnswers(emitting, null)) + (await emitShare(emitting, counter, progress.tick));
  const [count, reports] = await Promise.all([writers ? throughWriter(output, own) : own(), others]);
  return count + takeReports(output, reports);
}

/** About how many answers were not made for the served tree already. */
function answersToMake({ store, unchanged }: Emitting): number {
  const { metrics, municipalities } = store.catalogue;
  return metrics.reduce(
    (sum, metric) => sum + metric.periods.length * (municipalities.length - unchanged(metric).size),
    0,
  );
}

/** Reads a text file under a folder, for a store on disk; null when it is not there. */
export const readUnder =
  (folder: string) =>
  async (path: string): Promise<string | null> => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
