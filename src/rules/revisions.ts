// What must hold of the log of one metric: its entries fit each other, the figures that stand, and every release.
import {
  type DatasetHead,
  type FindingLocation,
  headIndex,
  observationFile,
  revisionFile,
  type WithLine,
} from '../data/dataset.ts';
import type { Digest } from '../data/hash.ts';
import { cellKey, contentHash } from '../data/identifier.ts';
import type { Metric } from '../data/registry.ts';
import type { Revision, RevisionType } from '../data/release.ts';
import { isFormula } from '../data/text.ts';
import { formulaFault, rowPlace, type SeriesRule } from './rule.ts';

export const REVISION_RULES: readonly SeriesRule[] = [
  {
    // Each entry says what it claims to be, and takes up where the entry before it left the observation.
    name: 'revision-log-is-consistent',
    about: 'Every entry of the log fits its type, and the entries of one observation form a chain.',
    check: ({ metric }, { chain, log }) => {
      const releases = new Set(chain.map(({ release }) => release));
      const entries = log.of(metric);
      return [
        ...entries
          .filter(({ release }) => !releases.has(release))
          .map((entry) => ({ entry, message: 'The chain does not know the release' })),
        ...entryMistakes(entries),
      ].map(({ entry, message }) => ({
        where: entryPlace(entry),
        message: `${message}, so past values cannot be rebuilt; restore the log from the published release.`,
      }));
    },
  },
  {
    // The log says of each entry what the registry of its release says: a content hash binds a figure, and nothing binds the source of an entry without one.
    name: 'log-follows-its-registry',
    about:
      'Every entry of the log has the source that the registry of its release gives the metric, and a figure in it the content hash of that source and unit.',
    *check({ metric }, head, digest) {
      const entries = head.log.of(metric);
      // What stands now is held against the registry by the rule below.
      const last = new Set(lastEntries(entries).values());
      for (const entry of entries) {
        const known = head.registries.get(entry.release)?.described.get(metric);
        if (known === undefined) continue;
        if (entry.source !== known.source)
          yield {
            where: entryPlace(entry),
            message:
              'The entry has another source than the registry of its release, so one of them was changed; restore the log from the published release.',
            expected: known.source,
            actual: entry.source,
          };
        else if (isAboutFigure(entry) && entry.value !== null && !last.has(entry)) {
          const expected = hashOf(entry, known, digest);
          if (entry.contentHash !== expected)
            yield {
              where: entryPlace(entry),
              message:
                'The content hash is not that of the value with the unit and the source of its release, so the entry was changed; restore the log from the published release.',
              expected,
              actual: String(entry.contentHash),
            };
        }
      }
    },
  },
  {
    // One order for every log, so that equal changes are equal bytes, and a metric is read in one piece.
    name: 'log-rows-are-ordered',
    about:
      'The entries of a release go by metric, then that about the metric itself, then by code and period.',
    check: ({ metric }, { log }) => [
      ...log.misplaced
        .filter((run) => run.metric === metric)
        .map(({ release, line }) => ({
          where: { file: revisionFile(release), line, metric },
          message: `The entries of the metric stand behind those of one that comes after it, or apart; ${RESTORE}`,
        })),
      ...log
        .of(metric)
        .filter((entry, index, all) => isOutOfOrder(entry, all[index - 1]))
        .map((entry) => ({
          where: entryPlace(entry),
          message: `The entry stands behind one that comes after it; ${RESTORE}`,
        })),
    ],
  },
  {
    // Quoting stops no formula, and a download is opened with a double click (contract 4).
    name: 'log-texts-are-no-formulas',
    about: 'No reason and no source in the log begins with a sign that makes it a formula in a spreadsheet.',
    *check({ metric }, { log }) {
      for (const entry of log.of(metric))
        for (const text of [entry.reason ?? '', entry.source])
          if (isFormula(text)) yield formulaFault(text, entryPlace(entry));
    },
  },
  {
    // The log is believed only while it ends where the observation files stand.
    name: 'revision-log-matches-values',
    about:
      'Every figure is in the log, and its last entry has the value and the content hash that stand there now.',
    *check(series, head, digest) {
      const metric = headIndex(head).metrics.get(series.metric);
      if (metric === undefined) return;
      const entries = lastEntries(head.log.of(series.metric));
      const rows = new Map(series.rows.map((row) => [cellKey(row), row]));
      for (const [key, entry] of entries) {
        const { geo, period, contentHash: logged } = entry;
        const row = rows.get(key);
        const line = row === undefined ? {} : { line: row.line };
        const where = { file: series.file, ...line, metric: series.metric, geo, period };
        const [value, stands] = [entry.value ?? '', row?.value ?? ''];
        if (value !== stands)
          yield {
            where,
            message:
              'The file and the last log entry about this observation disagree, so the value was changed outside a release; ' +
              'restore the file, and import the change from a publication.',
            expected: `${value || NO_VALUE} (release ${entry.release})`,
            actual: stands || NO_VALUE,
          };
        if (value !== stands || entry.value === null || logged === null) continue;
        const actual = hashOf(entry, metric, digest);
        if (actual !== logged)
          yield {
            where,
            message:
              'The content hash of the last log entry is not that of the observation, so its unit or source was changed outside a release; ' +
              'restore the registry, or publish the change.',
            expected: logged,
            actual,
          };
      }
      for (const row of series.rows)
        if (row.value !== '' && !entries.has(cellKey(row)))
          yield {
            where: rowPlace(series, row),
            message:
              'No entry of the log says when the figure came, so it was added outside a release; delete the line, and import the figure from a publication.',
            actual: row.value,
          };
    },
  },
  {
    // The log is whole only if every release follows from it: what a manifest lists must come out byte for byte.
    name: 'releases-can-be-rebuilt',
    about: 'The log, release by release, leads to exactly the observation file that each release lists.',
    *check({ metric }, head, digest) {
      const file = observationFile(metric);
      const textHash = (cells: Cells): string => `sha256:${digest(seriesText(cells), 'hex')}`;
      const none = [NO_FILE, textHash(new Map())];
      let actual = NO_FILE;
      for (const { release, cells, changed } of replay(head, metric)) {
        if (changed) actual = cells.size === 0 ? NO_FILE : textHash(cells);
        const expected = head.manifests.get(release)?.files[file] ?? NO_FILE;
        if (actual !== expected && !(cells.size === 0 && none.includes(expected)))
          yield {
            where: { file: revisionFile(release), metric },
            message:
              'The log does not lead to the file that the release lists, so a row was added, lost or changed outside a release; ' +
              'restore the dataset from the published release.',
            expected,
            actual,
          };
      }
    },
  },
];

const RESTORE = 'restore the log from the published release.';

/** That about the metric itself is first; two of one subject are another rule's. */
const orderKey = ({ geo, period }: Entry): string => (geo === null ? '' : `${geo},${period}`);

const isOutOfOrder = (entry: Entry, before: Entry | undefined): boolean =>
  before !== undefined && before.release === entry.release && orderKey(before) > orderKey(entry);

const NO_VALUE = 'no value';
const NO_FILE = 'no file';

type Entry = WithLine<Revision>;

const entryPlace = ({ release, line, metric, geo, period }: Entry): FindingLocation => ({
  file: revisionFile(release),
  line,
  metric,
  ...(geo === null ? {} : { geo }),
  ...(period === null ? {} : { period }),
});

/** What is wrong with each entry, by itself and after the one before it that is about the same subject. */
function* entryMistakes(entries: readonly Entry[]): Iterable<{ entry: Entry; message: string }> {
  const latest = new Map<string, Entry>();
  for (const entry of entries) {
    const subject = `${entry.geo},${entry.period}`;
    const before = latest.get(subject);
    if (entry.geo === null && entry.type === 'withdrawn') latest.clear();
    latest.set(subject, entry);
    if (!keepsPromise(entry)) yield { entry, message: `The entry is not what its type ${entry.type} says` };
    if (before?.release === entry.release)
      yield { entry, message: 'The release has a second entry for the same subject' };
    else if (before !== undefined && !continues(before, entry))
      yield { entry, message: `The entry does not continue from the one of ${before.release}` };
  }
}

const continues = (before: Entry, entry: Entry): boolean =>
  before.value === entry.previousValue && before.contentHash === entry.previousContentHash;

function keepsPromise(entry: Entry): boolean {
  const { type, geo, period, value, contentHash: hash, previousValue, previousContentHash } = entry;
  const isAboutMetric = geo === null && period === null && (type === 'metadata' || type === 'withdrawn');
  const isHashed =
    (value === null) === (hash === null) && (previousValue === null) === (previousContentHash === null);
  return (isAboutMetric || isAboutFigure(entry)) && isHashed && PROMISES[type](entry);
}

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

type FigureEntry = Entry & { geo: string; period: string };

const isAboutFigure = (entry: Entry): entry is FigureEntry => entry.geo !== null && entry.period !== null;

/** By cell the last entry: a later one takes the place of an earlier, and one that withdraws the metric takes all. */
function lastEntries(entries: readonly Entry[]): ReadonlyMap<string, FigureEntry> {
  const last = new Map<string, FigureEntry>();
  for (const entry of entries)
    if (isAboutFigure(entry)) last.set(cellKey(entry), entry);
    else if (entry.type === 'withdrawn') last.clear();
  return last;
}

/** The content hash of the entry's value under the unit and the source that the registry has now. */
const hashOf = (
  { metric, geo, period, value }: FigureEntry,
  { unit, source }: Pick<Metric, 'unit' | 'source'>,
  digest: Digest,
): string => contentHash({ metric, geo, period, value: Number(value), unit, source }, digest);

// The observation file of one metric at each release, rebuilt from the log alone.

const SERIES_HEADER = 'geo,period,value';

/** By `<geo>,<period>`: the literal, empty where the source lists the observation without one. */
export type Cells = Map<string, string>;

/** The file's text: rows by municipality code, then period. */
export const seriesText = (cells: Cells): string => {
  const keys = [...cells.keys()].sort();
  return `${SERIES_HEADER}\n${keys.map((key) => `${key},${cells.get(key)}\n`).join('')}`;
};

type ReleaseCells = { release: string; cells: Cells; changed: boolean };

/**
 * Release by release, the oldest first, what the metric's file held then. `cells` is one map that goes on changing:
 * take from it what is needed before the next step. An entry that withdraws the metric itself empties it.
 */
export function* replay(head: DatasetHead, metric: string): Iterable<ReleaseCells> {
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
