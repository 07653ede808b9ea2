// Rows with a heading over each column, from a CSV file or a sheet: from their cells to series, by an entry of
// data/sources.json. The headings decide which entry applies.
import type { Finding } from '../data/dataset.ts';
import { shownName, unplainSigns } from '../data/text.ts';
import { capped, errorFinding } from '../rules/rule.ts';
import {
  collectFigures,
  type FigureCollector,
  type ImportKind,
  type ImportResult,
  isLong,
  KEY_RULE,
  LITERAL_RULE,
  LONG,
  type MappingChoice,
  misnamedIn,
  type NamedCode,
  namedSeries,
  ownValue,
} from './mapping.ts';
import {
  fitsGlob,
  isNationOrRegion,
  namesIn,
  PERIOD_SHAPES,
  type PeriodResult,
  partsBy,
  prelIn,
  readCode,
  readNumber,
  readPeriod,
  yearBy,
} from './reading.ts';
import { claimsOf, columnsOf, type RowSource } from './sources.ts';

/** `placeOf` says in words where the cell of a column stands; a line counts from 1. */
export type Row = { cells: readonly string[]; line?: number; placeOf: (column: number) => string };

export type Table = {
  header: readonly string[];
  rows: readonly Row[];
  /** The year of all rows, as a line above the headings or the sheet's name says it; null where none does. */
  periodText: string | null;
  /** So many lines below the rows are notes of the publisher. */
  notes: number;
};

/** Where the headings stand below a preamble: the index of their first line, and the year that the preamble names. */
type Preamble = { at: number; periodText: string | null };

/**
 * Null where the lines above the headings are others than the entry names.
 * @param lines the text of each line or row, without what parts its cells
 */
export function preambleIn(lines: readonly string[], { skip = [] }: RowSource): Preamble | null {
  let [at, periodText]: [number, string | null] = [0, null];
  const next = (): void => {
    while (at < lines.length && (lines[at] ?? '').trim() === '') at += 1;
  };
  for (const pattern of skip) {
    next();
    const parts = partsBy(pattern, lines[at] ?? '', { period: '.+' });
    if (at >= lines.length || parts === null) return null;
    periodText = parts['period'] ?? periodText;
    at += 1;
  }
  next();
  return at < lines.length ? { at, periodText } : null;
}

/** The headings of several rows as one row: each column's texts, joined with a blank. */
export function joinedHeadings(rows: readonly (readonly string[])[]): string[] {
  const [only, ...others] = rows;
  if (only === undefined || others.length === 0) return [...(only ?? [])];
  const width = Math.max(...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) =>
    rows
      .map((cells) => (cells[column] ?? '').trim())
      .filter((text) => text !== '')
      .join(' '),
  );
}

/** A separator behind the last heading makes a column without a name, which says nothing while it is empty. */
export function withoutTail(header: readonly string[]): string[] {
  return header.slice(0, header.findLastIndex((heading) => heading !== '') + 1);
}

// Which entry a table is of.

/** Every column that the entry names is there, and every other one is a figure by its heading. */
export function fitsHeader(source: RowSource, header: readonly string[]): boolean {
  const named = columnsOf(source);
  if (named.some((column) => !header.includes(column))) return false;
  const others = header.filter((heading) => !named.includes(heading));
  if (source.columns.values === undefined) return others.length === 0;
  const knows = (heading: string): boolean => {
    const read = readHeading(heading, source);
    return read !== null && (read.series === null || claimsOf(source).includes(read.series));
  };
  return others.some(knows);
}

/** Whether a series of the table is one that the entry names; one with a constant series has it. */
export function knowsSeries(source: RowSource, { header, rows }: Table): boolean {
  const { columns, constants } = source;
  if (constants?.series !== undefined) return true;
  const claims = new Set(claimsOf(source));
  if (columns.series === undefined)
    return header.some((heading) => claims.has(readHeading(heading, source)?.series ?? ''));
  const at = header.indexOf(columns.series);
  return rows.some(({ cells }) => claims.has(cells[at] ?? ''));
}

/** Why a heading of the table cannot be read, in one sentence; null where all can. */
function headerMistake(source: RowSource, header: readonly string[]): string | null {
  const twice = header.find(
    (heading, at) => header.indexOf(heading) < at && !source.ignored.includes(heading),
  );
  if (twice !== undefined)
    return `the heading ${shownName(twice)} stands twice; name it under ignored, or say by "headings" that more rows belong to it`;
  if (source.columns.values === undefined) return null;
  const named = columnsOf(source);
  const strange = header.find((heading) => !named.includes(heading) && readHeading(heading, source) === null);
  return strange === undefined
    ? null
    : `the heading ${shownName(strange)} is no column of the entry, and no ${source.columns.values} either; name it under ignored, or say how its period is written`;
}

/** Why the year of all rows cannot be read, in one sentence; null where each row has its own, or it can. */
function yearMistake(source: RowSource, { periodText }: Table): string | null {
  const text = source.constants?.period ?? periodText;
  if (text === null) return null;
  const read = readPeriod(text, source);
  if ('leftOut' in read) return `all rows are ${read.leftOut}, which the entry leaves out`;
  return 'mistake' in read ? `the year of all rows is ${shownName(text)}: ${read.mistake}` : null;
}

// A column that is a measure, a year, or both.

type Measure = { series: string | null; period: PeriodResult | null };

/** What a heading says by `values`; null where it is written in another way. */
function readHeading(heading: string, { columns, period, periodsLeftOut }: RowSource): Measure | null {
  const { values } = columns;
  if (values === undefined) return null;
  const names = namesIn(values);
  if (!names.includes('period')) {
    const series = values === '{series}' ? heading : (partsBy(values, heading, {})?.['series'] ?? null);
    return series === null ? null : { series, period: null };
  }
  const prel = prelIn(heading);
  const bare = prel === null ? heading : heading.replace(prel, '').replace(/\(\s*\)/, '');
  const patterns = [period ?? '{year}', ...(periodsLeftOut ?? [])];
  for (const [at, written] of patterns.entries()) {
    const whole = values.replace('{period}', () => written);
    const parts = partsBy(whole, bare, PERIOD_SHAPES);
    if (parts === null) continue;
    const year = at === 0 ? yearBy(whole, bare) : null;
    if (at === 0 && year === null) continue;
    return {
      series: names.includes('series') ? (parts['series'] ?? '') : null,
      period: year === null ? { leftOut: `of the periods ${written}` } : { period: year, prel },
    };
  }
  return null;
}

// From rows to figures.

type RowChoice = Pick<MappingChoice<RowSource>, 'from' | 'register'> & {
  kind: ImportKind;
  file: string;
  /** Series that other entries of the same table name. */
  elsewhere: ReadonlySet<string>;
  /** Whether this entry tells what none of them names. */
  isFirst: boolean;
};

/** A cell of figures in every row: its column, and what is known of it without the row. */
type FigureColumn = { column: number; heading: string } & Measure;

/** What is gathered while the rows are read. */
type Reading = {
  choice: RowChoice;
  source: RowSource;
  table: Table;
  collector: FigureCollector;
  places: FigureColumn[];
  names: Set<string>;
  named: NamedCode[];
  nameless: Finding[];
  /** By their text: files have few years and many rows. */
  periods: Map<string, PeriodResult>;
  /** By metric: how many figures were written, and how many of them with three digits behind a point or comma. */
  decimals: Map<string, { all: number; three: number }>;
};

export function rowSeries(table: Table, source: RowSource, choice: RowChoice): ImportResult {
  const { kind, file, register } = choice;
  const collector = collectFigures(choice.from);
  const reading: Reading = {
    choice,
    source,
    table,
    collector,
    places: placesIn(table, source),
    names: new Set(),
    named: [],
    nameless: [],
    periods: new Map(),
    decimals: new Map(),
  };
  const mistake = headerMistake(source, table.header) ?? yearMistake(source, table);
  if (mistake === null) for (const row of table.rows) takeRow(row, reading);
  for (let line = 0; line < table.notes; line += 1) collector.leaveOut('lines of notes below the rows');
  noteThousands(reading);
  const claims = claimsOf(source);
  const names = [...reading.names].sort();
  const { value } = source.columns;
  const imported = namedSeries(
    kind,
    {
      ...source,
      names: names.filter((name) => choice.isFirst || claims.includes(name)),
      elsewhere: choice.elsewhere,
      isOwn: source.file !== undefined || names.some((name) => claims.includes(name)),
      about: (title) => ({ title, unit: value ?? null }),
    },
    collector,
  );
  return {
    ...imported,
    findings: [
      ...(mistake === null ? [] : [errorFinding('table-is-read', { file }, { message: mistake })]),
      ...capped(reading.nameless),
      ...misnamedIn(file, reading.named, register),
      ...imported.findings,
    ],
  };
}

function placesIn({ header }: Table, source: RowSource): FigureColumn[] {
  const { value } = source.columns;
  if (value !== undefined)
    return [{ column: header.indexOf(value), heading: value, series: null, period: null }];
  const named = columnsOf(source);
  return header.flatMap((heading, column) => {
    const read = named.includes(heading) ? null : readHeading(heading, source);
    return read === null ? [] : [{ column, heading, ...read }];
  });
}

const NAMELESS =
  'the row names no series; take it out where it is a note of the publisher, or say in the entry by "footer" where the notes begin';

function takeRow(row: Row, reading: Reading): void {
  const { table, source, choice, collector } = reading;
  const { columns, constants = {} } = source;
  const where = { file: choice.file, ...(row.line === undefined ? {} : { line: row.line }) };
  const cell = (column: string | undefined): string =>
    column === undefined ? '' : (row.cells[table.header.indexOf(column)] ?? '');
  const reason = reasonToLeave(cell, source);
  if (reason !== null) {
    collector.leaveOut(reason);
    return;
  }
  if (columns.series !== undefined && cell(columns.series).trim() === '') {
    reading.nameless.push(errorFinding('series-is-named', where, { message: NAMELESS }));
    return;
  }
  const code = readCode(cell(columns.geo), source.code);
  const geo = 'code' in code ? code.code : cell(columns.geo);
  const name = columns.name === undefined ? ('code' in code ? code.name : undefined) : cell(columns.name);
  const area = areaIn([cell(columns.geo), name ?? ''], geo, reading);
  if (name !== undefined)
    reading.named.push({ code: area ?? geo, name, ...(row.line === undefined ? {} : { line: row.line }) });
  if (area === null && isNationOrRegion(geo)) {
    collector.leaveOut('nation and regions');
    return;
  }
  const rowPeriod = constants.period ?? table.periodText ?? cell(columns.period);
  for (const place of reading.places) {
    const series = place.series ?? constants.series ?? cell(columns.series);
    reading.names.add(series);
    const metric = ownValue(source.metrics, series);
    if (metric === undefined) {
      const isOthers = reading.choice.elsewhere.has(series);
      const isKnown = source.leftOut.includes(series);
      if (isKnown || (!isOthers && choice.isFirst)) collector.leaveOut(`of series ${shownName(series)}`);
      continue;
    }
    const period = place.period ?? periodOf(rowPeriod, reading);
    if ('leftOut' in period) collector.leaveOut(period.leftOut);
    else if ('mistake' in period || (area === null && 'mistake' in code)) {
      const at = row.line === undefined ? `${row.placeOf(place.column)}: ` : '';
      const [said, text] =
        'mistake' in code ? [code.mistake, geo] : ['mistake' in period ? period.mistake : '', rowPeriod];
      collector.report(
        KEY_RULE,
        { ...where, metric, geo, period: 'mistake' in period ? rowPeriod : period.period },
        { message: `${at}${said}`, expected: 'four digits', actual: unplainSigns(text) },
      );
    } else
      takeFigure(
        { row, place, metric, geo: area ?? geo, ...(area === null ? {} : { isArea: true }), ...period },
        reading,
      );
  }
}

/** The code of the country or a county that the entry takes and the dataset has; null for any other row. */
function areaIn(texts: string[], geo: string, { source, choice }: Reading): string | null {
  if (source.areas === undefined) return null;
  const isNation = texts.some((text) => text.trim() === source.areas?.nation);
  const area = isNation ? 'SE' : /^\d{2}$/.test(geo) ? `SE${geo}` : null;
  return choice.register.some(({ code }) => code === area) ? area : null;
}

function periodOf(text: string, { periods, source }: Reading): PeriodResult {
  const read = periods.get(text) ?? readPeriod(text, source);
  periods.set(text, read);
  return read;
}

/** Why a row is of no municipality, or not of those that are taken; null where it is. */
function reasonToLeave(
  cell: (column: string) => string,
  { fixed = {}, leftOutRows = {} }: RowSource,
): string | null {
  for (const [column, globs] of Object.entries(leftOutRows)) {
    const glob = globs.find((one) => fitsGlob(one, cell(column)));
    if (glob !== undefined) return `rows of ${column} ${glob}`;
  }
  const other = Object.entries(fixed).find(([column, only]) => cell(column).trim() !== only);
  return other === undefined ? null : `${other[0]} ${shownName(cell(other[0]))}`;
}

type FigureCell = {
  row: Row;
  place: FigureColumn;
  metric: string;
  geo: string;
  isArea?: boolean;
  period: string;
  prel: string | null;
};

function takeFigure(
  { row, place, metric, geo, isArea = false, period, prel }: FigureCell,
  reading: Reading,
): void {
  const { source, choice, collector } = reading;
  const written = row.cells[place.column] ?? '';
  const read = readNumber(written, source);
  if ('leftOut' in read) {
    collector.leaveOut(read.leftOut);
    return;
  }
  if ('mistake' in read) {
    const where = {
      file: choice.file,
      ...(row.line === undefined ? {} : { line: row.line }),
      metric,
      geo,
      period,
    };
    const message = `${row.placeOf(place.column)}: ${read.mistake}`;
    collector.report(LITERAL_RULE, where, { message, actual: shownName(written) });
    return;
  }
  const { literal, note } = read;
  if (note !== undefined) collector.note(note);
  if (literal !== null) {
    count(reading, metric, written);
    if (isLong(literal)) collector.note(LONG);
  }
  collector.add({
    metric,
    geo,
    isArea,
    period,
    literal,
    file: choice.file,
    ...(row.line === undefined ? {} : { line: row.line }),
    place: row.placeOf(place.column),
    ...(prel === null ? {} : { prel }),
  });
}

function count({ decimals }: Reading, metric: string, written: string): void {
  const counts = decimals.get(metric) ?? { all: 0, three: 0 };
  decimals.set(metric, counts);
  counts.all += 1;
  if (/^\D?\d{1,3}[.,]\d{3}$/.test(written.trim())) counts.three += 1;
}

/** 1.234 may be one and a bit, or a thousand and more: where no figure of a metric tells, a person is told. */
function noteThousands({ decimals, collector, source }: Reading): void {
  if (source.thousands !== undefined) return;
  for (const [metric, { all, three }] of decimals) {
    if (three < all) continue;
    const about = `figures of ${metric}, each with three digits behind the decimal sign: where it parts thousands, say in the entry "thousands"`;
    for (let one = 0; one < three; one += 1) collector.note(about);
  }
}
