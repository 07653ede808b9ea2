// The rows for the alternative: everything that the measured questions need from a built tree, in one SQLite file.
import { DatabaseSync } from 'node:sqlite';
import { openTree } from '../../src/hosts/node/open-tree.ts';
import { exactKey, foldedKey } from '../../src/model/fold.ts';
import type { CatalogueMetric } from '../../src/store/catalogue.ts';
import type { Store } from '../../src/store/open-store.ts';

/** Hashes, coverage and the keys of names are made when the rows are filled in, as this project makes them at build. */
const SCHEMA = `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
  CREATE TABLE metric (id TEXT PRIMARY KEY, record TEXT, exact TEXT, folded TEXT) WITHOUT ROWID;
  CREATE TABLE municipality (code TEXT PRIMARY KEY, slug TEXT, valid_from TEXT, collation INTEGER, record TEXT,
    name TEXT, name_folded TEXT, county TEXT, county_folded TEXT) WITHOUT ROWID;
  CREATE TABLE coverage (metric TEXT, period TEXT, municipalities INTEGER, total INTEGER, share REAL,
    PRIMARY KEY (metric, period)) WITHOUT ROWID;
  CREATE TABLE observation (metric TEXT, geo TEXT, period TEXT, value REAL, hash TEXT, flags TEXT,
    PRIMARY KEY (metric, geo, period)) WITHOUT ROWID;
`;
const INDEX = 'CREATE INDEX ranked ON observation (metric, period, value, geo, hash); ANALYZE;';

/** Gives how many observations there are. */
export async function fillSqlite(tree: string, file: string): Promise<number> {
  const { store } = await openTree(tree);
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA synchronous = OFF; ${SCHEMA} BEGIN;`);
  fillRegister(database, store);
  let count = 0;
  for (const metric of store.catalogue.metrics) {
    fillMetric(database, store, metric);
    await fillCoverage(database, store, metric);
    count += await fillObservations(database, store, metric);
  }
  database.exec(`COMMIT; ${INDEX}`);
  database.close();
  return count;
}

function fillRegister(database: DatabaseSync, { catalogue }: Store): void {
  const setting = database.prepare('INSERT INTO setting VALUES (?, ?)');
  setting.run('siteUrl', catalogue.siteUrl);
  setting.run('docsUrl', catalogue.docsUrl);
  const municipality = database.prepare('INSERT INTO municipality VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const { collation, ...one } of catalogue.municipalities) {
    const { code, slug, validFrom, name, county } = one;
    const keys = [exactKey(name), foldedKey(name), exactKey(county), foldedKey(county)];
    municipality.run(code, slug, validFrom, collation, JSON.stringify(one), ...keys);
  }
}

function fillMetric(database: DatabaseSync, { directory }: Store, metric: CatalogueMetric): void {
  const { id, kpiId, aliases, title } = metric;
  const labels = {
    subjectLabel: directory.subjects.get(metric.subject)?.sv ?? null,
    unitLabel: directory.unitLabels.get(metric.unit)?.sv ?? null,
  };
  const names = [id, ...(kpiId === null ? [] : [kpiId]), ...aliases, title.sv, title.en].join('\n');
  database
    .prepare('INSERT INTO metric VALUES (?, ?, ?, ?)')
    .run(id, JSON.stringify({ ...metric, ...labels }), exactKey(names), foldedKey(names));
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
  const insert = database.prepare('INSERT INTO observation VALUES (?, ?, ?, ?, ?, ?)');
  let count = 0;
  for (const { code } of store.catalogue.municipalities) {
    const series = await store.series(metric, code);
    for (const [place, period] of metric.periods.entries()) {
      const value = series?.values[place] ?? null;
      if (series === null || value === null) continue;
      const flags = series.flags[period];
      const codes = flags === undefined ? null : JSON.stringify(flags);
      insert.run(metric.id, code, period, value, series.hashes[place] ?? '', codes);
      count++;
    }
  }
  return count;
}
