// The revision log as the store has it: entries in blocks, counts beside them, newest release first.
import type { CatalogueMetric } from '../../data/catalogue.ts';
import type { DatasetHead } from '../../data/dataset.ts';
import { observationId } from '../../data/identifier.ts';
import { type DatasetLog, servedLog } from '../../data/log.ts';
import type { PastRevision, RevisionCount, RevisionCounts } from '../../store/shards.ts';
import type { FirstEntries, MetricNode, ShardName, SharedCatalogue } from '../../store/store.ts';
import { type LoggedChange, putChange } from './logged-change.ts';
import type { Put } from './store.ts';

/** Of one metric by observation id: its history, newest first. The log is in order of release. */
export function revisionNotes(head: DatasetHead, metric: string): Map<string, PastRevision[]> {
  const notes = new Map<string, PastRevision[]>();
  for (const entry of servedLog(head).of(metric)) {
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

/** By all that goes in: releases that have the same of a metric share what was put of it. */
export type LoggedChanges = Map<string, LoggedChange>;

/** The entries until a release, and a log that may go on after it; `register` tells registers of municipalities apart. */
type Logged = {
  head: DatasetHead;
  log: DatasetLog;
  known: LoggedChanges;
  register: string;
};

/** The shards of the revision log, metric by metric, so that no more than one metric's entries are read at once. */
export type RevisionShards = {
  /** Puts a metric's blocks of entries, and counts them; each public metric once. */
  add: (metric: CatalogueMetric) => MetricNode['revisions'];
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
      const own: FirstEntries = {};
      const revisions: MetricNode['revisions'] = {};
      for (const release of servedLog(head).releases.get(id) ?? []) {
        const key = JSON.stringify([id, release, geosPerBlock, register]);
        const change =
          known.get(key) ??
          putChange({ release, entries: servedLog(head).at(id, release) }, metric, { log, positions, put });
        known.set(key, change);
        revisions[release] = change.shards;
        own[release] = change.firstEntries;
        enter(all, { release, metric: id }, change.all);
        for (const { count, geos } of change.shared)
          for (const geo of geos) enter(ofGeo.get(geo), { release, metric: id }, count);
      }
      firstEntries.set(id, own);
      return revisions;
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
  { release, metric }: { release: string; metric: string },
  count: RevisionCount,
): void {
  const changed = counts?.find((one) => one.release === release)?.metrics;
  if (changed !== undefined) changed[metric] = count;
}
