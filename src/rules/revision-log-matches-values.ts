// The log is believed only while it ends where the observation files stand.
import { contentHash } from '../model/content-hash.ts';
import type { DatasetHead, Lined, ObservationRow, SeriesFile } from '../model/dataset.ts';
import type { Digest } from '../model/digest.ts';
import type { Finding, FindingLocation } from '../model/finding.ts';
import { cellKey } from '../model/observation-id.ts';
import type { Revision } from '../model/revision.ts';
import { errorFinding } from './error-finding.ts';
import { headIndex } from './head-index.ts';
import { rowPlace } from './row-place.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'revision-log-matches-values';
const VALUE_MESSAGE =
  'The file and the last log entry about this observation disagree, so the value was changed outside a release; ' +
  'restore the file, and import the change from a publication.';
const UNLOGGED_MESSAGE =
  'No entry of the log says when the figure came, so it was added outside a release; delete the line, and import the figure from a publication.';
const HASH_MESSAGE =
  'The content hash of the last log entry is not that of the observation, so its unit or source was changed outside a release; ' +
  'restore the registry, or publish the change.';

type Entry = Lined<Revision> & { geo: string; period: string };
type Hashed = { unit: string; source: string; digest: Digest };

const isAboutObservation = (entry: Lined<Revision>): entry is Entry =>
  entry.geo !== null && entry.period !== null;

/** The last entry of each observation: a later one takes its place, and one that withdraws the metric takes all. */
function latestOf(entries: readonly Lined<Revision>[]): Entry[] {
  const latest = new Map<string, Entry>();
  for (const entry of entries)
    if (isAboutObservation(entry)) latest.set(cellKey(entry), entry);
    else if (entry.type === 'withdrawn') latest.clear();
  return [...latest.values()];
}

const locationOf = (
  { file, metric }: SeriesFile,
  { geo, period }: Entry,
  row?: ObservationRow,
): FindingLocation => ({
  file,
  ...(row === undefined ? {} : { line: row.line }),
  metric,
  geo,
  period,
});

const shown = (value: string): string => (value === '' ? 'no value' : value);

const valueFinding = (entry: Entry, where: FindingLocation, actual: string): Finding =>
  errorFinding(NAME, where, {
    message: VALUE_MESSAGE,
    expected: `${shown(entry.value ?? '')} (release ${entry.release})`,
    actual: shown(actual),
  });

function hashFindings(entry: Entry, where: FindingLocation, { unit, source, digest }: Hashed): Finding[] {
  if (entry.value === null || entry.contentHash === null) return [];
  const { metric, geo, period } = entry;
  const actual = contentHash({ metric, geo, period, value: Number(entry.value), unit, source }, digest);
  return actual === entry.contentHash
    ? []
    : [errorFinding(NAME, where, { message: HASH_MESSAGE, expected: entry.contentHash, actual })];
}

function unlogged(series: SeriesFile, logged: ReadonlySet<string>): Finding[] {
  return series.rows
    .filter((row) => row.value !== '' && !logged.has(cellKey(row)))
    .map((row) =>
      errorFinding(NAME, rowPlace(series, row), { message: UNLOGGED_MESSAGE, actual: row.value }),
    );
}

function check(series: SeriesFile, head: DatasetHead, digest: Digest): Finding[] {
  const metric = headIndex(head).metrics.get(series.metric);
  if (metric === undefined) return [];
  const entries = latestOf(head.log.of(series.metric));
  const rows = new Map(series.rows.map((row) => [cellKey(row), row]));
  const compared = entries.flatMap((entry) => {
    const row = rows.get(cellKey(entry));
    const where = locationOf(series, entry, row);
    if ((row?.value ?? '') !== (entry.value ?? '')) return [valueFinding(entry, where, row?.value ?? '')];
    return hashFindings(entry, where, { unit: metric.unit, source: metric.source, digest });
  });
  return [...compared, ...unlogged(series, new Set(entries.map(cellKey)))];
}

export const revisionLogMatchesValues: SeriesRule = {
  name: NAME,
  about:
    'Every figure is in the log, and its last entry has the value and the content hash that stand there now.',
  check,
};
