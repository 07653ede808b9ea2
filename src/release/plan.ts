// The whole next release in memory: every file of the new data/, and the log of what it changes.

import { isDeepStrictEqual } from 'node:util';
import { readWaivers } from '../builder/dataset.ts';
import { fileHash, nodeDigest } from '../builder/digest.ts';
import { COLUMNS, contentSource } from '../builder/read.ts';
import {
  CHAIN_FILE,
  CHANGELOG_FILE,
  CHECKPOINT_FILE,
  type Finding,
  type Grid,
  gridOf,
  HAND_WRITTEN,
  keptAt,
  keptCheckpoint,
  keptFile,
  listingFile,
  METADATA_FILE,
  OUTSIDE_MANIFEST,
  observationFile,
  RELEASE_FILE,
  revisionFile,
  SOURCE_FILES,
  sourceFilesFile,
  WAIVERS_FILE,
  type WithLine,
} from '../data/dataset.ts';
import { canonicalJson, inOrder } from '../data/hash.ts';
import { cellKey, cellOf, contentHash, isAreaCode } from '../data/identifier.ts';
import { isSignedNote } from '../data/log.ts';
import { type Metric, type Municipality, publicIds, type Registry } from '../data/registry.ts';
import type {
  Chain,
  ChainLink,
  ListingChange,
  Release,
  RevisionEntry,
  SourceFile,
  Waiver,
} from '../data/release.ts';
import { csvLines, csvText } from '../data/text.ts';
import { byMoved, type MovedRanks, movedRanks, rankingOf } from '../rules/ranking.ts';
import { linkHash, noteText, sourceFileKey } from '../rules/releases.ts';
import { errorFinding, findingsOf } from '../rules/rule.ts';
import { LOSS_JUDGEMENTS } from '../rules/waivers.ts';
import {
  type FigureChanges,
  figureChanges,
  type MetricChange,
  revisionEntries,
  type TypeTally,
  tallyOf,
  typeCounts,
} from './changes.ts';
import {
  type DatasetFiles,
  type DatasetPaths,
  type Description,
  describedMetrics,
  type Effects,
  figuresOf,
  jsonText,
  keptOf,
  lastFigures,
  lastRegistry,
  lastSourceFiles,
  type PublishedMetadata,
  publishedFigures,
  readDataset,
} from './dataset.ts';
import { SERIES_JUDGES } from './judge-series.ts';
import type { Figure } from './mapping.ts';
import { type LossFacts, lossFactsOf, seriesView, sidesOf } from './series-view.ts';
import { type Signer, signerFrom } from './signature.ts';
import { adoptRegistered, readStaging, type Staging, stagedBytes, stagedFile } from './staging.ts';
import { checkpointNote } from './write.ts';

// Which rankings a release moves most, for its section of the change log.

const MOST = 5;

type RankingContext = { registry: Registry; municipalities: Municipality[] };

/** How a release moves the ranking of one metric; years are those that it is of before and after. */
type Move = MovedRanks & { metric: Metric };

/** One line for each of the five rankings in which most municipalities changed their rank; ties by metric. */
export function movedLines(municipalities: readonly Municipality[], moves: readonly Move[]): string[] {
  const sorted = moves.toSorted(byMoved);
  const nameOf = new Map(municipalities.map(({ code, name }) => [code, name]));
  return sorted.slice(0, MOST).map(({ metric, years, moved, furthest: { geo, from, to } }) => {
    const ofYears = [...new Set(years)].join(' → ');
    return `${metric.id} ${metric.title.en} (${ofYears}): ${moved} ranks changed; ${nameOf.get(geo) ?? geo} ${from} → ${to}`;
  });
}

/** Null where no rank changes, or the metric has no ranking. */
function moveOf({ registry, municipalities }: RankingContext, change: MetricChange): Move | null {
  const metric = registry.metrics.find(({ id }) => id === change.metric);
  if (metric === undefined || !metric.capabilities.ranking) return null;
  const rank = (figures: Figure[]) =>
    rankingOf({ grid: asGrid(metric.id, figures), municipalities, order: metric.order });
  const before = rank(change.previous.figures);
  const after = rank(change.next.figures);
  if (before === null || after === null) return null;
  // Of two years both from the new figures: those of the year before may have been recalculated since.
  const until = change.next.figures.filter(({ period }) => period <= before.period);
  const move = movedRanks(before.period === after.period ? before : rank(until), after);
  return move === null ? null : { metric, ...move };
}

const asGrid = (metric: string, figures: Figure[]): Grid =>
  gridOf({
    metric,
    rows: figures.filter(({ geo }) => !isAreaCode(geo)).map((figure) => ({ line: 0, ...figure })),
  });

// What is remembered of a metric's change once its figures are no longer in memory: a release may bring millions.

/** First and last year. */
type Span = [string, string] | null;

/** What it had and would have, with what is gone of it, and: */
export type PlannedMetric = LossFacts & {
  title: Description['title'];
  /** True in the release with which the metric leaves the service. */
  leaves: boolean;
  /** Of the figures that the release has. */
  span: Span;
  /** Entries of the log by type, and the years that they are about. */
  tally: TypeTally;
  entries: number;
  years: Span;
  changes: FigureChanges;
  /** Jumps of level, of value and of order, and what else its figures before do not let expect. */
  jumps: Finding[];
  move: Move | null;
  listings: ListingChange[];
};

/**
 * Where no entry changes anything, neither a ranking nor a step from year to year can.
 * @param judged with the figures before that the new ones are judged by, where they are not those that stand
 */
function plannedMetric(
  change: MetricChange,
  entries: RevisionEntry[],
  context: RankingContext,
  judged: MetricChange,
): PlannedMetric {
  const { next, leaves = false } = change;
  const isChanged = entries.length > 0;
  const sides = sidesOf(judged);
  const view = isChanged ? seriesView(sides) : null;
  return {
    ...lossFactsOf(sides, entries),
    title: next.description.title,
    leaves,
    span: yearSpan(next.figures.map(({ period }) => period)),
    tally: tallyOf(entries),
    entries: entries.length,
    years: yearSpan(entries.flatMap(({ period }) => period ?? [])),
    changes: figureChanges(change, entries),
    jumps: view === null ? [] : SERIES_JUDGES.flatMap((judge) => findingsOf(judge, view)),
    move: isChanged ? moveOf(context, change) : null,
    listings: listingChanges(change),
  };
}

const yearSpan = (periods: string[]): Span =>
  periods.reduce<Span>(
    (span, period) =>
      span === null
        ? [period, period]
        : [period < span[0] ? period : span[0], period > span[1] ? period : span[1]],
    null,
  );

const withoutValue = (figures: Figure[]): Set<string> =>
  new Set(figures.filter(({ value }) => value === '').map(cellKey));

/**
 * What the log does not tell: that the source begins or ceases to list an observation without a value. Sorted by geo, then
 * period; none for a metric that leaves, whose one entry takes its listings too.
 */
function listingChanges({ metric, previous, next, leaves }: MetricChange): ListingChange[] {
  if (leaves) return [];
  const before = withoutValue(previous.figures);
  const after = withoutValue(next.figures);
  return [...before.symmetricDifference(after)].sort().map((key) => ({
    metric,
    ...cellOf(key),
    change: after.has(key) ? 'listed' : 'dropped',
  }));
}

// data/CHANGELOG.md: a section per release, newest first: what came, changed and went.

type ReleaseContent = { date: string; metrics: PlannedMetric[]; reason: string | null };

const HEADING = '# Releases\n';

/** The whole file: the new section before those of the releases before it, which keep their bytes. */
function changelogText(dataset: DatasetFiles, content: ReleaseContent): string {
  const earlier = Buffer.from(dataset.files.get(CHANGELOG_FILE) ?? '')
    .toString('utf8')
    .slice(HEADING.length);
  const open = publicPart(dataset, content);
  const isQuiet = content.metrics.every(({ entries }) => entries === 0);
  const lines = dataset.last === null ? firstLines(open) : changeLines(dataset, open, isQuiet);
  return `${HEADING}\n## ${content.date}\n\n${lines.map((line) => `${line}\n`).join('')}${earlier}`;
}

/** The file as it was at a release: the sections of later ones cut away. */
export function changelogAt(text: string, release: string): string {
  const at = text.indexOf(`\n## ${release}\n`);
  return at === -1 ? text : `${HEADING}${text.slice(at)}`;
}

/** What is not public is not mentioned here either: the file is read by everyone. */
function publicPart({ registry }: DatasetFiles, { metrics, ...rest }: ReleaseContent): ReleaseContent {
  const open = publicIds(registry);
  return { ...rest, metrics: metrics.filter(({ metric }) => open.has(metric)) };
}

function firstLines({ metrics }: ReleaseContent): string[] {
  const span = yearSpan(metrics.flatMap(({ span: own }) => own ?? []));
  const figures = metrics.reduce((sum, { after }) => sum + after.values, 0);
  const ofYears = span === null ? '' : `, ${span.join(' to ')}`;
  return [
    `First release: ${metrics.length} metrics, ${figures} figures${ofYears}.`,
    '',
    ...metrics.map(({ metric, title, after }) => `* ${metric} ${title.en}: ${after.values} figures`),
  ];
}

/** @param isQuiet no figure changes at all, so that the log, which has the reason else, has no entry to hold it */
function changeLines(
  { municipalities }: DatasetFiles,
  { metrics, reason }: ReleaseContent,
  isQuiet: boolean,
): string[] {
  const changed = metrics.filter(({ entries }) => entries > 0);
  const reasonLines = reason === null ? [] : [`Reason: ${reason}`, ''];
  if (changed.length === 0) return [...(isQuiet ? reasonLines : []), 'No figure changes.'];
  const moved = movedLines(
    municipalities,
    metrics.flatMap(({ move }) => move ?? []),
  );
  return [
    ...reasonLines,
    ...changed.map(metricLine),
    ...(moved.length === 0 ? [] : ['', 'Rankings that move most:', '', ...moved.map((line) => `* ${line}`)]),
  ];
}

function metricLine({ metric, title, leaves, before, tally, years }: PlannedMetric): string {
  if (leaves) return `* ${metric} ${title.en}: leaves the service, with its ${before.values} figures`;
  const ofYears = years === null ? '' : ` (${[...new Set(years)].join(' to ')})`;
  return `* ${metric} ${title.en}: ${typeCounts(tally)}${ofYears}`;
}

// A release from its content: the log, what is kept of the releases, the manifest over all of it and its link.

export type Content = Map<string, string | Uint8Array>;

type NextRelease = Pick<Release, 'release' | 'published' | 'retrieved'> & {
  /** Everything of the last release as it shall stand, with observations and hand-written files as they are now. */
  content: Content;
  /** What it changes: the text of revisions/<release>.csv, and how many entries that has. */
  log: { text: string | Uint8Array; entries: number };
  listings: ListingChange[];
  /** The files that the figures of every public metric were read from, as far as they are known; null leaves them as they are. */
  sourceFiles: SourceFile[] | null;
  supersedes: string | null;
  /** Null leaves the release unsigned. */
  sign: Signer | null;
};

/** Every file of the dataset with the next release as its newest. @param last null before the first one */
export function composeRelease(last: { release: Release; chain: Chain } | null, next: NextRelease): Content {
  const files: Content = new Map(next.content);
  files.set(revisionFile(next.release), next.log.text);
  if (next.listings.length > 0) files.set(listingFile(next.release), listingText(next.listings));
  if (next.sourceFiles !== null) {
    const kept = keptAt((file) => files.has(file), last?.chain ?? [], next.release, SOURCE_FILES);
    const [before, now] = [textOf(files.get(kept ?? '')), sourceFilesText(next.sourceFiles)];
    if (kept === undefined ? next.sourceFiles.length > 0 : before !== now)
      files.set(sourceFilesFile(next.release), now);
  }
  if (last !== null) {
    files.set(keptFile(last.release.release, RELEASE_FILE), jsonText(last.release));
    const note = textOf(files.get(CHECKPOINT_FILE));
    if (isSignedNote(note)) files.set(keptCheckpoint(last.release.release), note);
  }
  // It is over the logs as they will be: whoever writes the files makes it anew.
  files.delete(CHECKPOINT_FILE);
  for (const [file, bytes] of changedByHand(files, [...(last?.chain ?? []), next])) files.set(file, bytes);
  const { release, published } = next;
  const manifest = { release, published, retrieved: inOrder(next.retrieved), files: hashesOf(files) };
  files.set(RELEASE_FILE, jsonText(manifest));
  files.set(CHAIN_FILE, jsonText([...(last?.chain ?? []), linkOf(last?.chain.at(-1), next, manifest)]));
  return files;
}

const textOf = (bytes: string | Uint8Array = ''): string => Buffer.from(bytes).toString('utf8');

const sourceFilesText = (sourceFiles: SourceFile[]): string =>
  csvText(
    COLUMNS.sourceFiles,
    sourceFiles.map(({ metric, name, sha256, bytes, retrieved, origin }) => [
      ...[metric, name, sha256],
      ...[String(bytes), retrieved, origin ?? ''],
    ]),
  );

const listingText = (listings: ListingChange[]): string =>
  csvText(
    COLUMNS.listings,
    listings.map(({ metric, geo, period, change }) => [metric, geo, period, change]),
  );

/** Copies of the hand-written files that differ from what the releases have kept of them. */
function changedByHand(files: Content, chain: { release: string }[]): Content {
  const newest = chain.at(-1)?.release ?? '';
  const hashAt = (path: string | undefined): string => fileHash(Buffer.from(files.get(path ?? '') ?? ''));
  const changed = HAND_WRITTEN.filter((file) => {
    const kept = keptAt((path) => files.has(path), chain, newest, file);
    return files.has(file) && (kept === undefined || hashAt(kept) !== hashAt(file));
  });
  return new Map(changed.map((file) => [keptFile(newest, file), files.get(file) ?? '']));
}

const hashesOf = (files: Content): Release['files'] =>
  inOrder(
    Object.fromEntries(
      [...files]
        .filter(([file]) => !OUTSIDE_MANIFEST.includes(file))
        .map(([file, bytes]) => [file, fileHash(Buffer.from(bytes))]),
    ),
  );

function linkOf(before: ChainLink | undefined, next: NextRelease, manifest: Release): ChainLink {
  const { release, published, log, supersedes, sign } = next;
  const link: ChainLink = {
    release,
    published,
    entries: log.entries,
    root: `sha256:${nodeDigest(canonicalJson(manifest), 'hex')}`,
    previous: before === undefined ? null : linkHash(before, nodeDigest),
    supersedes,
    note: null,
  };
  return sign === null ? link : { ...link, note: sign(noteText(link)) };
}

/** `key` is the file of a private key to sign with; null leaves the release unsigned. */
export type ReleaseOptions = {
  date: string;
  /** Nobody chose the day: where a release is of it or later, the one after that release is looked at. */
  isAnyDay?: boolean;
  reason: string | null;
  corrected: boolean;
  key: string | null;
};

export type ReleasePlan = {
  date: string;
  /** Every file of the dataset as the release would have it; made at the first call. */
  files: () => Content;
  /** By metric: the day on which its figures were taken. */
  retrieved: Release['retrieved'];
  /** How many entries its log has. */
  entries: number;
  /** Every metric of the registry, sorted: it may change. */
  metrics: PlannedMetric[];
  /** The figures and entries of a metric, made anew at each call: all of them together may be too many to keep. */
  detail: (metric: string) => PlannedChange;
};

export type PlannedChange = { change: MetricChange; entries: RevisionEntry[] };

/**
 * A publication replaces the whole of every series it covers; all other series stay as they are.
 * @param known what was planned before of the same dataset, staging area, day and `corrected`: the metrics, and the checkpoint
 * without a signature, which follows from the log alone and so neither from a reason nor from a key
 */
export function planRelease(
  dataset: DatasetFiles,
  staging: Staging,
  options: ReleaseOptions,
  known?: { metrics: PlannedMetric[]; checkpoint: string | null },
): ReleasePlan {
  const described = describedMetrics(dataset.registry);
  const changeOf = metricChange(dataset, staging, options.date, described);
  const detail = (metric: string): PlannedChange => {
    const change = changeOf(metric);
    return { change, entries: revisionEntries(change, options) };
  };
  const lines = new Map<string, Buffer>();
  const linesOf = (metric: string, { change, entries }: PlannedChange): Buffer => {
    const made = Buffer.from(revisionLines(entries, change.next.description));
    lines.set(metric, made);
    return made;
  };
  const planned = (metric: string): PlannedMetric => {
    const { change, entries } = detail(metric);
    if (entries.length > 0) linesOf(metric, { change, entries });
    return plannedMetric(change, entries, dataset, changeSinceLastFigures(dataset, change));
  };
  const metrics = known?.metrics ?? Object.keys(described).sort().map(planned);
  const entries = metrics.reduce((sum, one) => sum + one.entries, 0);
  const retrieved = retrievedBy(dataset, staging, options.date);
  const logText = (): Buffer =>
    Buffer.concat([
      Buffer.from(REVISION_HEADER),
      ...metrics
        .filter((one) => one.entries > 0)
        .map(({ metric }) => lines.get(metric) ?? linesOf(metric, detail(metric))),
    ]);
  const filesOf = (): Content => {
    const files = composeRelease(dataset.last, {
      release: options.date,
      published: options.date,
      retrieved,
      content: contentOf(dataset, staging, { date: options.date, metrics, reason: options.reason }),
      log: { text: logText(), entries },
      listings: metrics.flatMap(({ listings }) => listings),
      sourceFiles: sourceFilesBy(dataset, staging, options.date),
      supersedes: null,
      sign: options.key === null ? null : signerFrom(options.key),
    });
    const checkpoint = known === undefined ? checkpointNote(contentSource(files), null) : known.checkpoint;
    const sign = options.key === null ? null : signerFrom(options.key, dataset.registry.logOrigin);
    if (checkpoint !== null) files.set(CHECKPOINT_FILE, sign === null ? checkpoint : sign(checkpoint));
    return files;
  };
  let made: Content | null = null;
  const files = (): Content => {
    made ??= filesOf();
    return made;
  };
  return { date: options.date, files, retrieved, entries, metrics, detail };
}

/**
 * The waivers of a loss that the last release was published with: they let nothing more through, so the next release is
 * without them, and that one keeps them. Their lines in waivers.csv as it stands; none where it cannot be read.
 */
export function spentWaivers(dataset: DatasetFiles): WithLine<Waiver>[] {
  const { last, files } = dataset;
  const kept = last === null ? undefined : keptOf(dataset, last.release.release, WAIVERS_FILE);
  if (kept === undefined || !files.has(WAIVERS_FILE)) return [];
  const input = { source: contentSource(files), findings: [] };
  const [now, then] = [WAIVERS_FILE, kept].map((file) => readWaivers(input, file));
  const keyOf = ({ rule, metric, geo, period, reason, reasonSv }: Waiver): string =>
    JSON.stringify([rule, metric, geo, period, reason, reasonSv]);
  const spent = new Set((then ?? []).filter(({ rule }) => isLoss(rule)).map(keyOf));
  return input.findings.length > 0 ? [] : (now ?? []).filter((waiver) => spent.has(keyOf(waiver)));
}

const isLoss = (rule: string): boolean => LOSS_JUDGEMENTS.some((one) => one === rule);

function waiversWithout(spent: readonly WithLine<Waiver>[], { files }: DatasetFiles): string | null {
  const bytes = files.get(WAIVERS_FILE);
  if (bytes === undefined || spent.length === 0) return null;
  const gone = new Set(spent.map(({ line }) => line));
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  return lines.filter((_, index) => !gone.has(index + 1)).join('\n');
}

/** What stands and what is staged, with all that follows from it but the log. */
function contentOf(dataset: DatasetFiles, staging: Staging, release: ReleaseContent): Content {
  const content: Content = new Map(dataset.files);
  for (const metric of Object.keys(staging.series).sort())
    content.set(observationFile(metric), stagedBytes(dataset.paths, staging, metric));
  for (const metric of leavingWith(release.date, dataset)) content.delete(observationFile(metric));
  content.set(METADATA_FILE, jsonText(describedMetrics(dataset.registry)));
  content.set(CHANGELOG_FILE, changelogText(dataset, release));
  const waivers = waiversWithout(spentWaivers(dataset), dataset);
  if (waivers !== null) content.set(WAIVERS_FILE, waivers);
  return content;
}

/** What is not staged and does not leave has one array of figures before and after. */
function metricChange(
  dataset: DatasetFiles,
  staging: Staging,
  date: string,
  described: PublishedMetadata,
): (metric: string) => MetricChange {
  const before = dataset.last?.described ?? {};
  const leaving = leavingWith(date, dataset);
  const traced = { before: origins(lastRegistry(dataset)), after: origins(dataset.registry) };
  return (metric) => {
    const description = described[metric];
    if (description === undefined) throw new Error(`${metric}: expected a metric of the registry, got none`);
    const published = publishedFigures(dataset, metric);
    const imported = metric in staging.series ? stagedFigures(dataset, staging, metric) : published;
    const leaves = leaving.has(metric);
    return {
      metric,
      previous: { description: before[metric] ?? null, figures: published },
      next: { description, figures: leaves ? [] : imported },
      leaves,
      isTracedAnew: traced.before.has(metric) && traced.before.get(metric) !== traced.after.get(metric),
    };
  };
}

/** By metric: the series, table and address that the registry names as the origin of its figures. */
const origins = (registry: Registry | null): Map<string, string> =>
  new Map(
    (registry?.metrics ?? []).map(({ id, kpiId, dataset, sourceUrl }) => [
      id,
      JSON.stringify([kpiId, dataset, sourceUrl]),
    ]),
  );

/** The new figures of a metric that comes back are judged by those that it last had. */
function changeSinceLastFigures(dataset: DatasetFiles, change: MetricChange): MetricChange {
  const { metric, previous, next } = change;
  const isBack = previous.description !== null && previous.figures.length === 0 && next.figures.length > 0;
  return isBack ? { ...change, previous: { ...previous, figures: lastFigures(dataset, metric) } } : change;
}

const stagedFigures = ({ paths }: DatasetFiles, staging: Staging, metric: string): Figure[] =>
  figuresOf(stagedFile(paths, metric), stagedBytes(paths, staging, metric));

/** What is staged of a metric that leaves is not published, and a metric that was never published may be registered no more. */
function retrievedBy(dataset: DatasetFiles, { series }: Staging, date: string): Release['retrieved'] {
  const leaving = leavingWith(date, dataset);
  const registered = new Set(dataset.registry.metrics.map(({ id }) => id));
  const staged = Object.entries(series).flatMap(([metric, { retrieved }]) =>
    leaving.has(metric) ? [] : [[metric, retrieved]],
  );
  const all: Release['retrieved'] = { ...dataset.last?.release.retrieved, ...Object.fromEntries(staged) };
  return Object.fromEntries(Object.entries(all).filter(([metric]) => registered.has(metric)));
}

/**
 * A series that is staged has the files that it was read from, any other those that the last release knew. Sorted; what is not
 * public, or leaves, has none.
 */
function sourceFilesBy(dataset: DatasetFiles, { series }: Staging, date: string): SourceFile[] {
  const [open, leaving] = [publicIds(dataset.registry), leavingWith(date, dataset)];
  const standing = lastSourceFiles(dataset).filter(({ metric }) => !Object.hasOwn(series, metric));
  const staged = Object.entries(series).flatMap(([metric, { files }]) =>
    (files ?? []).map((file): SourceFile => ({ metric, ...file })),
  );
  return [...standing, ...staged]
    .filter(({ metric }) => open.has(metric) && !leaving.has(metric))
    .sort((a, b) => (sourceFileKey(a) < sourceFileKey(b) ? -1 : 1));
}

const leavingWith = (date: string, { registry }: DatasetFiles): Set<string> =>
  new Set(registry.metrics.filter(({ left }) => left === date).map(({ id }) => id));

/**
 * True when no file would change or go but those that every release writes, and no figures were taken on another day. That
 * spent waivers go is no change.
 */
export function changesNothing({ last, files }: DatasetFiles, plan: ReleasePlan): boolean {
  const hashes = last?.release.files ?? {};
  const isUntouched = fileHash(Buffer.from(files.get(WAIVERS_FILE) ?? '')) === hashes[WAIVERS_FILE];
  const always = [
    CHANGELOG_FILE,
    revisionFile(plan.date),
    keptFile(last?.release.release ?? '', RELEASE_FILE),
    ...(isUntouched ? [WAIVERS_FILE, keptFile(plan.date, WAIVERS_FILE)] : []),
  ];
  if (!isDeepStrictEqual(plan.retrieved, last?.release.retrieved)) return false;
  if (!Object.keys(hashes).every((file) => plan.files().has(file))) return false;
  return [...plan.files()].every(
    ([file, content]) =>
      always.includes(file) ||
      OUTSIDE_MANIFEST.includes(file) ||
      hashes[file] === fileHash(Buffer.from(content)),
  );
}

// One release's log as the text of revisions/<release>.csv.

const REVISION_HEADER = csvLines([COLUMNS.revisions]);

/**
 * The lines of one metric.
 * @param entries sorted by observation id
 * @param described the metric in the registry of the release: `published` leaves out hash and source where they follow from it
 */
const revisionLines = (entries: RevisionEntry[], described: Description): string =>
  csvLines(
    entries.map((entry) => {
      const { type, metric, geo, period, previousValue, value, previousContentHash, reason } = entry;
      const [hash, source] = isImplied(entry, described) ? [null, null] : [entry.contentHash, entry.source];
      return [type, metric, geo, period, previousValue, value, previousContentHash, hash, reason, source];
    }),
  );

function isImplied(
  { type, metric, geo, period, value, contentHash: hash, source }: RevisionEntry,
  known: Description,
): boolean {
  if (type !== 'published' || geo === null || period === null || source !== known.source) return false;
  return (
    hash === contentHash({ metric, geo, period, value: Number(value), unit: known.unit, source }, nodeDigest)
  );
}

// What every look at a release to come begins with: the dataset and what is staged; nothing else is touched.

export type ReleaseInputs = {
  dataset: DatasetFiles;
  staging: Staging;
  /** The day of the release before; null before the first. */
  last: string | null;
  /** The day that the release is judged for: another than was given where that one has a release, and any day will do. */
  date: string;
  /** Metrics that were kept under their KPI, and are staged from now on. */
  adopted: string[];
};

/** Why nothing can be planned, in one sentence, with what was found of it. */
export type PlanRefusal = { mistake: string; findings: Finding[] };

/** Unprepared where no release may be of the day, or nothing tells which the last one was. */
export function prepareRelease(
  paths: DatasetPaths,
  options: ReleaseOptions,
  { files, today }: Effects,
): ReleaseInputs | PlanRefusal {
  const dataset = readDataset(paths);
  const findings = lostManifest(dataset);
  if (findings.length > 0) return { mistake: NOT_JUDGED, findings };
  const last = dataset.last?.release.release ?? null;
  const isTaken = options.isAnyDay === true && last !== null && last >= options.date;
  const date = isTaken ? daysAfter(last, 1) : options.date;
  const mistake = dateMistake(date, last, today());
  if (mistake !== null) return { mistake, findings };
  const adopted = adoptRegistered(paths, dataset.registry, files);
  return { dataset, staging: readStaging(paths), last, date, adopted };
}

const NOT_JUDGED = 'Nothing was judged or published: what the last release was is not known.';

/** Without its manifest every file of a dataset looks like one that no release has made. */
function lostManifest({ last, files }: DatasetFiles): Finding[] {
  const kept = [...files.keys()].find((file) => /^(?:revisions|releases)\//.test(file));
  if (last !== null || kept === undefined) return [];
  const message = `the file is gone, though ${kept} is of a release; restore it, and nothing else`;
  return [errorFinding('release-is-untouched', { file: RELEASE_FILE }, { message })];
}

/** Further ahead a day is a slip of the finger, and no release could follow until then. */
const DAYS_AHEAD = 31;

/** The last day that a release after `last` may have today; a clock that is behind the last release counts for nothing. */
export const lastDay = (today: string, last: string | null): string =>
  daysAfter(last !== null && last > today ? last : today, DAYS_AHEAD);

function daysAfter(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** What is wrong with the day, in one sentence; null where a release may be of it. */
function dateMistake(date: string, last: string | null, today: string): string | null {
  if (last !== null && last >= date)
    return `--date ${date}: there is a release of ${last} already; give a later --date`;
  const latest = lastDay(today, last);
  return date > latest
    ? `--date ${date}: expected ${latest} at the latest; no release could follow before that day`
    : null;
}
