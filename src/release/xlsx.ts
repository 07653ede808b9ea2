// From a publisher's workbooks to series: tables of municipalities under their counties, and sheets of rows. The municipalities
// of a table are held against the register: each that exists in the year once, under its own name.

import { existsIn } from '../data/catalogue.ts';
import type { Finding } from '../data/dataset.ts';
import { isAreaCode } from '../data/identifier.ts';
import type { Municipality } from '../data/registry.ts';
import { errorFinding } from '../rules/rule.ts';
import {
  collectFigures,
  entriesOf,
  type FigureCollector,
  type FileOfSeries,
  type ImportResult,
  isLong,
  joinedImports,
  LONG,
  type MunicipalityNames,
  nameMistake,
} from './mapping.ts';
import {
  fitsGlob,
  type NumberResult,
  partsBy,
  periodMistake,
  prelIn,
  readNumber,
  signOrMarkMistake,
  yearBy,
} from './reading.ts';
import {
  fitsHeader,
  joinedHeadings,
  knowsSeries,
  preambleIn,
  rowSeries,
  type Table,
  withoutTail,
} from './rows.ts';
import { claimsOf, type SheetSource, type XlsxSource, type XlsxTable } from './sources.ts';
import { cellOf, columnName, plainText, readWorkbook, type Sheet } from './workbook.ts';

// Finds a table in a workbook by its title, and its columns by their headings.

type Column = { heading: string; column: number };

type FoundTable = {
  sheet: Sheet;
  period: string;
  /** The publisher's word in the title for figures that may still change. */
  prel: string | null;
  code: number;
  name: number;
  parts: Column[];
  total: Column;
  ignored: Column[];
  /** The first row below the headings. */
  firstRow: number;
};

/** `cell` is a sheet and cell, or null for the workbook as a whole. */
type Fault = { cell: string | null; message: string; expected?: string; actual?: string };

const TITLE_ROWS = 10;

/** Where a title stands. */
type TitlePlace = { sheet: Sheet; row: number; column: number };

/**
 * A contents sheet has titles, too, but no headings below them.
 * @param titles of all tables: of two that a cell begins with the longer one is its title
 */
function findTable(
  sheets: Sheet[],
  table: XlsxTable,
  source: XlsxSource,
  titles: string[],
): FoundTable | Fault {
  const longer = titles.filter((title) => title.length > table.title.length);
  const isTitle = (cell: string | null): boolean =>
    titleIn(cell, table.title) !== null && longer.every((title) => titleIn(cell, title) === null);
  const titled = sheets
    .filter(({ name }) => table.sheet === undefined || fitsGlob(table.sheet, name))
    .flatMap((sheet): TitlePlace[] => {
      const row = sheet.rows.slice(0, TITLE_ROWS).findIndex((cells) => cells.some(isTitle));
      const column = sheet.rows[row]?.findIndex(isTitle) ?? -1;
      return column === -1 ? [] : [{ sheet, row, column }];
    });
  const headed = titled.filter(
    ({ sheet, row }) => sheet.rows.findIndex((cells, at) => at > row && hasText(cells, table.code)) !== -1,
  );
  const [found = titled.find(({ column }) => column === 0), other] = headed;
  if (found === undefined)
    return {
      cell: null,
      message: `no sheet begins with the title "${table.title}"; see the contents sheet`,
    };
  if (other !== undefined) {
    const named = ({ sheet }: TitlePlace): string => `"${sheet.name}"${sheet.isHidden ? ' (hidden)' : ''}`;
    const shown = headed.find(({ sheet }) => !sheet.isHidden) ?? found;
    return {
      cell: cellOf(other.sheet, other.row, other.column),
      message: `two sheets begin with the title "${table.title}", ${headed.map(named).join(' and ')}; say in the table of the entry which it is, "sheet": "${shown.sheet.name}"`,
    };
  }
  return tableColumnsOf(found, table, source);
}

/** What follows the title, where the cell has it: `Tabell 4. <title>. År 2021` or `<title> vid slutet av år 2015`. */
const titleIn = (cell: string | null | undefined, title: string): string | null => {
  const [before = '', ...after] = plainText(cell).split(title);
  return after.length > 0 && /^(?:Tabell \w+\. )?$/.test(before) ? after.join(title) : null;
};

/** How publishers write the year behind a title; all else is for the entry to say. */
const TITLE_YEAR = /^(?:(?:vid (?:slutet|utgången) av|under) )?(?:år(?:et)? )?(\d{4})$/i;

/** The year behind a title, and the publisher's word where its figures may still change. */
function titleYear(
  after: string,
  { period }: XlsxSource,
): { period: string; prel: string | null } | { mistake: string } {
  const prel = prelIn(after);
  const bare = (prel === null ? after : after.replace(prel, '').replace(/\(\s*\)/, ''))
    .replace(/^[\s.,:;–—-]+|[\s.,:;(–—-]+$/g, '')
    .trim();
  const plain = period === undefined ? TITLE_YEAR.exec(bare)?.[1] : yearBy(period, bare);
  return plain === undefined || plain === null ? { mistake: periodMistake(bare) } : { period: plain, prel };
}

function tableColumnsOf(
  { sheet, row, column }: TitlePlace,
  table: XlsxTable,
  source: XlsxSource,
): FoundTable | Fault {
  const title = plainText(sheet.rows[row]?.[column]);
  const year = titleYear(titleIn(title, table.title) ?? '', source);
  if ('mistake' in year)
    return {
      cell: cellOf(sheet, row, column),
      message: `behind the title should stand one year, and ${year.mistake}`,
      expected: source.period ?? 'År 2021',
      actual: title,
    };
  const headingRow = sheet.rows.findIndex((cells, at) => at > row && hasText(cells, table.code));
  if (headingRow === -1)
    return {
      cell: cellOf(sheet, row, column),
      message: `no row below the title has the heading "${table.code}"`,
    };
  const code = sheet.rows[headingRow]?.findIndex((cell) => plainText(cell) === table.code) ?? 0;
  const firstRow = sheet.rows.findIndex((cells, at) => at > headingRow && /\d/.test(cells[code] ?? ''));
  if (firstRow === -1)
    return { cell: cellOf(sheet, headingRow, code), message: 'no row below the headings has a code' };
  const headings = headingsOf(sheet, headingRow, firstRow);
  return judgeHeadings({ sheet, ...year, code, firstRow, headings, headingRow }, table);
}

const hasText = (cells: (string | null)[], text: string): boolean =>
  cells.some((cell) => plainText(cell) === text);

/** A column's heading is its first text from the heading row down to the first code; below it stands the English. */
function headingsOf({ rows }: Sheet, from: number, to: number): Column[] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: width }, (_, column) => {
    const texts = rows.slice(from, to).map((cells) => plainText(cells[column]));
    return { column, heading: texts.find((text) => text !== '') ?? '' };
  });
}

type TableWithHeadings = Pick<FoundTable, 'sheet' | 'period' | 'prel' | 'code' | 'firstRow'> & {
  headings: Column[];
  headingRow: number;
};

function judgeHeadings(
  { headings, headingRow, ...found }: TableWithHeadings,
  table: XlsxTable,
): FoundTable | Fault {
  const { sheet, firstRow } = found;
  const fault = ({ column }: Column, message: string): Fault => ({
    cell: cellOf(sheet, headingRow, column),
    message,
  });
  const known = new Set([table.code, table.name, table.total.heading, ...table.ignored]);
  const isKnown = (heading: string): boolean => known.has(heading) || Object.hasOwn(table.parts, heading);
  for (const column of headings) {
    if (column.heading === '' && !isEmpty(sheet, firstRow, column))
      return fault(column, 'the column has figures and no heading of its own; are headings merged?');
    if (column.heading !== '' && !isKnown(column.heading))
      return fault(
        column,
        `sources.json knows no heading "${column.heading}"; register it as a part or as ignored`,
      );
    const isIgnored = table.ignored.includes(column.heading) || column.heading === '';
    if (
      !isIgnored &&
      headings.some((other) => other.column < column.column && other.heading === column.heading)
    )
      return fault(column, `the heading "${column.heading}" stands twice`);
  }
  const taken = Object.entries(table.parts).flatMap(([heading, metric]) =>
    metric === null ? [] : [heading],
  );
  const needed = [table.name, table.total.heading, ...taken];
  const missing = needed.find((heading) => headings.every((column) => column.heading !== heading));
  const at = (heading: string): Column =>
    headings.find((column) => column.heading === heading) ?? { heading, column: 0 };
  if (missing !== undefined) return fault(at(table.code), `the row of headings lacks "${missing}"`);
  return {
    ...found,
    name: at(table.name).column,
    parts: headings.filter(({ heading }) => Object.hasOwn(table.parts, heading)),
    total: at(table.total.heading),
    ignored: headings.filter(({ heading }) => table.ignored.includes(heading)),
  };
}

const isEmpty = ({ rows }: Sheet, firstRow: number, { column }: Column): boolean =>
  rows.slice(firstRow).every((cells) => (cells[column] ?? '').trim() === '');

// The rows below a table's headings: municipalities, unknown ones, counties and the nation; all else has no figures.

type RowKind = 'municipality' | 'unknown' | 'county' | 'nation';

type TableRow = {
  kind: RowKind;
  /** Four digits for a municipality, as it is written for the others. */
  code: string;
  name: string;
  row: number;
  /** By column. */
  figures: Map<number, CellFigure>;
};

/** In the sheet's order. A row or a cell that cannot be read is a fault, and the table is not taken. */
function readRows(found: FoundTable, source: XlsxSource): { rows: TableRow[]; faults: Fault[] } {
  const rows: TableRow[] = [];
  const faults: Fault[] = [];
  found.sheet.rows.forEach((cells, row) => {
    const taken = [...found.parts, found.total];
    if (row < found.firstRow || taken.every(({ column }) => (cells[column] ?? '').trim() === '')) return;
    const written = plainText(cells[found.code]);
    const kind = kindOf(written, source);
    if (kind === null) faults.push(strange(found, row, written));
    else rows.push(rowOf({ found, source, cells, row, faults }, kind, written));
  });
  return { rows, faults: percentsOnce(faults) };
}

/** A column in percent format is told once. */
function percentsOnce(faults: Fault[]): Fault[] {
  const percents = faults.filter(({ message }) => message === PERCENT);
  const [first] = percents;
  if (first === undefined) return faults;
  const others = faults.filter(({ message }) => message !== PERCENT);
  const more = percents.length === 1 ? '' : ` (and so are ${percents.length - 1} cells more of the table)`;
  return [{ ...first, message: `${PERCENT}${more}` }, ...others];
}

const columnsOf = ({ parts, total, ignored }: FoundTable): number[] =>
  [...parts, total, ...ignored].map(({ column }) => column);

function kindOf(written: string, { unknown, county, nation }: XlsxSource): RowKind | null {
  if (/^\d{3,4}$/.test(written)) return 'municipality';
  if (/^(?:\d{2}|AA)/.test(written) && written.length === 4 && written.endsWith(unknown)) return 'unknown';
  if (written.endsWith(` ${county}`)) return 'county';
  return nation.some((name) => name.toLowerCase() === written.toLowerCase()) ? 'nation' : null;
}

const strange = ({ sheet, code }: FoundTable, row: number, actual: string): Fault => ({
  cell: cellOf(sheet, row, code),
  message:
    'the row has figures, and its first cell is no code of a municipality, no county and not the nation',
  expected: 'three or four digits',
  actual: actual === '' ? 'nothing' : actual,
});

type Line = {
  found: FoundTable;
  source: XlsxSource;
  cells: (string | null)[];
  row: number;
  faults: Fault[];
};

/** What stands in an ignored column need not be a figure. */
function rowOf({ found, source, cells, row, faults }: Line, kind: RowKind, written: string): TableRow {
  const figures = new Map<number, CellFigure>();
  const ignored = found.ignored.map(({ column }) => column);
  for (const column of columnsOf(found)) {
    const figure = readCell(cells[column], source, found.sheet.isPercent(row, column));
    if (typeof figure !== 'string') figures.set(column, figure);
    else if (!ignored.includes(column)) {
      const actual = JSON.stringify((cells[column] ?? '').slice(0, 40));
      faults.push({ cell: cellOf(found.sheet, row, column), message: figure, actual });
    }
  }
  const code = kind === 'municipality' ? written.padStart(4, '0') : written;
  return { kind, code, name: plainText(cells[found.name]), row, figures };
}

/** `value` null is "the source lists it without a value"; `note` is what a maintainer should know of it. */
type CellFigure = { value: string | null; note: string | null };

const FIGURE = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The figure by the signs that the mapping takes from the publisher’s own legend, or what is wrong with the cell. */
function readCell(
  cell: string | null | undefined,
  { signs, marks, percent }: XlsxSource,
  isPercent: boolean,
): CellFigure | string {
  const text = (cell ?? '').trim();
  if (text === '')
    return 'the cell is empty, or has an error such as #N/A or a formula without a value; a table says – for zero';
  const read: NumberResult = readNumber(text, { signs, marks });
  if ('leftOut' in read) return 'by the legend no figure can occur here, so the column is another one';
  if ('mistake' in read) return read.mistake;
  const { literal, note = null } = read;
  if (literal === null) return { value: null, note };
  if (!FIGURE.test(literal))
    return `the cell is neither a number nor one of the signs that sources.json takes from the legend${signOrMarkMistake(text)}`;
  if (!isPercent) return { value: literal, note };
  if (percent === undefined) return PERCENT;
  return { value: percent === 'as-shown' ? hundredfold(literal) : literal, note };
}

const PERCENT =
  'the cell is in percent format, so 0.25 is stored and 25 % shown; say in the entry which is meant, "percent": "as-stored" or "as-shown"';

/** The same digits with the point two places on. */
function hundredfold(literal: string): string {
  const [digits = '', power = '0'] = literal.toLowerCase().split('e');
  return String(Number(`${digits}e${Number(power) + 2}`));
}

/** A municipality as far as a table can contradict it. */
type RegisterEntry = MunicipalityNames & Pick<Municipality, 'validFrom' | 'validTo'>;

function registerFaults(found: FoundTable, rows: TableRow[], register: RegisterEntry[]): Fault[] {
  const listed = rows.filter(({ kind }) => kind === 'municipality');
  const seen = new Set<string>();
  const faults = listed.flatMap((row): Fault[] => {
    const isTwice = seen.has(row.code);
    seen.add(row.code);
    const message = isTwice ? 'the municipality stands twice' : codeMistake(row, register);
    return message === null
      ? []
      : [{ cell: cellOf(found.sheet, row.row, found.code), message, actual: row.code }];
  });
  const missing = register.filter(
    (municipality) => !seen.has(municipality.code) && existsIn(municipality, found.period),
  );
  return [
    ...faults,
    ...missing.map(({ code, name }) => ({
      cell: cellOf(found.sheet, found.firstRow, found.code),
      message: `no row from here on is of ${code} ${name}, which existed in ${found.period}`,
    })),
  ];
}

function codeMistake(row: TableRow, register: RegisterEntry[]): string | null {
  return register.some(({ code }) => code === row.code)
    ? nameMistake(row, register)
    : 'municipalities.csv has no such code';
}

// What a table says of itself: parts add up to the total, municipalities to counties, and both to the nation.

type CheckedTable = { found: FoundTable; table: XlsxTable; source: XlsxSource; rows: TableRow[] };

/** The ignored columns in which a sum does not fit: a share adds up to nothing, and neither is of the figures taken. */
function strangeSums({ found, rows }: CheckedTable): string[] {
  const nation = rows.find(({ kind }) => kind === 'nation');
  const counties = rows.filter(({ kind }) => kind === 'county');
  if (nation === undefined) return [];
  const alone = found.ignored.filter(
    (column) => columnFaults({ ...found, ...NO_COLUMN, total: column }, counties, nation).length > 0,
  );
  return alone.map(({ heading }) => heading);
}

const NO_COLUMN = { parts: [], ignored: [] };

/** One fault for every sum that does not fit. A sum with a figure that is not available says nothing. */
function sumFaults(checked: CheckedTable): Fault[] {
  const { found, rows } = checked;
  const nations = rows.filter(({ kind }) => kind === 'nation');
  const [nation] = nations;
  if (nation === undefined || nations.length > 1)
    return [fault(found, nations[1] ?? rows.at(-1), 'the table needs one row of the nation')];
  const counties = countiesOf(rows);
  const stray = counties.find(({ county }) => county === null)?.members[0];
  if (stray !== undefined) return [fault(found, stray, 'no row of a county follows the municipality')];
  const judged = counties.map((group) => ({ ...group, misprint: misprintOf(group, checked) }));
  const believed = judged.flatMap(({ county, members, misprint }) =>
    misprint && county !== null ? [county] : members,
  );
  return [
    ...rows.flatMap((row) => partFaults(row, found)),
    ...judged.flatMap(({ county, members, misprint }) => {
      if (county === null) return [];
      const faults = columnFaults(found, members, county);
      return misprint ? unusedMisprint(found, county, faults) : [...faults, ...strangers(found, members)];
    }),
    ...columnFaults(
      found,
      rows.filter(({ kind }) => kind === 'county'),
      nation,
    ),
    ...columnFaults(found, believed, nation),
  ];
}

type County = { county: TableRow | null; members: TableRow[] };

/** Municipalities stand above the row of their county; `county` null when none follows. */
function countiesOf(rows: TableRow[]): County[] {
  const counties: County[] = [];
  let members: TableRow[] = [];
  for (const row of rows.filter(({ kind }) => kind !== 'nation')) {
    if (row.kind !== 'county') members.push(row);
    else {
      counties.push({ county: row, members });
      members = [];
    }
  }
  return members.length === 0 ? counties : [...counties, { county: null, members }];
}

/** Only where nothing but unknown municipalities is in doubt. */
function misprintOf({ members }: County, { found, table, source }: CheckedTable): boolean {
  const [only] = members;
  if (only?.kind !== 'unknown' || members.length > 1) return false;
  return source.misprints.some(
    ({ title, period, code }) => title === table.title && period === found.period && code === only.code,
  );
}

const unusedMisprint = (found: FoundTable, county: TableRow, faults: Fault[]): Fault[] =>
  faults.length > 0
    ? []
    : [fault(found, county, 'sources.json names a misprint here and there is none; remove it')];

function strangers(found: FoundTable, members: TableRow[]): Fault[] {
  const own = members[0]?.code.slice(0, 2);
  const stranger = members.find(({ code }) => code.slice(0, 2) !== own);
  if (stranger === undefined) return [];
  return [fault(found, stranger, 'the code belongs to another county than the rows above it')];
}

const fault = (found: FoundTable, row: TableRow | undefined, message: string): Fault => ({
  cell: cellOf(found.sheet, row?.row ?? found.firstRow, found.code),
  message,
});

function partFaults(row: TableRow, found: FoundTable): Fault[] {
  const sum = sumOf(found.parts.map(({ column }) => row.figures.get(column)?.value));
  const total = row.figures.get(found.total.column)?.value;
  const message = `the parts (${found.parts.map(({ heading }) => heading).join(', ')}) do not add up to the total`;
  return contrast({ found, row, column: found.total.column }, { message, sum, total });
}

function columnFaults(found: FoundTable, addends: TableRow[], row: TableRow): Fault[] {
  return [...found.parts, found.total].flatMap(({ heading, column }) => {
    const sum = sumOf(addends.map(({ figures }) => figures.get(column)?.value));
    const total = row.figures.get(column)?.value;
    const message = `${heading}: the rows (${addends.length}) do not add up to this one`;
    return contrast({ found, row, column }, { message, sum, total });
  });
}

type Addition = { sum: number; slack: number };

/** With how far binary addition of so many numbers may be off by itself; null when one of them is not available. */
function sumOf(values: (string | null | undefined)[]): Addition | null {
  const addends = values.flatMap((value) => value ?? []).map(Number);
  if (addends.length < values.length) return null;
  const magnitude = addends.reduce((total, addend) => total + Math.abs(addend), 0);
  const sum = addends.reduce((total, addend) => total + addend, 0);
  return { sum, slack: addends.length * Number.EPSILON * magnitude };
}

type CellPlace = { found: FoundTable; row: TableRow; column: number };
type Sum = { message: string; sum: Addition | null; total: string | null | undefined };

function contrast({ found, row, column }: CellPlace, { message, sum, total }: Sum): Fault[] {
  if (sum === null || total === null || total === undefined) return [];
  if (Math.abs(sum.sum - Number(total)) <= sum.slack) return [];
  return [{ cell: cellOf(found.sheet, row.row, column), message, expected: String(sum.sum), actual: total }];
}

// From a publisher's workbooks to series, by the mapping of data/sources.json: a book a year, a table a kind of figure.

type BookFile = { file: string; bytes: Uint8Array };
type XlsxChoice = {
  sources: XlsxSource[];
  sheets: SheetSource[];
  register: RegisterEntry[];
  from: string | null;
  /** Metrics that have figures. */
  published: ReadonlySet<string>;
};

type Book = { file: string; sheets: Sheet[]; report: (fault: Fault) => void };

/** All books of one publication series. A book whose headings, rows or sums do not fit is findings with sheet and cell. */
export async function xlsxSeries(books: BookFile[], choice: XlsxChoice): Promise<ImportResult> {
  const collector = collectFigures(choice.from);
  const findings: Finding[] = [];
  const came: TableOf[] = [];
  const parts: ImportResult[] = [];
  for (const { file, bytes } of books) {
    const report = ({ cell, ...fault }: Fault): void => {
      const where = { file: cell === null ? file : `${file} ${cell}` };
      findings.push(errorFinding('workbook-fits-its-mapping', where, fault));
    };
    const read = await readWorkbook(bytes);
    if ('mistake' in read) {
      report({ cell: null, message: read.mistake });
      continue;
    }
    const book = { file, sheets: read.sheets, report };
    const [tables, rows] = [takeBook(book, choice, collector), sheetSeries(book, choice)];
    came.push(...tables);
    parts.push(...rows);
    if (tables.length + rows.length === 0) report({ cell: null, message: noTable(read.sheets) });
  }
  const ofTables = { ...seriesOf(came, choice, collector), findings: [...findings, ...collector.findings] };
  return joinedImports(
    'xlsx',
    books.map(({ file }) => file).join(', '),
    came.length === 0 && parts.length > 0 ? [{ ...ofTables, series: [] }, ...parts] : [ofTables, ...parts],
  );
}

/** What the sheets begin with, by which an entry would be written. */
function noTable(sheets: Sheet[]): string {
  const shown = sheets.slice(0, MOST_SHEETS).map(({ name, rows }) => {
    const first = rows.flat().find((cell) => (cell ?? '').trim() !== '');
    return `"${name}" (${plainText(first).slice(0, 80)})`;
  });
  const more = sheets.length > MOST_SHEETS ? ` and ${sheets.length - MOST_SHEETS} more` : '';
  return `no entry of xlsx in sources.json has a title that a sheet begins with, and none of sheets has the columns of one; add one; the sheets are ${shown.join(', ')}${more}`;
}

const MOST_SHEETS = 8;

/** A table of an entry. */
type TableOf = { source: XlsxSource; table: XlsxTable };

const isFault = (found: FoundTable | Fault): found is Fault => 'cell' in found;

/** A table that is there and does not fit is this publication's all the same. */
const isAbsent = (found: FoundTable | Fault): boolean => isFault(found) && found.cell === null;

/** Table by table over all entries; those that the book has. */
function takeBook(book: Book, { sources, ...choice }: XlsxChoice, collector: FigureCollector): TableOf[] {
  // Rows of counties and the nation are checked by their sums, and none is missed.
  const register = choice.register.filter(({ code }) => !isAreaCode(code));
  const titles = sources.flatMap(({ tables }) => tables.map(({ title }) => title));
  return sources.flatMap((source) => {
    const found = source.tables.map((table) => ({
      table,
      found: findTable(book.sheets, table, source, titles),
    }));
    const here = found.filter((one) => !isAbsent(one.found));
    if (here.length === 0) return [];
    legendFaults(book.sheets, source).forEach(book.report);
    for (const one of found) {
      if (isAbsent(one.found))
        collector.leaveOut(`tables "${one.table.title}", which their books do not have`);
      else if (isFault(one.found)) book.report(one.found);
      else takeTable({ ...book, ...one, found: one.found, source }, register, collector);
    }
    return here.map(({ table }) => ({ source, table }));
  });
}

type TableContext = Book & { found: FoundTable; table: XlsxTable; source: XlsxSource };

function takeTable(taking: TableContext, register: RegisterEntry[], collector: FigureCollector): void {
  const { found, source, table } = taking;
  const { rows, faults } = readRows(found, source);
  const checked = { found, table, source, rows };
  const all = faults.length > 0 ? faults : [...registerFaults(found, rows, register), ...sumFaults(checked)];
  all.forEach(taking.report);
  if (all.length > 0) return;
  for (const heading of strangeSums(checked)) collector.note(`ignored columns ${heading} that do not add up`);
  takeRows({ ...taking, rows }, collector);
}

type TableRows = TableContext & { rows: TableRow[] };

function takeRows({ file, found, table, rows }: TableRows, collector: FigureCollector): void {
  const columns = [
    ...found.parts.map(({ heading, column }) => ({ column, metric: table.parts[heading] ?? null })),
    { column: found.total.column, metric: table.total.metric },
  ];
  for (const { kind, code, row, figures } of rows) {
    if (kind !== 'municipality') collector.leaveOut(LEFT_OUT[kind]);
    else
      for (const { column, metric } of columns) {
        const { value = null, note = null } = figures.get(column) ?? {};
        if (metric === null) continue;
        if (note !== null) collector.note(note);
        if (value !== null && isLong(value)) collector.note(LONG);
        const { period, prel } = found;
        const place = cellOf(found.sheet, row, column);
        const status = prel === null ? {} : { prel };
        collector.add({ metric, geo: code, period, literal: value, file, place, ...status });
      }
  }
}

const LEFT_OUT = {
  unknown: 'rows of an unknown municipality',
  county: 'rows of counties',
  nation: 'rows of the nation',
};

/** Of the tables that came; a table that no book of its entry has is missed where its metrics have figures. */
function seriesOf(
  came: TableOf[],
  { published }: XlsxChoice,
  collector: FigureCollector,
): Omit<ImportResult, 'findings'> {
  const tables = new Map(came.map(({ table }) => [table, namedIn(table)]));
  const taken = new Map([...tables.values()].flat().map((one) => [one.metric, one]));
  const missed = [...new Set(came.map(({ source }) => source))]
    .flatMap((source) => source.tables)
    .filter((table) => !tables.has(table))
    .flatMap(namedIn);
  return {
    kind: 'xlsx',
    series: [...taken.values()].map(({ metric, title }) => ({
      metric,
      title,
      unit: null,
      figures: collector.figuresOf(metric),
      files: collector.filesOf(metric),
    })),
    leftOut: collector.leftOut(),
    notes: collector.notes(),
    quarantined: [],
    unmapped: [],
    vanished: missed.flatMap(({ metric }) => (taken.has(metric) || !published.has(metric) ? [] : metric)),
  };
}

type NamedMetric = { metric: string; title: string };

const namedIn = ({ title, total, parts }: XlsxTable): NamedMetric[] =>
  [
    { metric: total.metric, title: `${title}: ${total.heading}` },
    ...Object.entries(parts).map(([heading, metric]) => ({ metric, title: `${title}: ${heading}` })),
  ].flatMap(({ metric, ...named }) => (metric === null ? [] : { metric, ...named }));

// A sheet that is rows, as a CSV file has them.

function sheetSeries(book: Book, choice: XlsxChoice): ImportResult[] {
  return book.sheets.flatMap((sheet) => {
    const fitting = choice.sheets.flatMap((source) => {
      const table = tableIn(sheet, book.file, source);
      return table === null ? [] : [{ source, table }];
    });
    const own = entriesOf(fitting, ({ source, table }) => knowsSeries(source, table));
    return own.map(({ source, table }, at) => {
      const others = own.filter((one) => one.source !== source).flatMap((one) => claimsOf(one.source));
      const file = `${book.file} sheet "${sheet.name}"`;
      const row = { ...choice, kind: 'xlsx' as const, file, elsewhere: new Set(others), isFirst: at === 0 };
      const read = rowSeries(table, source, row);
      const ofBook = (files: FileOfSeries[]) => files.map((one) => ({ ...one, file: book.file }));
      return { ...read, series: read.series.map((series) => ({ ...series, files: ofBook(series.files) })) };
    });
  });
}

/** Null where the sheet has another name, other lines above its headings, or other headings. */
function tableIn(sheet: Sheet, file: string, source: SheetSource): Table | null {
  const { headings = 1, percent } = source;
  const named = partsBy(source.sheet, sheet.name, { period: '.+' });
  const isFile = source.file === undefined || fitsGlob(source.file, file.split(/[/\\]/).at(-1) ?? file);
  if (named === null || !isFile) return null;
  const lines = sheet.rows.map((cells) =>
    cells
      .flatMap((cell) => (cell ?? '').trim() || [])
      .join(' ')
      .normalize('NFC'),
  );
  const preamble = preambleIn(lines, source);
  if (preamble === null) return null;
  const texts = (row: number): string[] =>
    (sheet.rows[row] ?? []).map((_, column) => {
      const text = shownText(sheet, row, column, percent);
      return sheet.isNumber(row, column) ? text.replace('.', source.decimal ?? '.') : text;
    });
  const heads = Array.from({ length: headings }, (_, at) =>
    (sheet.rows[preamble.at + at] ?? []).map(plainText),
  );
  const header = withoutTail(joinedHeadings(heads)).map((heading, column) =>
    heading === '' ? `(${columnName(column)})` : heading,
  );
  if (!fitsHeader(source, header)) return null;
  const { footer } = source;
  const foot =
    footer === undefined ? -1 : lines.findIndex((line, at) => at > preamble.at && fitsGlob(footer, line));
  const end = foot === -1 ? lines.length : foot;
  const rows = sheet.rows.flatMap((_, row) => {
    const cells = texts(row);
    if (row < preamble.at + headings || row >= end || cells.every((cell) => cell.trim() === '')) return [];
    return [{ cells, placeOf: (column: number) => cellOf(sheet, row, column) }];
  });
  const notes = lines.slice(end).filter((line) => line !== '').length;
  return { header, rows, periodText: named['period'] ?? preamble.periodText, notes };
}

/** A number in percent format that no entry explains is shown with its sign, and so is refused. */
function shownText(sheet: Sheet, row: number, column: number, percent: SheetSource['percent']): string {
  const text = (sheet.rows[row]?.[column] ?? '').normalize('NFC');
  if (!sheet.isPercent(row, column) || percent === 'as-stored' || !FIGURE.test(text)) return text;
  return percent === 'as-shown' ? hundredfold(text) : `${hundredfold(text)} %`;
}

/** The publisher's own legend against the words that the mapping rests on: a sign that changed its meaning stops the import. A workbook without a legend has none to differ from. */
function legendFaults(sheets: Sheet[], { legend, signs, marks }: XlsxSource): Fault[] {
  const sheet = sheets.find(({ name }) => name.startsWith(legend));
  if (sheet === undefined) return [];
  const words = {
    ...marks,
    ...Object.fromEntries(Object.entries(signs).map(([sign, own]) => [sign, own.legend])),
  };
  return Object.entries(words).flatMap(([sign, expected]): Fault[] => {
    const row = sheet.rows.findIndex((cells) => plainText(cells[0]) === sign);
    const actual = plainText(sheet.rows[row]?.[1]);
    if (actual === expected) return [];
    const cell = cellOf(sheet, Math.max(row, 0), 1);
    const message = `the legend explains "${sign}" in other words than sources.json; read it, then state them there`;
    return [{ cell, message, expected, actual: actual === '' ? 'nothing' : actual }];
  });
}
