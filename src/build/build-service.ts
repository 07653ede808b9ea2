// The way of the data: verify → derive → emit, into the tree beside the served one.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFinding } from '../model/finding.ts';
import type { Settings } from '../model/settings.ts';
import { STORE_FOLDER } from '../store/layout.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { deriveStore } from './derive-store.ts';
import { type Emitting, emitAnswers } from './emit.ts';
import { type BuildRecord, codeFingerprint, fingerprintOf } from './fingerprint.ts';
import { createOutput, type Output, treesOf } from './output.ts';
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

export type Emitted = { output: Output; store: Store };

export type Making = { progress: Progress; before: (output: Output) => void };

/** What the tree says of itself: the release, and the inputs that it was built of. */
export const buildRecord = (settings: Settings, { head }: Verified): string =>
  JSON.stringify({
    release: head.release.release,
    code: codeFingerprint(),
    fingerprint: fingerprintOf(settings),
  } satisfies BuildRecord);

/** Writes the store and every fixed answer beside the served tree. */
export async function emitService(settings: Settings, verified: Verified, making: Making): Promise<Emitted> {
  const { progress } = making;
  const trees = treesOf(settings.outDir);
  const output = createOutput(trees);
  making.before(output);
  progress.begin('derive', 1);
  const shards = new Map([...deriveStore(verified, settings)].map(({ path, text }) => [path, text]));
  progress.end(`${shards.size} shards`);
  const store = await openStore(async (path) => shards.get(path) ?? null);
  const files = [...shards].map(([path, text]): [string, string] => [`${STORE_FOLDER}/${path}`, text]);
  for (const [path, text] of files) output.write(path, text);
  const unchanged = unchangedAnswers(trees.out, shards);
  const isServed = servedFiles(trees.out);
  await emitAll({ store, output, out: trees.out, unchanged, isServed }, progress);
  return { output, store };
}

async function emitAll(emitting: Emitting, progress: Progress): Promise<void> {
  const { metrics } = emitting.store.catalogue;
  progress.begin('emit', metrics.length + 1);
  let count = 0;
  for (const [done, about] of [null, ...metrics].entries()) {
    count += await emitAnswers(emitting, about);
    progress.tick(done + 1);
  }
  progress.end(`${count} fixed answers`);
}

/** Reads a text file under a folder, for a store on disk; null when it is not there. */
export const readUnder =
  (folder: string) =>
  async (path: string): Promise<string | null> => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
