// The downloads as CSV: RFC 4180 in UTF-8 without byte order mark; lines end in LF, as in the dataset itself.
import { stringify } from 'csv-stringify/sync';
import type { Cell, Column, TableShape } from './table.ts';

export const LINE_END = '\n';

const OPTIONS = { record_delimiter: LINE_END };

/** A number is written as `String` writes it, which is the source's literal (rule literal-is-exact). */
const cellText = (cell: Cell): string => (cell === null ? '' : String(cell));

export const csvHeader = ({ columns }: TableShape): string =>
  stringify([columns.map(({ name }) => name)], OPTIONS);

/** Rows without header; an empty cell is a missing value. */
export const csvRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => columns.map(({ of }) => cellText(of(row)))),
    OPTIONS,
  );
