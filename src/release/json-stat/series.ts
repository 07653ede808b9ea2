// From a JSON-stat 2.0 dataset (https://json-stat.org/format/) to series, by the mapping of data/sources.json.
import JSONstat, { type JsonStatDataset } from 'jsonstat-toolkit';
import type { Finding } from '../../model/finding.ts';
import { collectFigures, type FigureCollector } from '../figure-collector.ts';
import type { Imported } from '../imported.ts';
import { Literal } from '../literal-json.ts';
import { ownValue } from '../own-value.ts';
import type { JsonStatSource } from '../source-mapping.ts';
import { type JsonStatPage, readJsonStat } from './page.ts';

export type TextFile = { file: string; text: string };
export type MappingChoice<T> = { sources: T[]; from: string | null };

/** One publication: every series of the mapped dimension is a metric, left out by name, or unmapped. */
export function jsonStatSeries({ file, text }: TextFile, choice: MappingChoice<JsonStatSource>): Imported {
  const read = readJsonStat(text);
  if ('mistake' in read) return refused(file, read.mistake);
  const { page } = read;
  const source = choice.sources.find((candidate) => covers(candidate, page));
  if (source === undefined) {
    const dimensions = page.id.join(', ');
    return refused(file, `no entry of jsonStat in sources.json has the dimensions ${dimensions}; add one`);
  }
  const dataset = JSONstat(page);
  const collector = collectFigures(choice.from);
  dataset.Unflatten((cell, { value }) => takeCell({ file, cell, value }, source, collector));
  return { ...seriesOf(dataset, source, collector), findings: collector.findings };
}

const refused = (file: string, message: string): Imported => {
  const finding: Finding = { rule: 'publication-is-readable', severity: 'error', where: { file }, message };
  return {
    kind: 'json-stat',
    series: [],
    leftOut: {},
    notes: {},
    quarantined: [],
    unmapped: [],
    vanished: [],
    findings: [finding],
  };
};

const covers = ({ dimension, geo, period, fixed }: JsonStatSource, { id }: JsonStatPage): boolean =>
  [dimension, geo, period, ...Object.keys(fixed)].sort().join('\n') === [...id].sort().join('\n');

type Cell = { file: string; cell: Record<string, string>; value: unknown };

function takeCell({ file, cell, value }: Cell, source: JsonStatSource, collector: FigureCollector): void {
  const reason = whyLeftOut(cell, source);
  const metric = ownValue(source.metrics, cell[source.dimension] ?? '')?.metric;
  if (reason !== null || metric === undefined) {
    collector.leaveOut(reason ?? '');
    return;
  }
  const literal = Literal.nullable().safeParse(value);
  const text = literal.success ? literal.data : JSON.stringify(value);
  const [geo, period] = [cell[source.geo] ?? '', cell[source.period] ?? ''];
  collector.add({ metric, geo, period, literal: text, file });
}

function whyLeftOut(cell: Record<string, string>, source: JsonStatSource): string | null {
  const series = cell[source.dimension] ?? '';
  if (!Object.hasOwn(source.metrics, series)) return `of series ${series}`;
  const other = Object.entries(source.fixed).find(([dimension, category]) => cell[dimension] !== category);
  if (other !== undefined) return `${other[0]} ${cell[other[0]]}`;
  return /^\d{2}$/.test(cell[source.geo] ?? '') ? 'nation and regions' : null;
}

function seriesOf(dataset: JsonStatDataset, source: JsonStatSource, collector: FigureCollector) {
  const dimension = dataset.Dimension(source.dimension);
  const mapped = dimension.id.flatMap((category) => {
    const metric = ownValue(source.metrics, category)?.metric;
    const { label = null, unit = null } = dimension.Category(category) ?? {};
    return metric === undefined
      ? []
      : [{ metric, title: label, unit: unit?.base ?? null, figures: collector.figuresOf(metric) }];
  });
  const isKnown = (category: string): boolean =>
    Object.hasOwn(source.metrics, category) || source.leftOut.includes(category);
  return {
    kind: 'json-stat' as const,
    series: mapped,
    leftOut: collector.leftOut(),
    notes: collector.notes(),
    quarantined: [],
    unmapped: dimension.id.filter((category) => !isKnown(category)),
    vanished: Object.entries(source.metrics).flatMap(([category, { metric }]) =>
      dimension.id.includes(category) ? [] : [metric],
    ),
  };
}
