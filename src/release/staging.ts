// The staging area beside data/: imported series that no release has yet, with what is known about them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { fileHash } from '../builder/digest-node.ts';
import { COLUMNS } from '../builder/load-dataset.ts';
import { csvText } from './csv-text.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Files } from './effects.ts';
import { type Imported, ImportKind } from './imported.ts';
import { jsonText } from './json-text.ts';

const StagedSeries = z.strictObject({
  title: z.string().nullable(),
  unit: z.string().nullable(),
  /** The day on which the figures were taken. */
  retrieved: z.iso.date(),
  hash: z.string(),
});

const StagedImport = z.strictObject({
  kind: ImportKind,
  series: z.array(z.string()),
  leftOut: z.record(z.string(), z.int()),
  unmapped: z.array(z.string()),
  vanished: z.array(z.string()),
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
  for (const [metric, { hash }] of Object.entries(staging.series)) {
    const file = stagedFile(paths, metric);
    if (!existsSync(file) || fileHash(readFileSync(file)) !== hash)
      throw new Error(`${file}: expected the series as it was imported, got another one; import it again`);
  }
  return staging;
}

function readList(paths: DatasetPaths): Staging {
  const file = listFile(paths);
  return existsSync(file)
    ? Staging.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { series: {}, imports: [] };
}

export type StageContext = { paths: DatasetPaths; retrieved: string; files: Files };

/** Adds an import; a series that was staged before is replaced. The list is written last, so an import broken off shows. */
export function stage(imported: Imported, { paths, retrieved, files }: StageContext): void {
  const { series: staged, imports } = readList(paths);
  for (const { metric, title, unit, figures } of imported.series) {
    const rows = figures.map(({ geo, period, value }) => [geo, period, value]);
    const text = csvText(COLUMNS.observations, rows);
    files.write(stagedFile(paths, metric), text);
    staged[metric] = { title, unit, retrieved, hash: fileHash(Buffer.from(text)) };
  }
  const metrics = imported.series.map(({ metric }) => metric);
  const earlier = imports
    .map((entry) => ({ ...entry, series: entry.series.filter((metric) => !metrics.includes(metric)) }))
    .filter(({ series }) => series.length > 0);
  const { kind, leftOut, unmapped, vanished } = imported;
  const latest = { kind, series: metrics, leftOut, unmapped, vanished };
  files.write(listFile(paths), jsonText({ series: staged, imports: [...earlier, latest] }));
}

/** Empties the staging area once its series are published; the list goes first, so a broken-off clearing shows nothing. */
export function clearStaging(paths: DatasetPaths, files: Files): void {
  files.remove(listFile(paths));
  files.remove(join(paths.staging, 'series'));
}
