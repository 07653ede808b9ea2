// What programs that others made find in the downloads: of small datasets, and of some metrics of the release that stands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { Package } from 'datapackage';
import readSheets from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openersOf } from '../../src/site/downloads.ts';
import type { Store } from '../../src/store/store.ts';
import { type Emitted, emitted, emittedOf } from '../downloads/emitted.ts';
import { partlyShown } from '../downloads/partly-shown.ts';
import { goldenData } from '../support/golden.ts';
import { REAL } from '../support/real-data.ts';
import { partOf } from '../support/sample.ts';
import { serveDerived } from '../support/service.ts';

/** The figures of the store, counted without the writers' help. */
async function counted({ catalogue, series }: Store) {
  const count = { rows: 0, values: 0, sum: 0 };
  for (const metric of catalogue.metrics)
    for (const { code } of catalogue.municipalities) {
      const { states = '', values = [] } = (await series(metric, code)) ?? {};
      count.rows += states.replace(/[-w]/g, '').length;
      count.values += states.replace(/[^v]/g, '').length;
      count.sum += values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    }
  return count;
}

/** What the store lists, of municipalities and then of areas, metric by metric. */
async function allRows({ catalogue, series }: Store) {
  const rows: object[] = [];
  for (const metric of catalogue.metrics)
    for (const place of [...catalogue.municipalities, ...catalogue.areas]) {
      const { periods = [], states = '', values = [] } = (await series(metric, place.code)) ?? {};
      const { kind = null } = 'kind' in place ? place : {};
      const area = kind === 'county' && metric.kpiId !== null ? 'region' : kind;
      for (const [at, period] of periods.entries())
        if ('vn'.includes(states[at] ?? '-'))
          rows.push({
            metric: metric.id,
            geo: place.code,
            period: Number(period),
            value: values[at] ?? null,
            area,
          });
    }
  return rows;
}

const DATASETS: [string, () => Promise<Emitted>][] = [
  ['of one figure', () => emitted(goldenData('one'))],
  ['of hard cases', () => emitted(goldenData('small'))],
  [
    'of the real release',
    async () =>
      emittedOf(await serveDerived(partlyShown(REAL, partOf(REAL.dataset.newest.registry.metrics, 12)))),
  ],
];

describe.each(DATASETS)('the downloads %s', (_, open) => {
  let made: Emitted;
  let duck: DuckDBConnection;
  const table = (file: string) => `'${join(made.folder, 'downloads', file)}'`;
  /** All parts of the observations together, as index.csv lists them. */
  const csv = () =>
    `read_csv(${table('metrics/*[A-Z0-9].csv')}, types = {'geo': 'VARCHAR', 'value': 'DOUBLE'}, escape = '"')`;
  const parquet = () => `read_parquet(${table('metrics/*.parquet')})`;
  const ask = async (sql: string) => (await duck.runAndReadAll(sql)).getRowObjectsJson();

  beforeAll(async () => {
    made = await open();
    duck = await (await DuckDBInstance.create(':memory:')).connect();
  }, 180_000);
  afterAll(() => {
    duck.closeSync();
    made.remove();
  });

  it('give DuckDB the same figures as CSV and as Parquet', async () => {
    const { rows, values, sum } = await counted(made.store);
    expect(values).toBeGreaterThan(0);
    for (const source of [csv(), parquet()]) {
      const [found] = await ask(
        `SELECT count(*)::INT AS rows, count(value)::INT AS "values", sum(value)::DOUBLE AS sum FROM ${source}`,
      );
      expect(found).toEqual({ rows, values, sum: expect.closeTo(sum, 3) });
    }
    const columns = 'id, metric, geo, "geoLabel", period, value, unit, source, "contentHash"';
    const [first, second] = [csv(), parquet()];
    const differing = await ask(`SELECT ${columns} FROM ${first} EXCEPT SELECT ${columns} FROM ${second}`);
    expect(differing).toEqual([]);
  });

  it('are all in one file, row by row as the store has them, a row group a metric', async () => {
    const everything = table('everything.parquet');
    const rows = await ask(
      `SELECT metric, geo, period, value, area FROM read_parquet(${everything}, file_row_number = true)
         ORDER BY file_row_number`,
    );
    expect(rows).toEqual(await allRows(made.store));
    const ofAreas = made.store.catalogue.metrics.some(({ areas }) => areas.length > 0);
    for (const [parts, where] of [
      [parquet(), 'area IS NULL'],
      ...(ofAreas ? [[`read_parquet(${table('areas/*.parquet')})`, 'area IS NOT NULL']] : []),
    ]) {
      const part = `SELECT * EXCLUDE area FROM ${everything} WHERE ${where}`;
      const differing = `(${part} EXCEPT SELECT * FROM ${parts}) UNION ALL (SELECT * FROM ${parts} EXCEPT ${part})`;
      expect(await ask(differing)).toEqual([]);
    }
    const groups = await ask(
      `SELECT stats_min_value AS first, stats_max_value AS last FROM parquet_metadata(${everything})
         WHERE path_in_schema = 'metric' ORDER BY row_group_id`,
    );
    const ids = [...new Set(rows.map(({ metric }) => metric))];
    expect(groups).toEqual(ids.map((id) => ({ first: id, last: id })));
  });

  it('are compressed in Parquet, hashes to less than five bits a character', async () => {
    const columns = await ask(`SELECT DISTINCT compression,
        total_uncompressed_size > 10000 AND total_compressed_size > 5 / 8 * total_uncompressed_size AS large
        FROM parquet_metadata(${table('metrics/*.parquet')}) WHERE path_in_schema = 'contentHash'`);
    expect(columns).toEqual([{ compression: 'GZIP', large: false }]);
  });

  it('are typed in Parquet', async () => {
    const columns = await ask(`DESCRIBE SELECT * FROM ${parquet()}`);
    const types = Object.fromEntries(
      columns.map(({ column_name, column_type }) => [String(column_name), column_type]),
    );
    expect(types).toMatchObject({ id: 'VARCHAR', geo: 'VARCHAR', period: 'INTEGER', value: 'DOUBLE' });
    const metrics = await ask(`DESCRIBE SELECT retrieved, ranking FROM ${table('metrics.parquet')}`);
    expect(metrics.map(({ column_type }) => column_type)).toEqual(['DATE', 'BOOLEAN']);
    const [bytes] = await ask(`DESCRIBE SELECT bytes FROM ${table('index.parquet')}`);
    expect(bytes?.['column_type']).toBe('INTEGER');
  });

  it('have the notes of all metrics in one part, as small as they are', async () => {
    const [notes] = await ask(
      `SELECT (SELECT count(*)::INT FROM ${table('notes.parquet')}) AS rows, count(DISTINCT row_group_id)::INT AS parts
         FROM parquet_metadata(${table('notes.parquet')})`,
    );
    expect(notes?.['parts']).toBe(notes?.['rows'] === 0 ? 0 : 1);
  });

  it('hold null, and not an empty text, where there is nothing', async () => {
    const [found] = await ask(
      `SELECT count(*)::INT AS empty FROM ${parquet()} WHERE flags = '' OR "contentHash" = ''`,
    );
    expect(found).toEqual({ empty: 0 });
    const [metrics] = await ask(
      `SELECT count(*)::INT AS empty FROM ${table('metrics.parquet')} WHERE aliases = ''`,
    );
    expect(metrics).toEqual({ empty: 0 });
  });

  it('join: every figure has its metric and its municipality', async () => {
    const [joined] = await ask(
      `SELECT count(*)::INT AS rows FROM ${parquet()} o
         JOIN ${table('metrics.parquet')} m ON o.metric = m.id
         JOIN ${table('municipalities.parquet')} g ON o.geo = g.code AND o."geoLabel" = g.name`,
    );
    expect(joined).toEqual({ rows: (await counted(made.store)).rows });
  });

  it('have as many rows in DuckDB as they have lines, by metric and by municipality', async () => {
    const [read] = await ask(`SELECT count(*)::INT AS rows FROM ${csv()}`);
    for (const folder of ['metrics', 'municipalities']) {
      const files = made.files.filter(
        ({ path }) => path.startsWith(`downloads/${folder}/`) && /\/[^/.]+\.csv$/.test(path),
      );
      const lines = files.flatMap(({ path }) => made.text(path).split('\n').slice(1, -1));
      expect(read).toEqual({ rows: lines.length });
    }
  });

  it('open as workbooks with the figures of the CSV', async () => {
    for (const { id } of made.store.catalogue.metrics.slice(0, 3)) {
      const bytes = readFileSync(join(made.folder, `downloads/metrics/${id}.xlsx`));
      const [figures] = await readSheets(new Blob([new Uint8Array(bytes)]), { trim: false });
      const rows = await ask(
        `SELECT id, geo, value FROM read_csv(${table(`metrics/${id}.csv`)}, types = {'geo': 'VARCHAR', 'value': 'DOUBLE'}, escape = '"')`,
      );
      const found = (figures?.data ?? []).slice(1).map((row) => ({ id: row[7], geo: row[0], value: row[3] }));
      expect(found).toEqual(rows);
    }
  });

  it('hold the log as the store has it', async () => {
    const counts = await made.store.revisionCounts(null);
    // What the register says anew, and what was said of metrics that have left, is in no file.
    const { metrics: shown } = made.store.catalogue;
    const told = counts.flatMap(({ metrics }) => shown.flatMap(({ id }) => Object.values(metrics[id] ?? {})));
    const total = told.reduce((sum, count) => sum + count, 0);
    for (const log of [
      table('revisions/*.parquet'),
      `read_csv(${table('revisions/*.csv')}, types = {'value': 'DOUBLE', 'previousValue': 'DOUBLE'}, escape = '"')`,
    ])
      expect(await ask(`SELECT count(*)::INT AS rows FROM ${log}`)).toEqual([{ rows: total }]);
  });

  it('are valid to Frictionless, row by row, with keys and references', async () => {
    const descriptor = JSON.parse(made.text('downloads/datapackage.json'));
    const opened = await Package.load(descriptor, {
      basePath: join(made.folder, 'downloads'),
      strict: false,
    });
    expect(opened.errors).toEqual([]);
    const tables = opened.resources.filter(({ tabular }) => tabular);
    const { metrics, areas } = made.store.catalogue;
    const ids = metrics.map(({ id }) => id.toLowerCase());
    const ofAreas = metrics.filter((one) => one.areas.length > 0).map(({ id }) => id.toLowerCase());
    expect(tables.map(({ name }) => name)).toEqual([
      'metrics',
      'municipalities',
      ...(areas.length === 0 ? [] : ['areas']),
      'notes',
      'files',
      'missing',
      'index',
      ...ids.map((id) => `observations-${id}`),
      ...ids.map((id) => `revisions-${id}`),
      ...ofAreas.map((id) => `area-observations-${id}`),
    ]);
    const { rows } = await counted(made.store);
    const isSmall = rows < 1000;
    // A minute for all rows of the real release, which DuckDB reads above: there one metric in seven, and each table of all.
    const chosen = metrics.filter((_, index) => isSmall || index % 7 === 0);
    const isRead = (name: string): boolean =>
      !/^(?:area-)?(?:observations|revisions)-/.test(name) ||
      chosen.some(({ id }) => name.endsWith(`-${id.toLowerCase()}`));
    const read = new Map<string, number>();
    for (const resource of tables.filter(({ name }) => isRead(name))) {
      // Relations are read anew for each row: too slow for the whole of the real release, where DuckDB has joined.
      const found = await resource.read({ keyed: true, relations: isSmall });
      read.set(resource.name, found.length);
    }
    for (const { id } of chosen) {
      const lines = made.text(`downloads/metrics/${id}.csv`).trimEnd().split('\n').length - 1;
      expect(read.get(`observations-${id.toLowerCase()}`)).toBe(lines);
    }
  });
});

it('the line that opens a download gives DuckDB the figures of all metrics', async () => {
  const made = await emitted(goldenData('small'));
  const { code = '' } = openersOf(made.store.catalogue).find(({ tool }) => tool === 'DuckDB') ?? {};
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const here = code.replace('https://data.example', made.folder);
  const rows = (await duck.runAndReadAll(here)).getRowObjectsJson();
  expect(rows[0]).toEqual({
    metric: expect.any(String),
    period: expect.any(Number),
    value: expect.any(Number),
  });
  expect(new Set(rows.map(({ metric }) => metric)).size).toBeGreaterThan(5);
  duck.closeSync();
  made.remove();
});
