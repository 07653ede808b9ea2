// From a JSON-stat 2.0 dataset (https://json-stat.org/format/) to series, by the mapping of data/sources.json.

import type { JsonStatDataset } from 'jsonstat-toolkit';
import JSONstat from 'jsonstat-toolkit';
import type { Finding } from '../../data/dataset.ts';
import { shownName } from '../../data/text.ts';
import { capped, errorFinding } from '../../rules/rule.ts';
import { collectFigures, type FigureCollector } from '../import/figure-collector.ts';
import { type Imported, unreadable } from '../import/imported.ts';
import { type Known, misnamedIn } from '../import/name-mistake.ts';
import { type MappingChoice, namedSeries, noEntry, type TextFile } from '../import/named-series.ts';
import { type JsonStatSource, ownValue } from '../import/source-mapping.ts';
import { type JsonStatPage, Literal, readJsonStat, unitText } from './page.ts';

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
  const imported = seriesOf(page, dataset.Dimension(source.dimension).id, source, collector);
  const mislabelled = labelFindings(file, page, source, choice.register);
  return { ...imported, findings: [...mislabelled, ...imported.findings] };
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

/** Title and unit as the publisher gives them: a category without a label has no title. */
function seriesOf(
  page: JsonStatPage,
  names: string[],
  source: JsonStatSource,
  collector: FigureCollector,
): Imported {
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

/** What a dataset calls its municipalities and years, against their codes: where they part, labels may have slipped. */
function labelFindings(
  file: string,
  page: JsonStatPage,
  source: JsonStatSource,
  register: readonly Known[],
): Finding[] {
  const named = labelsOf(page, source.geo).map(([code, name]) => ({ code, name }));
  return [...misnamedIn(file, named, register), ...misdatedIn(file, labelsOf(page, source.period))];
}

/** A dimension without labels has its codes alone. */
const labelsOf = ({ dimension }: JsonStatPage, name: string): [string, string][] =>
  Object.entries(dimension[name]?.category.label ?? {});

const YEAR = /(?<!\d)\d{4}(?!\d)/g;
const MISDATED = 'the label beside the year is of another one; years may have slipped, ask the publisher';

/** A label may name no year, or several such as those of a winter. */
function misdatedIn(file: string, labels: [string, string][]): Finding[] {
  const wrong = labels.filter(([code, label]) => {
    const years: string[] = label.match(YEAR) ?? [];
    return /^\d{4}$/.test(code) && years.length > 0 && !years.includes(code);
  });
  return capped(
    wrong.map(([period, actual]) =>
      errorFinding('label-follows-year', { file, period }, { message: MISDATED, expected: period, actual }),
    ),
  );
}
