// A publication whose series have names: what becomes of each by the mapping of data/sources.json.
import type { FigureCollector } from './figure-collector.ts';
import type { Imported, ImportedSeries, ImportKind } from './imported.ts';
import { ownValue } from './source-mapping.ts';

export type TextFile = { file: string; text: string };
export type MappingChoice<T> = { sources: T[]; from: string | null };

type Named = {
  /** Of the series of the publication. */
  names: readonly string[];
  /** By name: the metrics that are taken. */
  metrics: Readonly<Record<string, string>>;
  /** Names that are known and not taken. */
  leftOut: readonly string[];
  about: (name: string) => Pick<ImportedSeries, 'title' | 'unit'>;
};

/** Every named series is a metric, left out, or unmapped. */
export const namedSeries = (
  kind: ImportKind,
  { names, metrics, leftOut, about }: Named,
  collector: FigureCollector,
): Imported => ({
  kind,
  series: names.flatMap((name) => {
    const metric = ownValue(metrics, name);
    return metric === undefined ? [] : [{ metric, ...about(name), figures: collector.figuresOf(metric) }];
  }),
  leftOut: collector.leftOut(),
  notes: collector.notes(),
  quarantined: [],
  unmapped: names.filter((name) => !Object.hasOwn(metrics, name) && !leftOut.includes(name)),
  vanished: Object.entries(metrics).flatMap(([name, metric]) => (names.includes(name) ? [] : [metric])),
  findings: collector.findings,
});
