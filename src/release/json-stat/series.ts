// From a JSON-stat 2.0 dataset (https://json-stat.org/format/) to series, by the mapping of data/sources.json.
import JSONstat, { type JsonStatDataset } from 'jsonstat-toolkit';
import { shownName } from '../../model/plain-name.ts';
import { collectFigures, type FigureCollector } from '../import/figure-collector.ts';
import { type Imported, unreadable } from '../import/imported.ts';
import { Literal } from '../import/literal-json.ts';
import { type MappingChoice, namedSeries, noEntry, type TextFile } from '../import/named-series.ts';
import { type JsonStatSource, ownValue } from '../import/source-mapping.ts';
import { labelFindings } from './labels.ts';
import { type JsonStatPage, readJsonStat, unitText } from './page.ts';

/** One publication: its series are the categories of the mapped dimension. */
export function jsonStatSeries({ file, text }: TextFile, choice: MappingChoice<JsonStatSource>): Imported {
  const read = readJsonStat(text);
  if ('mistake' in read) return unreadable('json-stat', file, read.mistake);
  const { page } = read;
  const source = choice.sources.find((candidate) => covers(candidate, page));
  if (source === undefined) {
    const entries = choice.sources.map(dimensionsOf);
    return unreadable('json-stat', file, noEntry('jsonStat', 'dimensions', page.id, entries));
  }
  const dataset = readable(page);
  const collector = collectFigures(choice.from);
  dataset.Unflatten((cell, data) => takeCell({ file, cell, ...data }, source, collector));
  const imported = seriesOf({ page, names: dataset.Dimension(source.dimension).id }, source, collector);
  return {
    ...imported,
    findings: [...labelFindings(page, { file, source, register: choice.register }), ...imported.findings],
  };
}

/** The toolkit writes its codes into a dimension that has no labels: it gets a copy. */
const readable = (page: JsonStatPage): JsonStatDataset =>
  JSONstat({ ...page, dimension: structuredClone(page.dimension) });

const dimensionsOf = ({ dimension, geo, period, fixed }: JsonStatSource): string[] => [
  dimension,
  geo,
  period,
  ...Object.keys(fixed),
];

const covers = (source: JsonStatSource, { id }: JsonStatPage): boolean =>
  dimensionsOf(source).sort().join('\n') === [...id].sort().join('\n');

type Cell = { file: string; cell: Record<string, string>; value: unknown; status: string | null };

function takeCell(
  { file, cell, value, status: code }: Cell,
  source: JsonStatSource,
  collector: FigureCollector,
): void {
  const series = cell[source.dimension] ?? '';
  const metric = ownValue(source.metrics, series)?.metric;
  const other = Object.entries(source.fixed).find(([dimension, category]) => cell[dimension] !== category);
  const [geo, period] = [cell[source.geo] ?? '', cell[source.period] ?? ''];
  if (metric === undefined) collector.leaveOut(`of series ${shownName(series)}`);
  else if (other !== undefined) collector.leaveOut(`${other[0]} ${cell[other[0]]}`);
  else {
    const status =
      code === null || code === '' ? {} : { status: { code, hasFigure: hasFigure(code, source) } };
    collector.add({ metric, geo, period, literal: literalOf(value), file, ...status });
  }
}

/** Codes are the publisher's own (JSON-stat, status): letters such as p for preliminary, or signs such as .. and - for no figure. */
const hasFigure = (code: string, { status = {} }: JsonStatSource): boolean =>
  (ownValue(status, code) ?? (/\p{L}/u.test(code) ? 'figure' : 'not-available')) === 'figure';

function literalOf(value: unknown): string | null {
  const literal = Literal.nullable().safeParse(value);
  return literal.success ? literal.data : JSON.stringify(value);
}

type Read = { page: JsonStatPage; names: string[] };

/** Title and unit as the publisher gives them: a category without a label has no title. */
function seriesOf({ page, names }: Read, source: JsonStatSource, collector: FigureCollector): Imported {
  const { label = {}, unit = {} } = page.dimension[source.dimension]?.category ?? {};
  const metrics = Object.fromEntries(
    Object.entries(source.metrics).map(([name, { metric }]) => [name, metric]),
  );
  const about = (name: string) => ({
    title: ownValue(label, name) ?? null,
    unit: unitText(ownValue(unit, name) ?? {}),
  });
  return namedSeries('json-stat', { ...source, names, metrics, about }, collector);
}
