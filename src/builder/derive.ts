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
import { TracedFile } from '../data/release.ts';
import { BRIEF_SINCE, NO_OWNER, type SiteOwner } from '../data/settings.ts';
import { onceFor } from '../data/text.ts';
import { WORD_LISTS } from '../data/word-lists.ts';
import { bestPeriod, coverageOf, passesGate, referencesOf } from '../rules/coverage.ts';
import type { Flag } from '../rules/judgements.ts';
import { comparableFigures, rankingOf, rankingOfYear } from '../rules/ranking.ts';
import { keptLog } from '../rules/releases.ts';
import { type FlagOfFigures, flagsAt, flagsOf } from '../rules/waivers.ts';
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

type PutJson = (value: unknown) => ShardName;

const putEach = (putJson: PutJson, values: Iterable<readonly [string, unknown]>) =>
  Object.fromEntries([...values].map(([key, value]) => [key, putJson(value)]));

/** Puts every shard but the list of files, which is known when those are made. What releases have alike is shared. */
export function deriveStore(
  { dataset, waived }: VerifiedDataset,
  { siteUrl, docsUrl, contactEmail = null, site = NO_OWNER }: ServiceAddresses,
  put: KeepShard,
): StoreRoot {
  const putJson: PutJson = (value) => put(JSON.stringify(value));
  const putOnce = oncePerGrid(putJson);
  const past = derivePast(dataset, putJson);
  const releases = past.releases.map((shown, index): ReleaseRoot => {
    const { state } = shown;
    const { release } = state.release;
    const link = dataset.chain[index];
    const catalogue = deriveCatalogue(shown);
    const flags = flagsOf(waived.get(release) ?? [], state.waivers);
    const node: CatalogueNode = {
      ...catalogue,
      ...metricShards(shown, catalogue, flags, putOnce),
      presence: putEach(putJson, presencesOf(catalogue, shown.metrics)),
      peersOf: putEach(putJson, peersOf(shown)),
    };
    const hasBriefs = state === dataset.newest || release >= BRIEF_SINCE;
    return {
      release,
      data: link?.root ?? '',
      catalogue: putJson(node),
      findings: hasBriefs ? putFindings(shown, catalogue, flags, putJson) : null,
      log: {
        checkpoint: dataset.checkpoints.get(release) ?? '',
        size: link?.size ?? 0,
      },
    };
  });
  const published = dataset.releases.map(
    ({ release: { release, published, reconstructed } }): PublishedRelease => ({
      release,
      published,
      reconstructed,
    }),
  );
  return {
    format: STORE_FORMAT,
    siteUrl,
    docsUrl,
    contactEmail,
    site,
    built: { code: '', fingerprint: '' },
    published: published.reverse(),
    releases: releases.reverse(),
    revisions: past.revisions,
    log: past.log,
    files: null,
    prose: {},
    etags: null,
  };
}

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

function derivePast(dataset: Dataset, putJson: PutJson): Past {
  const register: History = { subject: REGISTER, steps: registerHistory(dataset) };
  const metrics = shownMetrics(dataset).map((id) => metricPast(dataset, id));
  const publicNow = publicIds(dataset.newest.registry);
  const open = metrics.filter(({ subject }) => publicNow.has(subject));
  const closed = metrics.filter(({ subject }) => !publicNow.has(subject));
  const revisions = putRevisions(dataset, [register, ...open], putJson);
  const withheld = putEach(
    putJson,
    closed.map(({ subject, steps }) => [subject, withheldEntries(steps)]),
  );
  const groups = [register, ...metrics].flatMap(countedGroups);
  return {
    releases: dataset.releases.map((state) => ({
      state,
      metrics: shownIn(state, open),
    })),
    revisions,
    log: putJson(logNode(dataset, groups, withheld)),
  };
}

/** What releases changed of a metric, or of the register. */
type History = { subject: string; steps: HistoryStep[] };
/** With what each release shows of the metric, by its date. */
type MetricPast = History & { shown: Map<string, ShownMetric> };

function metricPast(dataset: Dataset, id: string): MetricPast {
  const steps: HistoryStep[] = [];
  const shown: MetricPast['shown'] = new Map();
  let before: { grid: Grid; series: Series | null } | null = null;
  let [issued, modified]: [string | null, string | null] = [null, null];
  for (const { release, state, changes, withdrawn } of metricHistory(dataset, id)) {
    const { series } = state;
    const isSame: boolean =
      changes.length === 0 && before?.series?.hash === series?.hash;
    const grid: Grid =
      before !== null && isSame
        ? before.grid
        : gridOf(series ?? { metric: id, keys: [], values: [] }, withdrawn);
    before = { grid, series };
    if (changes.length > 0) issued ??= release.release;
    if (changes.some(({ geo }) => geo === null || !isAreaCode(geo)))
      modified = release.release;
    steps.push({ release, changes });
    shown.set(release.release, {
      grid,
      issued: issued ?? release.release,
      modified,
      files: tracedFiles(state.statements),
      changes,
    });
  }
  return { subject: id, steps, shown };
}

const shownIn = (
  { release: { release } }: State,
  metrics: readonly MetricPast[],
): ShownRelease['metrics'] =>
  new Map(
    metrics.flatMap(({ subject, shown }) => {
      const metric = shown.get(release);
      return metric === undefined ? [] : [[subject, metric]];
    }),
  );

const countedGroups = ({ steps }: History): CountedGroup[] =>
  steps.flatMap(({ release, changes }) =>
    changeGroups(release.release, changes).map(({ changes: entries, ...group }) => ({
      ...group,
      count: entries.length,
    })),
  );

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

function putRevisions(
  dataset: Dataset,
  histories: readonly History[],
  putJson: PutJson,
): ShardName {
  const { [ALL]: counts = [], ...countsOf } = countEntries(dataset, histories);
  const places = Object.entries(countsOf).sort(([a], [b]) => (a < b ? -1 : 1));
  const node: RevisionsNode = {
    histories: putEach(
      putJson,
      histories.map(({ subject, steps }) => [
        subject,
        historyShard(subject === REGISTER ? null : subject, steps),
      ]),
    ),
    counts: putJson(counts),
    countsOf: putEach(putJson, places),
  };
  return putJson(node);
}

/** All places together. */
const ALL = 'all';

/** How many entries there are: of all places together, and by the code of each. */
function countEntries(
  { releases }: Dataset,
  histories: readonly History[],
): Record<string, RevisionCounts> {
  const counts = new Map<string, RevisionCounts>();
  const countsAt = (place: string): RevisionCounts => {
    const placeCounts = counts.get(place) ?? noEntries(releases);
    counts.set(place, placeCounts);
    return placeCounts;
  };
  for (const { subject, steps } of histories)
    for (const { release, changes } of steps) {
      const isOf = (one: { release: string }) => one.release === release.release;
      for (const { geo, type } of changes)
        for (const place of geo === null ? [ALL] : [ALL, geo]) {
          const metrics = countsAt(place).find(isOf)?.metrics ?? {};
          const types = metrics[subject] ?? {};
          types[type] = (types[type] ?? 0) + 1;
          metrics[subject] = types;
        }
    }
  const withEntries = (all: RevisionCounts) =>
    all.filter(({ metrics }) => Object.keys(metrics).length > 0);
  return Object.fromEntries(
    [...counts].map(([place, all]) => [place, withEntries(all)]),
  );
}

const noEntries = (releases: Dataset['releases']): RevisionCounts =>
  releases
    .map(({ release: { release, published } }) => ({ release, published, metrics: {} }))
    .reverse();

/** Puts what is made of a grid and of what is in the key; releases that share both share the shard. */
type PutOnce = (grid: Grid, key: unknown, make: () => unknown) => ShardName;

function oncePerGrid(putJson: PutJson): PutOnce {
  const namesOf = onceFor((_: Grid) => new Map<string, ShardName>());
  return (grid, key, make) => {
    const names = namesOf(grid);
    const text = JSON.stringify(key);
    const name = names.get(text) ?? putJson(make());
    names.set(text, name);
    return name;
  };
}

/** A grid that releases share has one of each in all of them. */
const ofMunicipalities = onceFor((grid: Grid) =>
  partOf(grid, (geo) => !isAreaCode(geo)),
);
const ofAreas = onceFor((grid: Grid) => partOf(grid, isAreaCode));

type MetricShardNames = Pick<CatalogueNode, 'figures' | 'areaFigures' | 'facts'>;

function metricShards(
  { state, metrics }: ShownRelease,
  catalogue: SharedCatalogue,
  flags: ReadonlyMap<string, FlagOfFigures[]>,
  putOnce: PutOnce,
): MetricShardNames {
  const shards: MetricShardNames = { figures: {}, areaFigures: {}, facts: {} };
  for (const metric of [...catalogue.metrics, ...catalogue.left]) {
    const { id, order, comparable, capabilities } = metric;
    const whole = metrics.get(id)?.grid;
    if (whole === undefined) continue;
    const flagged = flags.get(id) ?? [];
    const [grid, areas] = [ofMunicipalities(whole), ofAreas(whole)];
    shards.figures[id] = putOnce(grid, flagged, () => figuresOf(grid, flagged));
    if (areas.geos.length > 0)
      shards.areaFigures[id] = putOnce(areas, flagged, () => figuresOf(areas, flagged));
    const register = state.pathOf(MUNICIPALITIES_FILE);
    const key = ['facts', order, comparable, capabilities, register];
    shards.facts[id] = putOnce(grid, key, () =>
      factsOf(grid, metric, state.municipalities),
    );
  }
  return shards;
}

function peersOf({ state, metrics }: ShownRelease) {
  const population = metrics.get(state.registry.peers?.population ?? '');
  return peersByPlace(
    state,
    population === undefined ? null : ofMunicipalities(population.grid),
  );
}

/** A release without new values has none. */
function putFindings(
  { state, metrics }: ShownRelease,
  catalogue: SharedCatalogue,
  flags: ReadonlyMap<string, FlagOfFigures[]>,
  putJson: PutJson,
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
    ofPlace: putEach(putJson, told),
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
