// A leaf of the log: what one release says of one figure, without a value.

import type { DatasetHead, RevisionLog, WithLine } from './dataset.ts';
import { type Digest, sha256By } from './hash.ts';
import { observationId } from './identifier.ts';
import { HASH_BYTES, type Levels, leafHash, levelsOf, subtreeOfLevels, treeHash } from './merkle.ts';
import { type Revision, revisionType } from './release.ts';
import { onceFor } from './text.ts';

/**
 * Only what never has to be taken back stands in a leaf: a log that is appended to cannot forget, and a metric that is
 * public today may not be tomorrow. The content hash is bound to value, unit and source; title and reason are not logged.
 * A hash hides a value only from those who would not try all that it could be (data/README.md, "The log of all releases").
 */
export type LogEntry = Pick<Revision, 'release' | 'type' | 'contentHash' | 'previousContentHash'> & {
  /** Of the observation; of the metric where the entry is about the metric itself. */
  id: string;
};

const logSubject = ({ metric, geo, period }: Pick<Revision, 'metric' | 'geo' | 'period'>): string =>
  geo === null || period === null ? metric : observationId({ metric, geo, period });

export const logEntryOf = ({
  release,
  type,
  contentHash,
  previousContentHash,
  ...key
}: Pick<
  Revision,
  'release' | 'type' | 'contentHash' | 'previousContentHash' | 'metric' | 'geo' | 'period'
>): LogEntry => ({ contentHash, id: logSubject(key), previousContentHash, release, type });

/** The bytes of the leaf: the entry as canonical JSON, its keys written in their order. */
export const leafBytes = ({ contentHash, id, previousContentHash, release, type }: LogEntry): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ contentHash, id, previousContentHash, release, type }));

// The head of the log, after C2SP tlog-checkpoint: origin, size and root on a line each. Unsigned it is the note's text alone.

export type Checkpoint = { origin: string; size: number; root: Uint8Array };

/** RFC 4648, section 4. */
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The bytes of standard Base 64; null where the text is not that of any bytes, or not the only one of its bytes. */
export function bytesOfBase64(text: string): Uint8Array | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return base64(bytes) === text ? bytes : null;
}

/** The note's text: what a signature is made over. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64(root)}\n`;

/** Reads the first three lines; whatever signatures follow are checked elsewhere. Null where it is no checkpoint. */
export function checkpointOf(text: string): Checkpoint | null {
  const [origin = '', size = '', root = ''] = text.split('\n');
  const bytes = bytesOfBase64(root);
  if (origin === '' || !/^(?:0|[1-9][0-9]{0,14})$/.test(size) || bytes?.length !== 32) return null;
  return { origin, size: Number(size), root: bytes };
}

/** Whether a note has any signature (C2SP signed-note); none of them is checked. */
export const isSignedNote = (note: string): boolean => /^— \S+ \S+$/m.test(note);

// A proof that one entry stands in the log, after C2SP tlog-proof: it can be checked without asking anyone.

const HEAD = 'c2sp.org/tlog-proof@v1';

/**
 * `checkpoint` is the note verbatim, with its signatures where it has any; `extra` holds the leaf, which nobody has to
 * believe: the proof leads from its bytes to the checkpoint or it does not.
 */
export type LogProof = {
  extra: Uint8Array;
  index: number;
  hashes: readonly Uint8Array[];
  checkpoint: string;
};

export const proofText = ({ extra, index, hashes, checkpoint }: LogProof): string =>
  [HEAD, `extra ${base64(extra)}`, `index ${index}`, ...hashes.map(base64), '', checkpoint].join('\n');

/** Null where the text is no proof. */
export function proofOf(text: string): LogProof | null {
  const end = text.indexOf('\n\n');
  const [head, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  const extra = lines[0]?.startsWith('extra ')
    ? bytesOfBase64(lines.shift()?.slice(6) ?? '')
    : new Uint8Array();
  const [, index] = /^index (0|[1-9][0-9]{0,14})$/.exec(lines[0] ?? '') ?? [];
  const hashes = lines.slice(1).map(bytesOfBase64);
  if (head !== HEAD || index === undefined || extra === null) return null;
  const whole = hashes.flatMap((hash) => (hash?.length === 32 ? [hash] : []));
  if (whole.length !== hashes.length) return null;
  return { extra, index: Number(index), hashes: whole, checkpoint: text.slice(end + 2) };
}

// The log as everyone is told of it: what a release says of a metric that is not public in it is not in this log.

/** The part of a revision log that can be told: releases and entries, without the faults of files. */
type ServedLog = Pick<RevisionLog, 'releases' | 'of' | 'at'>;

/**
 * The served log of a dataset. A release in which the metric was not public has no entry of it. The first release in which
 * it is public again, or at last, has one entry for each figure that differs from what was last told: `published` for all
 * figures of a metric that was never told of. So a hash over a figure that could be guessed is in no leaf before its value
 * is public (contract 4).
 */
export const servedLog = onceFor((head: DatasetHead): ServedLog => {
  const known = new Map<string, EntriesByRelease>();
  const told = (metric: string): EntriesByRelease => {
    const own = known.get(metric) ?? toldReleases(head, metric);
    known.set(metric, own);
    return own;
  };
  const releases = [...head.log.releases.keys()]
    .map((metric) => [metric, [...told(metric).keys()]] as const)
    .filter(([, dates]) => dates.length > 0);
  return {
    releases: new Map(releases),
    of: (metric) => [...told(metric).values()].flatMap((entries) => entries()),
    at: (metric, release) => told(metric).get(release)?.() ?? [],
  };
});

type Entries = readonly WithLine<Revision>[];

/** By release, the oldest first: its entries of one metric, read when they are asked for. */
type EntriesByRelease = ReadonlyMap<string, () => Entries>;

function toldReleases(head: DatasetHead, metric: string): EntriesByRelease {
  const logged = head.log.releases.get(metric) ?? [];
  const told = new Map<string, () => Entries>();
  let untold: string[] = [];
  for (const { release } of head.chain) {
    if (logged.includes(release)) untold.push(release);
    if (untold.length === 0 || !isPublicAt(head, metric, release)) continue;
    const [first] = untold;
    if (first === release) told.set(release, () => head.log.at(metric, release));
    else {
      const caughtUp = catchUp(head, metric, release);
      if (caughtUp.length > 0) told.set(release, () => caughtUp);
    }
    untold = [];
  }
  return told;
}

/** Fails closed: a release whose registry is not known told nothing. */
const isPublicAt = ({ publicAt }: DatasetHead, metric: string, release: string): boolean =>
  publicAt.get(release)?.has(metric) ?? false;

type Cells = Map<string, WithLine<Revision>>;

/** One entry for each figure that at `release` is not as it was at the last release in which the metric was public. */
function catchUp(head: DatasetHead, metric: string, release: string): Entries {
  const dates = head.chain.map((link) => link.release).filter((date) => date <= release);
  const shown = dates.slice(0, -1).findLast((date) => isPublicAt(head, metric, date)) ?? '';
  const before = cellsAt(head, metric, shown);
  const after = cellsAt(head, metric, release);
  const published = head.chain.find((link) => link.release === release)?.published ?? release;
  const entries: WithLine<Revision>[] = [];
  for (const key of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [was, is] = [before.get(key), after.get(key)];
    const known = is ?? was;
    if (known === undefined || was?.contentHash === is?.contentHash) continue;
    const type = revisionType({
      previous: stateOf(was),
      next: stateOf(is),
      corrected: is?.type === 'corrected' && is.release === release,
    });
    entries.push({
      ...known,
      type: type ?? 'metadata',
      previousValue: was?.value ?? null,
      value: is?.value ?? null,
      previousContentHash: was?.contentHash ?? null,
      contentHash: is?.contentHash ?? null,
      reason: known.release === release ? known.reason : null,
      release,
      published,
    });
  }
  const own = head.log.at(metric, release).filter(({ geo, type }) => geo === null && type === 'metadata');
  return shown === '' ? entries : [...own, ...entries];
}

const stateOf = (entry: Revision | undefined) => ({
  value: entry?.value ?? null,
  unit: entry?.contentHash ?? '',
  source: '',
});

/** By observation: the last entry of each that has a value at a release. */
function cellsAt({ log }: DatasetHead, metric: string, release: string): Cells {
  const cells: Cells = new Map();
  for (const entry of log.of(metric)) {
    if (entry.release > release) break;
    const { geo, period, type, value } = entry;
    if (geo === null && type === 'withdrawn') cells.clear();
    if (geo === null || period === null) continue;
    const key = observationId({ metric, geo, period });
    if (value === null) cells.delete(key);
    else cells.set(key, entry);
  }
  return cells;
}

// The log of all releases as a Merkle tree: its leaves by release, then id, then type (RFC 6962, C2SP tlog-tiles).

/** What a release says of one metric itself (`isOwn`), or of its observations: entries that stand together in the log. */
export type LogRun = { metric: string; isOwn: boolean; start: number; count: number };

export type DatasetLog = {
  levels: Levels;
  /** By release, the oldest first: how many leaves the log had with it. */
  sizes: ReadonlyMap<string, number>;
  /** By release, in the order of the leaves. */
  runs: ReadonlyMap<string, readonly LogRun[]>;
};

const logs = new WeakMap<DatasetHead, DatasetLog>();

/** The log of a head, which nobody changes once it is read; of its entries no more than one metric's are read at once. */
export function datasetLog(head: DatasetHead, digest: Digest): DatasetLog {
  const log = logs.get(head) ?? build(head, digest);
  logs.set(head, log);
  return log;
}

function build(head: DatasetHead, digest: Digest): DatasetLog {
  const runs = [...servedLog(head).releases.keys()].flatMap((metric) => hashEntries(head, metric, digest));
  return treeOf(head, runs, digest);
}

/** The log over all entries, those of metrics that were not public among them: what a superseded log was. */
export function unfilteredLog(head: DatasetHead, digest: Digest): DatasetLog {
  const runs = [...head.log.releases.keys()].flatMap((metric) => hashedRuns(head.log, metric, digest));
  return treeOf(head, runs, digest);
}

function treeOf({ chain }: DatasetHead, all: readonly HashedRun[], digest: Digest): DatasetLog {
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
    runs: new Map(
      [...hashed].map(([release, runs]) => [
        release,
        runs.map(({ metric, isOwn, start, count }) => ({ metric, isOwn, start, count })),
      ]),
    ),
  };
}

type HashedRun = LogRun & { release: string; key: string; hashes: Uint8Array };
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
