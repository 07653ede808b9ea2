// Figures of KPIs that no public entry of the registry names: kept beside the staging area, where no build and no
// publication reads them, until an entry does. Registering a KPI then needs no new import.
import { join } from 'node:path';
import * as z from 'zod';
import { fileHash } from '../../builder/digest.ts';
import { isThere, readBytes } from '../../builder/files.ts';
import { isPublic, type Metric, type Registry, takesSeries } from '../../data/registry.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Files } from '../dataset/effects.ts';
import { jsonText } from '../dataset/json-file.ts';
import {
  addToList,
  readList,
  readOwnList,
  StagedSeries,
  stagedFile,
  takeFromList,
} from '../dataset/staging.ts';

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

type Named = { metric: string; kpi: string; series: StagedSeries };

function stage(paths: DatasetPaths, adopted: Named[], files: Files): void {
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
  const bytes = isThere(file) ? readBytes(file) : null;
  if (bytes !== null && fileHash(bytes) === hash) return bytes;
  throw new Error(`${file}: expected the series as it was imported, got another one; import it again`);
}
