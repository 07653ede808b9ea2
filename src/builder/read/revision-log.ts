// The revision log, which may be of millions of entries: an index tells on which bytes of which file each metric's entries
// stand, and they are read when they are asked for.
import { LRUCache } from 'lru-cache';
import { type Finding, type Lined, type RevisionLog, revisionFile } from '../../data/dataset.ts';
import { METRIC_ID_PATTERN } from '../../data/identifier.ts';
import type { ChainLink, Revision } from '../../data/release.ts';
import { capped } from '../../rules/rule.ts';
import { COLUMNS, type Input, isReadable } from './read-checked.ts';
import { readCsv } from './read-csv.ts';
import { type EntryReader, type PublishedMetrics, revisionEntryOf } from './revision-entry.ts';
import { type Run, runsOf } from './revision-runs.ts';

/** Enough for the shipped releases, so that a build reads each entry once. */
const MOST_ENTRIES = 250_000;

/** Of a log that is larger, whose entries are read again: those that are being worked on. */
const FEW_ENTRIES = 50_000;

const HEADER = Buffer.from(`${COLUMNS.revisions.join(',')}\n`);

type LinkedRun = Run & { link: ChainLink; file: string; entryOf: EntryReader };
type Read = { entries: Lined<Revision>[]; faults: Finding[] };

/** By metric and release. */
type Runs = Map<string, Map<string, LinkedRun[]>>;

/** How many entries are kept once they are read, of a log of so many. */
const keptOf = (records: number): number => (records <= MOST_ENTRIES ? MOST_ENTRIES : FEW_ENTRIES);

/** @param described unit and source of each metric as they were at a release */
export function revisionLog(
  input: Input,
  chain: readonly ChainLink[],
  described: (release: string) => PublishedMetrics,
  kept = keptOf,
): RevisionLog {
  const { runs, counts, own } = logIndexOf(input, chain, described);
  const records = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const at = cached(kept(records), (metric, release) =>
    readRuns(input, runs.get(metric)?.get(release) ?? []),
  );
  const all = (metric: string): Read[] =>
    [...(runs.get(metric)?.keys() ?? [])].sort().map((release) => at(metric, release));
  const faults = (metric: string): Finding[] => capped(all(metric).flatMap((read) => read.faults));
  for (const fault of faults(NO_METRIC)) input.findings.push(fault);
  runs.delete(NO_METRIC);
  const releases = [...runs].map(([metric, byRelease]) => [metric, [...byRelease.keys()]] as const);
  return {
    releases: new Map(releases.sort(([a], [b]) => (a < b ? -1 : 1))),
    own,
    counts,
    of: (metric) => all(metric).flatMap(({ entries }) => entries),
    at: (metric, release) => at(metric, release).entries,
    faults,
  };
}

/** Where the entries of each metric stand, how many a release has, and which metrics have entries about themselves. */
type Index = { runs: Runs } & Pick<RevisionLog, 'counts' | 'own'>;

function logIndexOf(
  input: Input,
  chain: readonly ChainLink[],
  described: (release: string) => PublishedMetrics,
): Index {
  const runs: Runs = new Map();
  const counts = new Map<string, number>();
  const own = new Set<string>();
  for (const link of chain) {
    const file = revisionFile(link.release);
    const entryOf = revisionEntryOf(described(link.release));
    const found = runsIn(input, file);
    counts.set(link.release, found.records);
    for (const run of found.runs) {
      const metric = METRIC_ID_PATTERN.test(run.metric) ? run.metric : NO_METRIC;
      addRun(runs, metric, { ...run, link, file, entryOf });
      if (run.isAboutMetric) own.add(metric);
    }
  }
  return { runs, counts, own };
}

function addRun(runs: Runs, metric: string, run: LinkedRun): void {
  const { release } = run.link;
  const own = runs.get(metric) ?? new Map<string, LinkedRun[]>();
  const known = own.get(release) ?? [];
  known.push(run);
  runs.set(metric, own.set(release, known));
}

/** Entries that name no metric: nothing but their faults is of use. */
const NO_METRIC = '';

function runsIn(input: Input, file: string): { runs: Run[]; records: number } {
  const { source } = input;
  if (!isReadable(input, file)) return { runs: [], records: 0 };
  const size = source.size(file);
  const { header, runs, records } = runsOf({ size, part: (start, end) => source.part(file, start, end) });
  const { findings } = readCsv(file, header, COLUMNS.revisions);
  for (const finding of findings) input.findings.push(finding);
  return findings.length === 0 ? { runs, records } : { runs: [], records: 0 };
}

type Reading = (metric: string, release: string) => Read;

function cached(maxSize: number, read: Reading): Reading {
  const known = new LRUCache<string, Read>({
    maxSize,
    sizeCalculation: ({ entries }) => entries.length + 1,
  });
  return (metric, release) => {
    const key = `${metric} ${release}`;
    const entries = known.get(key) ?? read(metric, release);
    known.set(key, entries);
    return entries;
  };
}

function readRuns(input: Input, runs: readonly LinkedRun[]): Read {
  const all = runs.map((run) => readRun(input, run));
  return {
    entries: all.flatMap(({ entries }) => entries),
    faults: all.flatMap(({ faults }) => faults),
  };
}

/** The run is read as a file of its own, so its lines are counted from where it stands in the whole one. */
function readRun({ source }: Input, { file, start, end, line, link, entryOf }: LinkedRun): Read {
  const offset = line - 2;
  const { rows, findings } = readCsv(
    file,
    Buffer.concat([HEADER, source.part(file, start, end)]),
    COLUMNS.revisions,
  );
  const own: Input = { source, findings: [] };
  const { release, published } = link;
  const entries = rows.flatMap((row) => {
    const entry = entryOf(own, { file, line: row.line + offset, cells: row.cells });
    return entry === null ? [] : [{ ...entry, line: row.line + offset, release, published }];
  });
  const moved = findings.map((finding) => {
    const { where } = finding;
    return where.line === undefined
      ? finding
      : { ...finding, where: { ...where, line: where.line + offset } };
  });
  return { entries, faults: [...moved, ...own.findings] };
}

/** The log as it was with a release. */
export function logUntil(log: RevisionLog, last: string): RevisionLog {
  const releases = [...log.releases].map(
    ([metric, own]) => [metric, own.filter((release) => release <= last)] as const,
  );
  return {
    releases: new Map(releases.filter(([, own]) => own.length > 0)),
    own: log.own,
    counts: new Map([...log.counts].filter(([release]) => release <= last)),
    of: (metric) =>
      (log.releases.get(metric) ?? [])
        .filter((release) => release <= last)
        .flatMap((release) => log.at(metric, release)),
    at: (metric, release) => (release <= last ? log.at(metric, release) : []),
    faults: log.faults,
  };
}
