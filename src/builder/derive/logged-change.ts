// What one release says of one metric, as the store has it: entries in blocks, the place of each, and counts.
import type { CatalogueMetric } from '../../data/catalogue.ts';
import type { Lined } from '../../data/dataset.ts';
import type { DatasetLog } from '../../data/log.ts';
import type { Revision, RevisionEntry } from '../../data/release.ts';
import { positionOf } from '../../search/directory.ts';
import { REVISION_KEYS, type RevisionCount, rowsText, storedEntry } from '../../store/shards.ts';
import type { ShardName } from '../../store/store.ts';
import type { Put } from './store.ts';

/** By block, or `metric` for those about the metric itself. */
type ByBlock<T> = Record<string, T>;

/** Of one release and one metric: the shards of its entries, the places of their first in the log, and how many. */
export type LoggedChange = {
  shards: ByBlock<ShardName>;
  firstEntries: ByBlock<number>;
  /** Of all entries. */
  all: RevisionCount;
  /** By municipality: most have the same, and share it. */
  shared: { count: RevisionCount; geos: string[] }[];
};

type Change = { release: string; entries: readonly Lined<Revision>[] };

/** @param positions of the municipalities in the register */
export function putChange(
  { release, entries }: Change,
  metric: CatalogueMetric,
  { log, positions, put }: { log: DatasetLog; positions: ReadonlyMap<string, number>; put: Put },
): LoggedChange {
  const cells = cellsOf(entries, metric, positions);
  const shards = cells.map(({ block, entries }) => {
    const text = rowsText(REVISION_KEYS, entries.map(storedEntry));
    return [block, put(text)] as const;
  });
  return {
    shards: Object.fromEntries(shards),
    firstEntries: firstEntriesOf(cells, (isOwn) => log.start(release, metric.id, isOwn)),
    ...countsOf(cells),
  };
}

type Cell = { block: number | 'metric'; entries: RevisionEntry[] };

/** Blocks are those of the metric's series. */
function cellsOf(
  entries: readonly Revision[],
  { geosPerBlock }: CatalogueMetric,
  positions: ReadonlyMap<string, number>,
): Cell[] {
  const cells = new Map<Cell['block'], Cell>();
  for (const revision of entries.toSorted(byObservation)) {
    const { geo } = revision;
    const block = geo === null ? 'metric' : Math.floor(positionOf(positions, geo) / geosPerBlock);
    const cell = cells.get(block) ?? { block, entries: [] };
    cells.set(block, cell);
    cell.entries.push(entryOf(revision));
  }
  return [...cells.values()];
}

const compareTexts = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1;

/** By metric, code and period, entries about the metric itself first; then by type. */
const byObservation = (a: Revision, b: Revision): number =>
  compareTexts(a.metric, b.metric) ||
  compareTexts(a.geo, b.geo) ||
  compareTexts(a.period, b.period) ||
  compareTexts(a.type, b.type);

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

/** The blocks of a release follow each other in the log as the municipalities do. */
function firstEntriesOf(
  cells: readonly Cell[],
  start: (isOwn: boolean) => number | null,
): LoggedChange['firstEntries'] {
  const firstEntries: LoggedChange['firstEntries'] = {};
  let next = start(false);
  for (const { block, entries } of cells) {
    const isOwn = block === 'metric';
    const first = isOwn ? start(true) : next;
    if (first === null) continue;
    firstEntries[block] = first;
    if (!isOwn) next = first + entries.length;
  }
  return firstEntries;
}

function countsOf(cells: readonly Cell[]): Pick<LoggedChange, 'all' | 'shared'> {
  const all: RevisionCount = { types: {}, blocks: [] };
  const byGeo = new Map<string, RevisionCount>();
  for (const { block, entries } of cells)
    for (const { geo, type } of entries) {
      count(all, block, type);
      if (geo === null) continue;
      const own = byGeo.get(geo) ?? { types: {}, blocks: [] };
      byGeo.set(geo, own);
      count(own, block, type);
    }
  const shared = [...Map.groupBy(byGeo.keys(), (geo) => JSON.stringify(byGeo.get(geo)))].map(
    ([text, geos]) => ({ count: JSON.parse(text) as RevisionCount, geos }),
  );
  return { all, shared };
}

function count(tally: RevisionCount, block: Cell['block'], type: RevisionEntry['type']): void {
  tally.types[type] = (tally.types[type] ?? 0) + 1;
  if (!tally.blocks.includes(block)) tally.blocks.push(block);
}
