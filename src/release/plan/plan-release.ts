// The whole next release in memory: every file of the new data/, and the log of what it changes.
import { isDeepStrictEqual } from 'node:util';
import { fileHash, nodeDigest } from '../../builder/digest.ts';
import { COLUMNS, contentSource } from '../../builder/read.ts';
import {
  CHANGELOG_FILE,
  CHECKPOINT_FILE,
  keptFile,
  METADATA_FILE,
  OUTSIDE_MANIFEST,
  observationFile,
  RELEASE_FILE,
  revisionFile,
} from '../../data/dataset.ts';
import { contentHash } from '../../data/identifier.ts';
import type { Registry } from '../../data/registry.ts';
import type { Release, RevisionEntry } from '../../data/release.ts';
import { csvLines } from '../../data/text.ts';
import { checkpointNote } from '../dataset/checkpoint-file.ts';
import { type DatasetFiles, figuresOf, lastRegistry, publishedFigures } from '../dataset/dataset-files.ts';
import { jsonText } from '../dataset/json-file.ts';
import { lastFigures } from '../dataset/last-figures.ts';
import { signerFrom } from '../dataset/signed-note.ts';
import { type Staging, stagedBytes, stagedFile } from '../dataset/staging.ts';
import type { Figure } from '../import/imported.ts';
import { changelogText, type ReleaseContent } from './changelog.ts';
import { type Content, composeRelease } from './compose-release.ts';
import { type Description, describedMetrics, type PublishedMetadata } from './described.ts';
import { type PlannedMetric, plannedMetric } from './planned-metric.ts';
import { type MetricChange, revisionEntries } from './revision-entries.ts';

/** `key` is the file of a private key to sign with; null leaves the release unsigned. */
export type ReleaseOptions = { date: string; reason: string | null; corrected: boolean; key: string | null };

export type ReleasePlan = {
  date: string;
  files: Map<string, string | Uint8Array>;
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

/** A publication replaces the whole of every series it covers; all other series stay as they are. */
export function planRelease(dataset: DatasetFiles, staging: Staging, options: ReleaseOptions): ReleasePlan {
  const described = describedMetrics(dataset.registry);
  const changeOf = metricChange(dataset, staging, options.date, described);
  const detail = (metric: string): PlannedChange => {
    const change = changeOf(metric);
    return { change, entries: revisionEntries(change, options) };
  };
  const lines = [Buffer.from(REVISION_HEADER)];
  const metrics = Object.keys(described)
    .sort()
    .map((metric) => {
      const { change, entries } = detail(metric);
      if (entries.length > 0) lines.push(Buffer.from(revisionLines(entries, change.next.description)));
      return plannedMetric(change, entries, dataset, changeSinceLastFigures(dataset, change));
    });
  const entries = metrics.reduce((sum, one) => sum + one.entries, 0);
  const retrieved = retrievedBy(dataset, staging, options.date);
  const files = composeRelease(dataset.last, {
    release: options.date,
    published: options.date,
    retrieved,
    content: contentOf(dataset, staging, { date: options.date, metrics, reason: options.reason }),
    log: { text: Buffer.concat(lines), entries },
    listings: metrics.flatMap(({ listings }) => listings),
    supersedes: null,
    sign: options.key === null ? null : signerFrom(options.key),
  });
  const checkpoint = checkpointNote(contentSource(files), options.key);
  if (checkpoint !== null) files.set(CHECKPOINT_FILE, checkpoint);
  return { date: options.date, files, retrieved, entries, metrics, detail };
}

/** What stands and what is staged, with all that follows from it but the log. */
function contentOf(dataset: DatasetFiles, staging: Staging, release: ReleaseContent): Content {
  const content: Content = new Map(dataset.files);
  for (const metric of Object.keys(staging.series).sort())
    content.set(observationFile(metric), stagedBytes(dataset.paths, staging, metric));
  for (const metric of leavingWith(release.date, dataset)) content.delete(observationFile(metric));
  content.set(METADATA_FILE, jsonText(describedMetrics(dataset.registry)));
  content.set(CHANGELOG_FILE, changelogText(dataset, release));
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

/** What is staged of a metric that leaves is not published. */
function retrievedBy(dataset: DatasetFiles, { series }: Staging, date: string): Release['retrieved'] {
  const leaving = leavingWith(date, dataset);
  const staged = Object.entries(series).flatMap(([metric, { retrieved }]) =>
    leaving.has(metric) ? [] : [[metric, retrieved]],
  );
  return { ...dataset.last?.release.retrieved, ...Object.fromEntries(staged) };
}

const leavingWith = (date: string, { registry }: DatasetFiles): Set<string> =>
  new Set(registry.metrics.filter(({ left }) => left === date).map(({ id }) => id));

/** True when no file would change or go but those that every release writes, and no figures were taken on another day. */
export function changesNothing({ last }: DatasetFiles, plan: ReleasePlan): boolean {
  const always = [
    CHANGELOG_FILE,
    revisionFile(plan.date),
    keptFile(last?.release.release ?? '', RELEASE_FILE),
  ];
  const hashes = last?.release.files ?? {};
  if (!isDeepStrictEqual(plan.retrieved, last?.release.retrieved)) return false;
  if (!Object.keys(hashes).every((file) => plan.files.has(file))) return false;
  return [...plan.files].every(
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
