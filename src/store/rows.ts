// Records of one shape as rows of cells. Most of a log says the same as the line above: such a cell is 0, and left out at
// the end of a row, so that a block takes a third of what its records would.

/** A text or nothing; 0 where it is that of the row above. */
type Cell = string | null | 0;

type Cells<T> = { [K in keyof T]: string | null };

/** The keys of a record in the order of its cells. */
export type Keys<T> = readonly (keyof T)[];

/** The text of a list of records. */
export function rowsText<T extends Cells<T>>(keys: Keys<T>, records: readonly T[]): string {
  const rows = records.map((record, at): Cell[] => {
    const above = records[at - 1];
    const cells = keys.map((key) => (above !== undefined && above[key] === record[key] ? 0 : record[key]));
    return cells.slice(0, cells.findLastIndex((cell) => cell !== 0) + 1);
  });
  return JSON.stringify(rows);
}

/** The records of such a text. */
export function recordsOf<T extends Cells<T>>(keys: Keys<T>, text: string): T[] {
  const rows: Cell[][] = JSON.parse(text);
  const above: (string | null)[] = [];
  return rows.map((row) => {
    const record: Partial<Cells<T>> = {};
    for (const [at, key] of keys.entries()) {
      const cell = row[at] === undefined ? 0 : row[at];
      const own = cell === 0 ? (above[at] ?? null) : cell;
      above[at] = own;
      record[key] = own;
    }
    return record as T;
  });
}
