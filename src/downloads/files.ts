// index.csv: every file of data with its size and hash, so that programs find all parts of a table.
import { GEO_PATTERN, METRIC_ID_PATTERN } from '../data/identifier.ts';
import { type Column, type ColumnShape, column, METRIC_AND_GEO, REQUIRED, type Table } from './table.ts';
import type { DownloadFile } from './tree.ts';

export const DOWNLOADS_FOLDER = 'downloads/';

/** A published file by what it holds: of one metric, of one municipality, or (both null) a whole table. */
type FileRow = {
  path: string;
  url: string;
  table: string;
  metric: string | null;
  geo: string | null;
  format: string;
  bytes: number;
  sha256: string;
};

/** What a folder's files hold, and what their names are. */
const FOLDERS: Record<string, { table: string; named: 'metric' | 'geo' }> = {
  metrics: { table: 'observations', named: 'metric' },
  municipalities: { table: 'observations', named: 'geo' },
  revisions: { table: 'revisions', named: 'metric' },
};

const FORMATS: Record<string, string> = {
  csv: 'csv',
  parquet: 'parquet',
  'json-stat.json': 'json-stat',
  xlsx: 'xlsx',
  'excel.csv': 'excel-csv',
};

/** Data only: what describes them (schemas, catalogues, checksums) is left out. */
export const fileRows = (files: readonly DownloadFile[], siteUrl: string): FileRow[] =>
  files.flatMap(({ path, bytes, sha256 }) => {
    const [, folder = '', name = '', ending = ''] =
      /^downloads\/(?:([^/]+)\/)?([^/.]+)\.(.+)$/.exec(path) ?? [];
    const format = FORMATS[ending];
    if (format === undefined) return [];
    const { table, named } = FOLDERS[folder] ?? { table: name, named: null };
    const about = { metric: named === 'metric' ? name : null, geo: named === 'geo' ? name : null };
    const own = path.slice(DOWNLOADS_FOLDER.length);
    return { path: own, url: `${siteUrl}/${path}`, table, ...about, format, bytes, sha256 };
  });

const field = (
  name: keyof FileRow,
  title: [string, string],
  more: Partial<ColumnShape> = {},
): Column<FileRow> => column(name, title, (row) => row[name], { ...REQUIRED, ...more });

export const FILES_TABLE: Table<FileRow> = {
  name: 'index',
  folder: null,
  title: { sv: 'Förteckning över filerna', en: 'Index of the files' },
  description: {
    sv: 'En rad per fil med data. Observationer och revideringslogg är en fil per mått; alla filer av samma tabell och format har samma kolumner och kan läsas ihop.',
    en: 'One row for each file of data. Observations and the revision log are one file per metric; all files of one table and format have the same columns and can be read together.',
  },
  primaryKey: 'path',
  foreignKeys: METRIC_AND_GEO,
  columns: [
    field('path', ['Plats från förteckningen sett', 'Place as seen from the index']),
    field('url', ['Adress', 'Address'], { type: 'uri' }),
    field('table', ['Tabell', 'Table']),
    field('metric', ['Måttets id, tomt för alla', 'Metric id, empty for all'], {
      required: false,
      pattern: METRIC_ID_PATTERN,
    }),
    field('geo', ['Kommunkod, tom för alla', 'Municipality code, empty for all'], {
      required: false,
      pattern: GEO_PATTERN,
    }),
    field('format', ['Format', 'Format'], {
      pattern: new RegExp(`^(?:${Object.values(FORMATS).join('|')})$`),
    }),
    field('bytes', ['Storlek i byte', 'Size in bytes'], { type: 'integer' }),
    field('sha256', ['SHA-256', 'SHA-256'], { pattern: /^[0-9a-f]{64}$/ }),
  ],
};
