// A publication whose series have names: what becomes of each by the mapping of data/sources.json.
import { shownName } from '../../data/text.ts';
import type { FigureCollector } from './figure-collector.ts';
import type { Imported, ImportedSeries, ImportKind } from './imported.ts';
import type { Known } from './name-mistake.ts';
import { ownValue } from './source-mapping.ts';

export type TextFile = { file: string; text: string };
export type MappingChoice<T> = { sources: T[]; from: string | null; register: readonly Known[] };

type NamedSeries = {
  /** Of the series of the publication. */
  names: readonly string[];
  /** By name: the metrics that are taken. */
  metrics: Readonly<Record<string, string>>;
  /** Names that are known and not taken. */
  leftOut: readonly string[];
  about: (name: string) => Pick<ImportedSeries, 'title' | 'unit'>;
};

/** Every named series is a metric, left out, or unmapped. Under two names, as after a new spelling, a metric is one series. */
export function namedSeries(
  kind: ImportKind,
  { names, metrics, leftOut, about }: NamedSeries,
  collector: FigureCollector,
): Imported {
  const nameOf = new Map<string, string>();
  for (const name of names) {
    const metric = ownValue(metrics, name);
    if (metric !== undefined && !nameOf.has(metric)) nameOf.set(metric, name);
  }
  return {
    kind,
    series: [...nameOf].map(([metric, name]) => ({
      metric,
      ...about(name),
      figures: collector.figuresOf(metric),
    })),
    leftOut: collector.leftOut(),
    notes: collector.notes(),
    quarantined: [],
    unmapped: names.filter((name) => !Object.hasOwn(metrics, name) && !leftOut.includes(name)).map(shownName),
    vanished: [...new Set(Object.values(metrics))].filter((metric) => !nameOf.has(metric)),
    findings: collector.findings,
  };
}

/**
 * Why no entry of sources.json fits a publication: what that has, and what the entry has that has most of it.
 * @param list of sources.json @param entries the names that each of its entries asks for
 */
export function noEntry(
  list: 'csv' | 'jsonStat',
  what: string,
  found: string[],
  entries: string[][],
): string {
  const common = (names: string[]): number => names.filter((name) => found.includes(name)).length;
  const nearest = entries.reduce((best, names) => (common(names) > common(best) ? names : best), []);
  const tail =
    nearest.length === 0
      ? 'add one'
      : `the nearest has ${shownNames(nearest)}; fetch the whole file, or add an entry`;
  return `no entry of ${list} in sources.json has the ${what} ${shownNames(found)}; ${tail}`;
}

const shownNames = (names: string[]): string => names.map(shownName).join(', ');
