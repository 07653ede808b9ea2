// The whole next release in memory: every file of the new data/, and the log of what it changes.
import { readFileSync } from 'node:fs';
import { fileHash, nodeDigest } from '../builder/digest-node.ts';
import type { Release } from '../model/release.ts';
import type { RevisionEntry } from '../model/revision.ts';
import {
  CHANGELOG_FILE,
  keptFile,
  METADATA_FILE,
  OUTSIDE_MANIFEST,
  observationFile,
  RELEASE_FILE,
  revisionFile,
} from '../rules/data-files.ts';
import { changelogText } from './changelog.ts';
import { composeRelease } from './compose-release.ts';
import { type DatasetFiles, publishedFigures } from './dataset-files.ts';
import { describe } from './described.ts';
import type { Figure } from './imported.ts';
import { jsonText } from './json-text.ts';
import { listingChanges } from './listing-changes.ts';
import { type MetricChange, revisionEntries } from './revision-entries.ts';
import { revisionFileText } from './revision-file.ts';
import { figuresOf } from './series-file.ts';
import { signerFrom } from './signed-note.ts';
import { type Staging, stagedFile } from './staging.ts';

/** `key` is the file of a private key to sign with; null leaves the release unsigned. */
export type ReleaseWish = { date: string; reason: string | null; corrected: boolean; key: string | null };

export type ReleasePlan = {
  date: string;
  files: Map<string, string | Uint8Array>;
  entries: RevisionEntry[];
  /** By metric that may change: what it was and what it becomes. */
  changes: MetricChange[];
};

/** A publication replaces the whole of every series it covers; all other series stay as they are. */
export function planRelease(dataset: DatasetFiles, staging: Staging, wish: ReleaseWish): ReleasePlan {
  const changes = metricChanges(dataset, staging, wish.date);
  const statement = { ...wish, digest: nodeDigest };
  const entries = changes.flatMap((change) => revisionEntries(change, statement));
  const content = new Map<string, string | Uint8Array>(dataset.files);
  for (const metric of Object.keys(staging.series).sort())
    content.set(observationFile(metric), readFileSync(stagedFile(dataset.paths, metric)));
  for (const { id } of dataset.registry.metrics.filter(({ left }) => left === wish.date))
    content.delete(observationFile(id));
  content.set(METADATA_FILE, jsonText(describe(dataset.registry)));
  content.set(CHANGELOG_FILE, changelogText(dataset, { date: wish.date, changes, entries }));
  const files = composeRelease(dataset.last, {
    release: wish.date,
    published: wish.date,
    retrieved: retrievedBy(dataset, staging),
    content,
    log: { text: revisionFileText(entries, dataset.registry), entries: entries.length },
    listings: changes.flatMap(listingChanges),
    supersedes: null,
    sign: wish.key === null ? null : signerFrom(wish.key),
  });
  return { date: wish.date, files, entries, changes };
}

function metricChanges(dataset: DatasetFiles, staging: Staging, date: string): MetricChange[] {
  const described = dataset.last?.described ?? {};
  const leaving = new Set(dataset.registry.metrics.filter(({ left }) => left === date).map(({ id }) => id));
  return Object.entries(describe(dataset.registry))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([metric, description]) => {
      const published = publishedFigures(dataset, metric);
      const imported = metric in staging.series ? stagedFigures(dataset, metric) : published;
      const previous = { description: described[metric] ?? null, figures: published };
      const leaves = leaving.has(metric);
      return { metric, previous, next: { description, figures: leaves ? [] : imported }, leaves };
    });
}

const stagedFigures = ({ paths }: DatasetFiles, metric: string): Figure[] =>
  figuresOf(stagedFile(paths, metric), readFileSync(stagedFile(paths, metric)));

function retrievedBy({ last }: DatasetFiles, staging: Staging): Release['retrieved'] {
  const staged = Object.entries(staging.series).map(([metric, { retrieved }]) => [metric, retrieved]);
  return { ...last?.release.retrieved, ...Object.fromEntries(staged) };
}

/** True when no file would change but those that every release writes. */
export function changesNothing({ last }: DatasetFiles, plan: ReleasePlan): boolean {
  const always = [
    CHANGELOG_FILE,
    revisionFile(plan.date),
    keptFile(last?.release.release ?? '', RELEASE_FILE),
  ];
  const hashes = last?.release.files ?? {};
  return [...plan.files].every(
    ([file, content]) =>
      always.includes(file) ||
      OUTSIDE_MANIFEST.includes(file) ||
      hashes[file] === fileHash(Buffer.from(content)),
  );
}
