// The municipalities of a table against the register: each that exists in the year once, under its own name.
import { strFromU8, Unzip, type UnzipFile, UnzipInflate, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { messageOf } from '../builder/files.ts';
import type { Finding } from '../data/dataset.ts';
import type { Municipality } from '../data/registry.ts';
import { errorFinding } from '../rules/rule.ts';
import {
  collectFigures,
  type FigureCollector,
  type Imported,
  type Known,
  nameMistake,
  type XlsxSource,
  type XlsxTable,
} from './mapping.ts';

// How far the sheets of a workbook reach, before they are read: whoever reads them makes a cell for every place from A1 to the
// last, and one stray cell at the end of a sheet would make 17 thousand million.

/** The publishers' books have 50,000; so many take two seconds and 300 MB. */
const MOST_CELLS = 5_000_000;

/** `last` is where the last row with content and the last such column meet; `cells` are those that reading makes. */
type Extent = { path: string; last: string; cells: number };

/** Why the sheets among the `parts` of a workbook are not read, in one sentence; null where they can be. */
function extentMistake(parts: Record<string, Uint8Array>): string | null {
  // A sheet may be called anything; what is none has no rows.
  const extents = Object.entries(parts).map(([path, bytes]) => extentOf(path, strFromU8(bytes, true)));
  const cells = extents.reduce((sum, extent) => sum + extent.cells, 0);
  if (cells <= MOST_CELLS) return null;
  const [largest] = extents.sort((a, b) => b.cells - a.cells);
  if (largest === undefined) return null;
  const where = `sheet "${sheetName(largest.path, parts)}" reaches to cell ${largest.last}`;
  return `${where}: with empty ones its sheets have ${cells} cells, and no tables of municipalities have more than ${MOST_CELLS}; delete the stray cells behind the table (Ctrl+End leads to the last), and save the workbook anew`;
}

const ROW_OR_CELL = /<(?:\w+:)?(row|c)\s([^>]*?)(\/?)>/g;

/** An empty cell, which is there for its looks, makes no column; a row without cells is a place all the same. */
function extentOf(path: string, xml: string): Extent {
  let [current, rows, row, column] = [0, 0, 0, 0];
  for (const [, tag, attributes = '', closed] of xml.matchAll(ROW_OR_CELL)) {
    const [, letters = '', digits = ''] = /\br\s*=\s*["']([A-Z]*)(\d+)/.exec(attributes) ?? [];
    if (tag === 'row') current = Number(digits);
    rows = Math.max(rows, current);
    if (tag === 'row' || closed === '/') continue;
    row = Math.max(row, current, Number(digits));
    column = Math.max(column, columnNumber(letters));
  }
  const cells = row * column;
  return rows > cells
    ? { path, last: cellName(rows - 1, 0), cells: rows }
    : { path, last: cellName(row - 1, column - 1), cells };
}

/** A cell as a spreadsheet names it, `C12`, from 0-based row and column. */
const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** As the workbook calls the sheet whose part that is; the part's own name where it does not say. */
function sheetName(path: string, parts: Record<string, Uint8Array>): string {
  const tagsOf = (part: string, tag: string): Record<string, string>[] =>
    [
      ...strFromU8(parts[part] ?? new Uint8Array()).matchAll(new RegExp(`<(?:\\w+:)?${tag}\\s[^>]*>`, 'g')),
    ].map(([text]) => attributesOf(text));
  const relation = tagsOf('xl/_rels/workbook.xml.rels', 'Relationship').find(
    ({ Target = '' }) => path === `xl/${Target}` || `/${path}` === Target,
  );
  const sheet = tagsOf('xl/workbook.xml', 'sheet').find((own) => own['id'] === relation?.['Id']);
  return sheet?.['name'] ?? path;
}

/** By their names without a prefix. */
const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/(?:\w+:)?(\w+)\s*=\s*"([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

// The sheets of a workbook with every cell's text as it is stored: 114 stays "114", no number is made of it.

/** Rows and columns count from A1, empty ones included; null is a cell without anything stored. */
type Sheet = { name: string; rows: (string | null)[][] };

/** In the workbook's order, or in one sentence why there are none. */
async function readWorkbook(bytes: Uint8Array): Promise<{ sheets: Sheet[] } | { mistake: string }> {
  const repacked = repackWorkbook(bytes);
  if ('mistake' in repacked) return repacked;
  try {
    const sheets = await readSheets(repacked.archive, { trim: false, parseNumber: (stored) => stored });
    return { sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map(textsOf) })) };
  } catch (error) {
    return {
      mistake: `it cannot be read (${messageOf(error)}); open it in a spreadsheet and save it anew as .xlsx`,
    };
  }
}

const textsOf = (row: unknown[]): (string | null)[] =>
  row.map((cell) => {
    if (cell === null || cell === undefined) return null;
    return cell instanceof Date ? cell.toISOString() : String(cell);
  });

/** In NFC, without the blanks around and doubled within, and without the mark of a footnote: `Elhybrider1)`, `miljöbilar*`. */
const plainText = (cell: string | null | undefined): string =>
  (cell ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\p{L})(?:\d\)|\*)$/u, '')
    .trim();

// A workbook is a zip archive. It is unpacked here, counting, so that a small file cannot fill the memory.

/** The publishers' books unpack to 2 MB; nothing like a table of municipalities needs more than this. */
const MOST_BYTES = 100_000_000;
const STEP = 16_384;

const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const ENCRYPTED =
  'it is encrypted or of the old kind (.xls); save it as .xlsx without a password, or ask the publisher';
const NO_ARCHIVE = 'it is no workbook (.xlsx); fetch it again from the publisher';
const BOMB = `it unpacks to more than ${MOST_BYTES} bytes, which no table of municipalities does; it is not read`;
const NO_BOOK = 'it is an archive without xl/workbook.xml, so it is no workbook; fetch it again';
const BROKEN = 'the archive is broken or cut off; fetch the workbook again';

type Parts = Record<string, Uint8Array<ArrayBuffer>>;

const begins = (bytes: Uint8Array, sign: number[]): boolean =>
  sign.every((byte, index) => bytes[index] === byte);

/** Of either kind, also where it is another archive: what no text begins with. */
export const isBook = (bytes: Uint8Array): boolean => begins(bytes, ZIP) || begins(bytes, OLE);

/** The XML parts of the workbook packed anew without compression, or in one sentence why it is refused. */
function repackWorkbook(bytes: Uint8Array): { archive: ArrayBuffer } | { mistake: string } {
  if (begins(bytes, OLE)) return { mistake: ENCRYPTED };
  if (strFromU8(bytes.subarray(0, 2)) !== 'PK') return { mistake: NO_ARCHIVE };
  const unpacked = unpack(bytes);
  if ('mistake' in unpacked) return unpacked;
  if (!('xl/workbook.xml' in unpacked.parts)) return { mistake: NO_BOOK };
  const mistake = extentMistake(unpacked.parts);
  if (mistake !== null) return { mistake };
  return { archive: zipSync(unpacked.parts, { level: 0 }).slice().buffer };
}

const isXml = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels');

/** Never holds more than {@link MOST_BYTES} and what one step of the archive inflates to. */
function unpack(bytes: Uint8Array): { parts: Parts } | { mistake: string } {
  const chunks = new Map<string, Uint8Array[]>();
  let [total, open, isBroken] = [0, 0, false];
  const unzip = new Unzip((entry: UnzipFile) => {
    if (!isXml(entry.name)) return;
    const own: Uint8Array[] = [];
    chunks.set(entry.name, own);
    open += 1;
    entry.ondata = (error, chunk, final) => {
      isBroken ||= error !== null;
      total += chunk?.length ?? 0;
      if (total <= MOST_BYTES && chunk !== null) own.push(chunk);
      if (final) open -= 1;
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && total <= MOST_BYTES; at += STEP)
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  } catch {
    isBroken = true;
  }
  if (total > MOST_BYTES) return { mistake: BOMB };
  if (isBroken || open > 0) return { mistake: BROKEN };
  return { parts: Object.fromEntries([...chunks].map(([name, own]) => [name, Buffer.concat(own)])) };
}

// Finds a table in a workbook by its title, and its columns by their headings.

type Column = { heading: string; column: number };

type FoundTable = {
  sheet: Sheet;
  period: string;
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

const cellOf = ({ name }: Sheet, row: number, column: number): string =>
  `sheet "${name}" cell ${cellName(row, column)}`;

const TITLE_ROWS = 10;

function findTable(sheets: Sheet[], table: XlsxTable): FoundTable | Fault {
  const titled = sheets.flatMap((sheet) => {
    const row = sheet.rows.slice(0, TITLE_ROWS).findIndex((cells) => titleIn(cells[0], table) !== null);
    return row === -1 ? [] : [{ sheet, row }];
  });
  const [found, other] = titled;
  if (found === undefined)
    return {
      cell: null,
      message: `no sheet begins with the title "${table.title}"; see the contents sheet`,
    };
  if (other !== undefined)
    return {
      cell: cellOf(other.sheet, other.row, 0),
      message: `two sheets begin with the title "${table.title}"`,
    };
  return tableColumnsOf(found, table);
}

/** What follows the title, where the cell has it: `Tabell 4. <title>. År 2021` or `<title> vid slutet av år 2015`. */
const titleIn = (cell: string | null | undefined, { title }: XlsxTable): string | null => {
  const [before = '', after = null] = plainText(cell).split(title, 2);
  return after !== null && /^(?:Tabell \w+\. )?$/.test(before) ? after : null;
};

type Titled = { sheet: Sheet; row: number };

function tableColumnsOf({ sheet, row }: Titled, table: XlsxTable): FoundTable | Fault {
  const years = titleIn(sheet.rows[row]?.[0], table)?.match(/\b(?:19|20)\d{2}\b/g) ?? [];
  const [period] = years;
  if (period === undefined || years.length > 1)
    return { cell: cellOf(sheet, row, 0), message: 'the title should name one year' };
  const headingRow = sheet.rows.findIndex((cells, at) => at > row && hasText(cells, table.code));
  if (headingRow === -1)
    return {
      cell: cellOf(sheet, row, 0),
      message: `no row below the title has the heading "${table.code}"`,
    };
  const code = sheet.rows[headingRow]?.findIndex((cell) => plainText(cell) === table.code) ?? 0;
  const firstRow = sheet.rows.findIndex((cells, at) => at > headingRow && /\d/.test(cells[code] ?? ''));
  if (firstRow === -1)
    return { cell: cellOf(sheet, headingRow, code), message: 'no row below the headings has a code' };
  const headings = headingsOf(sheet, headingRow, firstRow);
  return judgeHeadings({ sheet, period, code, firstRow, headings, headingRow }, table);
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

type Headed = Pick<FoundTable, 'sheet' | 'period' | 'code' | 'firstRow'> & {
  headings: Column[];
  headingRow: number;
};

function judgeHeadings({ headings, headingRow, ...found }: Headed, table: XlsxTable): FoundTable | Fault {
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
    if (
      headings.some(
        (other) => other.column < column.column && other.heading === column.heading && other.heading !== '',
      )
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
    if (row < found.firstRow || columnsOf(found).every((column) => (cells[column] ?? '').trim() === ''))
      return;
    const written = plainText(cells[found.code]);
    const kind = kindOf(written, source);
    if (kind === null) faults.push(strange(found, row, written));
    else rows.push(rowOf({ found, source, cells, row, faults }, kind, written));
  });
  return { rows, faults };
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

function rowOf({ found, source, cells, row, faults }: Line, kind: RowKind, written: string): TableRow {
  const figures = new Map<number, CellFigure>();
  for (const column of columnsOf(found)) {
    const figure = readCell(cells[column], source);
    if (typeof figure !== 'string') figures.set(column, figure);
    else {
      const actual = JSON.stringify((cells[column] ?? '').slice(0, 40));
      faults.push({ cell: cellOf(found.sheet, row, column), message: figure, actual });
    }
  }
  const code = kind === 'municipality' ? written.padStart(4, '0') : written;
  return { kind, code, name: plainText(cells[found.name]), row, figures };
}

/** `value` null is "the source lists it without a value"; `isMarked` when the publisher marks it revised or corrected. */
type CellFigure = { value: string | null; isMarked: boolean };

const FIGURE = /^(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*([a-zåäö]*)$/;

/** The figure by the signs that the mapping takes from the publisher’s own legend, or what is wrong with the cell. */
function readCell(cell: string | null | undefined, { signs, marks }: XlsxSource): CellFigure | string {
  const text = (cell ?? '').trim();
  if (text === '')
    return 'the cell is empty, or has an error such as #N/A or a formula without a value; a table says – for zero';
  const meaning = signs[text]?.means;
  if (meaning === 'zero') return { value: '0', isMarked: false };
  if (meaning === 'not-available') return { value: null, isMarked: false };
  if (meaning !== undefined) return 'by the legend no figure can occur here, so the column is another one';
  const [, literal = '', mark = ''] = FIGURE.exec(text) ?? [];
  if (literal === '' || (mark !== '' && !Object.hasOwn(marks, mark)))
    return 'the cell is neither a number nor one of the signs that sources.json takes from the legend';
  return { value: literal, isMarked: mark !== '' };
}

/** A municipality as far as a table can contradict it. */
type Registered = Known & Pick<Municipality, 'validFrom'>;

function registerFaults(found: FoundTable, rows: TableRow[], register: Registered[]): Fault[] {
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
    ({ code, validFrom }) => !seen.has(code) && (validFrom === null || validFrom <= found.period),
  );
  return [
    ...faults,
    ...missing.map(({ code, name }) => ({
      cell: cellOf(found.sheet, found.firstRow, found.code),
      message: `no row from here on is of ${code} ${name}, which existed in ${found.period}`,
    })),
  ];
}

function codeMistake(row: TableRow, register: Registered[]): string | null {
  return register.some(({ code }) => code === row.code)
    ? nameMistake(row, register)
    : 'municipalities.csv has no such code';
}

// What a table says of itself: parts add up to the total, municipalities to counties, and both to the nation.

type CheckedTable = { found: FoundTable; table: XlsxTable; source: XlsxSource; rows: TableRow[] };

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
  return [...found.parts, found.total, ...found.ignored].flatMap(({ heading, column }) => {
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
type XlsxChoice = { sources: XlsxSource[]; register: Registered[]; from: string | null };

/** All books of one publication series. A book whose headings, rows or sums do not fit is findings with sheet and cell. */
export async function xlsxSeries(books: BookFile[], choice: XlsxChoice): Promise<Imported> {
  const collector = collectFigures(choice.from);
  const findings: Finding[] = [];
  const sources = new Set<XlsxSource>();
  for (const { file, bytes } of books) {
    const report = ({ cell, ...fault }: Fault): void => {
      const where = { file: cell === null ? file : `${file} ${cell}` };
      findings.push(errorFinding('workbook-fits-its-mapping', where, fault));
    };
    const read = await readWorkbook(bytes);
    const source = 'mistake' in read ? undefined : sourceOf(read.sheets, choice.sources);
    if ('mistake' in read) report({ cell: null, message: read.mistake });
    else if (source === undefined)
      report({
        cell: null,
        message: 'no entry of xlsx in sources.json has a title that a sheet begins with; add one',
      });
    else {
      sources.add(source);
      takeBook({ file, sheets: read.sheets, source, report }, choice, collector);
    }
  }
  return { ...seriesOf([...sources], collector), findings: [...findings, ...collector.findings] };
}

const isFault = (found: FoundTable | Fault): found is Fault => 'cell' in found;

const sourceOf = (sheets: Sheet[], sources: XlsxSource[]): XlsxSource | undefined =>
  sources.find(({ tables }) => tables.some((table) => !isAbsent(findTable(sheets, table))));

/** A table that is there and does not fit is this publication's all the same. */
const isAbsent = (found: FoundTable | Fault): boolean => isFault(found) && found.cell === null;

type Book = { file: string; sheets: Sheet[]; source: XlsxSource; report: (fault: Fault) => void };

function takeBook(book: Book, { register }: XlsxChoice, collector: FigureCollector): void {
  const { sheets, source, report } = book;
  legendFaults(sheets, source).forEach(report);
  for (const table of source.tables) {
    const found = findTable(sheets, table);
    if (isFault(found)) {
      report(found);
      continue;
    }
    const { rows, faults } = readRows(found, source);
    const all =
      faults.length > 0
        ? faults
        : [...registerFaults(found, rows, register), ...sumFaults({ found, table, source, rows })];
    all.forEach(report);
    if (all.length === 0) takeRows({ ...book, found, table, rows }, collector);
  }
}

type Taken = Book & { found: FoundTable; table: XlsxTable; rows: TableRow[] };

function takeRows({ file, found, table, rows }: Taken, collector: FigureCollector): void {
  const columns = [
    ...found.parts.map(({ heading, column }) => ({ column, metric: table.parts[heading] ?? null })),
    { column: found.total.column, metric: table.total.metric },
  ];
  for (const { kind, code, figures } of rows) {
    if (kind !== 'municipality') collector.leaveOut(LEFT_OUT[kind]);
    else
      for (const { column, metric } of columns) {
        const { value = null, isMarked = false } = figures.get(column) ?? {};
        if (metric === null) continue;
        if (isMarked) collector.note('figures that the publisher marks as revised or corrected');
        collector.add({ metric, geo: code, period: found.period, literal: value, file });
      }
  }
}

const LEFT_OUT = {
  unknown: 'rows of an unknown municipality',
  county: 'rows of counties',
  nation: 'rows of the nation',
};

function seriesOf(sources: XlsxSource[], collector: FigureCollector): Omit<Imported, 'findings'> {
  const named = sources.flatMap(({ tables }) =>
    tables.flatMap(({ title, total, parts }) => [
      { metric: total.metric, title: `${title}: ${total.heading}` },
      ...Object.entries(parts).map(([heading, metric]) => ({ metric, title: `${title}: ${heading}` })),
    ]),
  );
  return {
    kind: 'xlsx',
    series: named.flatMap(({ metric, title }) =>
      metric === null ? [] : [{ metric, title, unit: null, figures: collector.figuresOf(metric) }],
    ),
    leftOut: collector.leftOut(),
    notes: collector.notes(),
    quarantined: [],
    unmapped: [],
    vanished: [],
  };
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
