// The next release in memory: its folder, its link of the chain, and what it changes.

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { loadDataset } from '../builder/dataset.ts';
import { fileHash, nodeDigest } from '../builder/digest.ts';
import { isThere } from '../builder/files.ts';
import { COLUMNS, contentSource, type DataSource, overlaid } from '../builder/read.ts';
import {
  type Change,
  type MetricState,
  metricChanges,
  metricState,
  registerChanges,
  shownMetrics,
} from '../data/changes.ts';
import {
  CHAIN_FILE,
  checkpointFile,
  type Finding,
  HAND_WRITTEN,
  manifestFile,
  namedFiles,
  observationFile,
  ofRelease,
  releaseFile,
  rowsOf,
  type Series,
  SOURCE_FILES,
  type State,
  treeFile,
  WAIVERS_FILE,
  type WithLine,
} from '../data/dataset.ts';
import { canonicalJson, inOrder, sha256By } from '../data/hash.ts';
import { cellKey } from '../data/identifier.ts';
import type { Localized, Title } from '../data/lang.ts';
import {
  type CountedGroup,
  changeGroups,
  checkpointText,
  leafBytes,
  logEntryOf,
  logIndex,
} from '../data/log.ts';
import { grownTree, leafHash, openTree } from '../data/merkle.ts';
import { jsonText, publicPart, speakable } from '../data/public-part.ts';
import { isShown, publicIds, type Registry } from '../data/registry.ts';
import {
  type ChainLink,
  Release,
  type SourceFile,
  type TracedFile,
  type Waiver,
} from '../data/release.ts';
import { csvText } from '../data/text.ts';
import { judgementOf } from '../rules/judgements.ts';
import { linkHash, noteText } from '../rules/releases.ts';
import { findingsOf } from '../rules/rule.ts';
import {
  type FigureChanges,
  figureChanges,
  type MetricChange,
  type TypeTally,
  tallyOf,
} from './changes.ts';
import {
  type DatasetFiles,
  type DatasetPaths,
  type Effects,
  lastFigures,
  publishedSeries,
  readDataset,
  readJsonFile,
} from './dataset.ts';
import { SERIES_JUDGES } from './judge-series.ts';
import type { Figure } from './mapping.ts';
import { type LossFacts, lossFactsOf, seriesView, sidesOf } from './series-view.ts';
import { signerFrom } from './signature.ts';
import { readStaging, type Staging, stagedSeries } from './staging.ts';

// What is remembered of a metric's change once its figures are no longer in memory: a release may bring millions.

/** What it had and would have, with what is gone of it, and: */
export type PlannedMetric = LossFacts & {
  title: Title;
  /** True in the release with which the metric leaves the service. */
  leaves: boolean;
  /** Entries of the log by type, and of all. */
  tally: TypeTally;
  entries: number;
  changes: FigureChanges;
  /** Jumps of level, of value and of order, and what else its figures before do not let expect. */
  jumps: Finding[];
  /** How many observations the source begins or ceases to list without a value. */
  listings: number;
};

/** Where no entry changes anything, no step from year to year can. The new figures of a metric that comes back are judged by those that it last had. */
function plannedMetric(
  dataset: DatasetFiles,
  { change, entries }: PlannedChange,
): PlannedMetric {
  const { metric, title, leaves, previous, next } = change;
  const isBack = previous.figures.length === 0 && next.figures.length > 0;
  const sides = sidesOf(
    isBack
      ? { ...change, previous: { figures: lastFigures(dataset, metric) } }
      : change,
  );
  const view = entries.length > 0 ? seriesView(sides) : null;
  return {
    ...lossFactsOf(sides, entries),
    title,
    leaves,
    tally: tallyOf(entries),
    entries: entries.length,
    changes: figureChanges(change, entries),
    jumps:
      view === null ? [] : SERIES_JUDGES.flatMap((judge) => findingsOf(judge, view)),
    listings: listingChanges(change),
  };
}

/** None for a metric that leaves, whose one entry takes its listings too. */
function listingChanges({ previous, next, leaves }: MetricChange): number {
  if (leaves || previous.figures === next.figures) return 0;
  const withoutValue = (figures: readonly Figure[]): Set<string> =>
    new Set(figures.filter(({ value }) => value === '').map(cellKey));
  return withoutValue(previous.figures).symmetricDifference(withoutValue(next.figures))
    .size;
}

/**
 * The waivers of a loss that the last release was published with: they let nothing more through, so the next release is
 * without them, and that one keeps them. Their lines in waivers.csv as it stands; none where it cannot be read.
 */
export function spentWaivers({
  last,
  waivers,
  faults,
}: Pick<DatasetFiles, 'last' | 'waivers' | 'faults'>): WithLine<Waiver>[] {
  const keyOf = ({ rule, metric, geo, period, reason, reasonSv }: Waiver): string =>
    JSON.stringify([rule, metric, geo, period, reason, reasonSv]);
  const spent = new Set(
    (last?.waivers ?? []).filter(({ rule }) => isLoss(rule)).map(keyOf),
  );
  return faults.length > 0 ? [] : waivers.filter((waiver) => spent.has(keyOf(waiver)));
}

const isLoss = (rule: string): boolean => judgementOf(rule)?.waiver === 'goes';

/** Null where none goes. */
export function waiversWithout(
  spent: readonly WithLine<Waiver>[],
  source: DataSource,
): string | null {
  if (spent.length === 0) return null;
  const gone = new Set(spent.map(({ line }) => line));
  const lines = Buffer.from(source.read(WAIVERS_FILE)).toString('utf8').split('\n');
  return lines.filter((_, index) => !gone.has(index + 1)).join('\n');
}

// What a release is said to be for.

/** Why a release comes, and why each metric changes; null and nothing where nobody said. */
export type Reasons = {
  release: Localized | null;
  metrics: Readonly<Record<string, Localized>>;
};

/** `key` is the file of a private key to sign with; null leaves the release unsigned. */
export type ReleaseOptions = {
  /** Null is today, or the day after the last release where that is later: any day will do to look at what would come. */
  date: string | null;
  reasons: Reasons;
  corrected: boolean;
  key: string | null;
};

/** What the release that `undo` took back was said to be for: one that is made anew is for the same, but for what is said of it. */
export const undoneFile = ({ staging }: DatasetPaths): string =>
  join(staging, 'undone.json');
const Undone = Release.pick({ reason: true, reasons: true, corrected: true });

function withUndone(
  paths: DatasetPaths,
  { reasons, corrected, ...options }: ReleaseOptions,
): ReleaseOptions {
  if (!isThere(undoneFile(paths))) return { ...options, reasons, corrected };
  const undone = readJsonFile(undoneFile(paths), Undone);
  return {
    ...options,
    reasons: {
      release: reasons.release ?? undone.reason,
      metrics: { ...undone.reasons, ...reasons.metrics },
    },
    corrected: corrected || undone.corrected.length > 0,
  };
}

/** Of a release that is looked at: its day, and that on which it is made. */
type PlannedRelease = Omit<ReleaseOptions, 'date'> & { date: string; today: string };

type Content = Map<string, string | Uint8Array>;

export type ReleasePlan = {
  date: string;
  /** The release as it would be. */
  state: State;
  /** By path under data/: every file that the release writes, its folder first and the chain last. */
  folder: Content;
  /** The whole of data/ with it. */
  source: DataSource;
  /** How many entries it adds to the log. */
  entries: number;
  /** Every metric that it shows, sorted: it may change. */
  metrics: PlannedMetric[];
  /** The figures and entries of a metric, made anew at each call: all of them together may be too many to keep. */
  detail: (metric: string) => PlannedChange;
};

export type PlannedChange = { change: MetricChange; entries: readonly Change[] };

// The files of the next release.

/** The text of an observation file. @param files by place, the row of files.csv that each figure names; 0 is none */
const seriesText = (
  { keys, values }: Pick<Series, 'keys' | 'values'>,
  files: readonly number[],
): string =>
  `${COLUMNS.observations.join(',')}\n${keys
    .map((key, index) => `${key},${values[index]},${files[index] || ''}\n`)
    .join('')}`;

const sourceFilesText = (rows: readonly SourceFile[]): string =>
  csvText(
    COLUMNS.sourceFiles,
    rows.map(
      ({ file, name, sha256, bytes, retrieved, origin, dataset, officialTitle }) => [
        ...[String(file), name, sha256, String(bytes), retrieved],
        ...[origin, dataset, officialTitle],
      ],
    ),
  );

/** Rows of files.csv by what they say: a file that a release had keeps its number. */
type FileRows = { numberOf: (file: TracedFile) => number; rows: () => SourceFile[] };

function openFileRows(last: State | null): FileRows {
  const rows: SourceFile[] = (last?.files ?? []).map(({ line: _, ...row }) => row);
  const fileByRow = new Map(
    rows.map(({ file, ...traced }) => [canonicalJson(traced), file]),
  );
  let newest = rows.reduce((most, { file }) => Math.max(most, file), 0);
  return {
    numberOf: (traced) => {
      const key = canonicalJson(traced);
      const before = fileByRow.get(key);
      if (before !== undefined) return before;
      newest += 1;
      fileByRow.set(key, newest);
      rows.push({ file: newest, ...traced });
      return newest;
    },
    rows: () => rows,
  };
}

/** A series of the release: its bytes, where it is another file than the last release has. */
type NextSeries = { series: Series; bytes: Buffer | null };

/** A publication replaces the whole of every series that it covers; all others stay as they are. */
function nextSeries(
  dataset: DatasetFiles,
  staging: Staging,
  metric: string,
  rows: FileRows,
): NextSeries | null {
  const staged = Object.hasOwn(staging.series, metric)
    ? staging.series[metric]
    : undefined;
  if (staged === undefined) {
    const series =
      dataset.last?.metrics.includes(metric) === true
        ? dataset.last.series(metric)
        : null;
    return series === null ? null : { series, bytes: null };
  }
  const series = stagedSeries(dataset.paths, staging, metric);
  const named = new Set(series.files);
  const numbers = staged.files.map((file, index) =>
    named.has(index + 1) ? rows.numberOf(file) : 0,
  );
  const files = series.files.map((place) =>
    place === 0 ? 0 : (numbers[place - 1] ?? 0),
  );
  const bytes = Buffer.from(seriesText(series, files));
  const hash = fileHash(bytes);
  const last = publishedSeries(dataset, metric);
  if (last?.hash === hash) return { series: last, bytes: null };
  return { series: { ...series, path: observationFile(metric), files, hash }, bytes };
}

/** What maintainers write, as the release has it; waivers of a loss that the last release used are gone. */
function handWritten(
  { source, registry, dataset }: DatasetFiles,
  waivers: string | null,
): Content {
  const publicNames = speakable(
    registry,
    dataset === null ? [] : shownMetrics(dataset),
  );
  const content: Content = new Map();
  for (const file of HAND_WRITTEN) {
    if (!source.has(file)) continue;
    const text = Buffer.from(source.read(file)).toString('utf8');
    content.set(
      file,
      publicPart(file, file === WAIVERS_FILE ? (waivers ?? text) : text, publicNames),
    );
  }
  return content;
}

/**
 * The next release of what is written and staged. Of the log only its own entries are hashed.
 */
export function planRelease(
  dataset: DatasetFiles,
  staging: Staging,
  options: PlannedRelease,
): ReleasePlan {
  const { last, source } = dataset;
  const { date, today } = options;
  const rows = openFileRows(last);
  const written: Content = new Map();
  const series = new Map<string, Series>();
  for (const { id } of dataset.registry.metrics.filter(isShown)) {
    const next = nextSeries(dataset, staging, id, rows);
    if (next === null) continue;
    series.set(id, next.series);
    if (next.bytes !== null) written.set(observationFile(id), next.bytes);
  }
  const used = new Set([...series.values()].flatMap(({ files }) => namedFiles(files)));
  const { peers } = dataset.registry;
  if (peers !== null && peers.file !== null) used.add(rows.numberOf(peers.file));
  written.set(
    SOURCE_FILES,
    sourceFilesText(rows.rows().filter(({ file }) => used.has(file))),
  );
  const waivers = waiversWithout(spentWaivers(dataset), source);
  for (const [file, text] of handWritten(dataset, waivers)) written.set(file, text);
  const hashes = inOrder({
    ...Object.fromEntries(
      [...series].map(([metric, { hash }]) => [observationFile(metric), hash]),
    ),
    ...Object.fromEntries(
      [...written].map(([file, bytes]) => [file, fileHash(Buffer.from(bytes))]),
    ),
  });
  const isChanged = (file: string): boolean =>
    last?.release.files[file] !== hashes[file];
  const release: Release = {
    release: date,
    published: today,
    reconstructed: date < today,
    reason: options.reasons.release,
    reasons: inOrder(options.reasons.metrics),
    corrected: [],
    files: hashes,
  };
  const state = stateOf({ dataset, release, written, series });
  const changesIn = openChanges(dataset, state, options.corrected);
  const metrics = publicIds(state.registry);
  const corrected = options.corrected
    ? [...metrics]
        .filter((metric) => changesIn(metric).some(({ type }) => type === 'corrected'))
        .sort()
    : [];
  const manifest: Release = { ...release, corrected };
  const log = grownLog(dataset, state, changesIn);
  const content: Content = new Map(
    [...written]
      .filter(([file]) => isChanged(file))
      .map(([file, bytes]) => [releaseFile(date, file), bytes]),
  );
  content.set(manifestFile(date), jsonText(manifest));
  content.set(treeFile(date), log.tree);
  content.set(checkpointFile(date), checkpointWith(dataset, state, log, options.key));
  content.set(
    CHAIN_FILE,
    jsonText([
      ...(dataset.dataset?.chain ?? []),
      linkOf(dataset, manifest, log.size, options.key),
    ]),
  );
  // What lies in data/ for people follows the newest release; what maintainers write is theirs, but for spent waivers.
  const copies: Content = new Map(
    [...written].filter(([file]) => !HAND_WRITTEN.includes(file)),
  );
  if (waivers !== null) copies.set(WAIVERS_FILE, waivers);
  const gone = [
    ...(last?.metrics ?? [])
      .filter((metric) => !series.has(metric))
      .map(observationFile),
    // What a publication of the same day left that was broken off before it counted.
    ...source.files().filter((file) => ofRelease(file)?.release === date),
  ];
  const detail = (metric: string): PlannedChange => ({
    change: metricChange(dataset, state, metric),
    entries: changesIn(metric),
  });
  return {
    date,
    state: { ...state, release: manifest },
    folder: content,
    source: overlaid(source, new Map([...content, ...copies]), gone),
    entries: log.size - (dataset.dataset?.chain.at(-1)?.size ?? 0),
    metrics: [...metrics]
      .sort()
      .map((metric) => plannedMetric(dataset, detail(metric))),
    detail,
  };
}

type NextState = {
  dataset: DatasetFiles;
  release: Release;
  written: Content;
  series: ReadonlyMap<string, Series>;
};

/** The release as a state, from what would be written: what of it cannot be read is the verification's business. */
function stateOf({ dataset, release, written, series }: NextState): State {
  const { last } = dataset;
  const content = new Map(
    [...written].map(([file, bytes]) => [releaseFile(release.release, file), bytes]),
  );
  const chain = [
    { release: release.release, root: NO_HASH, size: 0, previous: null, note: null },
  ];
  content.set(CHAIN_FILE, jsonText(chain));
  content.set(manifestFile(release.release), jsonText(release));
  const { dataset: alone, findings } = loadDataset(contentSource(content));
  if (alone === null)
    throw new Error(
      findings[0]?.message ?? 'expected a release that can be read, got none',
    );
  return {
    ...alone.newest,
    metrics: [...series.keys()].sort(),
    series: (metric) => series.get(metric) ?? null,
    pathOf: (file) => alone.newest.pathOf(file) ?? last?.pathOf(file) ?? null,
  };
}

const NO_HASH = `sha256:${'0'.repeat(64)}`;

// What the release changes, against the last one that showed each metric.

/** Entries of a metric that stay in memory: those of a release that brings millions are made anew. */
const MOST_KEPT = 20_000;

function openChanges(
  { dataset }: DatasetFiles,
  state: State,
  corrected: boolean,
): (metric: string) => readonly Change[] {
  const changesByMetric = new Map<string, readonly Change[]>();
  const lastShownState = (metric: string): MetricState | null => {
    for (const before of dataset?.releases.toReversed() ?? []) {
      const publicState = metricState(before, metric);
      if (publicState !== null) return publicState;
    }
    return null;
  };
  return (metric) => {
    const before = changesByMetric.get(metric);
    if (before !== undefined) return before;
    const is = metricState(state, metric);
    const changes =
      is === null ? [] : metricChanges(lastShownState(metric), is, corrected);
    if (changes.length <= MOST_KEPT) changesByMetric.set(metric, changes);
    return changes;
  };
}

type GrownLog = { size: number; tree: Uint8Array };

/** The log with the entries of the release: how many it has, and what the release keeps of its tree. */
function grownLog(
  { dataset, last }: DatasetFiles,
  state: State,
  changesIn: (metric: string) => readonly Change[],
): GrownLog {
  const sha256 = sha256By(nodeDigest);
  const { release } = state.release;
  const groups: (CountedGroup & { leaves: Uint8Array[] })[] = [];
  const take = (changes: readonly Change[]): void => {
    for (const { changes: own, ...group } of changeGroups(release, changes)) {
      const leaves = own.map((change) =>
        leafHash(leafBytes(logEntryOf(change, release, nodeDigest)), sha256),
      );
      groups.push({ ...group, count: own.length, leaves });
    }
  };
  take(registerChanges(last, state));
  for (const metric of [...publicIds(state.registry)].sort()) take(changesIn(metric));
  const { inOrder: sorted } = logIndex([release], groups);
  const before = dataset?.chain.at(-1);
  const kept =
    before === undefined ? null : (dataset?.trees.get(before.release) ?? null);
  return grownTree(
    { size: before?.size ?? 0, kept: kept ?? new Uint8Array() },
    sorted.flatMap(({ leaves }) => leaves),
    sha256,
  );
}

function linkOf(
  { dataset }: DatasetFiles,
  manifest: Release,
  size: number,
  key: string | null,
): ChainLink {
  const before = dataset?.chain.at(-1);
  const link: ChainLink = {
    release: manifest.release,
    root: `sha256:${nodeDigest(canonicalJson(manifest), 'hex')}`,
    size,
    previous: before === undefined ? null : linkHash(before, nodeDigest),
    note: null,
  };
  return key === null ? link : { ...link, note: signerFrom(key)(noteText(link)) };
}

/** The head of the log with the release, signed or not. */
function checkpointWith(
  { dataset }: DatasetFiles,
  { registry: { logOrigin: origin } }: State,
  { size, tree }: GrownLog,
  key: string | null,
): string {
  const before = (dataset?.chain ?? []).map((link) => {
    return {
      size: link.size,
      bytes: dataset?.trees.get(link.release) ?? new Uint8Array(),
    };
  });
  const { roots } = openTree(
    [...before, { size, bytes: tree }],
    sha256By(nodeDigest),
  ) ?? { roots: [] };
  const text = checkpointText({
    origin,
    size,
    root: roots.at(-1) ?? new Uint8Array(32),
  });
  return key === null ? text : signerFrom(key, origin)(text);
}

/** What is not staged and does not leave has one list of figures before and after. */
function metricChange(
  dataset: DatasetFiles,
  state: State,
  metric: string,
): MetricChange {
  const entry = state.registry.metrics.find(({ id }) => id === metric);
  if (entry === undefined)
    throw new Error(`${metric}: expected a metric of the registry, got none`);
  const [was, is] = [publishedSeries(dataset, metric), state.series(metric)];
  const previous = was === null ? [] : rowsOf(was);
  const next = is === null ? [] : is.hash === was?.hash ? previous : rowsOf(is);
  return {
    metric,
    title: entry.title,
    previous: { figures: previous },
    next: { figures: next },
    leaves: entry.left === state.release.release && previous.length > 0,
  };
}

/** True when no file would change or go. That spent waivers go is no change. */
export function changesNothing(dataset: DatasetFiles, { state }: ReleasePlan): boolean {
  const hasSpent = spentWaivers(dataset).length > 0;
  const filesOf = ({ [WAIVERS_FILE]: waivers, ...files }: Release['files']) =>
    hasSpent ? files : { ...files, waivers };
  return isDeepStrictEqual(
    filesOf(state.release.files),
    filesOf(dataset.last?.release.files ?? {}),
  );
}

// What every look at a release to come begins with: the dataset and what is staged; nothing else is touched.

export type ReleaseInputs = {
  dataset: DatasetFiles;
  staging: Staging;
  /** The day of the release before; null before the first. */
  last: string | null;
  /** With the day that the release is judged for. */
  options: ReleaseOptions & { date: string };
};

/** Why nothing can be planned, in one sentence, with what was found of it. */
export type PlanRefusal = { mistake: string; findings: Finding[] };

/** Unprepared where no release may be of the day. */
export function prepareRelease(
  paths: DatasetPaths,
  { date: given, ...rest }: ReleaseOptions,
  { today }: Pick<Effects, 'today'>,
): ReleaseInputs | PlanRefusal {
  const dataset = readDataset(paths);
  const last = dataset.last?.release.release ?? null;
  // Of what is only looked at: today, or the day after the last release where that has today's.
  const date = given ?? (last !== null && last >= today() ? dayAfter(last) : today());
  const mistake =
    (given === null ? null : dateMistake(given, last, today())) ??
    reasonMistake(rest.reasons, dataset.registry);
  if (mistake !== null) return { mistake, findings: [] };
  const options = { ...withUndone(paths, { ...rest, date }), date };
  return { dataset, staging: readStaging(paths), last, options };
}

/** A release says nothing of a metric that it does not show. */
function reasonMistake({ metrics }: Reasons, registry: Registry): string | null {
  const open = publicIds(registry);
  const unknown = Object.keys(metrics).find((metric) => !open.has(metric));
  return unknown === undefined
    ? null
    : `--reason: ${unknown} is no public metric of the registry; give the reason of one that is, or of the release`;
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** What is wrong with the day, in one sentence; null where a release may be of it. */
function dateMistake(date: string, last: string | null, today: string): string | null {
  if (date > today)
    return `--date ${date}: that day has not begun (it is ${today}, UTC); a release bears the day on which it is made`;
  if (last === date)
    return `--date ${date}: there is a release of that day, and a day has one; wait for the next day, or take it back with \`undo --date ${date}\` while no copy has been deployed`;
  if (last !== null && last > date)
    return `--date ${date}: the newest release is of ${last}, and a release comes after those that there are; give a later day`;
  return null;
}
