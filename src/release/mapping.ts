// What reading a publication hands over: figures of the registry's metrics, and what was left out of them.
import * as z from 'zod';
import type { Finding } from '../data/dataset.ts';
import type { Flag } from './notation.ts';
import type { Format, SheetFile } from './read/sheet.ts';

/** A publisher may call a series `constructor`: what an object inherits is no entry of a mapping. */
export const ownValue = <T>(
  record: Readonly<Record<string, T>>,
  key: string,
): T | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);

/** An empty value is "the source lists it without a value". */
export type Figure = {
  geo: string;
  period: string;
  value: string;
  /** The place of its file among those of a staged series, from 1 on. */
  place?: number;
};

/** With the metric that it is of and the file that it was read from; `line` is null where the file has none. */
export type ReadFigure = Figure & {
  metric: string;
  file: SheetFile;
  /** Of a workbook; empty else. */
  sheet: string;
  line: number | null;
  /** Outside the hash of the figure. */
  flags: readonly Flag[];
};

export type ImportedSeries = {
  metric: string;
  /** The publisher's own words in this publication; null where it gives none. */
  title: string | null;
  unit: string | null;
  figures: ReadFigure[];
  files: FileOfSeries[];
};

/** The table or dataset that a file is of, and the title of the series in it, as the entry that reads it states them. */
export type StatedWords = {
  dataset?: string | undefined;
  officialTitle?: string | undefined;
};

/** A file that figures of a series stand in, as it was given or found in a folder, with the years of those figures. */
type FileOfSeries = StatedWords & { file: string; periods: string[] };

const IMPORT_KINDS = [
  'kolada',
  'json-stat',
  'csv',
  'xlsx',
] as const satisfies readonly Format[];
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof ImportKind>;

/** By reason how many. */
export type Counts = Record<string, number>;

export function countOne(counts: Counts, reason: string): void {
  counts[reason] = (counts[reason] ?? 0) + 1;
}

/** Adds `more` to `counts`, reason by reason. */
export function addCounts(counts: Counts, more: Counts): void {
  for (const [reason, count] of Object.entries(more))
    counts[reason] = (counts[reason] ?? 0) + count;
}

export type ImportResult = {
  series: ImportedSeries[];
  /** By reason: how many figures were left out. */
  leftOut: Counts;
  /** By reason: how many of the figures taken a maintainer should know of. */
  notes: Counts;
  /** What the publisher says of them in its own words. */
  words: string[];
  /** Series of the publication that no metric of the registry takes. */
  unmapped: string[];
  /** Registered metrics that the publisher no longer lists. */
  vanished: string[];
  /** Metrics with a figure that cannot be kept exactly: nothing of them is staged, and the others go on. */
  quarantined: string[];
  /** What is broken in the input; an error and nothing is staged. */
  findings: Finding[];
};

export const emptyResult = (): ImportResult => ({
  series: [],
  leftOut: {},
  notes: {},
  words: [],
  unmapped: [],
  vanished: [],
  quarantined: [],
  findings: [],
});

/** Adds to a result what another one says; its series are handled by whoever reads them. */
export function addResult(
  all: ImportResult,
  { leftOut, notes, ...more }: ImportResult,
): void {
  addCounts(all.leftOut, leftOut);
  addCounts(all.notes, notes);
  all.words.push(...more.words);
  all.unmapped.push(...more.unmapped);
  all.vanished.push(...more.vanished);
  all.quarantined.push(...more.quarantined);
  all.findings.push(...more.findings);
}

/** The files that the figures stand in, in the order in which they come. @param stated by name of a file */
export function filesOf(
  figures: readonly ReadFigure[],
  stated: ReadonlyMap<string, StatedWords> = new Map(),
): FileOfSeries[] {
  const periods = new Map<string, Set<string>>();
  for (const { file, period } of figures) {
    const years = periods.get(file.name) ?? new Set<string>();
    periods.set(file.name, years.add(period));
  }
  return [...periods].map(([file, years]) => ({
    ...{ file, periods: [...years].sort() },
    ...stated.get(file),
  }));
}
