// The whole next release in memory: every file of the new data/, and the log of what it changes.
import { readFileSync } from 'node:fs';
import { fileHash, nodeDigest } from '../builder/digest-node.ts';
import { canonicalJson } from '../model/json.ts';
import type { ChainLink, Release } from '../model/release.ts';
import type { RevisionEntry } from '../model/revision.ts';
import { CHAIN_FILE, observationFile, RELEASE_FILE, revisionFile } from '../rules/data-files.ts';
import { CHANGELOG_FILE, changelogText } from './changelog.ts';
import { type DatasetFiles, publishedFigures } from './dataset-files.ts';
import { describe, METADATA_FILE } from './described.ts';
import type { Figure } from './imported.ts';
import { jsonText } from './json-text.ts';
import { type MetricChange, revisionEntries } from './revision-entries.ts';
import { revisionFileText } from './revision-file.ts';
import { figuresOf } from './series-file.ts';
import { type Staging, stagedFile } from './staging.ts';

export type ReleaseWish = { date: string; reason: string | null; corrected: boolean };

export type ReleasePlan = {
  date: string;
  files: Map<string, string | Uint8Array>;
  entries: RevisionEntry[];
  /** By metric that may change: what it was and what it becomes. */
  changes: MetricChange[];
};

/** A publication replaces the whole of every series it covers; all other series stay as they are. */
export function planRelease(dataset: DatasetFiles, staging: Staging, wish: ReleaseWish): ReleasePlan {
  const changes = metricChanges(dataset, staging);
  const statement = { ...wish, digest: nodeDigest };
  const entries =
    dataset.last === null ? [] : changes.flatMap((change) => revisionEntries(change, statement));
  const files = new Map<string, string | Uint8Array>(dataset.files);
  for (const metric of Object.keys(staging.series).sort())
    files.set(observationFile(metric), readFileSync(stagedFile(dataset.paths, metric)));
  const log = revisionFileText(entries);
  files.set(revisionFile(wish.date), log);
  files.set(METADATA_FILE, jsonText(describe(dataset.registry)));
  const links = [
    ...(dataset.last?.chain ?? []),
    linkOf(dataset, wish.date, { entries: entries.length, log }),
  ];
  files.set(CHAIN_FILE, jsonText(links));
  files.set(CHANGELOG_FILE, changelogText(dataset, { date: wish.date, changes, entries }));
  files.set(RELEASE_FILE, jsonText(manifestOf(dataset, staging, { date: wish.date, files })));
  return { date: wish.date, files, entries, changes };
}

function metricChanges(dataset: DatasetFiles, staging: Staging): MetricChange[] {
  const described = dataset.last?.described ?? {};
  return Object.entries(describe(dataset.registry))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([metric, description]) => {
      const published = publishedFigures(dataset, metric);
      const figures = metric in staging.series ? stagedFigures(dataset, metric) : published;
      const previous = { description: described[metric] ?? null, figures: published };
      return { metric, previous, next: { description, figures } };
    });
}

const stagedFigures = ({ paths }: DatasetFiles, metric: string): Figure[] =>
  figuresOf(stagedFile(paths, metric), readFileSync(stagedFile(paths, metric)));

function linkOf(
  { last }: DatasetFiles,
  date: string,
  { entries, log }: { entries: number; log: string },
): ChainLink {
  const before = last?.chain.at(-1);
  const previous = before === undefined ? null : `sha256:${nodeDigest(canonicalJson(before), 'hex')}`;
  return { release: date, published: date, entries, log: fileHash(Buffer.from(log)), previous };
}

type Composed = { date: string; files: Map<string, string | Uint8Array> };

function manifestOf({ last }: DatasetFiles, staging: Staging, { date, files }: Composed): Release {
  const staged = Object.entries(staging.series).map(([metric, { retrieved }]) => [metric, retrieved]);
  const retrieved: Record<string, string> = { ...last?.release.retrieved, ...Object.fromEntries(staged) };
  const hashes = [...files].flatMap(([file, content]) =>
    file === RELEASE_FILE ? [] : [[file, fileHash(Buffer.from(content))] as const],
  );
  return {
    release: date,
    published: date,
    retrieved: sorted(retrieved),
    files: sorted(Object.fromEntries(hashes)),
  };
}

/** True when no file would change but those that every release writes. */
export function changesNothing({ last }: DatasetFiles, plan: ReleasePlan): boolean {
  const always = [RELEASE_FILE, CHAIN_FILE, CHANGELOG_FILE, revisionFile(plan.date)];
  const hashes = last?.release.files ?? {};
  return [...plan.files].every(
    ([file, content]) => always.includes(file) || hashes[file] === fileHash(Buffer.from(content)),
  );
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
