// From a verified dataset to everything the function reads, shard by shard: children before the parents that name them.
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import { existsIn } from '../data/catalogue.ts';
import { cellIndex, type DatasetHead, type Grid, partOf, STATE, tracedFiles } from '../data/dataset.ts';
import { isAreaCode } from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import { checkpointAt, type DatasetLog, datasetLog, logEntryOf, servedLog } from '../data/log.ts';
import { isPublic, type Metric } from '../data/registry.ts';
import { NO_OWNER, type SiteOwner } from '../data/settings.ts';
import { onceFor } from '../data/text.ts';
import { WORD_LISTS } from '../data/word-lists.ts';
import { type Flag, type FlagOfFigures, flagsAt, flagsOf } from '../rules/waivers.ts';
import {
  type FiguresShard,
  historyShard,
  type Presence,
  type RevisionCount,
  type RevisionCounts,
  STATE_LETTERS,
} from '../store/shards.ts';
import {
  type CatalogueNode,
  type LogNode,
  openUnder,
  type ReleaseRoot,
  type RevisionsNode,
  type ShardName,
  type SharedCatalogue,
  STORE_FORMAT,
  type Store,
  type StoreRoot,
  shardPath,
  type WithheldEntries,
} from '../store/store.ts';
import { FLAG_WORDS } from '../text/answers.ts';
import { nodeDigest } from './digest.ts';
import type { VerifiedDataset } from './verify.ts';

/** Keeps a shard, and gives its name. */
export type Put = (text: string) => ShardName;

/** `contactEmail` is null, and `site` that of a copy without settings, where nothing else is said. */
export type ServiceAddresses = {
  siteUrl: string;
  docsUrl: string;
  contactEmail?: string | null;
  site?: SiteOwner;
};

/**
 * Puts every shard but the list of files, which is known when those are made.
 * @param past the releases before, the newest first; what did not change since is shared
 */
export function deriveStore(
  newest: VerifiedDataset,
  { siteUrl, docsUrl, contactEmail = null, site = NO_OWNER }: ServiceAddresses,
  put: Put,
  past: readonly VerifiedDataset[] = [],
): StoreRoot {
  const putJson = (value: unknown): ShardName => put(JSON.stringify(value));
  const log = datasetLog(newest.head, nodeDigest);
  const derived: ShardsByGrid = new WeakMap();
  const releases = [newest, ...past].map((verified) => releaseRoot(verified, { putJson, derived, log }));
  return {
    format: STORE_FORMAT,
    siteUrl,
    docsUrl,
    contactEmail,
    site,
    built: { code: '', fingerprint: '' },
    published: newest.head.chain.map(({ release, published }) => ({ release, published })).reverse(),
    releases,
    revisions: putRevisions(newest, putJson),
    log: putLog(newest.head, log, putJson),
    files: null,
    etags: null,
  };
}

/** Of releases that share a grid: the figures that were derived of it, by what a waiver lets through. */
type ShardsByGrid = WeakMap<Grid, Map<string, ShardName>>;

/** A grid that releases share has one of each in all of them. */
const ofMunicipalities = onceFor((grid: Grid) => partOf(grid, (geo) => !isAreaCode(geo)));
const ofAreas = onceFor((grid: Grid) => partOf(grid, isAreaCode));

type ShardContext = { putJson: (value: unknown) => ShardName; derived: ShardsByGrid; log: DatasetLog };

function releaseRoot(verified: VerifiedDataset, { putJson, derived, log }: ShardContext): ReleaseRoot {
  const { head } = verified;
  const { release } = head.release;
  const catalogue = deriveCatalogue(verified);
  const flags = flagsOf(verified.waived, head.waivers);
  const figures: CatalogueNode['figures'] = {};
  const areaFigures: CatalogueNode['areaFigures'] = {};
  const putFigures = (id: string, grid: Grid): ShardName => {
    const flagged = flags.get(id) ?? [];
    const known = derived.get(grid) ?? new Map<string, ShardName>();
    derived.set(grid, known);
    const waived = JSON.stringify(flagged);
    const name = known.get(waived) ?? putJson(figuresOf(grid, flagged));
    known.set(waived, name);
    return name;
  };
  for (const { id } of [...catalogue.metrics, ...catalogue.left]) {
    const grid = verified.grids.get(id);
    if (grid === undefined) throw new Error(`metric ${id}: expected a grid after verification, got none`);
    figures[id] = putFigures(id, ofMunicipalities(grid));
    if (grid.geos.some(isAreaCode)) areaFigures[id] = putFigures(id, ofAreas(grid));
  }
  const presences = [...presencesOf(catalogue, verified.grids)];
  const presence = Object.fromEntries(presences.map(([code, own]) => [code, putJson(own)]));
  const node: CatalogueNode = { ...catalogue, figures, areaFigures, presence };
  return {
    release,
    data: head.chain.at(-1)?.root ?? '',
    catalogue: putJson(node),
    log: { checkpoint: checkpointOf(head, log), size: log.sizes.get(release) ?? 0 },
  };
}

/** As it stands, with its signatures, or as it follows from the log. */
const checkpointOf = ({ checkpoint, registry, release }: DatasetHead, log: DatasetLog): string =>
  checkpoint ?? checkpointAt(log, nodeDigest, registry.logOrigin, release.release);

// The catalogue of one release: public metrics and the register, with everything that needs a host's ICU decided here.

/** Names sort by this one collator; ties go by code. */
const SWEDISH = new Intl.Collator('sv');

export function deriveCatalogue({ head, grids }: VerifiedDataset): SharedCatalogue {
  const publicMetrics = head.registry.metrics.filter(isPublic).sort((a, b) => (a.id < b.id ? -1 : 1));
  const shown = new Set(publicMetrics.flatMap(({ id, left }) => (left === null ? [id] : [])));
  const all = publicMetrics.map((metric) => {
    const grid = grids.get(metric.id);
    const own = grid === undefined ? undefined : ofMunicipalities(grid);
    const areas = grid?.geos.filter(isAreaCode) ?? [];
    const areaYears = Object.fromEntries(
      areas.map((code) => [code, grid === undefined ? [] : runsOf(grid, code)]),
    );
    return { ...catalogueMetric(metric, head, shown, own), areas, areaYears };
  });
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
    areas: byCode(head.areas).map(({ line: _, ...area }) => area),
    wordLists: WORD_LISTS,
  };
}

/** The registry's record without its status, related to public metrics only. @param shown the public metrics that did not leave */
function catalogueMetric(
  metric: Metric,
  head: DatasetHead,
  shown: ReadonlySet<string>,
  grid: Grid | undefined,
): Omit<CatalogueMetric, 'areas' | 'areaYears'> {
  const { status: _, ...open } = metric;
  const periods = grid?.periods ?? [];
  const log = servedLog(head);
  const releases = log.releases.get(metric.id) ?? [];
  const counts = periods.map((_, column) => (grid === undefined ? 0 : valuesIn(grid, column)));
  const withValue = periods.filter((_, column) => counts[column] !== 0);
  return {
    ...open,
    related: open.related.filter((one) => shown.has(one.metric)),
    retrieved: head.release.retrieved[metric.id] ?? null,
    files: tracedFiles(head, metric.id),
    issued: releases[0] ?? null,
    modified: releases.findLast((release) => touches(head, metric.id, release)) ?? null,
    periods,
    first: withValue[0] ?? null,
    last: withValue.at(-1) ?? null,
    covered: counts.findLast((count) => count > 0) ?? 0,
    complete: grid === undefined ? [] : completeRuns(grid, head.municipalities),
  };
}

/** By metric and release; what a release says does not change with those after it, which share the list of what is their own. */
const touched = onceFor((_: DatasetHead['log']['own']) => new Map<string, boolean>());

/** Whether a release says anything of the metric or of a municipality's figures, areas aside. */
function touches(head: DatasetHead, metric: string, release: string): boolean {
  const known = touched(head.log.own);
  const key = `${metric} ${release}`;
  const found =
    known.get(key) ??
    servedLog(head)
      .at(metric, release)
      .some(({ geo }) => geo === null || !isAreaCode(geo));
  known.set(key, found);
  return found;
}

/** Runs of years in which no municipality that there was lacks a value. */
function completeRuns(grid: Grid, municipalities: DatasetHead['municipalities']): [string, string][] {
  const rows = new Map(grid.geos.map((geo, row) => [geo, row]));
  return joined(grid.periods, (period, index) => {
    const lacks = (municipality: DatasetHead['municipalities'][number]): boolean => {
      const row = rows.get(municipality.code);
      const has = row !== undefined && grid.states[cellIndex(grid, row, index)] === STATE.value;
      return !has && existsIn(municipality, period);
    };
    return !municipalities.some(lacks);
  });
}

/** Runs of years in which the place has a value. */
function runsOf(grid: Grid, geo: string): [string, string][] {
  const row = grid.geos.indexOf(geo);
  return joined(grid.periods, (_, index) => grid.states[cellIndex(grid, row, index)] === STATE.value);
}

/** The first and the last of each run of years for which it holds. */
function joined(
  periods: readonly string[],
  holds: (period: string, index: number) => boolean,
): [string, string][] {
  const runs: [string, string][] = [];
  for (const [index, period] of periods.entries()) {
    if (!holds(period, index)) continue;
    const run = runs.at(-1);
    if (run !== undefined && Number(run[1]) + 1 === Number(period)) run[1] = period;
    else runs.push([period, period]);
  }
  return runs;
}

const valuesIn = (grid: Grid, column: number): number =>
  grid.geos.filter((_, row) => grid.states[cellIndex(grid, row, column)] === STATE.value).length;

const byCode = <T extends { code: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (a.code < b.code ? -1 : 1));

function collated({ municipalities, registry }: DatasetHead): CatalogueMunicipality[] {
  const sorted = byCode(municipalities).map(({ line: _, ...municipality }) => ({
    ...municipality,
    ...(registry.municipalities[municipality.code] ?? { otherNames: [], formerCodes: [] }),
  }));
  const byName = [...sorted].sort((a, b) => SWEDISH.compare(a.name, b.name) || (a.code < b.code ? -1 : 1));
  const positions = new Map(byName.map(({ code }, position) => [code, position]));
  return sorted.map((municipality) => ({
    ...municipality,
    collation: positions.get(municipality.code) ?? 0,
  }));
}

// The figures of one metric.

/** Of every flag that there is. */
const WORDS: Record<Flag, Localized> = FLAG_WORDS;

/** A waiver says in its own words why; where it has none in Swedish, the flag's words do. */
const cautionOf = ({ flag, waiver }: FlagOfFigures): Localized => ({
  sv: waiver.reasonSv ?? WORDS[flag].sv,
  en: waiver.reason,
});

function figuresOf(grid: Grid, flagged: readonly FlagOfFigures[]): FiguresShard {
  const { geos, periods, values, states } = grid;
  const shard: FiguresShard = { geos, periods, values: [], states: [], flags: {}, cautions: {} };
  for (const [row, geo] of geos.entries()) {
    const own = [...periods.keys()].map((column) => cellIndex(grid, row, column));
    shard.values.push(own.map((cell) => (states[cell] === STATE.value ? (values[cell] ?? null) : null)));
    shard.states.push(own.map((cell) => STATE_LETTERS[states[cell] ?? STATE.absent] ?? '-').join(''));
    for (const period of periods) {
      const flags = flagsAt(flagged, geo, period);
      if (flags.length === 0) continue;
      shard.flags[geo] = { ...shard.flags[geo], [period]: flags.map(({ flag }) => flag) };
      shard.cautions[geo] = { ...shard.cautions[geo], [period]: flags.map(cautionOf) };
    }
  }
  return shard;
}

/** By municipality, over all metrics. */
function presencesOf({ metrics, municipalities }: SharedCatalogue, grids: VerifiedDataset['grids']) {
  const presences = new Map(municipalities.map(({ code }): [string, Presence] => [code, {}]));
  for (const { id } of metrics) {
    const whole = grids.get(id);
    const grid = whole === undefined ? undefined : ofMunicipalities(whole);
    for (const [row, geo] of grid?.geos.entries() ?? []) {
      const presence = presences.get(geo);
      if (grid === undefined || presence === undefined) continue;
      const isThere = (_: string, column: number) =>
        grid.states[cellIndex(grid, row, column)] === STATE.value;
      presence[id] = grid.periods.map((period, column) => (isThere(period, column) ? '1' : '0')).join('');
    }
  }
  return presences;
}

// The revision log: a history a metric, and counts.

function putRevisions({ head }: VerifiedDataset, putJson: ShardContext['putJson']): ShardName {
  const log = servedLog(head);
  const histories: RevisionsNode['histories'] = {};
  const all = emptyCounts(head);
  const byGeo = new Map<string, RevisionCounts>();
  for (const { id, unit } of head.registry.metrics.filter(isPublic)) {
    const entries = log.of(id);
    histories[id] = putJson(historyShard(id, unit, entries, nodeDigest));
    for (const { geo, release, type } of entries) {
      count(all, release, id, type);
      if (geo === null) continue;
      const own = byGeo.get(geo) ?? emptyCounts(head);
      byGeo.set(geo, own);
      count(own, release, id, type);
    }
  }
  const hasEntries = ({ metrics }: RevisionCounts[number]): boolean => Object.keys(metrics).length > 0;
  const node: RevisionsNode = {
    histories,
    counts: putJson(all.filter(hasEntries)),
    countsOf: Object.fromEntries(
      [...byGeo]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([geo, own]) => [geo, putJson(own.filter(hasEntries))]),
    ),
  };
  return putJson(node);
}

const emptyCounts = ({ chain }: DatasetHead): RevisionCounts =>
  [...chain].reverse().map(({ release, published }) => ({ release, published, metrics: {} }));

function count(counts: RevisionCounts, release: string, metric: string, type: keyof RevisionCount): void {
  const metrics = counts.find((one) => one.release === release)?.metrics;
  if (metrics === undefined) return;
  const own = metrics[metric] ?? {};
  metrics[metric] = own;
  own[type] = (own[type] ?? 0) + 1;
}

// The log of all releases.

function putLog(head: DatasetHead, log: DatasetLog, putJson: ShardContext['putJson']): ShardName {
  const open = new Set(head.registry.metrics.filter(isPublic).map(({ id }) => id));
  const logged = [...servedLog(head).releases.keys()];
  const node: LogNode = {
    superseded: head.registry.supersededLogs,
    runs: Object.fromEntries([...log.runs].map(([release, runs]) => [release, [...runs]])),
    hashes: log.levels.slice(1).map((hashes) => Buffer.from(hashes).toString('base64')),
    withheld: Object.fromEntries(
      logged.filter((id) => !open.has(id)).map((id) => [id, putJson(withheldEntries(head, id))]),
    ),
  };
  return putJson(node);
}

/** What a metric that is public no longer has in the log: never a value. */
function withheldEntries(head: DatasetHead, metric: string): WithheldEntries {
  const byRelease = Map.groupBy(servedLog(head).of(metric), ({ release }) => release);
  const keyOf = ({ id, type }: { id: string; type: string }): string => `${id} ${type}`;
  return Object.fromEntries(
    [...byRelease].map(([release, entries]) => [
      release,
      entries.map(logEntryOf).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    ]),
  );
}

/** A store that lies in memory alone: under `astro dev`, and where a dataset is compared with what is published elsewhere. */
export function memoryStore(
  verified: VerifiedDataset,
  addresses: ServiceAddresses,
  past: readonly VerifiedDataset[] = [],
): Promise<Store> {
  const shards = new Map<string, string>();
  const put: Put = (text) => {
    const name = nodeDigest(text, 'hex');
    shards.set(shardPath(name), text);
    return name;
  };
  const root = deriveStore(verified, addresses, put, past);
  return openUnder(root, async (path) => shards.get(path) ?? null, { digest: nodeDigest });
}
