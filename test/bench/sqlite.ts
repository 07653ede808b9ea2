// The alternative's rows in one SQLite file, and its answers out of them: one observation, a series, a ranking, a comparison,
// a search. Rows become records by this project's own functions, so that the two differ in where answers lie and how they
// travel, and not in what they say.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { openTree } from '../../src/builder/trees.ts';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { comparisonRecord } from '../../src/endpoints/compare.ts';
import { countsOf, listHash, nextOf } from '../../src/endpoints/endpoint.ts';
import { metricRecord } from '../../src/endpoints/metric.ts';
import { municipalityRecord } from '../../src/endpoints/municipalities.ts';
import { observationRecord } from '../../src/endpoints/observation.ts';
import { observations } from '../../src/endpoints/observations.ts';
import { rankingRecord } from '../../src/endpoints/rankings.ts';
import type { RankedEntry, StoredSeries } from '../../src/store/shards.ts';
import type { Store } from '../../src/store/store.ts';

// The rows. Coverage is made when they are filled in, as a table that every program would keep.

const SCHEMA = `
  CREATE TABLE municipality (code TEXT PRIMARY KEY, valid_from TEXT) WITHOUT ROWID;
  CREATE VIRTUAL TABLE names USING fts5 (key UNINDEXED, kind UNINDEXED, text, prefix = '2 3',
    tokenize = "unicode61 remove_diacritics 2");
  CREATE TABLE coverage (metric TEXT, period TEXT, municipalities INTEGER, total INTEGER, share REAL,
    PRIMARY KEY (metric, period)) WITHOUT ROWID;
  CREATE TABLE observation (metric TEXT, geo TEXT, period TEXT, value REAL, flags TEXT, cautions TEXT,
    PRIMARY KEY (metric, geo, period)) WITHOUT ROWID;
`;
const INDEX = 'CREATE INDEX ranked ON observation (metric, period, value, geo, flags, cautions); ANALYZE;';

/** Writes everything that the measured questions need from a built tree into a new file. */
export async function fillSqlite(tree: string, file: string): Promise<void> {
  const { store } = await openTree(tree);
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA synchronous = OFF; ${SCHEMA} BEGIN;`);
  fillNames(database, store);
  for (const metric of store.catalogue.metrics) {
    await fillCoverage(database, store, metric);
    await fillObservations(database, store, metric);
  }
  database.exec(`COMMIT; ${INDEX}`);
  database.close();
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
): Promise<void> {
  const insert = database.prepare('INSERT INTO observation VALUES (?, ?, ?, ?, ?, ?)');
  for (const { code } of store.catalogue.municipalities) {
    const series = await store.series(metric, code);
    for (const [place, period] of metric.periods.entries()) {
      const value = series?.values[place] ?? null;
      if (series === null || value === null) continue;
      const lists = [series.flags[period], series.cautions[period]].map(listText);
      insert.run(metric.id, code, period, value, ...lists);
    }
  }
}

const listText = (list: readonly unknown[] | undefined): string | null =>
  list === undefined ? null : JSON.stringify(list);

type ObservationRow = {
  geo: string;
  period: string;
  value: number;
  /** JSON lists; null for none. */
  flags: string | null;
  cautions: string | null;
};

/** All rows of a query, which is prepared once. */
type Select = <T>(sql: string, ...values: SQLInputValue[]) => T[];

/** Of the store only what it holds in memory is used: register, metrics, words. */
type Rows = { select: Select; store: Store };

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

// The answers.

export type Given = Readonly<Record<string, string>>;

const COLUMNS = 'geo, period, value, flags, cautions';
const ONE = `SELECT ${COLUMNS} FROM observation WHERE metric = ? AND geo = ? AND period = ?`;
const SERIES = `SELECT ${COLUMNS} FROM observation WHERE metric = ? AND geo = ? AND period >= ? AND period <= ? ORDER BY period`;

const COVERAGE = 'SELECT period, municipalities, total, share FROM coverage WHERE metric = ?';
const SHARED = `${COVERAGE} AND total > 0 AND 10 * municipalities >= 9 * total ORDER BY period DESC LIMIT 1`;
const LATEST = `${COVERAGE} AND municipalities > 0 ORDER BY period DESC LIMIT 1`;
const OF_YEAR = `SELECT ${COLUMNS} FROM observation WHERE metric = ? AND period = ?`;
const MISSING = `SELECT code FROM municipality WHERE (valid_from IS NULL OR valid_from <= ?)
  AND NOT EXISTS (SELECT 1 FROM observation WHERE metric = ? AND geo = code AND period = ?) ORDER BY code`;

type Coverage = { period: string; municipalities: number; total: number; share: number };

const listIn = (text: string | null): never[] => (text === null ? [] : JSON.parse(text));

/** The rows of one series as the records take them. */
function seriesOf({ periods }: CatalogueMetric, rows: readonly ObservationRow[]): StoredSeries {
  const values: (number | null)[] = [];
  const series: StoredSeries = { periods, values, states: '', files: '', flags: {}, cautions: {} };
  for (const { period, value, flags, cautions } of rows) {
    values[periods.indexOf(period)] = value;
    series.flags[period] = listIn(flags);
    series.cautions[period] = listIn(cautions);
  }
  return series;
}

/** Null where there is no such observation, which the measured questions never meet. */
export function observationAnswer({ store, select }: Rows, { id = '' }: Given) {
  const [, metricId = '', geo = '', period = ''] = id.split('.');
  const { metrics, municipalities } = store.directory;
  const [metric, municipality] = [metrics.get(metricId), municipalities.get(geo)];
  if (metric === undefined || municipality === undefined) return null;
  const series = seriesOf(metric, select<ObservationRow>(ONE, metricId, geo, period));
  const subject = { store, metric, place: municipality, lang: 'sv' } as const;
  return observationRecord(subject, series, metric.periods.indexOf(period));
}

export function observationsAnswer({ store, select }: Rows, given: Given) {
  const municipality = store.directory.municipalities.get(given['geo'] ?? '');
  const metric = store.directory.metrics.get(given['metric'] ?? '');
  if (municipality === undefined || metric === undefined) return null;
  const [from, to] = [given['period'] ?? given['from'] ?? '', given['period'] ?? given['to'] ?? '9999'];
  const found = select<ObservationRow>(SERIES, metric.id, municipality.code, from, to);
  const limit = Number(given['limit'] ?? 200);
  const shown = found.slice(0, limit);
  const series = seriesOf(metric, shown);
  const subject = { store, metric, place: municipality, lang: 'sv' } as const;
  return {
    municipality: municipalityRecord(municipality, null),
    area: null,
    observations: shown.map(({ period }) =>
      observationRecord(subject, series, metric.periods.indexOf(period)),
    ),
    ...countsOf(shown.length, found.length, limit, restOf({ store }, given, { found, shown })),
  };
}

type Cut = { found: readonly ObservationRow[]; shown: readonly ObservationRow[] };

/** The address of what the limit cut off. */
function restOf({ store }: Pick<Rows, 'store'>, given: Given, { found, shown }: Cut): string | null {
  const last = shown.at(-1);
  if (last === undefined || shown.length === found.length) return null;
  const metric = given['metric'] ?? '';
  const years = [{ metric, periods: found.map(({ period }) => period) }];
  const list = listHash([last.geo, years], store.digest);
  const rest = { offset: shown.length, last: `${metric}.${last.period}`, list };
  return nextOf(store.catalogue.siteUrl, observations, given, rest);
}

export function rankingAnswer({ store, select }: Rows, given: Given) {
  const metric = store.directory.metrics.get(given['metric'] ?? '');
  const [coverage] = metric === undefined ? [] : select<Coverage>(SHARED, metric.id);
  const [latest] = metric === undefined ? [] : select<Coverage>(LATEST, metric.id);
  if (metric === undefined || coverage === undefined || latest === undefined) return null;
  const { period, municipalities, total } = coverage;
  const direction = metric.order === 'ascending' ? 'ASC' : 'DESC';
  const figures = select<ObservationRow>(`${OF_YEAR} ORDER BY value ${direction}, geo`, metric.id, period);
  const missing =
    municipalities === total
      ? []
      : select<{ code: string }>(MISSING, period, metric.id, period).map(({ code }) => code);
  const latestPeriod = latest.period > period ? { period: latest.period, share: latest.share } : null;
  const ranking = { period, coverage, latestPeriod, entries: ranked(figures), missing };
  const limit = given['limit'] === undefined ? null : Number(given['limit']);
  return rankingRecord({ store, metric, lang: 'sv' }, ranking, limit);
}

function ranked(figures: readonly ObservationRow[]): RankedEntry[] {
  let rank = 0;
  return figures.map(({ geo, value, flags, cautions }, place) => {
    const above = figures[place - 1]?.value === value;
    if (!above) rank = place + 1;
    const tied = above || figures[place + 1]?.value === value;
    return { rank, tied, geo, value, flags: listIn(flags), cautions: listIn(cautions) };
  });
}

const marks = (list: readonly unknown[]): string => list.map(() => '?').join(', ');

export function compareAnswer({ store, select }: Rows, given: Given) {
  const codes = (given['municipalities'] ?? '').split(',');
  const ids = (given['metrics'] ?? '').split(',');
  const [common] = select<{ period: string }>(
    `SELECT period FROM observation WHERE metric IN (${marks(ids)}) AND geo IN (${marks(codes)})
     GROUP BY period HAVING count(*) = ? ORDER BY period DESC LIMIT 1`,
    ...[...ids, ...codes, ids.length * codes.length],
  );
  if (common === undefined) return null;
  const municipalities = codes.flatMap((code) => store.directory.municipalities.get(code) ?? []);
  const columns = ids.flatMap((id) => {
    const metric = store.directory.metrics.get(id);
    if (metric === undefined) return [];
    const rows = municipalities.map((municipality) => ({
      municipality,
      series: seriesOf(metric, select<ObservationRow>(ONE, id, municipality.code, common.period)),
    }));
    return [{ metric, rows }];
  });
  const [first, ...others] = columns;
  if (first === undefined) return null;
  return comparisonRecord({ store, lang: 'sv' }, [first, ...others], common.period);
}

// Searches by SQLite's own full text over the names, by beginnings of words. It finds less than this project does: no stems,
// no compounds, no near spellings, no places beside the metric.

const LIMIT = 20;
const FOUND = 'SELECT key FROM names WHERE names MATCH ? AND kind = ? ORDER BY rank';

/** Every word as a beginning, quoted as FTS5 wants it. */
const matchOf = (query: string): string =>
  query
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => `"${word}"*`)
    .join(' ');

function keysOf({ select }: Rows, query: string, kind: string): string[] {
  const match = matchOf(query);
  return match === '' ? [] : select<{ key: string }>(FOUND, match, kind).map(({ key }) => key);
}

export function municipalitiesAnswer(rows: Rows, { query = '' }: Given) {
  const found = keysOf(rows, query, 'municipality');
  const { municipalities } = rows.store.directory;
  const records = found.flatMap((code) => {
    const municipality = municipalities.get(code);
    return municipality === undefined ? [] : [municipalityRecord(municipality, null)];
  });
  return {
    municipalities: records,
    approximate: false,
    ...countsOf(records.length, records.length, null, null),
  };
}

export function metricsAnswer(rows: Rows, { query = '' }: Given) {
  const found = keysOf(rows, query, 'metric');
  const records = found.slice(0, LIMIT).flatMap((id) => {
    const metric = rows.store.directory.metrics.get(id);
    return metric === undefined ? [] : [metricRecord(rows.store, metric, 'sv')];
  });
  return { metrics: records, approximate: false, ...countsOf(records.length, found.length, LIMIT, null) };
}
