// The rows of a table of the downloads as CSV.
import { csvLines } from '../model/csv-text.ts';
import type { Cell, Column, TableShape } from './table.ts';

/** A number is written as `String` writes it, which is the source's literal (rule literal-is-exact). */
const cellText = (cell: Cell): string | null => (cell === null ? null : String(cell));

export const csvHeader = ({ columns }: TableShape): string => csvLines([columns.map(({ name }) => name)]);

/** Rows without header; an empty cell is a missing value. */
export const csvRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  csvLines(rows.map((row) => columns.map(({ of }) => cellText(of(row)))));
