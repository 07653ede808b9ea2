// From a JSON-stat 2.0 dataset (https://json-stat.org/format/) to series, by the mapping of data/sources.json.

import type { JsonStatDataset } from 'jsonstat-toolkit';
import JSONstat from 'jsonstat-toolkit';
import * as z from 'zod';
import { jsonMistake, silentMistake } from '../builder/read.ts';
import type { Finding } from '../data/dataset.ts';
import { shownName, unplainSigns } from '../data/text.ts';
import { capped, errorFinding } from '../rules/rule.ts';
import {
  collectFigures,
  entriesOf,
  type FigureCollector,
  type ImportResult,
  KEY_RULE,
  type MappingChoice,
  mergedImport,
  misnamedIn,
  namedSeries,
  noEntry,
  ownValue,
  type TextFile,
  unreadable,
} from './mapping.ts';
import {
  fitsGlob,
  isNationOrRegion,
  type PeriodResult,
  type Periods,
  prelIn,
  readCode,
  readPeriod,
} from './reading.ts';
import { claimsOf, dimensionsOf, type JsonStatSource } from './sources.ts';

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
  label: z.string().nullish(),
  updated: z.string().nullish(),
  /** Of PxWebApi: which table it is. */
  extension: z.unknown().optional(),
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
      const other = formatOf(json);
      if (other !== null) return { mistake: other };
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

/** What the file is, where it is a known format that this import does not take; null where it is none. */
function formatOf(json: unknown): string | null {
  const page: Record<string, unknown> = Object(json);
  const [first] = Object.values(page).filter((value) => Object.hasOwn(Object(value), 'dimension'));
  if (page['version'] === undefined && first !== undefined)
    return `this is JSON-stat 1 (a bundle of datasets), and an import takes JSON-stat 2.0; ${ASK}`;
  if (Array.isArray(page['columns']) && Array.isArray(page['data']))
    return `this is PxWeb’s own JSON, which has no labels; ${ASK}`;
  if (page['class'] === 'collection')
    return 'this is a collection of JSON-stat, which names datasets and has no figures; save the dataset that it links to';
  if (Array.isArray(page['values']) && Object.hasOwn(page, 'count'))
    return 'this is a page of Kolada; save its pages in a folder, and give that to import kolada';
  return null;
}

const ASK =
  'ask PxWebApi 2 for it with outputFormat=json-stat2 behind the address of the same question, or PxWebApi 1 with "response": {"format": "json-stat2"} in it';

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
export function jsonStatSeries(
  { file, text }: TextFile,
  choice: MappingChoice<JsonStatSource> & { retrieved: string },
): ImportResult {
  const read = readJsonStat(text);
  if ('mistake' in read) return unreadable('json-stat', file, read.mistake);
  const { page } = read;
  const fitting = choice.sources.filter((candidate) => covers(candidate, page));
  if (fitting.length === 0) return unreadable('json-stat', file, whyNot(page, choice.sources));
  const dataset = readable(page);
  const own = entriesOf(fitting, (source) => knowsSeries(source, page));
  const parts = own.map((source, at) => {
    const others = own.filter((one) => one !== source).flatMap(claimsOf);
    const reading = readingOf(page, source, collectFigures(choice.from), new Set(others), at === 0);
    dataset.Unflatten((cell, data) => takeCell({ file, cell, ...data }, reading));
    const imported = seriesOf(page, reading);
    const named = labelsOf(page, source.geo).map(([code, name]) => ({ code: codeIn(code, source), name }));
    const told = [
      ...misnamedIn(file, named, choice.register),
      ...periodFindings(file, page, reading, choice.from),
    ];
    return { ...imported, findings: [...told, ...imported.findings] };
  });
  const merged = mergedImport('json-stat', file, parts);
  return { ...merged, findings: [...updatedLater(file, page, choice.retrieved), ...merged.findings] };
}

const LATER =
  'the publisher updated the figures after the day on which they are said to have been taken; give the day of the download with --retrieved';

/** @param retrieved a day, as `updated` begins with one */
function updatedLater(file: string, { updated }: JsonStatPage, retrieved: string): Finding[] {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(updated ?? '') ?? [];
  if (day === undefined || day <= retrieved) return [];
  return [
    errorFinding(
      'retrieved-follows-update',
      { file },
      { message: LATER, expected: `${day} at the earliest`, actual: retrieved },
    ),
  ];
}

/** The toolkit writes its codes into a dimension that has no labels: it gets a copy. */
const readable = (page: JsonStatPage): JsonStatDataset =>
  JSONstat({ ...page, dimension: structuredClone(page.dimension) });

/** Its dimensions, and where the entry names them its table and its label. */
const covers = (source: JsonStatSource, page: JsonStatPage): boolean =>
  dimensionsOf(source).sort().join('\n') === [...page.id].sort().join('\n') &&
  (source.table === undefined || source.table === tableOf(page)) &&
  (source.label === undefined || fitsGlob(source.label, page.label ?? ''));

/** Whatever else an extension is. */
const Extension = z.looseObject({ px: z.looseObject({ tableid: z.string() }) });

const tableOf = ({ extension }: JsonStatPage): string | null =>
  Extension.safeParse(extension).data?.px.tableid ?? null;

const knowsSeries = (source: JsonStatSource, page: JsonStatPage): boolean => {
  const names = categoriesOf(page, source.dimension);
  return claimsOf(source).some((name) => names.includes(name));
};

const categoriesOf = ({ dimension }: JsonStatPage, name: string): string[] => {
  const { index, label = {} } = dimension[name]?.category ?? {};
  return Array.isArray(index) ? index : Object.keys(index ?? label);
};

/** Two tables of one shape are told apart by what an entry says beside the dimensions. */
function whyNot(page: JsonStatPage, sources: JsonStatSource[]): string {
  const same = sources.find((source) => covers({ ...source, table: undefined, label: undefined }, page));
  if (same === undefined) return noEntry('jsonStat', 'dimensions', page.id, sources.map(dimensionsOf));
  const what = `table ${shownName(tableOf(page) ?? 'without an id')}, "${page.label ?? ''}"`;
  const known = [same.table, same.label].flatMap((one) => one ?? []).map((one) => `"${one}"`);
  return `this is ${what}, and the entry of jsonStat with its dimensions is of ${known.join(', ')}; add an entry for it`;
}

/** What is known of one entry before the cells are read. */
type Reading = {
  source: JsonStatSource;
  collector: FigureCollector;
  elsewhere: ReadonlySet<string>;
  isFirst: boolean;
  /** By category of the period's dimension. */
  periods: ReadonlyMap<string, PeriodResult>;
  /** By category of the series' dimension, where the publisher calls it preliminary. */
  prelOf: (series: string) => string | null;
};

function readingOf(
  page: JsonStatPage,
  source: JsonStatSource,
  collector: FigureCollector,
  elsewhere: ReadonlySet<string>,
  isFirst: boolean,
): Reading {
  const labels = new Map(labelsOf(page, source.period));
  const periods = categoriesOf(page, source.period).map(
    (category) => [category, periodOf(category, labels.get(category) ?? category, source)] as const,
  );
  const titles = new Map(labelsOf(page, source.dimension));
  const ofAll = prelIn(page.label ?? '');
  const prelOf = (series: string): string | null => ofAll ?? prelIn(titles.get(series) ?? '');
  return { source, collector, elsewhere, isFirst, periods: new Map(periods), prelOf };
}

/** Code and label have to say one year, unless either has no digits of one. */
function periodOf(code: string, label: string, source: JsonStatSource): PeriodResult {
  const writing = { period: source.written, periodsLeftOut: source.periodsLeftOut };
  const byCode = readWith(code, writing);
  const byLabel =
    label === code || !/\d{4}/.test(label) ? null : readWith(label.replace(/^år\s+/i, ''), writing);
  if (byLabel === null)
    return 'period' in byCode ? { ...byCode, prel: byCode.prel ?? prelIn(label) } : byCode;
  if (!('period' in byLabel) || !/\d{4}/.test(code)) return byLabel;
  if (!('period' in byCode) || byCode.period === byLabel.period) return 'period' in byCode ? byLabel : byCode;
  return {
    mistake: 'the label beside the year is of another one; years may have slipped, ask the publisher',
  };
}

/** A year alone is one, however an entry says that others are written. */
function readWith(text: string, writing: Periods): PeriodResult {
  const plainly = readPeriod(text, {});
  if ('period' in plainly) return plainly;
  const read = readPeriod(text, writing);
  return 'mistake' in read ? { mistake: read.mistake.replace('"period": ', '"written": ') } : read;
}

/** Each period that cannot be read, once; one before those that are taken is left out. */
function periodFindings(
  file: string,
  page: JsonStatPage,
  { source, periods }: Reading,
  from: string | null,
): Finding[] {
  const labels = new Map(labelsOf(page, source.period));
  const found = [...periods].flatMap(([code, read]) => {
    if (!('mistake' in read) || (from !== null && /^\d{4}$/.test(code) && code < from)) return [];
    const label = labels.get(code) ?? code;
    const rule = /^\d{4}$/.test(code) ? 'label-follows-year' : KEY_RULE;
    const expected = /^\d{4}$/.test(code) ? code : 'four digits';
    return errorFinding(
      rule,
      { file, period: code },
      { message: read.mistake, expected, actual: shownName(label) },
    );
  });
  return capped(found);
}

const codeIn = (category: string, { code }: JsonStatSource): string => {
  const read = readCode(category, code);
  return 'code' in read ? read.code : category;
};

type Cell = { file: string; cell: Record<string, string>; value: unknown; status: string | null };

function takeCell({ file, cell, value, status: code }: Cell, reading: Reading): void {
  const { source, collector, elsewhere, isFirst, periods, prelOf } = reading;
  const series = cell[source.dimension] ?? '';
  const metric = ownValue(source.metrics, series)?.metric;
  const other = Object.entries(source.fixed).find(([dimension, category]) => cell[dimension] !== category);
  const [place, category] = [cell[source.geo] ?? '', cell[source.period] ?? ''];
  if (metric === undefined) {
    if (source.leftOut.includes(series) || (isFirst && !elsewhere.has(series)))
      collector.leaveOut(`of series ${shownName(series)}`);
    return;
  }
  if (other !== undefined) {
    collector.leaveOut(`${other[0]} ${cell[other[0]]}`);
    return;
  }
  const read = periods.get(category);
  if (read === undefined || 'mistake' in read) return;
  if ('leftOut' in read) {
    collector.leaveOut(read.leftOut);
    return;
  }
  const geo = readCode(place, source.code);
  if (isNationOrRegion('code' in geo ? geo.code : place)) {
    collector.leaveOut('nation and regions');
    return;
  }
  if ('mistake' in geo) {
    const text = { message: geo.mistake, expected: 'four digits', actual: unplainSigns(place) };
    collector.report(KEY_RULE, { metric, geo: place, period: read.period, file }, text);
    return;
  }
  const status = code === null || code === '' ? {} : { status: { code, hasFigure: hasFigure(code, source) } };
  const prel = read.prel ?? prelOf(series);
  collector.add({
    metric,
    geo: geo.code,
    period: read.period,
    literal: literalOf(value),
    file,
    ...status,
    ...(prel === null ? {} : { prel }),
  });
}

/** Codes are the publisher's own (JSON-stat, status): letters such as p for preliminary, or signs such as .. and - for no figure. */
const hasFigure = (code: string, { status = {} }: JsonStatSource): boolean =>
  (ownValue(status, code) ?? (/\p{L}/u.test(code) ? 'figure' : 'not-available')) === 'figure';

function literalOf(value: unknown): string | null {
  const literal = Literal.nullable().safeParse(value);
  return literal.success ? literal.data : JSON.stringify(value);
}

/** Title and unit as the publisher gives them: a category without a label has no title. */
function seriesOf(page: JsonStatPage, { source, collector, elsewhere, isFirst }: Reading): ImportResult {
  const { label = {}, unit = {} } = page.dimension[source.dimension]?.category ?? {};
  const metrics = Object.fromEntries(
    Object.entries(source.metrics).map(([name, { metric }]) => [name, metric]),
  );
  const about = (name: string) => ({
    title: ownValue(label, name) ?? null,
    unit: unitText(ownValue(unit, name) ?? {}),
  });
  const claims = claimsOf(source);
  const all = categoriesOf(page, source.dimension);
  const names = all.filter((name) => isFirst || claims.includes(name));
  const isNamed = source.table !== undefined || source.label !== undefined;
  const isOwn = isNamed || all.some((name) => claims.includes(name));
  return namedSeries('json-stat', { ...source, names, elsewhere, isOwn, metrics, about }, collector);
}

/** A dimension without labels has its codes alone. */
const labelsOf = ({ dimension }: JsonStatPage, name: string): [string, string][] =>
  Object.entries(dimension[name]?.category.label ?? {});
