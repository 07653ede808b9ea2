import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import { BEING_MADE, isProblem } from '../../src/data/problem.ts';
import { downloadSet } from '../../src/downloads/downloads.ts';
import { FILES_TABLE, fileRows } from '../../src/downloads/formats.ts';
import { jsonStatText } from '../../src/downloads/json-stat.ts';
import {
  METRICS_TABLE,
  MUNICIPALITIES_TABLE,
  NOTES_TABLE,
  OBSERVATIONS_TABLE,
  REVISIONS_TABLE,
} from '../../src/downloads/tables.ts';
import { openersOf, sizeText } from '../../src/site/downloads.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { type Emitted, emitted } from './emitted.ts';

let made: Emitted;
beforeAll(async () => {
  made = await emitted(goldenData('small'));
});
afterAll(() => made.remove());

const rowsOf = (path: string): string[] => made.text(`downloads/${path}`).split('\n');
describe('index.csv', () => {
  it('names every file of data once, with its table, size and hash, and none of those that describe them', () => {
    const listed = rowsOf('index.csv').slice(1, -1);
    const files = made.files.filter(
      ({ path }) =>
        /\.(?:csv|parquet|json-stat\.json|xlsx|geojson|topojson)$/.test(path) && !path.includes('/index.'),
    );
    expect(listed.length).toBe(files.length);
    for (const { path, bytes, sha256 } of files) {
      const [row = ''] = listed.filter((one) => one.startsWith(`${path.replace('downloads/', '')},`));
      expect(row).toContain(`,https://data.example/${path},`);
      expect(row.endsWith(`,${bytes},${sha256}`)).toBe(true);
    }
  });

  it.each([
    ['metrics/REV01.csv', 'observations', 'REV01', null, 'csv'],
    ['metrics/REV01.json-stat.json', 'observations', 'REV01', null, 'json-stat'],
    ['municipalities/0180.csv', 'observations', null, '0180', 'csv'],
    ['revisions/REV01.parquet', 'revisions', 'REV01', null, 'parquet'],
    ['municipalities/0180.xlsx', 'observations', null, '0180', 'xlsx'],
    ['metrics/REV01.excel.csv', 'observations', 'REV01', null, 'excel-csv'],
    ['notes.csv', 'notes', null, null, 'csv'],
    ['everything.parquet', 'everything', null, null, 'parquet'],
    ['municipalities.geojson', 'municipalities', null, null, 'geojson'],
    ['municipalities.topojson', 'municipalities', null, null, 'topojson'],
  ])('says what %s holds', (path, table, metric, geo, format) => {
    const file = { path: `downloads/${path}`, bytes: 1, sha256: 'a', sha1: 'b' };
    expect(fileRows([file], 'https://data.example')).toEqual([
      {
        path,
        url: `https://data.example/downloads/${path}`,
        table,
        metric,
        geo,
        format,
        bytes: 1,
        sha256: 'a',
      },
    ]);
  });
});

describe('a JSON-stat dataset', () => {
  it('has words for a figure with two flags, as its status names them', async () => {
    const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;
    const metric = store.directory.metrics.get('ASC01');
    if (metric === undefined) throw new Error('expected the metric ASC01, got none');
    const listed = await store.listed(metric);
    const [one] = listed.filter(({ series }) => series.states.includes('v'));
    if (one === undefined) throw new Error('expected a series, got none');
    const column = one.series.states.indexOf('v');
    const flags = { [metric.periods[column] ?? '']: ['suspect-zero', 'value-jump'] };
    const text = jsonStatText({
      ...{ catalogue: store.catalogue, metric, notes: [] },
      listed: [{ ...one, series: { ...one.series, flags } }],
    });
    const { status, extension } = JSON.parse(text);
    expect(status[column]).toBe('suspect-zero value-jump');
    expect(Object.keys(extension.statusLabels)).toEqual(
      [
        '-',
        'left_out',
        'n',
        'not_fetched',
        'suspect-zero',
        'suspect-zero value-jump',
        'value-jump',
        'w',
      ].sort(),
    );
    const { 'suspect-zero': zero, 'value-jump': jump } = extension.statusLabels;
    expect(extension.statusLabels[status[column]].sv).toBe(`${zero.sv} ${jump.sv}`);
  });
});

type Csvw = { url?: string; tableSchema: { columns: { name: string; titles: { und: string[] } }[] } };

describe('the CSVW metadata', () => {
  it('refers to columns that are there', () => {
    const tables = [
      OBSERVATIONS_TABLE,
      METRICS_TABLE,
      MUNICIPALITIES_TABLE,
      REVISIONS_TABLE,
      NOTES_TABLE,
      FILES_TABLE,
    ];
    const keys = tables.flatMap(({ foreignKeys }) => foreignKeys);
    expect(keys.length).toBe(6);
    for (const { table, reference } of keys)
      expect(tables.find(({ name }) => name === table)?.primaryKey).toBe(reference);
  });

  it.each(['metrics', 'municipalities', 'revisions'])('lists every file of %s', (folder) => {
    const described: { tables: Csvw[] } & Csvw = JSON.parse(
      made.text(`downloads/${folder}/csv-metadata.json`),
    );
    const files = filesUnder(join(made.folder, 'downloads', folder)).filter((path) =>
      /^[^.]+\.csv$/.test(path),
    );
    expect(described.tables.map(({ url }) => url)).toEqual(files);
    expect(rowsOf(`${folder}/${files[0]}`)[0]).toBe(
      described.tableSchema.columns.map(({ name }) => name).join(','),
    );
  });
});

describe('the downloads', () => {
  it('are the same bytes when they are made again', async () => {
    const again = await emitted(goldenData('small'));
    expect(again.files).toEqual(made.files);
    for (const { path } of made.files)
      expect(readFileSync(join(again.folder, path)).equals(readFileSync(join(made.folder, path)))).toBe(true);
    again.remove();
  });
});

describe('what takes all figures', () => {
  it.each(['everything.parquet', 'SHA256SUMS'])(
    '%s is not waited for, and made once however often it is asked for',
    async (file) => {
      const begun: string[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      const listed: Store['listed'] = async (metric) => {
        begun.push(metric.id);
        await promise;
        return made.store.listed(metric);
      };
      const { ask } = downloadSet({ ...made.store, listed }, { name: '', type: null, email: null });
      const asked = [file, file].map((one) => ask(`downloads/${one}`));
      expect(await Promise.all(asked)).toEqual([BEING_MADE, BEING_MADE]);
      resolve();
      while (isProblem(await ask(`downloads/${file}`)));
      expect(begun.filter((id) => id === begun[0])).toHaveLength(file === 'SHA256SUMS' ? 2 : 1);
    },
    20_000,
  );
});

describe('the lines that open a download', () => {
  it('lead to files that are there', () => {
    const openers = openersOf(made.store.catalogue);
    expect(openers.map(({ tool }) => tool)).toEqual(['R', 'Python', 'DuckDB']);
    for (const { code } of openers) {
      const [, path = ''] = /https:\/\/data\.example\/([^"']+)/.exec(code) ?? [];
      expect(made.files.map((file) => file.path)).toContain(path);
    }
  });
});

describe('sizeText', () => {
  it.each([
    [0, 'sv', '0\u00a0B'],
    [999, 'sv', '999\u00a0B'],
    [1000, 'sv', '1\u00a0kB'],
    [17_122_885, 'sv', '17,1\u00a0MB'],
    [17_122_885, 'en', '17.1\u00a0MB'],
    [379_647, 'en', '380\u00a0kB'],
    [5_000_000_000_000, 'en', '5,000\u00a0GB'],
  ] as const)('writes %d bytes (%s)', (bytes, lang, text) => {
    expect(sizeText(bytes, lang)).toBe(text);
  });
});

describe('what describes the tables', () => {
  it('gives checksums by path, and no key where a table has none', () => {
    const paths = rowsOf('SHA256SUMS')
      .slice(0, -1)
      .map((line) => line.slice(66));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths).toEqual(paths.toSorted());
    const { tables } = JSON.parse(made.text('downloads/csv-metadata.json'));
    const keys = tables.map((table: { url: string; tableSchema: object }) => [
      table.url,
      'primaryKey' in table.tableSchema,
    ]);
    expect(Object.fromEntries(keys)).toEqual({
      'files.csv': false,
      'index.csv': true,
      'metrics.csv': true,
      'missing.csv': false,
      'municipalities.csv': true,
      'notes.csv': false,
    });
  });
});
