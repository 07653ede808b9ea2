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
import { type BuildRecord, codeFingerprint, fingerprintOf } from './fingerprint.ts';
import { createOutput, type Output, type Trees, treesOf } from './output.ts';
import type { Progress } from './progress.ts';
import { servedFiles } from './served-files.ts';
import { unchangedAnswers } from './unchanged-answers.ts';
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

/** `before` runs when the store is written and no answer yet; `opened` where the store was derived already. */
export type Making = { progress: Progress; before: (output: Output) => void; opened?: Opened };

/** What the tree says of itself: the release, and the inputs that it was built of. */
export const buildRecord = (settings: Settings, { head }: Verified): string =>
  JSON.stringify({
    release: head.release.release,
    code: codeFingerprint(),
    fingerprint: fingerprintOf(settings),
  } satisfies BuildRecord);

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
  return { output, store: await openStore(async (path) => read(path)) };
}

/** Writes the store and every fixed answer of the layout beside the served tree. */
export async function emitService(settings: Settings, verified: Verified, making: Making): Promise<Opened> {
  const { progress } = making;
  const { output, store } = making.opened ?? (await deriveService(settings, verified, progress));
  making.before(output);
  const trees = treesOf(settings.outDir);
  const unchanged = unchangedAnswers(trees);
  const isServed = servedFiles(trees.out);
  await emitAll({ store, output, out: trees.out, unchanged, isServed }, progress);
  return { output, store };
}

async function emitAll(emitting: Emitting, progress: Progress): Promise<void> {
  const { metrics, layout } = emitting.store.catalogue;
  const abouts = [null, ...(layout === 'files' ? metrics : [])];
  progress.begin('emit', abouts.length);
  let count = 0;
  for (const [done, about] of abouts.entries()) {
    count += await emitAnswers(emitting, about);
    progress.tick(done + 1);
  }
  progress.end(`${count} fixed answers`);
}

/** A shard of the store that is being made: from the next tree, or from the served one where it is the same. */
export function readNewest({ out, next }: Trees): (path: string) => string | null {
  const folders = [next, out].map((tree) => join(tree, STORE_FOLDER));
  return (path) => {
    const file = folders.map((folder) => join(folder, path)).find(existsSync);
    return file === undefined ? null : readFileSync(file, 'utf8');
  };
}

/** Reads a text file under a folder, for a store on disk; null when it is not there. */
export const readUnder =
  (folder: string) =>
  async (path: string): Promise<string | null> => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
