// What every publisher's file is read into: sheets of cells, each as its publisher wrote it.

/** `kolada` are the pages of one KPI; answers of Trafikanalys's API are `csv`. */
export type Format = 'csv' | 'xlsx' | 'json-stat' | 'kolada';

/** A file as it was given or found, with the SHA-256 of its bytes in hexadecimal. */
export type SheetFile = { name: string; sha256: string };

/**
 * `text` is what is stored: of a number its literal. `shown` is what a reader of the publication sees instead, where that is
 * something else: a label, or what the format of a cell makes of its number. `error` is a value that failed, with its words.
 */
export type Cell = {
  text: string;
  shown: string | null;
  kind: 'text' | 'number' | 'error' | 'empty';
  /** The publisher's code for the figure; null where it gives none. */
  status: string | null;
};

/** `line` counts from 1; null where the file has none. */
export type Row = { cells: readonly Cell[]; line: number | null; isHidden: boolean };

export type Note = { text: string; isMandatory: boolean };

/** What is wrong where a row of the file begins. */
export type RowFault = { rule: string; line: number; message: string };

/** Cut to the width of their headings; `notes` counts what a maintainer should know of them. */
export type Rows =
  | { rows: Row[]; faults: RowFault[]; notes: Record<string, number> }
  | { mistake: string };

export type Sheet = {
  format: Format;
  file: SheetFile;
  /** Of a workbook's sheet its name, of JSON-stat the table's id; empty where there is none. */
  name: string;
  /** What parts the cells of CSV; null for all else. */
  delimiter: string | null;
  /** What the publication calls itself; null where it does not say. */
  title: string | null;
  notes: readonly Note[];
  /** When the publisher changed it last, as it writes that; null where it does not say. */
  updated: string | null;
  isHidden: boolean;
  /** Columns that nobody sees, from 0. */
  hiddenColumns: ReadonlySet<number>;
  /** The publisher's words for units, by series. */
  units: ReadonlyMap<string, string>;
  /** Each line or row as plain text, by which titles, headings and notes are found. */
  lines: readonly string[];
  /** The cells of so many rows from one on, without what follows: enough to know the headings. */
  head: (from: number, count: number) => (readonly Cell[])[];
  /** @param headings so many of the first rows are headings */
  rows: (from: number, to: number, headings: number) => Rows;
};

/** Sheets of one file, or in one sentence why there are none. */
export type SheetResult = { sheets: Sheet[] } | { mistake: string };

const EMPTY: Cell = { text: '', shown: null, kind: 'empty', status: null };

export const textCell = (text: string, shown: string | null = null): Cell =>
  text === '' && shown === null ? EMPTY : { text, shown, kind: 'text', status: null };

/** @param literal null is a figure that is not there */
export const numberCell = (
  literal: string | null,
  status: string | null = null,
): Cell =>
  literal === null
    ? status === null
      ? EMPTY
      : { ...EMPTY, status }
    : { text: literal, shown: null, kind: 'number', status };

/** A sheet all of whose rows stand in memory. */
export const sheetOf = (
  known: Pick<Sheet, 'format' | 'file'> &
    Partial<Omit<Sheet, 'rows' | 'head' | 'lines'>>,
  rows: readonly Row[],
  lines: readonly string[] = [],
): Sheet => ({
  name: '',
  delimiter: null,
  title: null,
  notes: [],
  updated: null,
  isHidden: false,
  hiddenColumns: new Set(),
  units: new Map(),
  ...known,
  lines,
  head: (from, count) => rows.slice(from, from + count).map(({ cells }) => cells),
  rows: (from, to) => ({ rows: rows.slice(from, to), faults: [], notes: {} }),
});

/** A cell as a spreadsheet names it, `C12`. @param row from 1 @param column from 0 */
export const cellName = (row: number, column: number): string =>
  `${columnName(column)}${row}`;

export const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26));
