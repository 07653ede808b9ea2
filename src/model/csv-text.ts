// CSV as dataset and downloads have it: RFC 4180 in UTF-8 without byte order mark, but lines end in LF. A cell is quoted
// only where it must be.

export const LINE_END = '\n';

const cellText = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A line for each row; null cells are empty. */
export function csvLines(rows: Iterable<readonly (string | null)[]>): string {
  let text = '';
  for (const row of rows) {
    let line = '';
    for (const [at, cell] of row.entries())
      line += (at === 0 ? '' : ',') + (cell === null ? '' : cellText(cell));
    text += line + LINE_END;
  }
  return text;
}

/** The file's text with header and final newline. */
export const csvText = (columns: readonly string[], rows: Iterable<readonly (string | null)[]>): string =>
  csvLines([columns]) + csvLines(rows);
