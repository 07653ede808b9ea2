// The way of the data: verify → derive → emit, into a new tree that is served when it is whole.
import { join } from 'node:path';
import { countWords, formatFinding } from '../data/dataset.ts';
import type { Settings } from '../data/settings.ts';
import { treeText } from '../hosts/node/read-tree.ts';
import { TABLE } from '../service.ts';
import {
  openUnder,
  POINTER,
  type SealedFile,
  type ShardName,
  STORE_FOLDER,
  type Store,
  type StoreRoot,
  shardPath,
} from '../store/store.ts';
import { deriveStore } from './derive/store.ts';
import { nodeDigest } from './digest-node.ts';
import { aboutsOf, type EmittedEtags, emitAnswers, emitLog, etagsNode } from './emit.ts';
import { RefusedDataset } from './exit-with.ts';
import { codeFingerprint, fingerprintOf } from './fingerprint.ts';
import { absenceAt, brokenOffAt } from './missing-dataset.ts';
import { createOutput, type Output } from './output.ts';
import type { Progress } from './progress.ts';
import { pastReleases } from './read/past-releases.ts';
import { type Verified, verifyDataset } from './read/verify-dataset.ts';
import { sealFiles } from './seal-files.ts';
import { servedFolder, treesOf } from './trees/trees.ts';

/** Throws RefusedDataset where there is none: before anything is made for it. */
export function refuseMissing(dataDir: string): void {
  const missing = absenceAt(dataDir) ?? brokenOffAt(dataDir);
  if (missing !== null) throw new RefusedDataset(missing);
}

/** Verifies the dataset; throws RefusedDataset with every finding, one a line. */
export function verifyOrRefuse({ dataDir }: Settings, progress: Progress): Verified {
  refuseMissing(dataDir);
  progress.begin(`verify ${dataDir}`, 1);
  const { findings, verified, observations } = verifyDataset(dataDir, (done, all) =>
    progress.tick(done / all),
  );
  progress.end(`${observations} observations, ${countWords(findings)}`);
  const lines = findings.map(formatFinding).join('\n');
  if (verified === null)
    throw new RefusedDataset(`${lines}\nThe dataset in ${dataDir} is refused: ${countWords(findings)}.`);
  return verified;
}

/** The tree that is being written, and its store, whose root is written last. */
export type NextTree = { output: Output; store: Store };

/**
 * A build goes through the store from one end to the other: few shards are read twice, but for the blocks of series. The
 * page of each municipality reads one of every metric, and its neighbours in the register the same ones again.
 */
const TEXT_IN_MEMORY = 4_000_000;
const TEXT_OF_A_BLOCK = 42_000;

/** What was derived of the dataset: enough to open it, in this process or in another. */
export type DerivedStore = { root: StoreRoot; shards: string[]; metrics: number };

/** `beforeWrite` is called before each file, and may end the process. */
type StepOptions = { progress: Progress; beforeWrite?: () => void };

/** Writes the store of the next tree, shard by shard: it is never in memory as a whole. */
export function deriveTree(
  settings: Settings,
  verified: Verified,
  { progress, beforeWrite = () => {} }: StepOptions,
): DerivedStore {
  const trees = treesOf(settings.outDir);
  const { put, shards } = createOutput(trees.next, { previous: servedFolder(trees), beforeWrite });
  const past = pastReleases(settings.dataDir, verified);
  progress.begin('derive', 1);
  const derived = deriveStore(verified, settings, put, past);
  progress.end(`${shards.size} shards`);
  const built = { code: codeFingerprint(), fingerprint: fingerprintOf(settings) };
  return { root: { ...derived, built }, shards: [...shards], metrics: verified.grids.size };
}

/**
 * Opens what was derived in the next tree, and goes on writing beside it.
 * @param beforeWrite is called before each file, and may end the process
 */
export async function openDerived(
  settings: Settings,
  { root, shards, metrics }: DerivedStore,
  beforeWrite: () => void = () => {},
): Promise<NextTree> {
  const trees = treesOf(settings.outDir);
  const read = treeText(join(trees.next, STORE_FOLDER));
  const capacity = TEXT_IN_MEMORY + TEXT_OF_A_BLOCK * metrics;
  const store = await openUnder(root, read, { digest: nodeDigest, capacity });
  const output = createOutput(trees.next, { previous: servedFolder(trees), written: shards, beforeWrite });
  return { output, store };
}

/** Fixed answers of a tree: their ETags, and the shards that came with them. */
export type EmittedAnswers = { etags: EmittedEtags; shards: string[] };

/** Which of the metrics one of several processes emits: every so many-th, the first process with all that is about none. */
export type Share = { share: number; of: number };

/** Writes a share of the fixed answers and embeds into the next tree, the first with the tiles of the log. */
export async function emitShare(
  { output, store }: NextTree,
  { share, of }: Share,
  progress: Progress,
): Promise<EmittedAnswers> {
  const abouts = aboutsOf(store).filter((_, index) => index % of === share);
  progress.begin(of === 1 ? 'answers' : `answers, ${share + 1} of ${of}`, abouts.length);
  const { write, put, shards } = output;
  const before = new Set(shards);
  const { etags, answers } = await emitAnswers({ store, table: TABLE, write, put }, abouts, progress.tick);
  const tiles = share === 0 ? await emitLog({ store, write }) : 0;
  progress.end(`${answers + tiles} fixed answers and embeds`);
  return { etags, shards: [...shards].filter((shard) => !before.has(shard)) };
}

/** Files by their path, as they were hashed when they were written. */
export type HashedFiles = [path: string, file: SealedFile][];

/** All that a tree is sealed with. */
export type SealInput = { derived: DerivedStore; emitted: EmittedAnswers[]; hashed: HashedFiles };

/** `flush` is {@link flushTree}, but for tests that need no disk. */
export type SealOptions = StepOptions & { flush: (tree: string, paths: Iterable<string>) => void };

/** Writes the list of the next tree's files and its root, and flushes it all; gives the name of the root. */
export function sealTree(
  settings: Settings,
  { derived, emitted, hashed }: SealInput,
  { progress, beforeWrite = () => {}, flush }: SealOptions,
): ShardName {
  const trees = treesOf(settings.outDir);
  const { next } = trees;
  const written = [...derived.shards, ...emitted.flatMap(({ shards }) => shards)];
  const { write, put, shards } = createOutput(next, { previous: servedFolder(trees), written, beforeWrite });
  progress.begin('seal', 1);
  const { files, paths } = sealFiles(next, put, new Map(hashed));
  const etags = put(JSON.stringify(etagsNode(emitted.map((one) => one.etags))));
  const name = put(JSON.stringify({ ...derived.root, etags, files } satisfies StoreRoot));
  const pointer = `${STORE_FOLDER}/${POINTER}`;
  write(pointer, `${name}\n`);
  const figures = [...shards].map((shard) => `${STORE_FOLDER}/${shardPath(shard)}`);
  flush(next, [...figures, ...paths, pointer]);
  progress.end(`${shards.size} shards, ${paths.length} files`);
  return name;
}
