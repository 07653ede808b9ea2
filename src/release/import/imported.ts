// What an importer hands over: whole series of one publication, and what it left out.
import * as z from 'zod';
import type { Finding } from '../../data/dataset.ts';
import { errorFinding } from '../../rules/rule.ts';

/** An empty value is "the source lists it without a value". */
export type Figure = { geo: string; period: string; value: string };

export type ImportedSeries = {
  metric: string;
  /** The publisher's own words in this publication; null where it gives none. */
  title: string | null;
  unit: string | null;
  figures: Figure[];
};

const IMPORT_KINDS = ['kolada', 'json-stat', 'csv', 'xlsx'] as const;
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof ImportKind>;

/** Takes whole series as they come; what is not registered is kept under its KPI for the day on which it is. */
export type SeriesSink = {
  add: (series: ImportedSeries) => void;
  keep: (series: ImportedSeries) => void;
  /** Nothing of the KPI is taken, and what was kept of it before is of an older publication. */
  forget: (kpi: string) => void;
};

export type Imported = {
  kind: ImportKind;
  series: ImportedSeries[];
  /** By reason: how many figures were left out. */
  leftOut: Record<string, number>;
  /** By reason: how many of the figures taken a maintainer should know of. */
  notes: Record<string, number>;
  /** Series of the publication that no metric of the registry takes. */
  unmapped: string[];
  /** Registered metrics that the publisher no longer lists. */
  vanished: string[];
  /** Metrics with a figure that cannot be kept exactly: nothing of them is staged, and the others go on. */
  quarantined: string[];
  /** The same of KPIs that no metric takes, one of which may have the id of another's metric. */
  quarantinedKpis?: string[];
  /** What is broken in the input; an error and nothing is staged. */
  findings: Finding[];
};

/** A publication of which nothing is taken; `message` says why it cannot be read. */
export const unreadable = (kind: ImportKind, file: string, message: string): Imported => ({
  kind,
  series: [],
  leftOut: {},
  notes: {},
  quarantined: [],
  unmapped: [],
  vanished: [],
  findings: [errorFinding('publication-is-readable', { file }, { message })],
});

/** Adds `more` to `counts`, reason by reason. */
export function addCounts(counts: Record<string, number>, more: Record<string, number>): void {
  for (const [reason, count] of Object.entries(more)) counts[reason] = (counts[reason] ?? 0) + count;
}
