// CSV as it is written: a cell is quoted only where it must be (RFC 4180).

/** How cells and lines end, and what a cell may not have outside of quotation marks. */
type Form = { separator: string; lineEnd: string; special: RegExp };

export const LINE_END = '\n';

/** Of dataset and downloads: UTF-8 without byte order mark, lines that end in LF. */
const PLAIN: Form = { separator: ',', lineEnd: LINE_END, special: /[",\r\n]/ };

/** What Excel opens with a double click where Swedish is the language. */
const EXCEL: Form = { separator: ';', lineEnd: '\r\n', special: /[";\r\n]/ };

/** Without it Excel takes UTF-8 for another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

export const EXCEL_CSV_TYPE = 'text/csv; charset=utf-8; header=present';

type Cell = string | number | null;

/** Only Excel's form has numbers: the digits that `String` gives them, with a comma before the decimals. */
function cellText(cell: Cell, special: RegExp): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (cell === null) return '';
  return special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function linesIn({ separator, lineEnd, special }: Form, rows: Iterable<readonly Cell[]>): string {
  let text = '';
  for (const row of rows) {
    let line = '';
    for (const [at, cell] of row.entries()) line += (at === 0 ? '' : separator) + cellText(cell, special);
    text += line + lineEnd;
  }
  return text;
}

/** A line for each row; null cells are empty. */
export const csvLines = (rows: Iterable<readonly (string | null)[]>): string => linesIn(PLAIN, rows);

/** The file's text with header and final newline. */
export const csvText = (columns: readonly string[], rows: Iterable<readonly (string | null)[]>): string =>
  csvLines([columns]) + csvLines(rows);

export const excelCsv = (rows: Iterable<readonly Cell[]>): string => BYTE_ORDER_MARK + linesIn(EXCEL, rows);
