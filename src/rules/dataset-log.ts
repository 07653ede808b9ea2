// The log of all releases as a Merkle tree: its leaves by release, then id, then type (RFC 6962, C2SP tlog-tiles).

import type { DatasetHead } from '../model/dataset.ts';
import { type Digest, sha256By } from '../model/digest.ts';
import { checkpointText } from '../model/log/checkpoint.ts';
import { leafBytes, logEntryOf, logSubject } from '../model/log/entry.ts';
import { type Levels, levelsOf, subtreeOfLevels } from '../model/log/levels.ts';
import { leafHash, treeHash } from '../model/log/merkle.ts';
import { HASH_BYTES } from '../model/log/tiles.ts';
import { onceFor } from '../model/once-for.ts';
import type { Revision } from '../model/revision.ts';
import { type ServedLog, servedLog } from './served-log.ts';

/** What a release says of one metric, or of its observations: entries that stand together in the log. */
type Run = { metric: string; isOwn: boolean; key: string; start: number; count: number };

export type DatasetLog = {
  levels: Levels;
  /** By release, the oldest first: how many leaves the log had with it. */
  sizes: ReadonlyMap<string, number>;
  /** The entries of one release in the order of their leaves. */
  entries: (release: string) => Iterable<Revision>;
  /** The place of the first entry of a release about a metric itself, or about its observations. */
  start: (release: string, metric: string, isOwn: boolean) => number | null;
};

const logs = new WeakMap<DatasetHead, DatasetLog>();

/** The log of a head, which nobody changes once it is read; of its entries no more than one metric's are read at once. */
export function datasetLog(head: DatasetHead, digest: Digest): DatasetLog {
  const log = logs.get(head) ?? build(head, digest);
  logs.set(head, log);
  return log;
}

function build(head: DatasetHead, digest: Digest): DatasetLog {
  const log = servedLog(head);
  const runs = [...log.releases.keys()].flatMap((metric) => hashEntries(head, metric, digest));
  return treeOf(head, log, runs, digest);
}

/** The log over all entries, those of metrics that were not public among them: what a superseded log was. */
export function unfilteredLog(head: DatasetHead, digest: Digest): DatasetLog {
  const runs = [...head.log.releases.keys()].flatMap((metric) => hashedRuns(head.log, metric, digest));
  return treeOf(head, head.log, runs, digest);
}

function treeOf(
  { chain }: DatasetHead,
  log: ServedLog,
  all: readonly HashedRun[],
  digest: Digest,
): DatasetLog {
  const sha256 = sha256By(digest);
  const hashed = Map.groupBy(all, ({ release }) => release);
  const total = [...hashed.values()].flat().reduce((sum, { count }) => sum + count, 0);
  const leaves = new Uint8Array(total * HASH_BYTES);
  const sizes = new Map<string, number>();
  let size = 0;
  for (const { release } of chain) {
    const runs = hashed.get(release) ?? [];
    runs.sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const run of runs) {
      leaves.set(run.hashes, size * HASH_BYTES);
      run.start = size;
      run.hashes = NOTHING;
      size += run.count;
    }
    sizes.set(release, size);
  }
  return {
    levels: levelsOf(leaves, sha256),
    sizes,
    *entries(release) {
      for (const run of hashed.get(release) ?? []) yield* entriesOf(log, release, run);
    },
    start: (release, metric, isOwn) =>
      hashed.get(release)?.find((run) => run.metric === metric && run.isOwn === isOwn)?.start ?? null,
  };
}

type HashedRun = Run & { release: string; hashes: Uint8Array };
const NOTHING = new Uint8Array();

/** By metric. */
const hashedOf = onceFor((_: DatasetHead) => new Map<string, HashedRun[]>());

/**
 * Hashes what the log says of one metric, once: who reads all metrics one after the other for another reason calls it
 * while the entries are in memory, and {@link datasetLog} reads none of them again.
 */
export function hashEntries(head: DatasetHead, metric: string, digest: Digest): HashedRun[] {
  const byMetric = hashedOf(head);
  const runs = byMetric.get(metric) ?? hashedRuns(servedLog(head), metric, digest);
  byMetric.set(metric, runs);
  return runs;
}

function hashedRuns(log: ServedLog, metric: string, digest: Digest): HashedRun[] {
  const sha256 = sha256By(digest);
  const runs: HashedRun[] = [];
  for (const [release, all] of Map.groupBy(log.of(metric), (entry) => entry.release))
    for (const isOwn of [true, false]) {
      const entries = ordered(all.filter((entry) => isAboutMetric(entry) === isOwn));
      const [first] = entries;
      if (first === undefined) continue;
      const hashes = new Uint8Array(entries.length * HASH_BYTES);
      for (const [at, entry] of entries.entries())
        hashes.set(leafHash(leafBytes(logEntryOf(entry)), sha256), at * HASH_BYTES);
      runs.push({ metric, isOwn, release, key: logSubject(first), start: 0, count: entries.length, hashes });
    }
  return runs;
}

const isAboutMetric = ({ geo, period }: Revision): boolean => geo === null || period === null;

const entriesOf = (log: ServedLog, release: string, { metric, isOwn }: Run): Revision[] =>
  ordered(log.at(metric, release).filter((entry) => isAboutMetric(entry) === isOwn));

/** By code units: the same order everywhere. */
const ordered = (entries: readonly Revision[]): Revision[] =>
  entries
    .map((entry) => ({ entry, key: `${logSubject(entry)} ${entry.type}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ entry }) => entry);

/** The checkpoint of the log as it was at a release: the text that a signature is made over. */
export function checkpointAt(log: DatasetLog, digest: Digest, origin: string, release: string): string {
  const sha256 = sha256By(digest);
  const size = log.sizes.get(release) ?? 0;
  const root = treeHash(0, size, subtreeOfLevels(log.levels, sha256), sha256);
  return checkpointText({ origin, size, root });
}
