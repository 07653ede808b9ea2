// A table of the downloads, described once, and its CSV; its Parquet and all that is said of its columns come from here too.

import type { Localized } from '../data/lang.ts';
import { csvText } from '../data/text.ts';

export type Cell = string | number | boolean | null;

/** A year is a cell of four characters, a date one of ten; both are texts until Parquet types them. */
export type ColumnType = 'string' | 'number' | 'integer' | 'year' | 'date' | 'boolean' | 'uri';

export type ColumnShape = {
  name: string;
  type: ColumnType;
  title: Localized;
  /** Never empty. */
  required: boolean;
  pattern?: RegExp;
  /** Between the items of a list in one cell. */
  separator?: string;
};

export type Column<Row> = ColumnShape & { of: (row: Row) => Cell };

/** A text that may be empty, where `more` does not say otherwise; the title in Swedish and in English. */
export const column = <Row>(
  name: string,
  [sv, en]: [string, string],
  of: Column<Row>['of'],
  more: Partial<ColumnShape> = {},
): Column<Row> => ({ name, title: { sv, en }, of, type: 'string', required: false, ...more });

export const REQUIRED = { required: true };

type ForeignKey = { column: string; table: string; reference: string };

export type TableShape = {
  name: string;
  /** Of its files, one per metric, named by its id; null where one file holds the whole table. */
  folder: string | null;
  title: Localized;
  description: Localized;
  /** Null where two rows may be alike but for their text. */
  primaryKey: string | null;
  foreignKeys: readonly ForeignKey[];
  columns: readonly ColumnShape[];
};

export type Table<Row> = Omit<TableShape, 'columns'> & { columns: readonly Column<Row>[] };

/** Of a table whose rows are about a metric and a municipality. */
export const METRIC_AND_GEO: readonly ForeignKey[] = [
  { column: 'metric', table: 'metrics', reference: 'id' },
  { column: 'geo', table: 'municipalities', reference: 'code' },
];

export const LIST_SEPARATOR = ';';

/** Items in one cell; null when there are none. */
export const listCell = (items: readonly string[]): string | null =>
  items.length === 0 ? null : items.join(LIST_SEPARATOR);

/** A number is written as `String` writes it, which is the source's literal (rule literal-is-exact). */
const cellText = (cell: Cell): string | null => (cell === null ? null : String(cell));

/** The table as CSV, with its header; an empty cell is a missing value. */
export const tableCsv = <Row>({ columns }: Table<Row>, rows: readonly Row[]): string =>
  csvText(
    columns.map(({ name }) => name),
    rows.map((row) => columns.map(({ of }) => cellText(of(row)))),
  );
