// From a verified dataset to everything the function reads, shard by shard: children before the parents that name them.
import * as z from 'zod';
import type {
  CatalogueMetric,
  CatalogueMunicipality,
  PublishedRelease,
} from '../data/catalogue.ts';
import { existsIn } from '../data/catalogue.ts';
import {
  type Change,
  metricHistory,
  registerChanges,
  type Statements,
  shownMetrics,
} from '../data/changes.ts';
import {
  cellIndex,
  type Dataset,
  type Grid,
  gridOf,
  MUNICIPALITIES_FILE,
  partOf,
  type Series,
  STATE,
  type State,
} from '../data/dataset.ts';
import { isAreaCode } from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import { type CountedGroup, changeGroups, logEntryOf, logIndex } from '../data/log.ts';
import { type Metric, publicIds } from '../data/registry.ts';
import {
  type ChainLink,
  type Release,
  type RevisionType,
  TracedFile,
} from '../data/release.ts';
import { BRIEF_SINCE, NO_OWNER, type SiteOwner } from '../data/settings.ts';
import { onceFor } from '../data/text.ts';
import { WORD_LISTS } from '../data/word-lists.ts';
import { bestPeriod, coverageOf, passesGate, referencesOf } from '../rules/coverage.ts';
import type { Flag } from '../rules/judgements.ts';
import { comparableFigures, rankingOf, rankingOfYear } from '../rules/ranking.ts';
import { keptLog } from '../rules/releases.ts';
import {
  type FlagOfFigures,
  flagsAt,
  flagsOf,
  type WaiverMatch,
} from '../rules/waivers.ts';
import {
  type FactsShard,
  type Figures,
  type FiguresShard,
  figuresIn,
  fileSign,
  type HistoryStep,
  historyShard,
  type Presence,
  REGISTER,
  type RevisionCount,
  type RevisionCounts,
  STATE_LETTERS,
} from '../store/shards.ts';
import {
  type CatalogueNode,
  type FindingsNode,
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
import { RefusedDataset } from './command.ts';
import { nodeDigest } from './digest.ts';
import { type FreshMetric, isFresh, releaseFindings } from './findings.ts';
import { peerSources, peersByPlace } from './peers.ts';
import type { VerifiedDataset } from './verify.ts';

/** Keeps a shard, and gives its name. */
export type KeepShard = (text: string) => ShardName;

/** `contactEmail` is null, and `site` that of a copy without settings, where nothing else is said. */
type ServiceAddresses = {
  siteUrl: string;
  docsUrl: string;
  contactEmail?: string | null;
  site?: SiteOwner;
};

/** Puts every shard but the list of files, which is known when those are made. What releases have alike is shared. */
export function deriveStore(
  { dataset, waived }: VerifiedDataset,
  { siteUrl, docsUrl, contactEmail = null, site = NO_OWNER }: ServiceAddresses,
  put: KeepShard,
): StoreRoot {
  const putJson = (value: unknown): ShardName => put(JSON.stringify(value));
  const past = derivePast(dataset, putJson);
  const derived: ShardsByGrid = new WeakMap();
  const releases = past.releases.map((shown, index) =>
    releaseRoot(shown, {
      putJson,
      derived,
      waived: waived.get(shown.state.release.release) ?? [],
      link: dataset.chain[index],
      checkpoint: dataset.checkpoints.get(shown.state.release.release) ?? '',
      isNewest: index === past.releases.length - 1,
    }),
  );
  return {
    format: STORE_FORMAT,
    siteUrl,
    docsUrl,
    contactEmail,
    site,
    built: { code: '', fingerprint: '' },
    published: dataset.releases
      .map(({ release }) => publishedRelease(release))
      .reverse(),
    releases: releases.reverse(),
    revisions: past.revisions,
    log: past.log,
    files: null,
    prose: {},
    etags: null,
  };
}

const publishedRelease = ({
  release,
  published,
  reconstructed,
}: Release): PublishedRelease => ({
  release,
  published,
  reconstructed,
});

// One walk over the past of every metric: grids, histories, counts and places in the log come of it together.

/** A metric that a release shows. */
type ShownMetric = {
  grid: Grid;
  issued: string;
  modified: string | null;
  files: TracedFile[];
  /** What the release changed of it. */
  changes: readonly Change[];
};

/** A release, and what it shows of the metrics that are public today. */
type ShownRelease = { state: State; metrics: Map<string, ShownMetric> };

type Past = { releases: ShownRelease[]; revisions: ShardName; log: ShardName };

function derivePast(dataset: Dataset, putJson: ShardContext['putJson']): Past {
  const open = publicIds(dataset.newest.registry);
  const releases = dataset.releases.map(
    (state): ShownRelease => ({ state, metrics: new Map() }),
  );
  const shownIn = new Map(
    releases.map((shown) => [shown.state.release.release, shown]),
  );
  const groups: CountedGroup[] = [];
  const histories: RevisionsNode['histories'] = {};
  const withheld: LogNode['withheld'] = {};
  const counts = openCounts(dataset);
  const take = (release: string, changes: readonly Change[]): void => {
    for (const { changes: own, ...group } of changeGroups(release, changes))
      groups.push({ ...group, count: own.length });
  };
  const register = registerHistory(dataset);
  for (const { release, changes } of register) take(release.release, changes);
  histories[REGISTER] = putJson(historyShard(null, register));
  for (const step of register) counts.add(REGISTER, step);
  for (const id of shownMetrics(dataset)) {
    const steps: HistoryStep[] = [];
    let before: { grid: Grid; series: Series | null } | null = null;
    let [issued, modified]: [string | null, string | null] = [null, null];
    for (const { release, state, changes, withdrawn } of metricHistory(dataset, id)) {
      take(release.release, changes);
      steps.push({ release, changes });
      const { series } = state;
      const isSame =
        before !== null && changes.length === 0 && before.series?.hash === series?.hash;
      const grid: Grid =
        before !== null && isSame
          ? before.grid
          : gridOf(series ?? { metric: id, keys: [], values: [] }, withdrawn);
      before = { grid, series };
      if (changes.length > 0) issued ??= release.release;
      if (changes.some(({ geo }) => geo === null || !isAreaCode(geo)))
        modified = release.release;
      const files = tracedFiles(state.statements);
      shownIn.get(release.release)?.metrics.set(id, {
        grid,
        issued: issued ?? release.release,
        modified,
        files,
        changes,
      });
    }
    if (open.has(id)) {
      histories[id] = putJson(historyShard(id, steps));
      for (const step of steps) counts.add(id, step);
    } else withheld[id] = putJson(withheldEntries(steps));
  }
  for (const { metrics } of releases)
    for (const id of [...metrics.keys()]) if (!open.has(id)) metrics.delete(id);
  const { all, byPlace } = counts.made();
  const node: RevisionsNode = {
    histories,
    counts: putJson(all),
    countsOf: Object.fromEntries(
      [...byPlace]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([geo, own]) => [geo, putJson(own)]),
    ),
  };
  return {
    releases,
    revisions: putJson(node),
    log: putJson(logNode(dataset, groups, withheld)),
  };
}

const tracedFiles = (statements: Statements): TracedFile[] =>
  z.array(TracedFile).parse(statements['files'] ?? []);

/** What each release changed of the register. */
const registerHistory = ({ releases }: Dataset): HistoryStep[] =>
  releases.map((state, index) => ({
    release: state.release,
    changes: registerChanges(releases[index - 1] ?? null, state),
  }));

/** What a metric that is public no longer has in the log: never a value. */
function withheldEntries(steps: readonly HistoryStep[]): WithheldEntries {
  const keyOf = ({ id, type }: { id: string; type: string }): string => `${id} ${type}`;
  return Object.fromEntries(
    steps.map(({ release: { release }, changes }) => [
      release,
      changes
        .map((change) => logEntryOf(change, release, nodeDigest))
        .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    ]),
  );
}

/** Throws RefusedDataset where the chain says another number of entries than the releases lead to. */
function logNode(
  dataset: Dataset,
  groups: readonly CountedGroup[],
  withheld: LogNode['withheld'],
): LogNode {
  const { index } = logIndex(
    dataset.chain.map(({ release }) => release),
    groups,
  );
  for (const { release, size } of dataset.chain)
    if (index.sizes.get(release) !== size)
      throw new RefusedDataset(
        `The log has ${index.sizes.get(release)} entries with ${release}, and the chain says ${size}: one of its releases was changed; restore the dataset.`,
      );
  const levels = keptLog(dataset)(nodeDigest)?.levels ?? [];
  return {
    runs: Object.fromEntries(
      [...index.runs].map(([release, runs]) => [release, [...runs]]),
    ),
    hashes: levels.map((hashes) => Buffer.from(hashes).toString('base64')),
    withheld,
  };
}

// How many entries there are: of all places together, and of each.

type CountTotals = { all: RevisionCounts; byPlace: Map<string, RevisionCounts> };

function openCounts({ releases }: Dataset): {
  add: (subject: string, step: HistoryStep) => void;
  made: () => CountTotals;
} {
  const empty = (): RevisionCounts =>
    releases
      .map(({ release: { release, published } }) => ({
        release,
        published,
        metrics: {},
      }))
      .reverse();
  const all = empty();
  const byPlace = new Map<string, RevisionCounts>();
  const addTo = (
    counts: RevisionCounts,
    release: string,
    subject: string,
    type: RevisionType,
  ): void => {
    const metrics = counts.find((one) => one.release === release)?.metrics ?? {};
    const counted: RevisionCount = metrics[subject] ?? {};
    metrics[subject] = { ...counted, [type]: (counted[type] ?? 0) + 1 };
  };
  const hasEntries = ({ metrics }: RevisionCounts[number]): boolean =>
    Object.keys(metrics).length > 0;
  return {
    add: (subject, { release: { release }, changes }) => {
      for (const { geo, type } of changes) {
        addTo(all, release, subject, type);
        if (geo === null) continue;
        const placeCounts = byPlace.get(geo) ?? empty();
        byPlace.set(geo, placeCounts);
        addTo(placeCounts, release, subject, type);
      }
    },
    made: () => ({
      all: all.filter(hasEntries),
      byPlace: new Map(
        [...byPlace].map(([geo, counts]) => [geo, counts.filter(hasEntries)]),
      ),
    }),
  };
}

/** Of releases that share a grid: what was derived of it, by what else went in. */
type ShardsByGrid = WeakMap<Grid, Map<string, ShardName>>;

/** A grid that releases share has one of each in all of them. */
const ofMunicipalities = onceFor((grid: Grid) =>
  partOf(grid, (geo) => !isAreaCode(geo)),
);
const ofAreas = onceFor((grid: Grid) => partOf(grid, isAreaCode));

type ShardContext = {
  putJson: (value: unknown) => ShardName;
  derived: ShardsByGrid;
  waived: readonly WaiverMatch[];
  link: ChainLink | undefined;
  checkpoint: string;
  isNewest: boolean;
};

function releaseRoot(
  shown: ShownRelease,
  { putJson, derived, waived, link, checkpoint, isNewest }: ShardContext,
): ReleaseRoot {
  const { state } = shown;
  const catalogue = deriveCatalogue(shown);
  const flags = flagsOf(waived, state.waivers);
  const figures: CatalogueNode['figures'] = {};
  const areaFigures: CatalogueNode['areaFigures'] = {};
  const facts: CatalogueNode['facts'] = {};
  const putOnce = (grid: Grid, key: unknown, make: () => unknown): ShardName => {
    const shardNames = derived.get(grid) ?? new Map<string, ShardName>();
    derived.set(grid, shardNames);
    const text = JSON.stringify(key);
    const name = shardNames.get(text) ?? putJson(make());
    shardNames.set(text, name);
    return name;
  };
  for (const metric of [...catalogue.metrics, ...catalogue.left]) {
    const grid = shown.metrics.get(metric.id)?.grid;
    if (grid === undefined) continue;
    const flagged = flags.get(metric.id) ?? [];
    const municipalGrid = ofMunicipalities(grid);
    figures[metric.id] = putOnce(municipalGrid, flagged, () =>
      figuresOf(municipalGrid, flagged),
    );
    const areas = ofAreas(grid);
    if (areas.geos.length > 0)
      areaFigures[metric.id] = putOnce(areas, flagged, () => figuresOf(areas, flagged));
    const { order, comparable, capabilities } = metric;
    const key = [
      'facts',
      order,
      comparable,
      capabilities,
      state.pathOf(MUNICIPALITIES_FILE),
    ];
    facts[metric.id] = putOnce(municipalGrid, key, () =>
      factsOf(municipalGrid, metric, state.municipalities),
    );
  }
  const population = shown.metrics.get(state.registry.peers?.population ?? '');
  const peers = peersByPlace(
    state,
    population === undefined ? null : ofMunicipalities(population.grid),
  );
  const { release } = state.release;
  const hasBriefs = isNewest || release >= BRIEF_SINCE;
  const presences = [...presencesOf(catalogue, shown.metrics)];
  const presence = Object.fromEntries(
    presences.map(([code, own]) => [code, putJson(own)]),
  );
  const peersOf = Object.fromEntries(
    [...peers].map(([code, own]) => [code, putJson(own)]),
  );
  const node: CatalogueNode = {
    ...catalogue,
    figures,
    areaFigures,
    facts,
    presence,
    peersOf,
  };
  return {
    release,
    data: link?.root ?? '',
    catalogue: putJson(node),
    findings: hasBriefs ? putFindings(shown, catalogue, flags, putJson) : null,
    log: { checkpoint, size: link?.size ?? 0 },
  };
}

/** A release without new values has none. */
function putFindings(
  { state, metrics }: ShownRelease,
  catalogue: SharedCatalogue,
  flags: ReadonlyMap<string, FlagOfFigures[]>,
  putJson: ShardContext['putJson'],
): ShardName {
  const { release } = state.release;
  const isNews = ({ geo, type }: Change) =>
    geo !== null && type !== 'withdrawn' && type !== 'metadata';
  const hasNews = [...metrics.values()].some(({ changes }) => changes.some(isNews));
  const fresh = catalogue.metrics.flatMap((metric): FreshMetric[] => {
    const one = metrics.get(metric.id);
    if (one === undefined || !hasNews || !isFresh(metric, release)) return [];
    const flagged = flags.get(metric.id) ?? [];
    const figures = (grid: Grid): Figures => figuresIn(figuresOf(grid, flagged));
    const { grid, changes } = one;
    const areas = metric.areas.length === 0 ? null : figures(ofAreas(grid));
    const municipalGrid = ofMunicipalities(grid);
    const facts = factsOf(municipalGrid, metric, state.municipalities);
    return [{ metric, figures: figures(municipalGrid), facts, areas, changes }];
  });
  const { byPlace, foremost } = releaseFindings(
    fresh,
    catalogue.municipalities,
    release,
  );
  const told = [...byPlace].filter(([, findings]) => findings.length > 0);
  const node: FindingsNode = {
    ofPlace: Object.fromEntries(
      told.map(([geo, findings]) => [geo, putJson(findings)]),
    ),
    foremost: putJson(foremost),
  };
  return putJson(node);
}

// The catalogue of one release: public metrics and the register, with everything that needs a host's ICU decided here.

/** Names sort by this one collator; ties go by code. */
const SWEDISH = new Intl.Collator('sv');

export function deriveCatalogue({
  state,
  metrics: shown,
}: ShownRelease): SharedCatalogue {
  const { registry } = state;
  const here = registry.metrics
    .filter(({ id }) => shown.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const related = new Set(here.flatMap(({ id, left }) => (left === null ? [id] : [])));
  const all = here.flatMap((metric) => {
    const known = shown.get(metric.id);
    return known === undefined ? [] : [catalogueMetric(metric, state, related, known)];
  });
  const metrics = all.filter(({ left }) => left === null);
  const units = new Set(all.map(({ unit }) => unit));
  const subjects = new Set(metrics.map(({ subject }) => subject));
  const { periodSemantics, geographySemantics, licenses } = registry;
  const usedIn = (field: 'periodSemantics' | 'geographySemantics' | 'license') => {
    const used = new Set(metrics.map(({ [field]: code }) => code));
    return ({ code }: { code: string }) => used.has(code);
  };
  return {
    units: registry.units.filter(({ code }) => units.has(code)),
    subjects: registry.subjects.filter(({ slug }) => subjects.has(slug)),
    periodSemantics: periodSemantics.filter(usedIn('periodSemantics')),
    geographySemantics: geographySemantics.filter(usedIn('geographySemantics')),
    licenses: licenses.filter(usedIn('license')),
    metrics,
    left: all.filter(({ left }) => left !== null),
    municipalities: collated(state),
    peers: peerSources(state),
    register: registry.register,
    areas: byCode(state.areas).map(({ line: _, ...area }) => area),
    wordLists: WORD_LISTS,
  };
}

/** Of the years whose figures were not taken on the newest day. */
function retrievedByYear(
  grid: Grid,
  files: readonly TracedFile[],
  newest: string | null,
): Record<string, string | null> {
  const years = grid.periods.map((period, column): [string, string | null] => {
    const numbers = new Set(
      grid.geos.map((_, row) => grid.files[cellIndex(grid, row, column)] ?? 0),
    );
    const days = [...numbers]
      .flatMap((number) => files[number - 1]?.retrieved ?? [])
      .sort();
    return [period, days.at(-1) ?? null];
  });
  return Object.fromEntries(years.filter(([, day]) => day !== newest));
}

/** The registry's record without its status. @param shown the public metrics that did not leave: others are related to nothing */
function catalogueMetric(
  metric: Metric,
  { municipalities }: State,
  shown: ReadonlySet<string>,
  { grid: whole, issued, modified, files }: ShownMetric,
): CatalogueMetric {
  const { status: _, ...open } = metric;
  const grid = ofMunicipalities(whole);
  const { periods } = grid;
  const areas = whole.geos.filter(isAreaCode);
  const counts = periods.map((_, column) => valuesIn(grid, column));
  const withValue = periods.filter((_, column) => counts[column] !== 0);
  const days = files.map(({ retrieved }) => retrieved).sort();
  return {
    ...open,
    related: open.related.filter((one) => shown.has(one.metric)),
    retrieved: days.at(-1) ?? null,
    retrievedIn: retrievedByYear(grid, files, days.at(-1) ?? null),
    files,
    issued,
    modified,
    periods,
    areas,
    areaYears: Object.fromEntries(areas.map((code) => [code, runsOf(whole, code)])),
    first: withValue[0] ?? null,
    last: withValue.at(-1) ?? null,
    isRanked: coverageOf(comparableFigures(grid, metric), municipalities).some(
      passesGate,
    ),
    covered: counts.findLast((count) => count > 0) ?? 0,
    complete: completeRuns(grid, municipalities),
  };
}

/** Runs of years in which no municipality that there was lacks a value. */
function completeRuns(
  grid: Grid,
  municipalities: State['municipalities'],
): [string, string][] {
  const rows = new Map(grid.geos.map((geo, row) => [geo, row]));
  return joined(grid.periods, (period, index) => {
    const lacks = (municipality: State['municipalities'][number]): boolean => {
      const row = rows.get(municipality.code);
      const has =
        row !== undefined && grid.states[cellIndex(grid, row, index)] === STATE.value;
      return !has && existsIn(municipality, period);
    };
    return !municipalities.some(lacks);
  });
}

/** Runs of years in which the place has a value. */
function runsOf(grid: Grid, geo: string): [string, string][] {
  const row = grid.geos.indexOf(geo);
  return joined(
    grid.periods,
    (_, index) => grid.states[cellIndex(grid, row, index)] === STATE.value,
  );
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
  grid.geos.filter(
    (_, row) => grid.states[cellIndex(grid, row, column)] === STATE.value,
  ).length;

const byCode = <T extends { code: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (a.code < b.code ? -1 : 1));

function collated({ municipalities, registry }: State): CatalogueMunicipality[] {
  const sorted = byCode(municipalities).map(({ line: _, ...municipality }) => ({
    ...municipality,
    ...(registry.municipalities[municipality.code] ?? {
      otherNames: [],
      formerCodes: [],
    }),
  }));
  const byName = [...sorted].sort(
    (a, b) => SWEDISH.compare(a.name, b.name) || (a.code < b.code ? -1 : 1),
  );
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
  const { geos, periods, values, states, files } = grid;
  const shard: FiguresShard = {
    geos,
    periods,
    values: [],
    states: [],
    files: [],
    flags: {},
    cautions: {},
  };
  for (const [row, geo] of geos.entries()) {
    const cellIndexes = [...periods.keys()].map((column) =>
      cellIndex(grid, row, column),
    );
    shard.values.push(
      cellIndexes.map((cell) =>
        states[cell] === STATE.value ? (values[cell] ?? null) : null,
      ),
    );
    shard.states.push(
      cellIndexes
        .map((cell) => STATE_LETTERS[states[cell] ?? STATE.absent] ?? '-')
        .join(''),
    );
    shard.files.push(
      cellIndexes.map((cell) => fileSign((files[cell] ?? 0) - 1)).join(''),
    );
    for (const period of periods) {
      const flags = flagsAt(flagged, geo, period);
      if (flags.length === 0) continue;
      shard.flags[geo] = {
        ...shard.flags[geo],
        [period]: flags.map(({ flag }) => flag),
      };
      shard.cautions[geo] = { ...shard.cautions[geo], [period]: flags.map(cautionOf) };
    }
  }
  return shard;
}

// What follows from the figures of one metric in all municipalities.

function factsOf(
  grid: Grid,
  metric: CatalogueMetric,
  municipalities: State['municipalities'],
): FactsShard {
  const compared = comparableFigures(grid, metric);
  const coverage = coverageOf(grid, municipalities);
  const comparable =
    compared === grid ? coverage : coverageOf(compared, municipalities);
  const input = { grid: compared, municipalities, order: metric.order };
  const years = metric.capabilities.ranking ? comparable : [];
  const rows = new Map(grid.geos.map((geo, row) => [geo, row]));
  const rankings = years.flatMap((year) => {
    const ranking = rankingOfYear(input, year);
    if (ranking === null) return [];
    const { period, entries, missing } = ranking;
    return [{ period, rows: entries.map(({ geo }) => rows.get(geo) ?? 0), missing }];
  });
  return {
    coverage,
    comparable,
    best: bestPeriod(comparable),
    references: referencesOf(compared, municipalities),
    latestPeriod: rankingOf(input)?.latestPeriod ?? null,
    rankings,
  };
}

/** By municipality, over all metrics. */
function presencesOf(
  { metrics, municipalities }: SharedCatalogue,
  shown: ShownRelease['metrics'],
) {
  const presences = new Map(
    municipalities.map(({ code }): [string, Presence] => [code, {}]),
  );
  for (const { id } of metrics) {
    const known = shown.get(id);
    const grid = known === undefined ? undefined : ofMunicipalities(known.grid);
    for (const [row, geo] of grid?.geos.entries() ?? []) {
      const presence = presences.get(geo);
      if (grid === undefined || presence === undefined) continue;
      const isThere = (_: string, column: number) =>
        grid.states[cellIndex(grid, row, column)] === STATE.value;
      presence[id] = grid.periods
        .map((period, column) => (isThere(period, column) ? '1' : '0'))
        .join('');
    }
  }
  return presences;
}

/** A store that lies in memory alone: under `astro dev`, and where a dataset is compared with what is published elsewhere. */
export function memoryStore(
  verified: VerifiedDataset,
  addresses: ServiceAddresses,
): Promise<Store> {
  const shards = new Map<string, string>();
  const put: KeepShard = (text) => {
    const name = nodeDigest(text, 'hex');
    shards.set(shardPath(name), text);
    return name;
  };
  const root = deriveStore(verified, addresses, put);
  return openUnder(root, async (path) => shards.get(path) ?? null, {
    digest: nodeDigest,
  });
}
