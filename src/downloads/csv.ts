// A table of the downloads as CSV.
import { csvText } from '../model/csv-text.ts';
import type { Cell, Table } from './table.ts';

/** A number is written as `String` writes it, which is the source's literal (rule literal-is-exact). */
const cellText = (cell: Cell): string | null => (cell === null ? null : String(cell));

/** With its header; an empty cell is a missing value. */
export const tableCsv = <Row>({ columns }: Table<Row>, rows: readonly Row[]): string =>
  csvText(
    columns.map(({ name }) => name),
    rows.map((row) => columns.map(({ of }) => cellText(of(row)))),
  );
