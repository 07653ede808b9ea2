// What the alternative reads: rows of prepared statements, and the register and the metrics in memory.
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { openTree } from '../../src/builder/trees.ts';
import type { Store } from '../../src/store/store.ts';

/** Where the rows lie in a folder of the bench. */
export const databaseIn = (folder: string): string => join(folder, 'rows.sqlite');

export type ObservationRow = {
  geo: string;
  period: string;
  value: number;
  hash: string;
  /** JSON lists; null for none. */
  flags: string | null;
  cautions: string | null;
};

/** All rows of a query, which is prepared once. */
export type Select = <T>(sql: string, ...values: SQLInputValue[]) => T[];

/** Of the store only what it holds in memory is used: register, metrics, words. */
export type Rows = { select: Select; store: Store };

/** Opens a file that fillSqlite wrote, to be read only, and the tree whose rows it has. */
export async function openRows(file: string, tree: string): Promise<Rows> {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('PRAGMA mmap_size = 268435456; PRAGMA cache_size = -65536;');
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const select = <T>(sql: string, ...values: SQLInputValue[]): T[] => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    // SQLite does not know the types of its columns; the query does.
    return statement.all(...values) as T[];
  };
  const { store } = await openTree(tree);
  return { select, store };
}
