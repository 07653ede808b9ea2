// The revision log as the store has it: entries in blocks, counts beside them, newest release first.
import type { DatasetHead } from '../../model/dataset.ts';
import { observationId } from '../../model/observation-id.ts';
import type { Revision, RevisionEntry } from '../../model/revision.ts';
import type { DatasetLog } from '../../rules/dataset-log.ts';
import type { ShardName } from '../../store/layout.ts';
import type { FirstEntries } from '../../store/log.ts';
import type { MetricNode, SharedCatalogue } from '../../store/nodes.ts';
import { positionOf } from '../../store/position-of.ts';
import { rowsText } from '../../store/rows.ts';
import {
  type PastRevision,
  REVISION_KEYS,
  type RevisionCount,
  type RevisionCounts,
  storedEntry,
} from '../../store/shards.ts';
import type { Put } from './store.ts';

/** Of one metric by observation id: its history, newest first. The log is in order of release. */
export function revisionNotes(head: DatasetHead, metric: string): Map<string, PastRevision[]> {
  const notes = new Map<string, PastRevision[]>();
  for (const entry of head.log.of(metric)) {
    const { geo, period, release, published, type, previousValue, value, reason } = entry;
    if (geo === null && type === 'withdrawn') withdrawAll(notes, { release, published, reason });
    if (geo === null || period === null) continue;
    const id = observationId({ metric, geo, period });
    notes.set(id, [{ release, published, type, previousValue, value, reason }, ...(notes.get(id) ?? [])]);
  }
  return notes;
}

/** The one entry with which a metric leaves is the last of each figure that it had. */
function withdrawAll(
  notes: Map<string, PastRevision[]>,
  entry: Pick<PastRevision, 'release' | 'published' | 'reason'>,
): void {
  for (const [id, past] of notes) {
    const standing = past[0]?.value ?? null;
    if (standing !== null)
      notes.set(id, [{ ...entry, type: 'withdrawn', previousValue: standing, value: null }, ...past]);
  }
}

type Cell = { release: string; block: number | 'metric'; entries: RevisionEntry[] };

type Metric = SharedCatalogue['metrics'][number];

/** Blocks are those of the metric's series. */
function cellsOf(
  entries: readonly Revision[],
  { geosPerBlock }: Metric,
  positions: ReadonlyMap<string, number>,
): Cell[] {
  const cells = new Map<string, Cell>();
  for (const revision of entries.toSorted(byObservation)) {
    const { release, geo } = revision;
    const block = geo === null ? 'metric' : Math.floor(positionOf(positions, geo) / geosPerBlock);
    const key = `${release} ${block}`;
    const cell = cells.get(key) ?? { release, block, entries: [] };
    cells.set(key, cell);
    cell.entries.push(entryOf(revision));
  }
  return [...cells.values()];
}

const compare = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1;

/** By metric, code and period, entries about the metric itself first; then by type. */
const byObservation = (a: Revision, b: Revision): number =>
  compare(a.metric, b.metric) ||
  compare(a.geo, b.geo) ||
  compare(a.period, b.period) ||
  compare(a.type, b.type);

const entryOf = ({ type, metric, geo, period, reason, source, ...entry }: Revision): RevisionEntry => ({
  type,
  metric,
  geo,
  period,
  previousValue: entry.previousValue,
  value: entry.value,
  previousContentHash: entry.previousContentHash,
  contentHash: entry.contentHash,
  reason,
  source,
});

/** What the log says of one metric until a release, put: the same in every release until the next entry about it. */
type LoggedMetric = {
  revisions: MetricNode['revisions'];
  firstEntries: FirstEntries;
  tallies: Tally[];
};

/** What one release changed of one metric, in all and by municipality: most have the same, and share it. */
type Tally = { release: string; all: RevisionCount; shared: { count: RevisionCount; geos: string[] }[] };

/** By all that goes in: releases that say the same of a metric share what was put of it. */
export type LoggedMetrics = Map<string, LoggedMetric>;

/** The entries until a release, and a log that may go on after it; `register` tells registers of municipalities apart. */
export type Logged = {
  head: DatasetHead;
  log: DatasetLog;
  known: LoggedMetrics;
  register: string;
};

/** The shards of the revision log, metric by metric, so that no more than one metric's entries are read at once. */
export type RevisionShards = {
  /** Puts a metric's blocks of entries, and counts them; each public metric once. */
  add: (metric: Metric) => MetricNode['revisions'];
  /** Where the entries of the metrics that were added stand in the log of all releases. */
  firstEntries: ReadonlyMap<string, FirstEntries>;
  /** Of all that was added: the shard of the counts, which is put, and the counts of each municipality. */
  counts: () => { all: ShardName; byGeo: Map<string, RevisionCounts> };
};

export function revisionShards(
  { head, log, known, register }: Logged,
  { municipalities }: SharedCatalogue,
  put: Put,
): RevisionShards {
  const firstEntries = new Map<string, FirstEntries>();
  const positions = new Map(municipalities.map(({ code }, position) => [code, position]));
  const all = emptyCounts(head);
  const ofGeo = new Map(municipalities.map(({ code }) => [code, emptyCounts(head)]));
  return {
    firstEntries,
    add: (metric) => {
      const { id, geosPerBlock } = metric;
      const key = JSON.stringify([id, head.log.releases.get(id)?.at(-1), geosPerBlock, register]);
      const logged = known.get(key) ?? putEntries({ head, log, positions, put }, metric);
      known.set(key, logged);
      firstEntries.set(id, logged.firstEntries);
      for (const tally of logged.tallies) {
        enter(all, tally.release, id, tally.all);
        for (const { count, geos } of tally.shared)
          for (const geo of geos) enter(ofGeo.get(geo), tally.release, id, count);
      }
      return logged.revisions;
    },
    counts: () => ({
      all: put(JSON.stringify(all.filter(hasEntries))),
      byGeo: new Map([...ofGeo].map(([geo, counts]) => [geo, counts.filter(hasEntries)])),
    }),
  };
}

const emptyCounts = ({ chain }: DatasetHead): RevisionCounts =>
  [...chain].reverse().map(({ release, published }) => ({ release, published, metrics: {} }));

const hasEntries = ({ metrics }: RevisionCounts[number]): boolean => Object.keys(metrics).length > 0;

function enter(
  counts: RevisionCounts | undefined,
  release: string,
  metric: string,
  count: RevisionCount,
): void {
  const changed = counts?.find((one) => one.release === release)?.metrics;
  if (changed !== undefined) changed[metric] = count;
}

type Putting = Pick<Logged, 'head' | 'log'> & { positions: ReadonlyMap<string, number>; put: Put };

function putEntries({ head, log, positions, put }: Putting, metric: Metric): LoggedMetric {
  const cells = cellsOf(head.log.of(metric.id), metric, positions);
  const revisions: MetricNode['revisions'] = {};
  for (const { release, block, entries } of cells)
    revisions[release] = {
      ...revisions[release],
      [block]: put(rowsText(REVISION_KEYS, entries.map(storedEntry))),
    };
  return { revisions, firstEntries: firstEntriesOf(cells, metric, log), tallies: talliesOf(cells) };
}

/** The blocks of a release follow each other in the log as the municipalities do. */
function firstEntriesOf(cells: readonly Cell[], { id }: Metric, log: DatasetLog): FirstEntries {
  const firstEntries: FirstEntries = {};
  const next = new Map<string, number>();
  for (const { release, block, entries } of cells) {
    const isOwn = block === 'metric';
    const start = isOwn ? log.start(release, id, true) : (next.get(release) ?? log.start(release, id, false));
    if (start === null) continue;
    firstEntries[release] = { ...firstEntries[release], [block]: start };
    if (!isOwn) next.set(release, start + entries.length);
  }
  return firstEntries;
}

const talliesOf = (cells: readonly Cell[]): Tally[] =>
  [...Map.groupBy(cells, ({ release }) => release)].map(([release, own]) => {
    const all: RevisionCount = { types: {}, blocks: [] };
    const byGeo = new Map<string, RevisionCount>();
    for (const { block, entries } of own)
      for (const { geo, type } of entries) {
        count(all, block, type);
        if (geo === null) continue;
        const tally = byGeo.get(geo) ?? { types: {}, blocks: [] };
        byGeo.set(geo, tally);
        count(tally, block, type);
      }
    const shared = [...Map.groupBy(byGeo.keys(), (geo) => JSON.stringify(byGeo.get(geo)))].map(
      ([text, geos]) => ({ count: JSON.parse(text) as RevisionCount, geos }),
    );
    return { release, all, shared };
  });

function count(tally: RevisionCount, block: Cell['block'], type: RevisionEntry['type']): void {
  tally.types[type] = (tally.types[type] ?? 0) + 1;
  if (!tally.blocks.includes(block)) tally.blocks.push(block);
}
