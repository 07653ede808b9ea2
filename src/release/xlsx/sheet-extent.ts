// How far the sheets of a workbook reach, before they are read: whoever reads them makes a cell for every place from A1 to the
// last, and one stray cell at the end of a sheet would make 17 thousand million.
import { strFromU8 } from 'fflate';

/** The publishers' books have 50,000; so many take two seconds and 300 MB. */
const MOST_CELLS = 5_000_000;

/** `last` is where the last row with content and the last such column meet; `cells` are those that reading makes. */
type Extent = { path: string; last: string; cells: number };

/** Why the sheets among the `parts` of a workbook are not read, in one sentence; null where they can be. */
export function extentMistake(parts: Record<string, Uint8Array>): string | null {
  // A sheet may be called anything; what is none has no rows.
  const extents = Object.entries(parts).map(([path, bytes]) => extentOf(path, strFromU8(bytes, true)));
  const cells = extents.reduce((sum, extent) => sum + extent.cells, 0);
  if (cells <= MOST_CELLS) return null;
  const [largest] = extents.sort((a, b) => b.cells - a.cells);
  if (largest === undefined) return null;
  const where = `sheet "${sheetName(largest.path, parts)}" reaches to cell ${largest.last}`;
  return `${where}: with empty ones its sheets have ${cells} cells, and no tables of municipalities have more than ${MOST_CELLS}; delete the stray cells behind the table (Ctrl+End leads to the last), and save the workbook anew`;
}

const ROW_OR_CELL = /<(?:\w+:)?(row|c)\s([^>]*?)(\/?)>/g;

/** An empty cell, which is there for its looks, makes no column; a row without cells is a place all the same. */
function extentOf(path: string, xml: string): Extent {
  let [current, rows, row, column] = [0, 0, 0, 0];
  for (const [, tag, attributes = '', closed] of xml.matchAll(ROW_OR_CELL)) {
    const [, letters = '', digits = ''] = /\br\s*=\s*["']([A-Z]*)(\d+)/.exec(attributes) ?? [];
    if (tag === 'row') current = Number(digits);
    rows = Math.max(rows, current);
    if (tag === 'row' || closed === '/') continue;
    row = Math.max(row, current, Number(digits));
    column = Math.max(column, columnNumber(letters));
  }
  const cells = row * column;
  return rows > cells
    ? { path, last: cellName(rows - 1, 0), cells: rows }
    : { path, last: cellName(row - 1, column - 1), cells };
}

/** A cell as a spreadsheet names it, `C12`, from 0-based row and column. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** As the workbook calls the sheet whose part that is; the part's own name where it does not say. */
function sheetName(path: string, parts: Record<string, Uint8Array>): string {
  const tagsOf = (part: string, tag: string): Record<string, string>[] =>
    [
      ...strFromU8(parts[part] ?? new Uint8Array()).matchAll(new RegExp(`<(?:\\w+:)?${tag}\\s[^>]*>`, 'g')),
    ].map(([text]) => attributesOf(text));
  const relation = tagsOf('xl/_rels/workbook.xml.rels', 'Relationship').find(
    ({ Target = '' }) => path === `xl/${Target}` || `/${path}` === Target,
  );
  const sheet = tagsOf('xl/workbook.xml', 'sheet').find((own) => own['id'] === relation?.['Id']);
  return sheet?.['name'] ?? path;
}

/** By their names without a prefix. */
const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/(?:\w+:)?(\w+)\s*=\s*"([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
