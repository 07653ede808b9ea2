// The staging area beside data/: imported series that no release has yet, with what is known about them.
import { join } from 'node:path';
import * as z from 'zod';
import { fileHash } from '../builder/digest.ts';
import { isThere, messageOf, readOwnBytes } from '../builder/files.ts';
import type { Series } from '../data/dataset.ts';
import { jsonText } from '../data/public-part.ts';
import { TracedFile } from '../data/release.ts';
import { type DatasetPaths, type Files, jsonOf, stagedSeriesOf } from './dataset.ts';
import { ImportKind } from './mapping.ts';

const StagedSeries = z.strictObject({
  title: z.string().nullable(),
  unit: z.string().nullable(),
  hash: z.string(),
  /** The files that the figures were read from: a figure names one by its place here, from 1 on. */
  files: z.array(TracedFile),
});

const StagedImport = z.strictObject({
  kind: ImportKind,
  series: z.array(z.string()),
  leftOut: z.record(z.string(), z.int()),
  unmapped: z.array(z.string()),
  vanished: z.array(z.string()),
  /** Metrics of which nothing was staged, since a figure cannot be kept exactly. */
  quarantined: z.array(z.string()).default([]),
});

export const Staging = z.strictObject({
  series: z.record(z.string(), StagedSeries),
  imports: z.array(StagedImport),
});
export type Staging = z.infer<typeof Staging>;

export const stagedFile = ({ staging }: DatasetPaths, metric: string): string =>
  join(staging, 'series', `${metric}.csv`);
const listFile = ({ staging }: DatasetPaths): string => join(staging, 'staging.json');

/** What is staged; nothing staged is an empty list. Throws when an import was broken off half-way. */
export function readStaging(paths: DatasetPaths): Staging {
  const staging = readList(paths);
  for (const metric of Object.keys(staging.series)) stagedBytes(paths, staging, metric);
  return staging;
}

/** A series as it was imported, whenever it is read: another one may have taken its place since the list was. */
function stagedBytes(
  paths: DatasetPaths,
  { series }: Staging,
  metric: string,
): Uint8Array {
  const file = stagedFile(paths, metric);
  const bytes = isThere(file) ? readOwnBytes(file) : null;
  if (bytes !== null && fileHash(bytes) === series[metric]?.hash) return bytes;
  throw new Error(
    `${file}: expected the series as it was imported, got another one; import it again, or take it out with \`npm run release -- unstage ${metric}\``,
  );
}

/** A staged series; its figures name files by their place in the list. */
export const stagedSeries = (
  paths: DatasetPaths,
  staging: Staging,
  metric: string,
): Series =>
  stagedSeriesOf(
    metric,
    stagedFile(paths, metric),
    stagedBytes(paths, staging, metric),
  );

/** The list alone; its series are not looked at. */
export function readList(paths: DatasetPaths): Staging {
  const file = listFile(paths);
  if (!isThere(file)) return { series: {}, imports: [] };
  const bytes = readOwnBytes(file);
  try {
    return jsonOf(file, bytes, Staging);
  } catch (error) {
    throw new Error(`${messageOf(error)}. ${OWN}`);
  }
}

const OWN =
  'The commands alone write this file: mend it, or delete it and import again what a release is to have.';

/**
 * Adds imports to the list; a series that was staged before is replaced, and earlier imports forget it, also where they
 * lacked it. One whose every series is replaced is forgotten with all it said; one that brought none, once nothing is left
 * that it lacked. Of what an import quarantined nothing stays staged: the last release stands.
 */
export function addToList(
  paths: DatasetPaths,
  { series, imports }: Staging,
  files: Files,
): void {
  const before = readList(paths);
  const quarantined = imports.flatMap((entry) => entry.quarantined);
  const isStaged = (metric: string): boolean => !quarantined.includes(metric);
  const others = (metrics: string[]): string[] =>
    metrics.filter((metric) => !(metric in series) && isStaged(metric));
  const earlier = before.imports
    .map((entry) => ({
      ...entry,
      series: others(entry.series),
      vanished: others(entry.vanished),
      quarantined: others(entry.quarantined),
    }))
    .filter((entry, index) => {
      const broughtNone = before.imports[index]?.series.length === 0;
      return (
        (broughtNone ? [...entry.vanished, ...entry.quarantined] : entry.series)
          .length > 0
      );
    });
  const seriesByMetric = Object.entries({ ...before.series, ...series });
  const next = {
    series: Object.fromEntries(seriesByMetric.filter(([metric]) => isStaged(metric))),
    imports: [
      ...earlier,
      ...imports.map((entry) => ({ ...entry, series: entry.series.filter(isStaged) })),
    ],
  };
  files.write(listFile(paths), jsonText(next));
  for (const metric of quarantined) files.remove(stagedFile(paths, metric));
}

/** Takes series out; an import that has none left is forgotten with all it said. The list goes first. */
export function takeFromList(
  paths: DatasetPaths,
  metrics: readonly string[],
  files: Files,
): void {
  const { series, imports } = readList(paths);
  const stays = (metric: string): boolean => !metrics.includes(metric);
  const next = {
    series: Object.fromEntries(
      Object.entries(series).filter(([metric]) => stays(metric)),
    ),
    imports: imports
      .filter((entry) => entry.series.length === 0 || entry.series.some(stays))
      .map((entry) => ({ ...entry, series: entry.series.filter(stays) })),
  };
  files.write(listFile(paths), jsonText(next));
  for (const metric of metrics) files.remove(stagedFile(paths, metric));
}

/** The list as it was before; of the metrics, what it does not name is staged no more. */
export function restoreList(
  paths: DatasetPaths,
  before: Staging,
  metrics: readonly string[],
  files: Files,
): void {
  const isEmpty = Object.keys(before.series).length + before.imports.length === 0;
  if (isEmpty) files.remove(listFile(paths));
  else files.write(listFile(paths), jsonText(before));
  for (const metric of metrics)
    if (!Object.hasOwn(before.series, metric)) files.remove(stagedFile(paths, metric));
}

/**
 * Takes out of the staging area what a release has; the list goes first, so a broken-off clearing shows nothing, and one that goes
 * on finds what the list names no more.
 */
export function clearStaging(
  paths: DatasetPaths,
  released: ReadonlySet<string>,
  files: Files,
): void {
  const staged = Object.keys(readList(paths).series);
  if (staged.every((metric) => released.has(metric))) {
    files.remove(listFile(paths));
    files.remove(join(paths.staging, 'series'));
  } else {
    const gone = [...released].filter((metric) => isThere(stagedFile(paths, metric)));
    takeFromList(paths, gone, files);
  }
}
