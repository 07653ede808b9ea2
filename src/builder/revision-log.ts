// The revision log, which may be of millions of entries: an index tells on which bytes of which file each metric's entries
// stand, and they are read when they are asked for.

import { LRUCache } from 'lru-cache';
import { type Finding, type RevisionLog, revisionFile, type WithLine } from '../data/dataset.ts';
import { contentHash, METRIC_ID_PATTERN } from '../data/identifier.ts';
import { type ChainLink, type Revision, RevisionEntry } from '../data/release.ts';
import { capped } from '../rules/rule.ts';
import { nodeDigest } from './digest.ts';
import { COLUMNS, type Input, isReadable, type NumberedRow, orNull, parsedRow, readCsv } from './read.ts';

// One row of the revision log through its schema.

type PublishedMetrics = ReadonlyMap<string, { unit: string; source: string }>;

/** Null for a row that does not fit, which is a finding of the input. */
type EntryReader = (input: Input, row: NumberedRow) => RevisionEntry | null;

/** A `published` entry leaves out hash and source where they follow from the registry of its release. */
function revisionEntryOf(described: PublishedMetrics): EntryReader {
  return (input, row) => {
    const [type, metric = '', geo = '', period = '', previousValue, value = ''] = row.cells;
    const [, , , , , , previousContentHash, hash = '', reason, source = ''] = row.cells;
    const known = type === 'published' ? described.get(metric) : undefined;
    const implied =
      known === undefined || value === ''
        ? null
        : contentHash(
            { ...known, metric, geo, period, value: Number(value), source: source || known.source },
            nodeDigest,
          );
    const parsed = RevisionEntry.safeParse({
      type,
      metric,
      geo: orNull(geo),
      period: orNull(period),
      previousValue: orNull(previousValue),
      value: orNull(value),
      previousContentHash: orNull(previousContentHash),
      contentHash: orNull(hash) ?? implied,
      reason: orNull(reason),
      source: source || known?.source,
    });
    return parsedRow(input, row, parsed);
  };
}

// Where the entries of each metric stand in one release's log, found without reading them: rows in a row about one metric.

type Run = {
  metric: string;
  /** Bytes of the file, the end not included. */
  start: number;
  end: number;
  /** The line of its first record. */
  line: number;
  /** True when one of the records has no municipality. */
  isAboutMetric: boolean;
};

const [LINE_END, COMMA, QUOTE] = [0x0a, 0x2c, 0x22];

/** A file of which some bytes are read at a time. */
export type Parts = { size: number; part: (start: number, end: number) => Uint8Array };

type RunIndex = { header: Uint8Array; runs: Run[]; records: number };

const PART = 8_000_000;

/** `records` counts all but the header; `header` is the first record with its line end. @param most bytes read at a time */
export function runsOf({ size, part }: Parts, most = PART): RunIndex {
  const index: RunIndex = { header: new Uint8Array(), runs: [], records: 0 };
  let line = 1;
  for (let [at, length] = [0, most]; at < size; ) {
    const end = Math.min(size, at + length);
    const bytes = Buffer.from(part(at, end));
    const taken = takeRecords(index, bytes, { at, line, isLast: end === size });
    // A record that is longer than what was read is read again with twice as much.
    length = taken.bytes === 0 ? 2 * length : most;
    at += taken.bytes;
    line += taken.lines;
  }
  return index;
}

/** Bytes of a file: where they begin in it, on which line, and whether nothing follows them. */
type Segment = { at: number; line: number; isLast: boolean };

/** Takes the whole records of some bytes; what stands at their end may go on, where they are not the last. */
function takeRecords(
  index: RunIndex,
  bytes: Buffer,
  { at, line, isLast }: Segment,
): { bytes: number; lines: number } {
  const endOf = bytes.includes(QUOTE) ? quotedEnds(bytes) : (start: number) => plainEnd(bytes, start);
  let start = 0;
  let lines = 0;
  while (start < bytes.length) {
    const record = endOf(start);
    if (record.end === bytes.length && !isLast) break;
    if (index.header.length === 0) index.header = Buffer.from(bytes.subarray(start, record.end));
    else addRecord(index, bytes, { start, end: record.end, at, line: line + lines });
    start = record.end;
    lines += record.lines;
  }
  return { bytes: start, lines };
}

/** `start` and `end` count in the bytes that were read, which begin at byte `at` of the file; `line` is of the file. */
type FoundRecord = { start: number; end: number; at: number; line: number };

function addRecord(index: RunIndex, bytes: Buffer, { start, end, at, line }: FoundRecord): void {
  const from = bytes.indexOf(COMMA, start) + 1;
  const to = bytes.indexOf(COMMA, from);
  const isNamed = from > start && to > from && to < end;
  const metric = isNamed ? bytes.toString('latin1', from, to) : '';
  let run = index.runs.at(-1);
  if (run === undefined || !isNamed || run.metric !== metric) {
    run = { metric, start: at + start, end: at + end, line, isAboutMetric: false };
    index.runs.push(run);
  }
  run.end = at + end;
  if (isNamed && bytes[to + 1] === COMMA) run.isAboutMetric = true;
  index.records += 1;
}

type RowEnd = { end: number; lines: number };

function plainEnd(bytes: Buffer, start: number): RowEnd {
  const at = bytes.indexOf(LINE_END, start);
  return { end: at === -1 ? bytes.length : at + 1, lines: 1 };
}

/**
 * A line end within quotes does not end the record. To be called for one record after the other: the next quote is looked
 * for once, since the way to it may be as long as the file.
 */
function quotedEnds(bytes: Buffer): (start: number) => RowEnd {
  let quote = bytes.indexOf(QUOTE);
  const isOddUntil = (end: number): boolean => {
    let isOdd = false;
    for (; quote !== -1 && quote < end; quote = bytes.indexOf(QUOTE, quote + 1)) isOdd = !isOdd;
    return isOdd;
  };
  return (start) => {
    let { end } = plainEnd(bytes, start);
    let lines = 1;
    for (let isOpen = isOddUntil(end); isOpen && end < bytes.length; lines += 1) {
      end = plainEnd(bytes, end).end;
      isOpen = isOddUntil(end) !== isOpen;
    }
    return { end, lines };
  };
}

/** Enough for the shipped releases, so that a build reads each entry once. */
const MOST_ENTRIES = 600_000;

/** Of a log that is larger, whose entries are read again: those that are being worked on. */
const FEW_ENTRIES = 50_000;

const HEADER = Buffer.from(`${COLUMNS.revisions.join(',')}\n`);

type LinkedRun = Run & { link: ChainLink; file: string; entryOf: EntryReader };
type RunEntries = { entries: WithLine<Revision>[]; faults: Finding[] };

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
  const { runs, counts, own, misplaced } = logIndexOf(input, chain, described);
  const records = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const at = cached(kept(records), (metric, release) =>
    readRuns(input, runs.get(metric)?.get(release) ?? []),
  );
  const all = (metric: string): RunEntries[] =>
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
    misplaced,
  };
}

/** Where the entries of each metric stand, how many a release has, and which metrics have entries about themselves. */
type Index = { runs: Runs } & Pick<RevisionLog, 'counts' | 'own' | 'misplaced'>;

function logIndexOf(
  input: Input,
  chain: readonly ChainLink[],
  described: (release: string) => PublishedMetrics,
): Index {
  const runs: Runs = new Map();
  const counts = new Map<string, number>();
  const own = new Set<string>();
  const misplaced: { release: string; metric: string; line: number }[] = [];
  for (const link of chain) {
    const file = revisionFile(link.release);
    const entryOf = revisionEntryOf(described(link.release));
    const found = runsIn(input, file);
    counts.set(link.release, found.records);
    for (const [index, run] of found.runs.entries()) {
      const before = found.runs[index - 1];
      if (before !== undefined && before.metric >= run.metric)
        misplaced.push({ release: link.release, metric: run.metric, line: run.line });
      const metric = METRIC_ID_PATTERN.test(run.metric) ? run.metric : NO_METRIC;
      addRun(runs, metric, { ...run, link, file, entryOf });
      if (run.isAboutMetric) own.add(metric);
    }
  }
  return { runs, counts, own, misplaced };
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

type Reading = (metric: string, release: string) => RunEntries;

function cached(maxSize: number, read: Reading): Reading {
  const known = new LRUCache<string, RunEntries>({
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

function readRuns(input: Input, runs: readonly LinkedRun[]): RunEntries {
  const all = runs.map((run) => readRun(input, run));
  return {
    entries: all.flatMap(({ entries }) => entries),
    faults: all.flatMap(({ faults }) => faults),
  };
}

/** The run is read as a file of its own, so its lines are counted from where it stands in the whole one. */
function readRun({ source }: Input, { file, start, end, line, link, entryOf }: LinkedRun): RunEntries {
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
    misplaced: log.misplaced.filter(({ release }) => release <= last),
  };
}
