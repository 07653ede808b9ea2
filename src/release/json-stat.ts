// From a JSON-stat 2.0 dataset (https://json-stat.org/format/) to series, by the mapping of data/sources.json.

import type { JsonStatDataset } from 'jsonstat-toolkit';
import JSONstat from 'jsonstat-toolkit';
import * as z from 'zod';
import { jsonMistake, silentMistake } from '../builder/read.ts';
import type { Finding } from '../data/dataset.ts';
import { shownName } from '../data/text.ts';
import { capped, errorFinding } from '../rules/rule.ts';
import {
  collectFigures,
  type FigureCollector,
  type Imported,
  type JsonStatSource,
  type Known,
  type MappingChoice,
  misnamedIn,
  namedSeries,
  noEntry,
  ownValue,
  type TextFile,
  unreadable,
} from './mapping.ts';

// JSON-stat 2.0 as it is read: a whole dataset whose cells are as many as its dimensions say, figures as literals.

const Index = z.union([z.array(z.string()), z.record(z.string(), z.int())]);
const Unit = z.looseObject({ base: z.string().optional(), multiplier: z.number().optional() });
type Unit = z.infer<typeof Unit>;

/** A multiplier makes another unit of the base: thousands of persons are no persons. Null where the publisher gives none. */
function unitText({ base, multiplier = 0 }: Unit): string | null {
  if (multiplier === 0) return base ?? null;
  return `${base === undefined ? '' : `${base}, `}multiplier ${multiplier}`;
}

const Category = z
  .looseObject({
    index: Index.optional(),
    label: z.record(z.string(), z.string()).optional(),
    unit: z.record(z.string(), Unit).optional(),
  })
  .refine(({ index, label }) => index !== undefined || label !== undefined, {
    error: 'a category needs an index or a label',
  })
  // Labels have no order: 2023 and 1480 would stand before 0180 and behind 2022, whatever order they were written in.
  .refine(({ index, label }) => index !== undefined || Object.keys(label ?? {}).length === 1, {
    error: 'categories without an index have no order, and only one may go without',
  })
  .refine(({ index }) => isNumbering(index ?? []), {
    error: 'the index should name each category once, and number them from 0 without a gap',
  });

/** The position of each category among the values is all that says which figure is whose. */
function isNumbering(index: z.infer<typeof Index>): boolean {
  if (Array.isArray(index)) return new Set(index).size === index.length;
  const positions = Object.values(index).sort((a, b) => a - b);
  return positions.every((position, at) => position === at);
}

const Position = z.string().regex(/^(?:0|[1-9]\d*)$/);

/** Figures, or what stands in the place of one. */
const PageCell = z.unknown().refine((value) => typeof value !== 'object' || value === null, {
  error: 'expected a figure or null',
});

const Code = z.string().nullable();

const JsonStatPage = z.looseObject({
  version: z.literal('2.0'),
  class: z.literal('dataset'),
  id: z.array(z.string()),
  size: z.array(z.int().min(0)),
  dimension: z.record(z.string(), z.looseObject({ category: Category })),
  value: z.union([z.array(PageCell), z.record(Position, PageCell)]),
  /** One code for all cells, one for each, or by their positions. */
  status: z.union([Code, z.array(Code), z.record(Position, Code)]).optional(),
});
type JsonStatPage = z.infer<typeof JsonStatPage>;

/** The same dataset once more, with figures as their literals. */
const Literally = z.looseObject({
  value: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
});

/** The dataset with its figures as `{ literal }`, or in one sentence what is wrong with it. */
function readJsonStat(text: string): { page: JsonStatPage } | { mistake: string } {
  try {
    const json: unknown = JSON.parse(text);
    const parsed = JsonStatPage.safeParse(json);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { mistake: `not a JSON-stat 2.0 dataset: ${issue?.path.join('.')}: ${issue?.message}` };
    }
    const mistake = sizeMistake(parsed.data) ?? silentMistake(text, json);
    if (mistake !== null) return { mistake };
    const { value } = Literally.parse(parseLiterally(text));
    return { page: { ...parsed.data, value } };
  } catch (error) {
    if (error instanceof SyntaxError) return { mistake: jsonMistake(text) };
    throw error;
  }
}

function sizeMistake({ id, size, dimension, value, status }: JsonStatPage): string | null {
  const sizes = id.map((name) => {
    const { index, label } = dimension[name]?.category ?? {};
    return Object.keys(index ?? label ?? {}).length;
  });
  if (sizes.join() !== size.join())
    return `its size says ${size.join(' × ')} but its categories are ${sizes.join(' × ')}`;
  const cells = size.reduce((product, one) => product * one, 1);
  if (Array.isArray(status) && status.length !== cells && status.length !== 1)
    return `it should have ${cells} cells but a status of ${status.length}, so it is cut or mixed`;
  const last = Array.isArray(value)
    ? value.length - 1
    : Object.keys(value).reduce((most, at) => Math.max(most, Number(at)), -1);
  const fits = Array.isArray(value) ? last === cells - 1 : last < cells;
  return fits
    ? null
    : `it should have ${cells} cells but its values end at cell ${last + 1}, so it is cut or mixed`;
}

type Context = { source?: string };

/** The reviver is handed the source text of primitives (ECMA-262, JSON.parse source text access). */
const keepLiteral = (_key: string, value: unknown, ...rest: unknown[]): unknown => {
  if (typeof value !== 'number') return value;
  const [context] = rest as [Context?];
  return { literal: context?.source ?? String(value) };
};

/**
 * `text` parsed, every number as `{ literal }`, the text it was written with: a figure is stored as its source's literal.
 * Throws SyntaxError as JSON.parse does.
 */
const parseLiterally = (text: string): unknown => JSON.parse(text, keepLiteral);

/** A number of {@link parseLiterally}, as its text. */
const Literal = z.object({ literal: z.string() }).transform(({ literal }) => literal);

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
