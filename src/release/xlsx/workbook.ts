// The sheets of a workbook with every cell's text as it is stored: 114 stays "114", no number is made of it.
import readSheets from 'read-excel-file/universal';
import { repackWorkbook } from './unpack.ts';

/** Rows and columns count from A1, empty ones included; null is a cell without anything stored. */
export type Sheet = { name: string; rows: (string | null)[][] };

/** In the workbook's order, or in one sentence why there are none. */
export async function readWorkbook(bytes: Uint8Array): Promise<{ sheets: Sheet[] } | { mistake: string }> {
  const repacked = repackWorkbook(bytes);
  if ('mistake' in repacked) return repacked;
  try {
    const sheets = await readSheets(repacked.archive, { trim: false, parseNumber: (stored) => stored });
    return { sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map(textsOf) })) };
  } catch (error) {
    return { mistake: `it cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const textsOf = (row: unknown[]): (string | null)[] =>
  row.map((cell) => {
    if (cell === null || cell === undefined) return null;
    return cell instanceof Date ? cell.toISOString() : String(cell);
  });

/** `C12`, from 0-based row and column. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Without the blanks around and doubled within, and without the mark of a footnote: `Elhybrider1)`, `miljöbilar*`. */
export const plainText = (cell: string | null | undefined): string =>
  (cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\p{L})(?:\d\)|\*)$/u, '')
    .trim();
