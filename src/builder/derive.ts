// The catalogue of one release: public metrics and the register, with everything that needs a host's ICU decided here.
import { type CatalogueMetric, type CatalogueMunicipality, existsIn } from '../data/catalogue.ts';
import { cellIndex, type DatasetHead, type Grid, type Lined, STATE } from '../data/dataset.ts';
import type { Layout } from '../data/environment.ts';
import type { Digest } from '../data/hash.ts';
import { contentHash, observationId } from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import {
  base64,
  checkpointAt,
  type DatasetLog,
  datasetLog,
  type LogEntry,
  logEntryOf,
  servedLog,
} from '../data/log.ts';
import { HASH_BYTES, TILE_WIDTH } from '../data/merkle.ts';
import { isPublic, type Metric } from '../data/registry.ts';
import type { Revision, RevisionEntry } from '../data/release.ts';
import { WORD_LISTS } from '../data/word-lists.ts';
import { bestPeriod, coverageOf, referencesOf } from '../rules/coverage.ts';
import { otherRankings, rankingOf, type YearFacts } from '../rules/ranking.ts';
import { type Flag, type Flagged, flagsAt, flagsOf } from '../rules/waivers.ts';
import { positionOf } from '../search/directory.ts';
import {
  type MetricFacts,
  onlyRelease,
  type PastRevision,
  type Presence,
  packOf,
  REVISION_KEYS,
  type RevisionCount,
  type RevisionCounts,
  rowsText,
  type SeriesBlock,
  type StoredSeries,
  type StoredYear,
  type StoredYears,
  storedEntry,
} from '../store/shards.ts';
import {
  type CatalogueNode,
  entriesText,
  type FirstEntries,
  geosPerBlock,
  type LogNode,
  type MetricNode,
  type MunicipalitiesNode,
  openUnder,
  type PastRoot,
  type ShardName,
  type SharedCatalogue,
  STORE_FORMAT,
  type Store,
  type StoreRoot,
  shardPath,
  TILES_PER_SHARD,
} from '../store/store.ts';
import { FLAG_WORDS } from '../text/answers.ts';
import { nodeDigest } from './digest.ts';
import type { Verified } from './verify.ts';

/** Names sort by this one collator; ties go by code. */
const SWEDISH = new Intl.Collator('sv');

export function deriveCatalogue({ head, grids }: Verified): SharedCatalogue {
  const publicMetrics = head.registry.metrics.filter(isPublic).sort((a, b) => (a.id < b.id ? -1 : 1));
  const shown = new Set(publicMetrics.flatMap(({ id, left }) => (left === null ? [id] : [])));
  const all = publicMetrics.map((metric) => catalogueMetric(metric, { head, shown }, grids.get(metric.id)));
  const metrics = all.filter(({ left }) => left === null);
  const units = new Set(all.map(({ unit }) => unit));
  const subjects = new Set(metrics.map(({ subject }) => subject));
  const { periodSemantics, geographySemantics, licenses } = head.registry;
  const usedIn = (field: 'periodSemantics' | 'geographySemantics' | 'license') => {
    const used = new Set(metrics.map(({ [field]: code }) => code));
    return ({ code }: { code: string }) => used.has(code);
  };
  return {
    units: head.registry.units.filter(({ code }) => units.has(code)),
    subjects: head.registry.subjects.filter(({ slug }) => subjects.has(slug)),
    periodSemantics: periodSemantics.filter(usedIn('periodSemantics')),
    geographySemantics: geographySemantics.filter(usedIn('geographySemantics')),
    licenses: licenses.filter(usedIn('license')),
    metrics,
    left: all.filter(({ left }) => left !== null),
    municipalities: collated(head),
    wordLists: WORD_LISTS,
  };
}

type Context = { head: DatasetHead; shown: ReadonlySet<string> };

/** The registry's record without its status, related to public metrics only. */
function catalogueMetric(metric: Metric, { head, shown }: Context, grid: Grid | undefined): CatalogueMetric {
  const { status: _, ...open } = metric;
  const periods = grid?.periods ?? [];
  const releases = servedLog(head).releases.get(metric.id) ?? [];
  const counts = periods.map((_, index) => (grid === undefined ? 0 : valuesIn(grid, index)));
  const withValue = periods.filter((_, index) => counts[index] !== 0);
  return {
    ...open,
    related: open.related.filter((one) => shown.has(one.metric)),
    retrieved: head.release.retrieved[metric.id] ?? null,
    issued: releases[0] ?? null,
    modified: releases.at(-1) ?? null,
    periods,
    first: withValue[0] ?? null,
    last: withValue.at(-1) ?? null,
    covered: counts.findLast((count) => count > 0) ?? 0,
    complete: grid === undefined ? [] : completeRuns(grid, head.municipalities),
    geosPerBlock: geosPerBlock(periods.length),
  };
}

/** Runs of years in which no municipality that there was lacks a value. */
function completeRuns(grid: Grid, municipalities: DatasetHead['municipalities']): [string, string][] {
  const rows = new Map(grid.geos.map((geo, row) => [geo, row]));
  const runs: [string, string][] = [];
  for (const [index, period] of grid.periods.entries()) {
    const lacks = (municipality: DatasetHead['municipalities'][number]): boolean => {
      const row = rows.get(municipality.code);
      const has = row !== undefined && grid.states[cellIndex(grid, row, index)] === STATE.value;
      return !has && existsIn(municipality, period);
    };
    if (municipalities.some(lacks)) continue;
    const run = runs.at(-1);
    if (run !== undefined && Number(run[1]) + 1 === Number(period)) run[1] = period;
    else runs.push([period, period]);
  }
  return runs;
}

const valuesIn = (grid: Grid, period: number): number =>
  grid.geos.filter((_, row) => grid.states[cellIndex(grid, row, period)] === STATE.value).length;

function collated({ municipalities, registry }: DatasetHead): CatalogueMunicipality[] {
  const byCode = municipalities.map(({ line: _, ...municipality }) => ({
    ...municipality,
    ...(registry.municipalities[municipality.code] ?? { otherNames: [], formerCodes: [] }),
  }));
  byCode.sort((a, b) => (a.code < b.code ? -1 : 1));
  const byName = [...byCode].sort((a, b) => SWEDISH.compare(a.name, b.name) || (a.code < b.code ? -1 : 1));
  const positions = new Map(byName.map(({ code }, position) => [code, position]));
  return byCode.map((municipality) => ({
    ...municipality,
    collation: positions.get(municipality.code) ?? 0,
  }));
}

// What one release says of one metric, as the store has it: entries in blocks, the place of each, and counts.

/** By block, or `metric` for those about the metric itself. */
type ByBlock<T> = Record<string, T>;

/** Of one release and one metric: the shards of its entries, the places of their first in the log, and how many. */
type LoggedChange = {
  shards: ByBlock<ShardName>;
  firstEntries: ByBlock<number>;
  /** Of all entries. */
  all: RevisionCount;
  /** By municipality: most have the same, and share it. */
  shared: { count: RevisionCount; geos: string[] }[];
};

type Change = { release: string; entries: readonly Lined<Revision>[] };

/** @param positions of the municipalities in the register */
function putChange(
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

// The revision log as the store has it: entries in blocks, counts beside them, newest release first.

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
type LoggedChanges = Map<string, LoggedChange>;

/** The entries until a release, and a log that may go on after it; `register` tells registers of municipalities apart. */
type Logged = {
  head: DatasetHead;
  log: DatasetLog;
  known: LoggedChanges;
  register: string;
};

/** The shards of the revision log, metric by metric, so that no more than one metric's entries are read at once. */
type RevisionShards = {
  /** Puts a metric's blocks of entries, and counts them; each public metric once. */
  add: (metric: CatalogueMetric) => MetricNode['revisions'];
  /** Where the entries of the metrics that were added stand in the log of all releases. */
  firstEntries: ReadonlyMap<string, FirstEntries>;
  /** Of all that was added: the shard of the counts, which is put, and the counts of each municipality. */
  counts: () => { all: ShardName; byGeo: Map<string, RevisionCounts> };
};

function revisionShards(
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

// One metric's shards: its series in blocks of municipalities, and what is derived of it.

/** By STATE: not listed, listed without a value, value, withdrawn. */
const LETTERS = '-nvw';

/** What is known of a metric's observations beside their values: what waivers let through, and their history by id. */
type Notes = {
  flagged: readonly Flagged[];
  revisions: ReadonlyMap<string, PastRevision[]>;
  /** The oldest first. */
  releases: readonly { release: string; published: string }[];
};

/** Of every flag that there is. */
const WORDS: Record<Flag, Localized> = FLAG_WORDS;

/** A waiver says in its own words why; where it has none in Swedish, the flag's words do. */
const cautionOf = ({ flag, waiver }: Flagged): Localized => ({
  sv: waiver.reasonSv ?? WORDS[flag].sv,
  en: waiver.reason,
});

type Deriving = { catalogue: SharedCatalogue; metric: CatalogueMetric; grid: Grid; digest: Digest };

/** Series by block, in the order of the register; every block is there, though it may be empty. */
function deriveBlocks(deriving: Deriving, notes: Notes): SeriesBlock[] {
  const { catalogue, metric, grid } = deriving;
  const rows = new Map(grid.geos.map((geo, row) => [geo, row]));
  const blocks: SeriesBlock[] = [];
  for (const [position, { code }] of catalogue.municipalities.entries()) {
    const at = Math.floor(position / metric.geosPerBlock);
    const block = blocks[at] ?? {};
    blocks[at] = block;
    const row = rows.get(code);
    if (row !== undefined) block[code] = seriesOf(deriving, notes, row);
  }
  return blocks;
}

function seriesOf({ metric, grid, digest }: Deriving, notes: Notes, row: number): StoredSeries {
  const series: StoredSeries = {
    values: [],
    states: '',
    hashes: [],
    flags: {},
    cautions: {},
    firstReleases: [],
    revisions: {},
  };
  const geo = grid.geos[row] ?? '';
  for (const [column, period] of grid.periods.entries()) {
    const cell = cellIndex(grid, row, column);
    const value = grid.states[cell] === STATE.value ? (grid.values[cell] ?? null) : null;
    const id = observationId({ metric: metric.id, geo, period });
    const fields = {
      metric: metric.id,
      geo,
      period,
      value: value ?? 0,
      unit: metric.unit,
      source: metric.source,
    };
    series.values.push(value);
    series.states += LETTERS[grid.states[cell] ?? STATE.absent] ?? '-';
    series.hashes.push(value === null ? '' : contentHash(fields, digest).slice('sha256:'.length));
    const flags = flagsAt(notes.flagged, geo, period);
    if (flags.length > 0) {
      series.flags[period] = flags.map(({ flag }) => flag);
      series.cautions[period] = flags.map(cautionOf);
    }
    const history = notes.revisions.get(id) ?? [];
    const only = onlyRelease(history, { value, releases: notes.releases });
    series.firstReleases.push(only);
    if (only === null && history.length > 0) series.revisions[period] = history;
  }
  return series;
}

/** Coverage by year and the ranking, with what the series says of each ranked figure. */
function deriveFacts({ catalogue, metric, grid }: Deriving, blocks: readonly SeriesBlock[]): MetricFacts {
  const { municipalities } = catalogue;
  const coverage = coverageOf(grid, municipalities);
  const ranking = metric.capabilities.ranking
    ? rankingOf({ grid, municipalities, order: metric.order })
    : null;
  const index = metric.periods.indexOf(ranking?.period ?? '');
  const byGeo = new Map(blocks.flatMap((block) => Object.entries(block)));
  const entries =
    ranking?.entries.map((entry) => {
      const series = byGeo.get(entry.geo);
      const hash = series?.hashes[index] ?? '';
      const flags = series?.flags[ranking.period] ?? [];
      return { ...entry, hash, flags, cautions: series?.cautions[ranking.period] ?? [] };
    }) ?? [];
  return {
    coverage,
    ranking: ranking === null ? null : { ...ranking, entries },
    best: bestPeriod(coverage),
    references: referencesOf(grid, municipalities),
  };
}

/** The rankings of the years before, for pages that are asked for one of them. */
function deriveYears({ catalogue, metric, grid }: Deriving, blocks: readonly SeriesBlock[]): StoredYears {
  const { municipalities } = catalogue;
  const rankings = metric.capabilities.ranking
    ? otherRankings({ grid, municipalities, order: metric.order })
    : [];
  const byGeo = new Map(blocks.flatMap((block) => Object.entries(block)));
  return Object.fromEntries(rankings.map((ranking) => [ranking.period, columnsOf(ranking, byGeo)]));
}

function columnsOf(
  { period, coverage, missing, entries }: YearFacts,
  byGeo: ReadonlyMap<string, StoredSeries>,
): StoredYear {
  const waived: StoredYear['waived'] = {};
  for (const { geo } of entries) {
    const series = byGeo.get(geo);
    const flags = series?.flags[period] ?? [];
    if (flags.length > 0) waived[geo] = { flags, cautions: series?.cautions[period] ?? [] };
  }
  return {
    coverage,
    missing,
    geos: entries.map(({ geo }) => geo),
    ranks: entries.map(({ rank }) => rank),
    values: entries.map(({ value }) => value),
    waived,
  };
}

/** For each municipality, one character a period: 1 where there is a value. */
function presenceOf({ geos, periods, states }: Grid): Map<string, string> {
  const width = periods.length;
  return new Map(
    geos.map((geo, row) => [
      geo,
      [...states.subarray(row * width, (row + 1) * width)]
        .map((state) => (state === STATE.value ? '1' : '0'))
        .join(''),
    ]),
  );
}

// From a verified dataset to everything the function reads, shard by shard: children before the parents that name them.

/** Keeps a shard, and gives its name. */
export type Put = (text: string) => ShardName;

/** `layout` is `files` and `contactEmail` null where nothing else is said. */
export type ServiceAddresses = {
  siteUrl: string;
  docsUrl: string;
  contactEmail?: string | null;
  layout?: Layout;
};

/** Of releases that share a grid: what was derived of it, by all else that went in. */
type Derived = WeakMap<Grid, Map<string, ShardName>>;

/**
 * Puts every shard but the ETags and the list of files, which are known when those are made.
 * @param past the releases before, the newest first; what did not change since is shared
 */
export function deriveStore(
  verified: Verified,
  addresses: ServiceAddresses,
  put: Put,
  past: readonly Verified[] = [],
): StoreRoot {
  const { siteUrl, docsUrl, contactEmail = null, layout = 'files' } = addresses;
  const derived: Derived = new WeakMap();
  const log = datasetLog(verified.head, nodeDigest);
  const writing: Writing = { put, derived, logged: new Map(), log, logShards: putLogShards(log, put) };
  const releases = [verified, ...past].map((one) => releaseRoot(one, writing));
  const [newest] = releases;
  if (newest === undefined) throw new Error('expected the newest release, got none');
  return {
    format: STORE_FORMAT,
    ...newest,
    siteUrl,
    docsUrl,
    contactEmail,
    layout,
    built: { code: '', fingerprint: '' },
    past: Object.fromEntries(releases.map((one) => [one.release, one])),
    etags: null,
    files: null,
  };
}

type Writing = {
  put: Put;
  derived: Derived;
  logged: LoggedChanges;
  log: DatasetLog;
  logShards: LogShards;
};

function releaseRoot(verified: Verified, writing: Writing): PastRoot {
  const { head } = verified;
  const { catalogue, firstEntries } = putCatalogue(verified, writing);
  return {
    data: head.chain.at(-1)?.root ?? '',
    release: head.release.release,
    published: head.release.published,
    releases: [...head.chain].reverse().map(({ release, published }) => ({ release, published })),
    catalogue,
    log: putLog({ ...writing, head, firstEntries }),
  };
}

type Catalogued = { catalogue: ShardName; firstEntries: RevisionShards['firstEntries'] };

function putCatalogue(verified: Verified, { put, derived, logged, log }: Writing): Catalogued {
  const { head, grids } = verified;
  const catalogue = deriveCatalogue(verified);
  const flags = flagsOf(verified.waived, head.waivers);
  const register = nodeDigest(JSON.stringify(head.municipalities), 'hex');
  const shards = revisionShards({ head, log, known: logged, register }, catalogue, put);
  const metricNodes: CatalogueNode['metricNodes'] = {};
  for (const metric of [...catalogue.metrics, ...catalogue.left]) {
    const grid = grids.get(metric.id);
    if (grid === undefined)
      throw new Error(`metric ${metric.id}: expected a grid after verification, got none`);
    const revisions = shards.add(metric);
    const { unit, source, capabilities, order, geosPerBlock } = metric;
    const flagged = flags.get(metric.id) ?? [];
    const rest = JSON.stringify([unit, source, capabilities, order, geosPerBlock, flagged, register]);
    const known = derived.get(grid) ?? new Map<string, ShardName>();
    derived.set(grid, known);
    const node = known.get(rest) ?? putMetric({ catalogue, metric, grid, head, flagged, revisions, put });
    known.set(rest, node);
    metricNodes[metric.id] = node;
  }
  const counts = shards.counts();
  const node: CatalogueNode = {
    ...catalogue,
    metricNodes,
    municipalityNodes: putMunicipalities(catalogue, grids, counts.byGeo, put),
    revisions: counts.all,
  };
  return { catalogue: put(JSON.stringify(node)), firstEntries: shards.firstEntries };
}

type DerivingMetric = {
  put: Put;
  revisions: MetricNode['revisions'];
  catalogue: SharedCatalogue;
  metric: CatalogueMetric;
  grid: Grid;
  head: DatasetHead;
  flagged: Flagged[];
};

function putMetric({ catalogue, metric, grid, head, flagged, revisions, put }: DerivingMetric): ShardName {
  const deriving = { catalogue, metric, grid, digest: nodeDigest };
  const blocks = deriveBlocks(deriving, {
    flagged,
    revisions: revisionNotes(head, metric.id),
    releases: head.chain,
  });
  const node: MetricNode = {
    series: blocks.map((block) => put(packOf(block))),
    facts: put(JSON.stringify(deriveFacts(deriving, blocks))),
    years: put(JSON.stringify(deriveYears(deriving, blocks))),
    revisions,
  };
  return put(JSON.stringify(node));
}

function putMunicipalities(
  { metrics, municipalities }: SharedCatalogue,
  grids: Verified['grids'],
  revisions: ReadonlyMap<string, RevisionCounts>,
  put: Put,
): ShardName {
  const presences = new Map(municipalities.map(({ code }): [string, Presence] => [code, {}]));
  for (const { id } of metrics) {
    const grid = grids.get(id);
    if (grid === undefined) continue;
    for (const [geo, presence] of presenceOf(grid)) {
      const known = presences.get(geo);
      if (known !== undefined) known[id] = presence;
    }
  }
  const together = geosPerBlock(metrics.length);
  const putBlocks = <T>(ofGeo: ReadonlyMap<string, T>): ShardName[] =>
    blocksOf(municipalities, together).map((codes) =>
      put(JSON.stringify(Object.fromEntries(codes.map((code) => [code, ofGeo.get(code)])))),
    );
  const node: MunicipalitiesNode = { presence: putBlocks(presences), revisions: putBlocks(revisions) };
  return put(JSON.stringify(node));
}

/** The codes of the register, so many together. */
const blocksOf = (municipalities: SharedCatalogue['municipalities'], together: number): string[][] =>
  Array.from({ length: Math.ceil(municipalities.length / together) }, (_, block) =>
    municipalities.slice(block * together, (block + 1) * together).map(({ code }) => code),
  );

// The log of all releases as the store has it, at the size that it had with each of them.

/** By release: the shards of all entries until it, and by level those of the hashes; releases share those that are full. */
type LogShards = {
  entries: ReadonlyMap<string, ShardName[]>;
  hashes: ReadonlyMap<string, ShardName[][]>;
};

/** Puts what all releases have of the log, each full shard once. */
const putLogShards = (log: DatasetLog, put: Put): LogShards => ({
  entries: putEntries(log, put),
  hashes: putHashes(log, put),
});

const ENTRIES_PER_SHARD = TILES_PER_SHARD * TILE_WIDTH;

/** No more than one shard of entries is in memory. */
function putEntries(log: DatasetLog, put: Put): LogShards['entries'] {
  const full: ShardName[] = [];
  let open: LogEntry[] = [];
  const shards = new Map<string, ShardName[]>();
  for (const release of log.sizes.keys()) {
    for (const entry of log.entries(release)) {
      open.push(logEntryOf(entry));
      if (open.length < ENTRIES_PER_SHARD) continue;
      full.push(put(entriesText(open)));
      open = [];
    }
    shards.set(release, open.length === 0 ? [...full] : [...full, put(entriesText(open))]);
  }
  return shards;
}

function putHashes({ levels, sizes }: DatasetLog, put: Put): LogShards['hashes'] {
  const full = levels.map((): ShardName[] => []);
  return new Map(
    [...sizes].map(([release, size]) => [
      release,
      levels.flatMap((hashes, level) => {
        const bytes = Math.floor(size / TILE_WIDTH ** level) * HASH_BYTES;
        return bytes === 0 ? [] : [putLevel(hashes.subarray(0, bytes), full[level] ?? [], put)];
      }),
    ]),
  );
}

const TILE_BYTES = TILE_WIDTH * HASH_BYTES;
const SHARD_BYTES = TILES_PER_SHARD * TILE_BYTES;

/** @param full the shards of this level that are full, which are added to */
function putLevel(hashes: Uint8Array, full: ShardName[], put: Put): ShardName[] {
  const from = () => full.length * SHARD_BYTES;
  while (from() + SHARD_BYTES <= hashes.length)
    full.push(putTiles(hashes.subarray(from(), from() + SHARD_BYTES), put));
  const rest = from() === hashes.length ? [] : [putTiles(hashes.subarray(from()), put)];
  return [...full, ...rest];
}

function putTiles(hashes: Uint8Array, put: Put): ShardName {
  const tiles: string[] = [];
  for (let at = 0; at < hashes.length; at += TILE_BYTES)
    tiles.push(base64(hashes.subarray(at, at + TILE_BYTES)));
  return put(JSON.stringify(tiles));
}

/** `head` is of the release, `log` may go on after it; `firstEntries` are by metric. */
type Logging = {
  head: DatasetHead;
  log: DatasetLog;
  logShards: LogShards;
  firstEntries: ReadonlyMap<string, FirstEntries>;
  put: Put;
};

function putLog({ head, log, logShards, firstEntries, put }: Logging): ShardName {
  const { release } = head.release;
  const node: LogNode = {
    checkpoint: head.checkpoint ?? checkpointAt(log, nodeDigest, head.registry.logOrigin, release),
    superseded: head.registry.supersededLogs,
    size: log.sizes.get(release) ?? 0,
    hashes: logShards.hashes.get(release) ?? [],
    entries: logShards.entries.get(release) ?? [],
    firstEntries: Object.fromEntries(
      [...firstEntries].map(([metric, own]) => [metric, put(JSON.stringify(own))]),
    ),
  };
  return put(JSON.stringify(node));
}

// A store that lies in memory alone: under `astro dev`, and where a dataset is compared with what is published.

/** Without fixed answers no ETag is known beforehand. */
export function memoryStore(
  verified: Verified,
  addresses: ServiceAddresses,
  past: readonly Verified[] = [],
): Promise<Store> {
  const shards = new Map<string, string>();
  const put = (text: string): string => {
    const name = nodeDigest(text, 'hex');
    shards.set(shardPath(name), text);
    return name;
  };
  const root = deriveStore(verified, addresses, put, past);
  return openUnder(root, async (path) => shards.get(path) ?? null, { digest: nodeDigest });
}
