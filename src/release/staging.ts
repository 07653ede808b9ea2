// The staging area beside data/: imported series that no release has yet, with what is known about them.
import { join } from 'node:path';
import * as z from 'zod';
import { fileHash } from '../builder/digest.ts';
import { isThere, messageOf, readOwnBytes } from '../builder/files.ts';
import type { Series } from '../data/dataset.ts';
import { jsonText } from '../data/public-part.ts';
import { isPublic, type Metric, type Registry, takesSeries } from '../data/registry.ts';
import { TracedFile } from '../data/release.ts';
import { type DatasetPaths, type Files, jsonOf, stagedSeriesOf } from './dataset.ts';
import { ImportKind } from './mapping.ts';

const StagedSeries = z.strictObject({
  title: z.string().nullable(),
  unit: z.string().nullable(),
  hash: z.string(),
  /** The files that the figures were read from: a figure names one by its place here, from 1 on. */
  files: z.array(TracedFile),
  /** The KPI under which it was kept before an entry named it; left out where it was imported for the metric. */
  kpi: z.string().optional(),
});
type StagedSeries = z.infer<typeof StagedSeries>;

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
function stagedBytes(paths: DatasetPaths, { series }: Staging, metric: string): Uint8Array {
  const file = stagedFile(paths, metric);
  const bytes = isThere(file) ? readOwnBytes(file) : null;
  if (bytes !== null && fileHash(bytes) === series[metric]?.hash) return bytes;
  throw new Error(
    `${file}: expected the series as it was imported, got another one; import it again, or take it out with \`npm run release -- unstage ${metric}\``,
  );
}

/** A staged series; its figures name files by their place in the list. */
export const stagedSeries = (paths: DatasetPaths, staging: Staging, metric: string): Series =>
  stagedSeriesOf(metric, stagedFile(paths, metric), stagedBytes(paths, staging, metric));

/** The list alone; its series are not looked at. */
export function readList(paths: DatasetPaths): Staging {
  const file = listFile(paths);
  return isThere(file) ? readOwnList(file, Staging) : { series: {}, imports: [] };
}

const OWN =
  'The commands alone write this file: mend it, or delete it and import again what a release is to have.';

/** A list of the staging area. Where it is broken, the error says how to go on without it. */
function readOwnList<T>(file: string, schema: z.ZodType<T>): T {
  const bytes = readOwnBytes(file);
  try {
    return jsonOf(file, bytes, schema);
  } catch (error) {
    throw new Error(`${messageOf(error)}. ${OWN}`);
  }
}

/**
 * Adds imports to the list; a series that was staged before is replaced, and earlier imports forget it, also where they
 * lacked it. One whose every series is replaced is forgotten with all it said; one that brought none, once nothing is left
 * that it lacked. Of what an import quarantined nothing stays staged: the last release stands.
 */
export function addToList(paths: DatasetPaths, { series, imports }: Staging, files: Files): void {
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
      return (broughtNone ? [...entry.vanished, ...entry.quarantined] : entry.series).length > 0;
    });
  const all = Object.entries({ ...before.series, ...series });
  const next = {
    series: Object.fromEntries(all.filter(([metric]) => isStaged(metric))),
    imports: [...earlier, ...imports.map((entry) => ({ ...entry, series: entry.series.filter(isStaged) }))],
  };
  files.write(listFile(paths), jsonText(next));
  for (const metric of quarantined) files.remove(stagedFile(paths, metric));
}

/** Takes series out; an import that has none left is forgotten with all it said. The list goes first. */
export function takeFromList(paths: DatasetPaths, metrics: readonly string[], files: Files): void {
  const { series, imports } = readList(paths);
  const stays = (metric: string): boolean => !metrics.includes(metric);
  const next = {
    series: Object.fromEntries(Object.entries(series).filter(([metric]) => stays(metric))),
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
export function clearStaging(paths: DatasetPaths, released: ReadonlySet<string>, files: Files): void {
  const staged = Object.keys(readList(paths).series);
  if (staged.every((metric) => released.has(metric))) {
    files.remove(listFile(paths));
    files.remove(join(paths.staging, 'series'));
  } else {
    const gone = [...released].filter((metric) => isThere(stagedFile(paths, metric)));
    takeFromList(paths, gone, files);
  }
}

// Figures of KPIs that no public entry of the registry names: kept beside the staging area, where no build and no
// publication reads them, until an entry does. Registering a KPI then needs no new import.

const Unregistered = z.record(z.string(), StagedSeries);
type Unregistered = z.infer<typeof Unregistered>;

export const unregisteredFile = ({ staging }: DatasetPaths, kpi: string): string =>
  join(staging, 'unregistered', `${kpi}.csv`);
const unregisteredList = ({ staging }: DatasetPaths): string => join(staging, 'unregistered', 'list.json');

/** By KPI; nothing kept is an empty list. */
export const readUnregistered = (paths: DatasetPaths): Unregistered =>
  isThere(unregisteredList(paths)) ? readOwnList(unregisteredList(paths), Unregistered) : {};

const writeUnregistered = (paths: DatasetPaths, kept: Unregistered, files: Files): void =>
  files.write(unregisteredList(paths), jsonText(kept));

/**
 * Adds to the list what an import kept, and takes out what it had without a figure that can be kept: an older file would be
 * staged with the entry that names the KPI, as if the newer publication had never been read. The list goes first.
 */
export function keepUnregistered(
  paths: DatasetPaths,
  kept: Unregistered,
  forgotten: ReadonlySet<string>,
  files: Files,
): void {
  if (forgotten.size === 0 && Object.keys(kept).length === 0) return;
  const before = readUnregistered(paths);
  const gone = Object.keys(before).filter((kpi) => forgotten.has(kpi) && !Object.hasOwn(kept, kpi));
  if (gone.length === 0 && Object.keys(kept).length === 0) return;
  const stay = Object.entries(before).filter(([kpi]) => !gone.includes(kpi));
  writeUnregistered(paths, { ...Object.fromEntries(stay), ...kept }, files);
  for (const kpi of gone) files.remove(unregisteredFile(paths, kpi));
}

/**
 * Stages what a public entry names by now, and returns the metrics. A metric that is staged already was imported since
 * under its own name: what was kept before is older and only forgotten, so that vintages are never mixed. The figures are
 * copied before either list names them there, so a run that is broken off adopts them again.
 */
export function adoptRegistered(paths: DatasetPaths, { metrics }: Registry, files: Files): string[] {
  const takers = metrics.filter((metric) => takesSeries(metric) && isPublic(metric));
  giveBack(paths, takers, files);
  const kept = readUnregistered(paths);
  const named = takers.flatMap(({ id, kpiId }) => {
    const series = kpiId === null ? undefined : kept[kpiId];
    return series === undefined || kpiId === null ? [] : [{ metric: id, kpi: kpiId, series }];
  });
  if (named.length === 0) return [];
  const staged = readList(paths).series;
  const adopted = named.filter(({ metric }) => !(metric in staged));
  stage(paths, adopted, files);
  const names = new Set(named.map(({ kpi }) => kpi));
  writeUnregistered(
    paths,
    Object.fromEntries(Object.entries(kept).filter(([kpi]) => !names.has(kpi))),
    files,
  );
  for (const { kpi } of named) files.remove(unregisteredFile(paths, kpi));
  return adopted.map(({ metric }) => metric);
}

type AdoptedSeries = { metric: string; kpi: string; series: StagedSeries };

function stage(paths: DatasetPaths, adopted: AdoptedSeries[], files: Files): void {
  if (adopted.length === 0) return;
  for (const { metric, kpi, series } of adopted)
    files.write(stagedFile(paths, metric), wholeSeries(unregisteredFile(paths, kpi), series));
  const ids = adopted.map(({ metric }) => metric);
  const entry = { leftOut: {}, unmapped: [], vanished: [], quarantined: [] };
  const series = Object.fromEntries(adopted.map((one) => [one.metric, { ...one.series, kpi: one.kpi }]));
  addToList(paths, { series, imports: [{ kind: 'kolada', series: ids, ...entry }] }, files);
}

/** Keeps again what an entry staged that names it no longer, as after a slip in its id or KPI. What was kept since is newer. */
function giveBack(paths: DatasetPaths, takers: readonly Metric[], files: Files): void {
  const isNamed = (metric: string, kpi: string): boolean =>
    takers.some(({ id, kpiId }) => id === metric && kpiId === kpi);
  const back = Object.entries(readList(paths).series).flatMap(([metric, { kpi, ...series }]) =>
    kpi === undefined || isNamed(metric, kpi) ? [] : [{ metric, kpi, series }],
  );
  if (back.length === 0) return;
  const kept = readUnregistered(paths);
  const older = back.filter(({ kpi }) => !Object.hasOwn(kept, kpi));
  for (const { metric, kpi, series } of older)
    files.write(unregisteredFile(paths, kpi), wholeSeries(stagedFile(paths, metric), series));
  const again = Object.fromEntries(older.map(({ kpi, series }) => [kpi, series]));
  writeUnregistered(paths, { ...kept, ...again }, files);
  takeFromList(
    paths,
    back.map(({ metric }) => metric),
    files,
  );
}

function wholeSeries(file: string, { hash }: StagedSeries): Uint8Array {
  const bytes = isThere(file) ? readOwnBytes(file) : null;
  if (bytes !== null && fileHash(bytes) === hash) return bytes;
  throw new Error(`${file}: expected the series as it was imported, got another one; import it again`);
}
