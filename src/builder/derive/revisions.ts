// The revision log as the store has it: entries in blocks, counts beside them, newest release first.
import type { DatasetHead } from '../../model/dataset.ts';
import { observationId } from '../../model/observation-id.ts';
import type { Revision, RevisionEntry } from '../../model/revision.ts';
import { headIndex } from '../../rules/head-index.ts';
import type { ShardName } from '../../store/layout.ts';
import type { MetricNode, SharedCatalogue } from '../../store/nodes.ts';
import type { PastRevision, RevisionCount, RevisionCounts } from '../../store/shards.ts';
import type { Put } from './store.ts';

/** Of one metric by observation id: its history, newest first. The log is in order of release. */
export function revisionNotes(head: DatasetHead, metric: string): Map<string, PastRevision[]> {
  const notes = new Map<string, PastRevision[]>();
  for (const entry of headIndex(head).revisions.get(metric) ?? []) {
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

type Cell = { release: string; metric: string; block: number | 'metric'; entries: RevisionEntry[] };

/** Entries about public metrics only; blocks are those of the metric's series. */
function cellsOf(
  { revisions }: DatasetHead,
  { metrics, municipalities }: SharedCatalogue,
): Map<string, Cell> {
  const places = new Map(municipalities.map(({ code }, place) => [code, place]));
  const perBlock = new Map(metrics.map(({ id, geosPerBlock }) => [id, geosPerBlock]));
  const cells = new Map<string, Cell>();
  for (const revision of [...revisions].sort(byObservation)) {
    const { release, metric, geo } = revision;
    const size = perBlock.get(metric);
    if (size === undefined) continue;
    const block = geo === null ? 'metric' : Math.floor((places.get(geo) ?? 0) / size);
    const key = `${release} ${metric} ${block}`;
    const cell = cells.get(key) ?? { release, metric, block, entries: [] };
    cells.set(key, cell);
    cell.entries.push(entryOf(revision));
  }
  return cells;
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

/** By whom the shards of the log are named: metrics their entries, the catalogue and municipalities their counts. */
export type DerivedRevisions = {
  byMetric: Map<string, MetricNode['revisions']>;
  counts: ShardName;
  byGeo: Map<string, ShardName>;
};

/** Puts every shard of the log: blocks of entries, the counts of all, the counts of each municipality. */
export function deriveRevisions(head: DatasetHead, catalogue: SharedCatalogue, put: Put): DerivedRevisions {
  const byMetric: DerivedRevisions['byMetric'] = new Map();
  const all = emptyCounts(head);
  const ofGeo = new Map(catalogue.municipalities.map(({ code }) => [code, emptyCounts(head)]));
  for (const cell of cellsOf(head, catalogue).values()) {
    const { release, metric, block, entries } = cell;
    const revisions = byMetric.get(metric) ?? {};
    byMetric.set(metric, revisions);
    revisions[release] = { ...revisions[release], [block]: put(JSON.stringify(entries)) };
    for (const entry of entries) {
      count(all, cell, entry);
      count(ofGeo.get(entry.geo ?? ''), cell, entry);
    }
  }
  const named = (counts: RevisionCounts) => put(JSON.stringify(counts.filter(hasEntries)));
  const byGeo = new Map([...ofGeo].map(([geo, counts]) => [geo, named(counts)]));
  return { byMetric, counts: named(all), byGeo };
}

const hasEntries = ({ metrics }: RevisionCounts[number]): boolean => Object.keys(metrics).length > 0;

const emptyCounts = ({ chain }: DatasetHead): RevisionCounts =>
  [...chain].reverse().map(({ release, published }) => ({ release, published, metrics: {} }));

function count(
  counts: RevisionCounts | undefined,
  { release, metric, block }: Cell,
  { type }: RevisionEntry,
): void {
  const changed = counts?.find((one) => one.release === release)?.metrics;
  if (changed === undefined) return;
  const tally: RevisionCount = changed[metric] ?? { types: {}, blocks: [] };
  changed[metric] = tally;
  tally.types[type] = (tally.types[type] ?? 0) + 1;
  if (!tally.blocks.includes(block)) tally.blocks.push(block);
}
