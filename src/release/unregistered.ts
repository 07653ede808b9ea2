// Figures of KPIs that no public entry of the registry names: kept beside the staging area, where no build and no
// publication reads them, until an entry does. Registering a KPI then needs no new import.
import { join } from 'node:path';
import * as z from 'zod';
import { fileHash } from '../builder/digest-node.ts';
import { isThere } from '../builder/is-there.ts';
import { readBytes, readText } from '../builder/read-bytes.ts';
import { isPublic, type Registry } from '../model/registry.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Files } from './effects.ts';
import { jsonText } from './json-text.ts';
import { addToList, StagedSeries, stagedFile } from './staging.ts';

const Unregistered = z.record(z.string(), StagedSeries);
export type Unregistered = z.infer<typeof Unregistered>;

export const unregisteredFile = ({ staging }: DatasetPaths, kpi: string): string =>
  join(staging, 'unregistered', `${kpi}.csv`);
const listFile = ({ staging }: DatasetPaths): string => join(staging, 'unregistered', 'list.json');

/** By KPI; nothing kept is an empty list. */
export const readUnregistered = (paths: DatasetPaths): Unregistered =>
  isThere(listFile(paths)) ? Unregistered.parse(JSON.parse(readText(listFile(paths)))) : {};

export const writeUnregistered = (paths: DatasetPaths, kept: Unregistered, files: Files): void =>
  files.write(listFile(paths), jsonText(kept));

/**
 * Stages what a public entry names by now, and returns the metrics. The figures are copied before either list names
 * them there, so a run that is broken off adopts them again.
 */
export function adoptRegistered(paths: DatasetPaths, { metrics }: Registry, files: Files): string[] {
  const kept = readUnregistered(paths);
  const adopted = metrics.flatMap((metric) => {
    const series = metric.kpiId !== null && isPublic(metric) ? kept[metric.kpiId] : undefined;
    return series === undefined || metric.kpiId === null
      ? []
      : [{ metric: metric.id, kpi: metric.kpiId, series }];
  });
  if (adopted.length === 0) return [];
  for (const { metric, kpi, series } of adopted)
    files.write(stagedFile(paths, metric), wholeSeries(unregisteredFile(paths, kpi), series));
  const ids = adopted.map(({ metric }) => metric);
  const entry = { leftOut: {}, unmapped: [], vanished: [], quarantined: [] };
  const series = Object.fromEntries(adopted.map((one) => [one.metric, one.series]));
  addToList(paths, { series, imports: [{ kind: 'kolada', series: ids, ...entry }] }, files);
  const names = new Set(adopted.map(({ kpi }) => kpi));
  writeUnregistered(
    paths,
    Object.fromEntries(Object.entries(kept).filter(([kpi]) => !names.has(kpi))),
    files,
  );
  for (const { kpi } of adopted) files.remove(unregisteredFile(paths, kpi));
  return ids;
}

function wholeSeries(file: string, { hash }: StagedSeries): Uint8Array {
  const bytes = isThere(file) ? readBytes(file) : null;
  if (bytes !== null && fileHash(bytes) === hash) return bytes;
  throw new Error(`${file}: expected the series as it was imported, got another one; import it again`);
}
