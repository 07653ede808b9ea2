// Which part of a sheet is an entry's of data/sources.json: below its preamble or its title, with the headings that it names.
import type { Finding } from '../data/dataset.ts';
import type { Municipality, NamedMunicipality } from '../data/registry.ts';
import { shownName } from '../data/text.ts';
import { errorFinding } from '../rules/rule.ts';
import {
  fitsGlob,
  namesIn,
  PERIOD_SHAPES,
  type PeriodResult,
  partsBy,
  periodMistake,
  prelIn,
  readPeriod,
  yearBy,
} from './notation.ts';
import {
  type Cell,
  cellName,
  columnName,
  type Note,
  type Row,
  type Sheet,
} from './read/sheet.ts';
import { claimsOf, columnsOf, type Entry } from './sources.ts';

/** A municipality or area with all the names that a publisher may write. */
export type RegisterEntry = Pick<
  Municipality,
  'code' | 'name' | 'validFrom' | 'validTo'
> &
  Pick<NamedMunicipality, 'otherNames'>;
/** By code. */
export type Register = ReadonlyMap<string, RegisterEntry>;

/** A cell of figures in every row: its column, and what its heading says of it. */
type Measure = { column: number; series: string | null; period: PeriodResult | null };

/** The part of a sheet that is an entry's, without its headings. */
export type Table = {
  sheet: Sheet;
  entry: Entry;
  header: readonly string[];
  measures: readonly Measure[];
  rows: readonly Row[];
  /** The year of all rows, as a line, a title or the sheet's name says it; null where each row has its own. */
  year: PeriodResult | null;
  notes: readonly Note[];
  /** What is wrong with its rows before any figure is read; `counts` is what a maintainer should know of them. */
  findings: readonly Finding[];
  counts: Readonly<Record<string, number>>;
};

/** In NFC, without the blanks around and doubled within, and without the mark of a footnote: `Elhybrider1)`, `miljöbilar*`. */
export const plainText = (cell: Cell | undefined): string =>
  (cell?.text ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\p{L})(?:\d\)|[⁰¹²³⁴-⁹]+\)?|\*)$/u, '')
    .trim();

export const placeOfCell = ({ name }: Sheet, row: number, column: number): string =>
  `sheet "${name}" cell ${cellName(row, column)}`;

/** By its file and its name the sheet may be the entry's. */
const isNamed = (
  { format, file, name, title, delimiter }: Sheet,
  entry: Entry,
): boolean =>
  format === entry.format &&
  (delimiter === null || delimiter === (entry.delimiter ?? ',')) &&
  (entry.file === undefined || fitsGlob(entry.file, nameIn(file.name))) &&
  (entry.sheet === undefined || fitsGlob(entry.sheet.replace('{period}', '*'), name)) &&
  (entry.table === undefined || entry.table === name) &&
  (entry.label === undefined || fitsGlob(entry.label, title ?? ''));

/** Of an address, its last part. */
const nameIn = (file: string): string =>
  file
    .replace(/[?#].*$/, '')
    .split(/[/\\]/)
    .at(-1) ?? file;

/**
 * The table that a sheet has of an entry, or null. What is wrong with its rows is among its findings.
 * @param titles of all entries: of two that a line begins with the longer one is its title
 */
export function tableIn(
  sheet: Sheet,
  entry: Entry,
  titles: readonly string[] = [],
): Table | null {
  if (!isNamed(sheet, entry)) return null;
  const headed =
    entry.title === undefined
      ? belowPreamble(sheet, entry)
      : belowTitle(sheet, entry, titles);
  if (
    headed === null ||
    (entry.title === undefined && !fitsHeader(entry, headed.header))
  )
    return null;
  return tableBelow(sheet, entry, headed);
}

/** The headings, and in which lines they stand. */
type TableHead = {
  header: readonly string[];
  at: number;
  headings: number;
  year: PeriodResult | null;
};

function belowPreamble(sheet: Sheet, entry: Entry): TableHead | null {
  const preamble = preambleIn(sheet, entry);
  if (preamble === null) return null;
  const { at, periodText } = preamble;
  const { headings = 1 } = entry;
  const heads = sheet
    .head(at, headings)
    .map((row) => row.map((cell) => headingOf(cell, sheet)));
  const header = joinedHeadings(heads).map((heading, column) =>
    heading === '' && sheet.format === 'xlsx' ? `(${columnName(column)})` : heading,
  );
  const text = entry.constants?.period ?? periodText;
  const year = text === null ? null : readPeriod(text, entry);
  const isRead = year === null || !('mistake' in year);
  return {
    header,
    at,
    headings,
    year: isRead
      ? year
      : { mistake: `the year of all rows is ${text}: ${year.mistake}` },
  };
}

/** Of CSV the exact text, since a blank behind a heading makes another column of it. */
const headingOf = (cell: Cell, { format }: Sheet): string =>
  format === 'xlsx' ? plainText(cell) : cell.text;

function tableBelow(
  sheet: Sheet,
  entry: Entry,
  { header, at, headings, year }: TableHead,
): Table {
  const { footer } = entry;
  const foot =
    footer === undefined
      ? -1
      : sheet.lines.findIndex((line, row) => row > at && fitsGlob(footer, line));
  const end = foot === -1 ? Number.POSITIVE_INFINITY : foot;
  const texts =
    foot === -1 ? [] : sheet.lines.slice(foot).filter((line) => line !== '');
  const table = {
    ...{ sheet, entry, header, year, measures: measuresOf(entry, header) },
    notes: texts.map((text) => ({ text, isMandatory: false })),
  };
  const read = sheet.rows(at, end, headings);
  const { name: file } = sheet.file;
  if ('mistake' in read) {
    const broken = errorFinding(
      'publication-is-readable',
      { file },
      { message: read.mistake },
    );
    return { ...table, rows: [], findings: [broken], counts: {} };
  }
  return {
    ...table,
    rows: read.rows
      .slice(headings)
      .filter(({ cells }) => cells.some((cell) => cell.text.trim() !== '')),
    findings: read.faults.map(({ rule, line, message }) =>
      errorFinding(rule, { file, line }, { message }),
    ),
    counts: read.notes,
  };
}

/** The line of the headings, and the year that a line above them or the sheet's name says; null where the lines are others. */
function preambleIn({ lines, name }: Sheet, { skip = [], sheet }: Entry) {
  const dated = sheet === undefined ? null : partsBy(sheet, name, { period: '.+' });
  let [at, periodText]: [number, string | null] = [0, dated?.['period'] ?? null];
  const isBlank = (): boolean => at < lines.length && (lines[at] ?? '').trim() === '';
  for (const pattern of skip) {
    while (isBlank()) at += 1;
    const parts = partsBy(pattern, lines[at] ?? '', { period: '.+' });
    if (at >= lines.length || parts === null) return null;
    periodText = parts['period'] ?? periodText;
    at += 1;
  }
  while (isBlank()) at += 1;
  return lines.length > 0 && at >= lines.length ? null : { at, periodText };
}

/** Each column's texts, joined with a blank. A column behind the last heading has no name, and says nothing while it is empty. */
function joinedHeadings(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const joined = Array.from({ length: width }, (_, column) => {
    if (rows.length === 1) return rows[0]?.[column] ?? '';
    const texts = rows.map((cells) => (cells[column] ?? '').trim());
    return texts.filter((text) => text !== '').join(' ');
  });
  return joined.slice(0, joined.findLastIndex((heading) => heading !== '') + 1);
}

/** Every column that the entry names is there, and every other one is a figure by its heading. */
export function fitsHeader(entry: Entry, header: readonly string[]): boolean {
  const named = columnsOf(entry);
  if (named.some((column) => !header.includes(column))) return false;
  const others = header.filter((heading) => !named.includes(heading));
  if (entry.columns.values === undefined) return others.length === 0;
  const claims = claimsOf(entry);
  return others.some((heading) => {
    const read = readHeading(heading, entry);
    return read !== null && (read.series === null || claims.includes(read.series));
  });
}

/** Whether a series of the table is one that the entry names; one with a constant series has it. */
export function knowsSeries({ entry, header, rows }: Table): boolean {
  const { columns, constants } = entry;
  if (constants?.series !== undefined) return true;
  const claims = new Set(claimsOf(entry));
  if (columns.series === undefined)
    return header.some((heading) =>
      claims.has(readHeading(heading, entry)?.series ?? ''),
    );
  const seriesColumn = header.indexOf(columns.series);
  return rows.some(({ cells }) => claims.has(cells[seriesColumn]?.text ?? ''));
}

/** Why a heading or the year of all rows cannot be read, in one sentence; null where all can. */
export function tableMistake({ entry, header, year, rows }: Table): string | null {
  const isNamed = (heading: string): boolean =>
    heading !== '' && !entry.ignored.includes(heading);
  const twice = header.find(
    (heading, at) => isNamed(heading) && header.indexOf(heading) < at,
  );
  if (twice !== undefined)
    return `the heading ${shownName(twice)} stands twice; name it under ignored, or say by "headings" that more rows belong to it`;
  if (year !== null && 'leftOut' in year)
    return `all rows are ${year.leftOut}, which the entry leaves out`;
  if (year !== null && 'mistake' in year) return year.mistake;
  if (entry.columns.values === undefined) return null;
  if (entry.sums !== undefined) return headingMistake({ entry, header, rows });
  const named = columnsOf(entry);
  const strange = header.find(
    (heading) => !named.includes(heading) && readHeading(heading, entry) === null,
  );
  return strange === undefined
    ? null
    : `the heading ${shownName(strange)} is no column of the entry, and no ${entry.columns.values} either; name it under ignored, or say how its period is written`;
}

/** Of a table whose parts add up to a total each column with figures has a heading, and each metric its column. */
function headingMistake({
  entry,
  header,
  rows,
}: Pick<Table, 'entry' | 'header' | 'rows'>): string | null {
  if (rows.length === 0) return 'no row below the headings has a code';
  const namedColumns = new Set([...columnsOf(entry), ...claimsOf(entry)]);
  const strange = header.find(
    (heading) => heading !== '' && !namedColumns.has(heading),
  );
  if (strange !== undefined)
    return `sources.json knows no heading "${strange}"; register it under metrics, leftOut or ignored`;
  const missing = Object.keys(entry.metrics).find(
    (heading) => !header.includes(heading),
  );
  if (missing !== undefined) return `the row of headings lacks "${missing}"`;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const nameless = Array.from({ length: width }, (_, at) => at).find(
    (at) =>
      (header[at] ?? '') === '' &&
      rows.some(({ cells }) => (cells[at]?.text ?? '').trim() !== ''),
  );
  return nameless === undefined
    ? null
    : `column ${columnName(nameless)} has figures and no heading of its own; are headings merged?`;
}

/** What a heading says by `values`; null where it is written in another way. */
function readHeading(
  heading: string,
  { columns, period, periodsLeftOut = [] }: Entry,
): Omit<Measure, 'column'> | null {
  const { values = '' } = columns;
  const names = namesIn(values);
  if (names.length === 0 || heading === '') return null;
  if (!names.includes('period')) {
    const series =
      values === '{series}'
        ? heading
        : (partsBy(values, heading, {})?.['series'] ?? null);
    return series === null ? null : { series, period: null };
  }
  const prel = prelIn(heading);
  const bare =
    prel === null ? heading : heading.replace(prel, '').replace(/\(\s*\)/, '');
  for (const [at, written] of [period ?? '{year}', ...periodsLeftOut].entries()) {
    const whole = values.replace('{period}', () => written);
    const parts = partsBy(whole, bare, PERIOD_SHAPES);
    const year = parts === null || at > 0 ? null : yearBy(whole, bare);
    if (parts === null || (at === 0 && year === null)) continue;
    return {
      series: names.includes('series') ? (parts['series'] ?? '') : null,
      period:
        year === null
          ? { leftOut: `of the periods ${written}` }
          : { period: year, prel },
    };
  }
  return null;
}

function measuresOf(entry: Entry, header: readonly string[]): Measure[] {
  const value =
    entry.columns.value ?? (entry.columns.values === undefined ? 'value' : undefined);
  if (value !== undefined)
    return [{ column: header.indexOf(value), series: null, period: null }];
  const named = columnsOf(entry);
  return header.flatMap((heading, column) => {
    const read = named.includes(heading) ? null : readHeading(heading, entry);
    return read === null ? [] : [{ column, ...read }];
  });
}

// A table that is found by its title, wherever that stands in the first rows, and whose columns are found by their headings.

const TITLE_ROWS = 10;

/** How publishers write the year behind a title; all else is for the entry to say. */
const TITLE_YEAR =
  /^(?:(?:vid (?:slutet|utgången) av|under) )?(?:år(?:et)? )?(\d{4})$/i;

/** A contents sheet has titles, too, but no headings below them. */
function belowTitle(
  sheet: Sheet,
  entry: Entry,
  titles: readonly string[],
): TableHead | null {
  const { title = '', columns } = entry;
  const longer = titles.filter((one) => one.length > title.length);
  const isTitle = (line: string): boolean =>
    behind(line, title) !== null && longer.every((one) => behind(line, one) === null);
  const above = sheet.lines.slice(0, TITLE_ROWS).findIndex(isTitle);
  const rows = sheet.head(0, sheet.lines.length);
  const isGeo = (cell: Cell): boolean => plainText(cell) === columns.geo;
  const headerRow =
    above === -1
      ? -1
      : rows.findIndex((cells, row) => row > above && cells.some(isGeo));
  if (headerRow === -1) return null;
  const geo = rows[headerRow]?.findIndex(isGeo) ?? 0;
  const code = rows.findIndex(
    (cells, row) => row > headerRow && /\d/.test(cells[geo]?.text ?? ''),
  );
  const first = code === -1 ? rows.length : code;
  const header = headingsBetween(rows, headerRow, first);
  return {
    header,
    at: headerRow,
    headings: first - headerRow,
    year: titleYear(sheet.lines[above] ?? '', entry),
  };
}

/** What follows the title, where the line has it: `Tabell 4. <title>. År 2021` or `<title> vid slutet av år 2015`. */
function behind(line: string, title: string): string | null {
  const [before = '', ...after] = line.replace(/\s+/g, ' ').split(title);
  return after.length > 0 && /^(?:Tabell \w+\. )?$/.test(before)
    ? after.join(title)
    : null;
}

/** The year behind a title, and the publisher's word where its figures may still change. */
function titleYear(line: string, { title = '', period }: Entry): PeriodResult {
  const after = behind(line, title) ?? '';
  const prel = prelIn(after);
  const bare = (prel === null ? after : after.replace(prel, '').replace(/\(\s*\)/, ''))
    .replace(/^[\s.,:;–—-]+|[\s.,:;(–—-]+$/g, '')
    .trim();
  const year = period === undefined ? TITLE_YEAR.exec(bare)?.[1] : yearBy(period, bare);
  if (year !== undefined && year !== null) return { period: year, prel };
  return {
    mistake: `behind the title in "${line}" should stand one year, and ${periodMistake(bare)}`,
  };
}

/** A column's heading is its first text from the row of headings down to the first code; below it stands the English. */
function headingsBetween(
  rows: readonly (readonly Cell[])[],
  from: number,
  to: number,
): string[] {
  const width = rows
    .slice(from, to)
    .reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: width }, (_, column) => {
    const texts = rows.slice(from, to).map((cells) => plainText(cells[column]));
    return texts.find((text) => text !== '') ?? '';
  });
}
