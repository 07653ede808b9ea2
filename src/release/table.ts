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
import { type Cell, cellName, columnName, type Note, type Row, type Sheet } from './read/sheet.ts';
import { claimsOf, columnsOf, type Entry } from './sources.ts';

/** A municipality or area with all the names that a publisher may write. */
export type RegisterEntry = Pick<Municipality, 'code' | 'name' | 'validFrom' | 'validTo'> &
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

/** A table of an entry, what is wrong with it where it is there and does not fit, or null where the sheet has none of it. */
export type TableResult = Table | { findings: Finding[] } | null;

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

const faultAt = (sheet: Sheet, row: Row | undefined, column: number, message: string, contrast = {}) => {
  const place = row === undefined ? `sheet "${sheet.name}"` : placeOfCell(sheet, row.line ?? 0, column);
  const text = { message: `${place}: ${message}`, ...contrast };
  return { findings: [errorFinding('table-is-read', { file: sheet.file.name }, text)] };
};

/** By its file and its name the sheet may be the entry's. */
const isNamed = ({ format, file, name, title, delimiter }: Sheet, entry: Entry): boolean =>
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

/** The table of an entry without a title. */
export function tableIn(sheet: Sheet, entry: Entry): TableResult {
  if (!isNamed(sheet, entry)) return null;
  const preamble = preambleIn(sheet, entry);
  if (preamble === null) return null;
  const { at, periodText } = preamble;
  const { headings = 1 } = entry;
  const heads = sheet.head(at, headings).map((row) => row.map((cell) => headingOf(cell, sheet)));
  const header = joinedHeadings(heads).map((heading, column) =>
    heading === '' && sheet.format === 'xlsx' ? `(${columnName(column)})` : heading,
  );
  if (!fitsHeader(entry, header)) return null;
  const text = entry.constants?.period ?? periodText;
  const year = text === null ? null : readPeriod(text, entry);
  const bad =
    year !== null && 'mistake' in year
      ? { mistake: `the year of all rows is ${text}: ${year.mistake}` }
      : year;
  return tableBelow(sheet, entry, { header, at, headings, year: bad });
}

/** Of CSV the exact text, since a blank behind a heading makes another column of it. */
const headingOf = (cell: Cell, { format }: Sheet): string =>
  format === 'xlsx' ? plainText(cell) : cell.text;

type Headed = { header: readonly string[]; at: number; headings: number; year: PeriodResult | null };

function tableBelow(sheet: Sheet, entry: Entry, { header, at, headings, year }: Headed): TableResult {
  const { footer } = entry;
  const foot =
    footer === undefined ? -1 : sheet.lines.findIndex((line, row) => row > at && fitsGlob(footer, line));
  const end = foot === -1 ? Number.POSITIVE_INFINITY : foot;
  const read = sheet.rows(at, end, headings);
  const { name: file } = sheet.file;
  if ('mistake' in read)
    return { findings: [errorFinding('publication-is-readable', { file }, { message: read.mistake })] };
  const texts = foot === -1 ? [] : sheet.lines.slice(foot).filter((line) => line !== '');
  return {
    ...{ sheet, entry, header, year },
    measures: measuresOf(entry, header),
    rows: read.rows.slice(headings).filter(({ cells }) => cells.some((cell) => cell.text.trim() !== '')),
    notes: texts.map((text) => ({ text, isMandatory: false })),
    findings: read.faults.map(({ rule, line, message }) => errorFinding(rule, { file, line }, { message })),
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
    return header.some((heading) => claims.has(readHeading(heading, entry)?.series ?? ''));
  const at = header.indexOf(columns.series);
  return rows.some(({ cells }) => claims.has(cells[at]?.text ?? ''));
}

/** Why a heading or the year of all rows cannot be read, in one sentence; null where all can. */
export function tableMistake({ entry, header, year }: Table): string | null {
  const twice = header.find(
    (heading, at) => heading !== '' && header.indexOf(heading) < at && !entry.ignored.includes(heading),
  );
  if (twice !== undefined)
    return `the heading ${shownName(twice)} stands twice; name it under ignored, or say by "headings" that more rows belong to it`;
  if (year !== null && 'leftOut' in year) return `all rows are ${year.leftOut}, which the entry leaves out`;
  if (year !== null && 'mistake' in year) return year.mistake;
  if (entry.columns.values === undefined || entry.title !== undefined) return null;
  const named = columnsOf(entry);
  const strange = header.find((heading) => !named.includes(heading) && readHeading(heading, entry) === null);
  return strange === undefined
    ? null
    : `the heading ${shownName(strange)} is no column of the entry, and no ${entry.columns.values} either; name it under ignored, or say how its period is written`;
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
    const series = values === '{series}' ? heading : (partsBy(values, heading, {})?.['series'] ?? null);
    return series === null ? null : { series, period: null };
  }
  const prel = prelIn(heading);
  const bare = prel === null ? heading : heading.replace(prel, '').replace(/\(\s*\)/, '');
  for (const [at, written] of [period ?? '{year}', ...periodsLeftOut].entries()) {
    const whole = values.replace('{period}', () => written);
    const parts = partsBy(whole, bare, PERIOD_SHAPES);
    const year = parts === null || at > 0 ? null : yearBy(whole, bare);
    if (parts === null || (at === 0 && year === null)) continue;
    return {
      series: names.includes('series') ? (parts['series'] ?? '') : null,
      period: year === null ? { leftOut: `of the periods ${written}` } : { period: year, prel },
    };
  }
  return null;
}

function measuresOf(entry: Entry, header: readonly string[]): Measure[] {
  const value = entry.columns.value ?? (entry.columns.values === undefined ? 'value' : undefined);
  if (value !== undefined) return [{ column: header.indexOf(value), series: null, period: null }];
  const named = columnsOf(entry);
  return header.flatMap((heading, column) => {
    const read = named.includes(heading) ? null : readHeading(heading, entry);
    return read === null ? [] : [{ column, ...read }];
  });
}

// A table that is found by its title, wherever that stands in the first rows, and whose columns are found by their headings.

const TITLE_ROWS = 10;

/** Where a title stands. */
type TitlePlace = { sheet: Sheet; rows: readonly Row[]; at: number; column: number };

/** How publishers write the year behind a title; all else is for the entry to say. */
const TITLE_YEAR = /^(?:(?:vid (?:slutet|utgången) av|under) )?(?:år(?:et)? )?(\d{4})$/i;

/**
 * A contents sheet has titles, too, but no headings below them.
 * @param titles of all entries: of two that a cell begins with the longer one is its title
 */
export function titledTable(sheets: readonly Sheet[], entry: Entry, titles: readonly string[]): TableResult {
  const { title = '' } = entry;
  const longer = titles.filter((one) => one.length > title.length);
  const isTitle = (cell: Cell): boolean =>
    behind(cell, title) !== null && longer.every((one) => behind(cell, one) === null);
  const titled = sheets
    .filter((sheet) => isNamed(sheet, entry))
    .flatMap((sheet): TitlePlace[] => {
      const rows = sheet.head(0, Number.POSITIVE_INFINITY);
      const at = rows.slice(0, TITLE_ROWS).findIndex((cells) => cells.some(isTitle));
      const column = rows[at]?.findIndex(isTitle) ?? -1;
      const all = rows.map((cells, row): Row => ({ cells, line: row + 1, isHidden: false }));
      return column === -1 ? [] : [{ sheet, rows: all, at, column }];
    });
  const headed = titled.filter((place) => headingRow(place, entry) !== -1);
  const [first = titled.find(({ column }) => column === 0), second] = headed;
  if (first === undefined) return null;
  if (second === undefined) return titledRows(first, entry);
  const named = headed
    .map(({ sheet }) => `"${sheet.name}"${sheet.isHidden ? ' (hidden)' : ''}`)
    .join(' and ');
  const shown = headed.find(({ sheet }) => !sheet.isHidden) ?? first;
  const message = `two sheets have the title "${title}", ${named}; say in the entry which it is, "sheet": "${shown.sheet.name}"`;
  return faultAt(second.sheet, second.rows[second.at], second.column, message);
}

/** What follows the title, where the cell has it: `Tabell 4. <title>. År 2021` or `<title> vid slutet av år 2015`. */
function behind(cell: Cell | undefined, title: string): string | null {
  const [before = '', ...after] = plainText(cell).split(title);
  return after.length > 0 && /^(?:Tabell \w+\. )?$/.test(before) ? after.join(title) : null;
}

const headingRow = ({ rows, at }: TitlePlace, { columns }: Entry): number =>
  rows.findIndex(({ cells }, row) => row > at && cells.some((cell) => plainText(cell) === columns.geo));

function titledRows(place: TitlePlace, entry: Entry): TableResult {
  const { sheet, rows, at, column } = place;
  const { columns, title = '' } = entry;
  const cell = rows[at]?.cells[column];
  const year = titleYear(behind(cell, title) ?? '', entry);
  if ('mistake' in year)
    return faultAt(sheet, rows[at], column, `behind the title should stand one year, and ${year.mistake}`, {
      expected: entry.period ?? 'År 2021',
      actual: plainText(cell),
    });
  const heading = headingRow(place, entry);
  if (heading === -1)
    return faultAt(sheet, rows[at], column, `no row below the title has the heading "${columns.geo}"`);
  const geo = rows[heading]?.cells.findIndex((one) => plainText(one) === columns.geo) ?? 0;
  const first = rows.findIndex(({ cells }, row) => row > heading && /\d/.test(cells[geo]?.text ?? ''));
  if (first === -1) return faultAt(sheet, rows[heading], geo, 'no row below the headings has a code');
  const header = headingsBetween(rows, heading, first);
  const strange = strangeHeading(header, rows.slice(first), entry);
  if (strange !== null) return faultAt(sheet, rows[heading], strange.column ?? geo, strange.message);
  return tableBelow(sheet, entry, { header, at: heading, headings: first - heading, year });
}

/** The year behind a title, and the publisher's word where its figures may still change. */
function titleYear(
  after: string,
  { period }: Entry,
): { period: string; prel: string | null } | { mistake: string } {
  const prel = prelIn(after);
  const bare = (prel === null ? after : after.replace(prel, '').replace(/\(\s*\)/, ''))
    .replace(/^[\s.,:;–—-]+|[\s.,:;(–—-]+$/g, '')
    .trim();
  const year = period === undefined ? TITLE_YEAR.exec(bare)?.[1] : yearBy(period, bare);
  return year === undefined || year === null ? { mistake: periodMistake(bare) } : { period: year, prel };
}

/** A column's heading is its first text from the row of headings down to the first code; below it stands the English. */
function headingsBetween(rows: readonly Row[], from: number, to: number): string[] {
  const width = rows.slice(from).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const texts = rows.slice(from, to).map(({ cells }) => plainText(cells[column]));
    return texts.find((text) => text !== '') ?? '';
  });
}

/** The first heading that the entry does not know, or lacks. */
function strangeHeading(
  header: readonly string[],
  rows: readonly Row[],
  entry: Entry,
): { column?: number; message: string } | null {
  const known = new Set([...columnsOf(entry), ...claimsOf(entry)]);
  for (const [column, heading] of header.entries()) {
    if (heading === '' && rows.some(({ cells }) => (cells[column]?.text ?? '').trim() !== ''))
      return { column, message: 'the column has figures and no heading of its own; are headings merged?' };
    if (heading !== '' && !known.has(heading))
      return {
        column,
        message: `sources.json knows no heading "${heading}"; register it under metrics, leftOut or ignored`,
      };
    const isTwice = header.indexOf(heading) < column && heading !== '' && !entry.ignored.includes(heading);
    if (isTwice) return { column, message: `the heading "${heading}" stands twice` };
  }
  const { columns, metrics, sums } = entry;
  const needed = [columns.name, sums?.total, ...Object.keys(metrics)].flatMap((heading) => heading ?? []);
  const missing = needed.find((heading) => !header.includes(heading));
  return missing === undefined ? null : { message: `the row of headings lacks "${missing}"` };
}
