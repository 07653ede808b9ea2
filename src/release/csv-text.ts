// CSV as the dataset has it (RFC 4180, but LF): a cell is quoted only where it must be.

const cellText = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The file's text with header and final newline; null cells are empty. */
export const csvText = (columns: readonly string[], rows: Iterable<readonly (string | null)[]>): string =>
  [columns, ...rows].map((row) => `${row.map((cell) => cellText(cell ?? '')).join(',')}\n`).join('');
