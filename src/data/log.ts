// The log: every change of every release in one order, and what is written of each in a tree of hashes.

import {
  type Change,
  metricHistory,
  registerChanges,
  shownMetrics,
} from './changes.ts';
import type { Dataset } from './dataset.ts';
import { type Digest, sha256By } from './hash.ts';
import { contentHash, observationId, PLACE_PATTERN } from './identifier.ts';
import { HASH_BYTES, leafHash } from './merkle.ts';
import type { RevisionType } from './release.ts';
import { ID_PREFIX } from './settings.ts';

/**
 * Only what never has to be taken back stands in a leaf: a log that is appended to cannot forget, and a metric that is
 * public today may not be tomorrow. The content hash is bound to value, unit and source; words and reasons are not logged.
 * A hash hides a value only from those who would not try all that it could be (data/README.md, "The log").
 */
export type LogEntry = {
  /** Of the observation; of the metric or the place where the entry is about its words. */
  id: string;
  release: string;
  type: RevisionType;
  contentHash: string | null;
  previousContentHash: string | null;
};

type ChangeKey = Pick<Change, 'metric' | 'geo' | 'period'>;

/** What an entry is about: the id of an observation or a metric, or the code of a place. */
export function changeId({ metric, geo, period }: ChangeKey): string {
  if (metric === null) return geo ?? '';
  return geo === null || period === null
    ? metric
    : observationId({ metric, geo, period });
}

/** What stands together in the log of a release: the figures of a metric (`SF.N01951`), a metric itself, a place itself. */
export const logSubject = ({ metric, geo, period }: ChangeKey): string =>
  metric === null ? (geo ?? '') : period === null ? metric : `${ID_PREFIX}.${metric}`;

/** The metric that a subject is of; null where it is a place. */
export const metricOfSubject = (subject: string): string | null => {
  const metric = subject.replace(new RegExp(`^${ID_PREFIX}\\.`), '');
  return PLACE_PATTERN.test(metric) ? null : metric;
};

export type ContentHashes = Pick<LogEntry, 'contentHash' | 'previousContentHash'>;

/** The content hashes of a figure before and after a change. */
export function changeHashes(
  {
    metric,
    geo,
    period,
    previousValue,
    value,
    was,
    is,
  }: Omit<Change, 'type' | 'words'>,
  digest: Digest,
): ContentHashes {
  const hashOf = (literal: string | null, described: Change['is']): string | null =>
    literal === null ||
    metric === null ||
    geo === null ||
    period === null ||
    described === null
      ? null
      : contentHash(
          {
            metric,
            geo,
            period,
            value: Number(literal),
            unit: described.unit,
            source: described.source,
          },
          digest,
        );
  return {
    contentHash: hashOf(value, is),
    previousContentHash: hashOf(previousValue, was),
  };
}

export const logEntryOf = (
  change: Change,
  release: string,
  digest: Digest,
): LogEntry => ({
  id: changeId(change),
  release,
  type: change.type,
  ...changeHashes(change, digest),
});

/** The bytes of the leaf: the entry as canonical JSON, its keys written in their order. */
export const leafBytes = ({
  contentHash,
  id,
  previousContentHash,
  release,
  type,
}: LogEntry): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify({ contentHash, id, previousContentHash, release, type }),
  );

// The head of the log, after C2SP tlog-checkpoint: origin, size and root on a line each. Unsigned it is the note's text alone.

export type Checkpoint = { origin: string; size: number; root: Uint8Array };

/** RFC 4648, section 4. */
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The bytes of standard Base 64; null where the text is not that of any bytes, or not the only one of its bytes. */
export function bytesOfBase64(text: string): Uint8Array | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text))
    return null;
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
  if (origin === '' || !/^(?:0|[1-9][0-9]{0,14})$/.test(size) || bytes?.length !== 32)
    return null;
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
  [
    HEAD,
    `extra ${base64(extra)}`,
    `index ${index}`,
    ...hashes.map(base64),
    '',
    checkpoint,
  ].join('\n');

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
  return {
    extra,
    index: Number(index),
    hashes: whole,
    checkpoint: text.slice(end + 2),
  };
}

// The order of the log: by release, then id, then type.

/** The entries of one subject in one release, which stand together: `start` counts from the beginning of the log. */
export type LogRun = { subject: string; start: number; count: number };

type LogIndex = {
  /** By release, the oldest first, in the order of the leaves. */
  runs: ReadonlyMap<string, readonly LogRun[]>;
  /** By release: how many entries the log has with it. */
  sizes: ReadonlyMap<string, number>;
};

/** The changes of one subject in one release, in the order of the leaves; `key` is the id of the first. */
type Group = {
  release: string;
  subject: string;
  key: string;
  changes: readonly Change[];
};

/** What a release changes of one metric, or of the register, in the groups that stand together in the log. */
export function changeGroups(release: string, changes: readonly Change[]): Group[] {
  const groups: Group[] = [];
  for (const [subject, own] of Map.groupBy(changes, logSubject)) {
    const [first] = own;
    if (first !== undefined)
      groups.push({ release, subject, key: changeId(first), changes: own });
  }
  return groups;
}

/** A group whose changes need not be in memory any more. */
export type CountedGroup = Omit<Group, 'changes'> & { count: number };

/** Where every group stands. By code units: the same order everywhere. */
export function logIndex<T extends CountedGroup>(
  releases: readonly string[],
  groups: readonly T[],
): { index: LogIndex; inOrder: T[] } {
  const byRelease = Map.groupBy(groups, ({ release }) => release);
  const runs = new Map<string, LogRun[]>();
  const sizes = new Map<string, number>();
  const inOrder: T[] = [];
  let size = 0;
  for (const release of new Set(releases)) {
    const sorted = (byRelease.get(release) ?? []).toSorted((a, b) =>
      a.key < b.key ? -1 : 1,
    );
    const own: LogRun[] = [];
    for (const group of sorted) {
      own.push({ subject: group.subject, start: size, count: group.count });
      size += group.count;
      inOrder.push(group);
    }
    runs.set(release, own);
    sizes.set(release, size);
  }
  return { index: { runs, sizes }, inOrder };
}

/** Every change of every release; of the figures no more than one metric's are in memory at once. */
function* allChanges({ releases }: Pick<Dataset, 'releases'>): Iterable<Group> {
  for (const [index, state] of releases.entries())
    yield* changeGroups(
      state.release.release,
      registerChanges(releases[index - 1] ?? null, state),
    );
  for (const metric of shownMetrics({ releases }))
    for (const { release, changes } of metricHistory({ releases }, metric))
      yield* changeGroups(release.release, changes);
}

/** The hashes of all leaves, one behind the other, and where each entry stands. */
export function hashedLog(
  dataset: Pick<Dataset, 'releases'>,
  digest: Digest,
): { index: LogIndex; leaves: Uint8Array } {
  const sha256 = sha256By(digest);
  const groups: (CountedGroup & { hashes: Uint8Array })[] = [];
  for (const { changes, ...group } of allChanges(dataset)) {
    const hashes = new Uint8Array(changes.length * HASH_BYTES);
    for (const [at, change] of changes.entries())
      hashes.set(
        leafHash(leafBytes(logEntryOf(change, group.release, digest)), sha256),
        at * HASH_BYTES,
      );
    groups.push({ ...group, count: changes.length, hashes });
  }
  const dates = dataset.releases.map(({ release }) => release.release);
  const { index, inOrder } = logIndex(dates, groups);
  const leaves = new Uint8Array(
    groups.reduce((length, { hashes }) => length + hashes.length, 0),
  );
  let at = 0;
  for (const { hashes } of inOrder) {
    leaves.set(hashes, at);
    at += hashes.length;
  }
  return { index, leaves };
}
