// Each entry says what it claims to be, and takes up where the entry before it left the observation.
import {
  type DatasetHead,
  type Finding,
  type FindingLocation,
  headIndex,
  type Lined,
  type ObservationRow,
  observationFile,
  revisionFile,
  type SeriesFile,
} from '../data/dataset.ts';
import type { Digest } from '../data/hash.ts';
import { cellKey, contentHash } from '../data/identifier.ts';
import type { Revision, RevisionType } from '../data/release.ts';
import { errorFinding, rowPlace, type SeriesRule } from './rule.ts';

const NAME = 'revision-log-is-consistent';
const RESTORE = 'so past values cannot be rebuilt; restore the log from the published release.';

type Entry = Lined<Revision>;

const locationOf = ({ release, line, metric, geo, period }: Entry): FindingLocation => ({
  file: revisionFile(release),
  line,
  metric,
  ...(geo === null ? {} : { geo }),
  ...(period === null ? {} : { period }),
});

const replaces = ({ previousValue, value }: Entry): boolean =>
  previousValue !== null && value !== null && previousValue !== value;

/** What each type promises of the values before and after (contract 4, Revision). */
const PROMISES: Record<RevisionType, (entry: Entry) => boolean> = {
  published: ({ previousValue, value }) => previousValue === null && value !== null,
  revised: replaces,
  corrected: replaces,
  withdrawn: ({ geo, previousValue, value }) => (geo === null) === (previousValue === null) && value === null,
  metadata: ({ geo, previousValue, value }) => previousValue === value && (geo === null) === (value === null),
};

const keepsPromise = (entry: Entry): boolean => {
  const { type, geo, period, value, contentHash, previousValue, previousContentHash } = entry;
  const named =
    (geo === null) === (period === null) && (geo !== null || type === 'metadata' || type === 'withdrawn');
  const hashed =
    (value === null) === (contentHash === null) &&
    (previousValue === null) === (previousContentHash === null);
  return named && hashed && PROMISES[type](entry);
};

const continues = (before: Entry, entry: Entry): boolean =>
  before.value === entry.previousValue && before.contentHash === entry.previousContentHash;

function judge(entry: Entry, before: Entry | undefined): Finding[] {
  const messages: string[] = [];
  if (!keepsPromise(entry)) messages.push(`The entry is not what its type ${entry.type} says, ${RESTORE}`);
  if (before?.release === entry.release)
    messages.push(`The release has a second entry for the same subject, ${RESTORE}`);
  else if (before !== undefined && !continues(before, entry))
    messages.push(`The entry does not continue from the one of ${before.release}, ${RESTORE}`);
  return messages.map((message) => errorFinding(NAME, locationOf(entry), { message }));
}

function judgeMetric(entries: readonly Entry[]): Finding[] {
  const latest = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const subject = `${entry.geo},${entry.period}`;
    const before = latest.get(subject);
    if (entry.geo === null && entry.type === 'withdrawn') latest.clear();
    latest.set(subject, entry);
    return judge(entry, before);
  });
}

function ofUnknownRelease({ chain }: DatasetHead, entries: readonly Entry[]): Finding[] {
  const releases = new Set(chain.map(({ release }) => release));
  return entries
    .filter(({ release }) => !releases.has(release))
    .map((entry) =>
      errorFinding(NAME, locationOf(entry), { message: `The chain does not know the release, ${RESTORE}` }),
    );
}

export const revisionLogIsConsistent: SeriesRule = {
  name: NAME,
  about: 'Every entry of the log fits its type, and the entries of one observation form a chain.',
  check: ({ metric }, head) => {
    const entries = head.log.of(metric);
    return [...ofUnknownRelease(head, entries), ...judgeMetric(entries)];
  },
};

// The log is believed only while it ends where the observation files stand.

const REVISION_LOG_MATCHES_VALUES_NAME = 'revision-log-matches-values';
const VALUE_MESSAGE =
  'The file and the last log entry about this observation disagree, so the value was changed outside a release; ' +
  'restore the file, and import the change from a publication.';
const UNLOGGED_MESSAGE =
  'No entry of the log says when the figure came, so it was added outside a release; delete the line, and import the figure from a publication.';
const HASH_MESSAGE =
  'The content hash of the last log entry is not that of the observation, so its unit or source was changed outside a release; ' +
  'restore the registry, or publish the change.';

type RevisionLogMatchesValuesEntry = Lined<Revision> & { geo: string; period: string };
type Hashed = { unit: string; source: string; digest: Digest };

const isAboutObservation = (entry: Lined<Revision>): entry is RevisionLogMatchesValuesEntry =>
  entry.geo !== null && entry.period !== null;

/** The last entry of each observation: a later one takes its place, and one that withdraws the metric takes all. */
function latestOf(entries: readonly Lined<Revision>[]): RevisionLogMatchesValuesEntry[] {
  const latest = new Map<string, RevisionLogMatchesValuesEntry>();
  for (const entry of entries)
    if (isAboutObservation(entry)) latest.set(cellKey(entry), entry);
    else if (entry.type === 'withdrawn') latest.clear();
  return [...latest.values()];
}

const revisionLogMatchesValuesLocationOf = (
  { file, metric }: SeriesFile,
  { geo, period }: RevisionLogMatchesValuesEntry,
  row?: ObservationRow,
): FindingLocation => ({
  file,
  ...(row === undefined ? {} : { line: row.line }),
  metric,
  geo,
  period,
});

const shown = (value: string): string => (value === '' ? 'no value' : value);

const valueFinding = (
  entry: RevisionLogMatchesValuesEntry,
  where: FindingLocation,
  actual: string,
): Finding =>
  errorFinding(REVISION_LOG_MATCHES_VALUES_NAME, where, {
    message: VALUE_MESSAGE,
    expected: `${shown(entry.value ?? '')} (release ${entry.release})`,
    actual: shown(actual),
  });

function hashFindings(
  entry: RevisionLogMatchesValuesEntry,
  where: FindingLocation,
  { unit, source, digest }: Hashed,
): Finding[] {
  if (entry.value === null || entry.contentHash === null) return [];
  const { metric, geo, period } = entry;
  const actual = contentHash({ metric, geo, period, value: Number(entry.value), unit, source }, digest);
  return actual === entry.contentHash
    ? []
    : [
        errorFinding(REVISION_LOG_MATCHES_VALUES_NAME, where, {
          message: HASH_MESSAGE,
          expected: entry.contentHash,
          actual,
        }),
      ];
}

function unlogged(series: SeriesFile, logged: ReadonlySet<string>): Finding[] {
  return series.rows
    .filter((row) => row.value !== '' && !logged.has(cellKey(row)))
    .map((row) =>
      errorFinding(REVISION_LOG_MATCHES_VALUES_NAME, rowPlace(series, row), {
        message: UNLOGGED_MESSAGE,
        actual: row.value,
      }),
    );
}

function check(series: SeriesFile, head: DatasetHead, digest: Digest): Finding[] {
  const metric = headIndex(head).metrics.get(series.metric);
  if (metric === undefined) return [];
  const entries = latestOf(head.log.of(series.metric));
  const rows = new Map(series.rows.map((row) => [cellKey(row), row]));
  const compared = entries.flatMap((entry) => {
    const row = rows.get(cellKey(entry));
    const where = revisionLogMatchesValuesLocationOf(series, entry, row);
    if ((row?.value ?? '') !== (entry.value ?? '')) return [valueFinding(entry, where, row?.value ?? '')];
    return hashFindings(entry, where, { unit: metric.unit, source: metric.source, digest });
  });
  return [...compared, ...unlogged(series, new Set(entries.map(cellKey)))];
}

export const revisionLogMatchesValues: SeriesRule = {
  name: REVISION_LOG_MATCHES_VALUES_NAME,
  about:
    'Every figure is in the log, and its last entry has the value and the content hash that stand there now.',
  check,
};

// The observation file of one metric at each release, rebuilt from the log alone.

const SERIES_HEADER = 'geo,period,value';

/** By `<geo>,<period>`: the literal, empty where the source lists the observation without one. */
export type Cells = Map<string, string>;

/** The file's text: rows by municipality code, then period. */
export const seriesText = (cells: Cells): string => {
  const keys = [...cells.keys()].sort();
  return `${SERIES_HEADER}\n${keys.map((key) => `${key},${cells.get(key)}\n`).join('')}`;
};

type Replayed = { release: string; cells: Cells; changed: boolean };

/**
 * Release by release, the oldest first, what the metric's file held then. `cells` is one map that goes on changing:
 * take from it what is needed before the next step. An entry that withdraws the metric itself empties it.
 */
export function* replay(head: DatasetHead, metric: string): Iterable<Replayed> {
  const { listings } = headIndex(head);
  const entries = Map.groupBy(head.log.of(metric), ({ release }) => release);
  const changes = Map.groupBy(listings.get(metric) ?? [], ({ release }) => release);
  const cells: Cells = new Map();
  for (const { release } of head.chain) {
    const logged = entries.get(release) ?? [];
    const listed = changes.get(release) ?? [];
    for (const { geo, period, change } of listed)
      if (change === 'dropped') cells.delete(cellKey({ geo, period }));
    for (const { geo, period, value, type } of logged) {
      if (geo === null && type === 'withdrawn') cells.clear();
      if (geo === null || period === null) continue;
      if (value === null) cells.delete(cellKey({ geo, period }));
      else cells.set(cellKey({ geo, period }), value);
    }
    for (const { geo, period, change } of listed)
      if (change === 'listed') cells.set(cellKey({ geo, period }), '');
    yield { release, cells, changed: logged.length + listed.length > 0 };
  }
}

// The log is whole only if every release follows from it: what a manifest lists must come out byte for byte.

const NO_FILE = 'no file';
const RELEASES_CAN_BE_REBUILT_NAME = 'releases-can-be-rebuilt';
const MESSAGE =
  'The log does not lead to the file that the release lists, so a row was added, lost or changed outside a release; ' +
  'restore the dataset from the published release.';

function* rebuilt(metric: string, head: DatasetHead, digest: Digest): Iterable<Finding> {
  const file = observationFile(metric);
  const empty = [NO_FILE, `sha256:${digest(seriesText(new Map()), 'hex')}`];
  let actual = NO_FILE;
  for (const { release, cells, changed } of replay(head, metric)) {
    if (changed) actual = cells.size === 0 ? NO_FILE : `sha256:${digest(seriesText(cells), 'hex')}`;
    const expected = head.manifests.get(release)?.files[file] ?? NO_FILE;
    if (actual !== expected && !(cells.size === 0 && empty.includes(expected)))
      yield errorFinding(
        RELEASES_CAN_BE_REBUILT_NAME,
        { file: revisionFile(release), metric },
        { message: MESSAGE, expected, actual },
      );
  }
}

export const releasesCanBeRebuilt: SeriesRule = {
  name: RELEASES_CAN_BE_REBUILT_NAME,
  about: 'The log, release by release, leads to exactly the observation file that each release lists.',
  check: ({ metric }, head, digest) => [...rebuilt(metric, head, digest)],
};
