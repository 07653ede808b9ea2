// The rows below a table's headings: municipalities, unknown ones, counties and the nation; all else has no figures.
import type { XlsxSource } from '../import/source-mapping.ts';
import { cellOf, type Fault, type FoundTable } from './table.ts';
import { plainText } from './workbook.ts';

type RowKind = 'municipality' | 'unknown' | 'county' | 'nation';

export type TableRow = {
  kind: RowKind;
  /** Four digits for a municipality, as it is written for the others. */
  code: string;
  name: string;
  row: number;
  /** By column. */
  figures: Map<number, CellFigure>;
};

/** In the sheet's order. A row or a cell that cannot be read is a fault, and the table is not taken. */
export function readRows(found: FoundTable, source: XlsxSource): { rows: TableRow[]; faults: Fault[] } {
  const rows: TableRow[] = [];
  const faults: Fault[] = [];
  found.sheet.rows.forEach((cells, row) => {
    if (row < found.firstRow || columnsOf(found).every((column) => (cells[column] ?? '').trim() === ''))
      return;
    const written = plainText(cells[found.code]);
    const kind = kindOf(written, source);
    if (kind === null) faults.push(strange(found, row, written));
    else rows.push(rowOf({ found, source, cells, row, faults }, kind, written));
  });
  return { rows, faults };
}

const columnsOf = ({ parts, total, ignored }: FoundTable): number[] =>
  [...parts, total, ...ignored].map(({ column }) => column);

function kindOf(written: string, { unknown, county, nation }: XlsxSource): RowKind | null {
  if (/^\d{3,4}$/.test(written)) return 'municipality';
  if (/^(?:\d{2}|AA)/.test(written) && written.length === 4 && written.endsWith(unknown)) return 'unknown';
  if (written.endsWith(` ${county}`)) return 'county';
  return nation.some((name) => name.toLowerCase() === written.toLowerCase()) ? 'nation' : null;
}

const strange = ({ sheet, code }: FoundTable, row: number, actual: string): Fault => ({
  cell: cellOf(sheet, row, code),
  message:
    'the row has figures, and its first cell is no code of a municipality, no county and not the nation',
  expected: 'three or four digits',
  actual: actual === '' ? 'nothing' : actual,
});

type Line = {
  found: FoundTable;
  source: XlsxSource;
  cells: (string | null)[];
  row: number;
  faults: Fault[];
};

function rowOf({ found, source, cells, row, faults }: Line, kind: RowKind, written: string): TableRow {
  const figures = new Map<number, CellFigure>();
  for (const column of columnsOf(found)) {
    const figure = readCell(cells[column], source);
    if (typeof figure !== 'string') figures.set(column, figure);
    else {
      const actual = JSON.stringify((cells[column] ?? '').slice(0, 40));
      faults.push({ cell: cellOf(found.sheet, row, column), message: figure, actual });
    }
  }
  const code = kind === 'municipality' ? written.padStart(4, '0') : written;
  return { kind, code, name: plainText(cells[found.name]), row, figures };
}

/** `value` null is "the source lists it without a value"; `isMarked` when the publisher marks it revised or corrected. */
type CellFigure = { value: string | null; isMarked: boolean };

const FIGURE = /^(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*([a-zåäö]*)$/;

/** The figure by the signs that the mapping takes from the publisher’s own legend, or what is wrong with the cell. */
function readCell(cell: string | null | undefined, { signs, marks }: XlsxSource): CellFigure | string {
  const text = (cell ?? '').trim();
  if (text === '')
    return 'the cell is empty, or has an error such as #N/A or a formula without a value; a table says – for zero';
  const meaning = signs[text]?.means;
  if (meaning === 'zero') return { value: '0', isMarked: false };
  if (meaning === 'not-available') return { value: null, isMarked: false };
  if (meaning !== undefined) return 'by the legend no figure can occur here, so the column is another one';
  const [, literal = '', mark = ''] = FIGURE.exec(text) ?? [];
  if (literal === '' || (mark !== '' && !Object.hasOwn(marks, mark)))
    return 'the cell is neither a number nor one of the signs that sources.json takes from the legend';
  return { value: literal, isMarked: mark !== '' };
}
