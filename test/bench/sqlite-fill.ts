// The rows for the alternative: everything that the measured questions need from a built tree, in one SQLite file.
import { DatabaseSync } from 'node:sqlite';
import { openTree } from '../../src/builder/trees.ts';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import type { Store } from '../../src/store/store.ts';

/** Hashes and coverage are made when the rows are filled in, as this project makes them at build. */
const SCHEMA = `
  CREATE TABLE municipality (code TEXT PRIMARY KEY, valid_from TEXT) WITHOUT ROWID;
  CREATE VIRTUAL TABLE names USING fts5 (key UNINDEXED, kind UNINDEXED, text, prefix = '2 3',
    tokenize = "unicode61 remove_diacritics 2");
  CREATE TABLE coverage (metric TEXT, period TEXT, municipalities INTEGER, total INTEGER, share REAL,
    PRIMARY KEY (metric, period)) WITHOUT ROWID;
  CREATE TABLE observation (metric TEXT, geo TEXT, period TEXT, value REAL, hash TEXT, flags TEXT, cautions TEXT,
    PRIMARY KEY (metric, geo, period)) WITHOUT ROWID;
`;
const INDEX =
  'CREATE INDEX ranked ON observation (metric, period, value, geo, hash, flags, cautions); ANALYZE;';

/** Gives how many observations there are. */
export async function fillSqlite(tree: string, file: string): Promise<number> {
  const { store } = await openTree(tree);
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA synchronous = OFF; ${SCHEMA} BEGIN;`);
  fillNames(database, store);
  let count = 0;
  for (const metric of store.catalogue.metrics) {
    await fillCoverage(database, store, metric);
    count += await fillObservations(database, store, metric);
  }
  database.exec(`COMMIT; ${INDEX}`);
  database.close();
  return count;
}

function fillNames(database: DatabaseSync, { catalogue }: Store): void {
  const municipality = database.prepare('INSERT INTO municipality VALUES (?, ?)');
  const names = database.prepare('INSERT INTO names VALUES (?, ?, ?)');
  for (const { code, slug, validFrom, name, county } of catalogue.municipalities) {
    municipality.run(code, validFrom);
    names.run(code, 'municipality', [code, slug, name, county].join('\n'));
  }
  for (const { id, kpiId, aliases, title } of catalogue.metrics)
    names.run(id, 'metric', [id, kpiId ?? '', ...aliases, title.sv, title.en].join('\n'));
}

async function fillCoverage(database: DatabaseSync, store: Store, metric: CatalogueMetric): Promise<void> {
  const insert = database.prepare('INSERT INTO coverage VALUES (?, ?, ?, ?, ?)');
  const { coverage } = await store.facts(metric);
  for (const { period, municipalities, total, share } of coverage)
    insert.run(metric.id, period, municipalities, total, share);
}

async function fillObservations(
  database: DatabaseSync,
  store: Store,
  metric: CatalogueMetric,
): Promise<number> {
  const insert = database.prepare('INSERT INTO observation VALUES (?, ?, ?, ?, ?, ?, ?)');
  let count = 0;
  for (const { code } of store.catalogue.municipalities) {
    const series = await store.series(metric, code);
    for (const [place, period] of metric.periods.entries()) {
      const value = series?.values[place] ?? null;
      if (series === null || value === null) continue;
      const lists = [series.flags[period], series.cautions[period]].map(listText);
      insert.run(metric.id, code, period, value, series.hashes[place] ?? '', ...lists);
      count++;
    }
  }
  return count;
}

const listText = (list: readonly unknown[] | undefined): string | null =>
  list === undefined ? null : JSON.stringify(list);
