// Finds a table in a workbook by its title, and its columns by their headings.
import type { XlsxTable } from '../import/source-mapping.ts';
import { cellName } from './sheet-extent.ts';
import { plainText, type Sheet } from './workbook.ts';

type Column = { heading: string; column: number };

export type FoundTable = {
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
export type Fault = { cell: string | null; message: string; expected?: string; actual?: string };

export const cellOf = ({ name }: Sheet, row: number, column: number): string =>
  `sheet "${name}" cell ${cellName(row, column)}`;

const TITLE_ROWS = 10;

export function findTable(sheets: Sheet[], table: XlsxTable): FoundTable | Fault {
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
  return columnsOf(found, table);
}

/** What follows the title, where the cell has it: `Tabell 4. <title>. År 2021` or `<title> vid slutet av år 2015`. */
const titleIn = (cell: string | null | undefined, { title }: XlsxTable): string | null => {
  const [before = '', after = null] = plainText(cell).split(title, 2);
  return after !== null && /^(?:Tabell \w+\. )?$/.test(before) ? after : null;
};

type Titled = { sheet: Sheet; row: number };

function columnsOf({ sheet, row }: Titled, table: XlsxTable): FoundTable | Fault {
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
