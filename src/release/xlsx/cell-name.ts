// A cell by the name that a spreadsheet shows.

/** `C12`, from 0-based row and column. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
