// CSV on the Web (W3C, Metadata Vocabulary for Tabular Data): `csv-metadata.json` is where readers look beside a CSV.

import { gzipSync } from 'fflate';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import { GEO_PATTERN, METRIC_ID_PATTERN } from '../data/identifier.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../data/settings.ts';
import { LINE_END } from '../data/text.ts';
import {
  type Cell,
  type Column,
  type ColumnShape,
  type ColumnType,
  column,
  EVERYTHING_TABLE,
  METRIC_AND_GEO,
  REQUIRED,
  type Table,
  type TableShape,
} from './tables.ts';

const DATATYPES: Record<ColumnType, string> = {
  string: 'string',
  number: 'double',
  integer: 'integer',
  year: 'gYear',
  date: 'date',
  boolean: 'boolean',
  uri: 'anyURI',
};

const DIALECT = {
  encoding: 'utf-8',
  header: true,
  delimiter: ',',
  lineTerminators: [LINE_END],
};

const groupOf = ({ published, siteUrl }: Catalogue) => ({
  '@context': ['http://www.w3.org/ns/csvw', { '@language': 'sv' }],
  'dc:publisher': SERVICE,
  'dc:source': siteUrl,
  'dc:license': { '@id': LICENSE_URL },
  'dc:modified': { '@value': published, '@type': 'xsd:date' },
  dialect: DIALECT,
});

/** Of the whole tables beside each other, which refer to one another. */
export const tablesMetadata = (
  catalogue: Catalogue,
  tables: readonly TableShape[],
) => ({
  ...groupOf(catalogue),
  tables: tables.map((table) => ({
    url: `${table.name}.csv`,
    ...wordsOf(table),
    tableSchema: {
      ...csvwSchemaOf(table),
      foreignKeys: table.foreignKeys.map(foreignKeyOf),
    },
  })),
});

/** Of files in one folder that all have the columns of one table. */
export const partsMetadata = (
  catalogue: Catalogue,
  table: TableShape,
  names: readonly string[],
) => ({
  ...groupOf(catalogue),
  ...wordsOf(table),
  tableSchema: csvwSchemaOf(table),
  tables: names.map((name) => ({ url: `${name}.csv` })),
});

const localized = (text: TableShape['title']) =>
  Object.entries(text).map(([language, value]) => ({
    '@value': value,
    '@language': language,
  }));

const wordsOf = ({ title, description }: TableShape) => ({
  'dc:title': localized(title),
  'dc:description': localized(description),
});

const csvwSchemaOf = ({ columns, primaryKey }: TableShape) => ({
  columns: columns.map(columnOf),
  ...(primaryKey === null ? {} : { primaryKey }),
});

/** The header's own word is a title of no language, as readers compare header and titles. */
const columnOf = ({
  name,
  title,
  type,
  required,
  pattern,
  separator,
}: ColumnShape) => ({
  name,
  titles: { und: [name], sv: [title.sv], en: [title.en] },
  datatype:
    pattern === undefined
      ? DATATYPES[type]
      : { base: DATATYPES[type], format: pattern.source },
  required,
  ...(separator === undefined ? {} : { separator }),
});

const foreignKeyOf = ({
  column,
  table,
  reference,
}: TableShape['foreignKeys'][number]) => ({
  columnReference: column,
  reference: { resource: `${table}.csv`, columnReference: reference },
});

// What is known of each download beside its bytes: its size and its hashes.

/** A published file: its path from the site's root without a leading slash, its size, its hashes in hex: SHA-1 only since DCAT-AP-SE offers no other. */
export type DownloadFile = {
  path: string;
  bytes: number;
  sha256: string;
  sha1: string;
};

/** The lines of `sha256sum -c`, by path; `folder` ends in a slash and is left off. */
export const checksumLines = (files: readonly DownloadFile[], folder: string): string =>
  files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, sha256 }) => `${sha256}  ${path.slice(folder.length)}\n`)
    .sort((a, b) => (a.slice(64) < b.slice(64) ? -1 : 1))
    .join('');

// datapackage.json: the tables as a Frictionless data package (profile of version 1), with size and hash of each CSV. A
// table that lies by metric is one resource a file, which all point at one schema, and one for its Parquet files together.

const TYPES: Record<ColumnType, object> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  year: { type: 'year' },
  date: { type: 'date' },
  boolean: { type: 'boolean' },
  uri: { type: 'string', format: 'uri' },
};

const PARQUET = 'application/vnd.apache.parquet';

type PackageParts = {
  catalogue: Catalogue;
  /** Tables of a file per metric that has rows of them. */
  split: readonly TableShape[];
  whole: readonly TableShape[];
  files: readonly DownloadFile[];
};

type FileByPath = ReadonlyMap<string, DownloadFile>;

/** Of the schema that all CSV files of a split table share. */
export const schemaPath = ({ name }: TableShape): string => `${name}.schema.json`;

export function dataPackage({ catalogue, split, whole, files: written }: PackageParts) {
  const { siteUrl, release, metrics } = catalogue;
  const files = new Map(written.map((file) => [file.path, file]));
  return {
    profile: 'data-package',
    name: 'open-data-api',
    id: `${siteUrl}/downloads/datapackage.json`,
    title: SERVICE,
    description: `Verified statistics of Swedish municipalities, release ${release}. The addresses under /downloads/ always hold the current release.`,
    version: release,
    homepage: siteUrl,
    licenses: [{ name: 'CC-BY-4.0', title: LICENSE, path: LICENSE_URL }],
    sources: [...new Set(metrics.map(({ source }) => source))].map((title) => ({
      title,
    })),
    contributors: [{ title: SERVICE, role: 'publisher' }],
    resources: [
      wholeParquet(EVERYTHING_TABLE, files),
      ...whole.flatMap((table) => [wholeCsv(table, files), wholeParquet(table, files)]),
      ...split.flatMap((table) => {
        const metricsWithFile = metrics.filter(({ id }) =>
          files.has(`downloads/${table.folder}/${id}.csv`),
        );
        return [
          ...metricsWithFile.map((metric) => metricCsv(table, metric, files)),
          partsParquet(table, metricsWithFile),
        ];
      }),
    ],
  };
}

const CSV = {
  profile: 'tabular-data-resource',
  format: 'csv',
  mediatype: 'text/csv',
  encoding: 'utf-8',
  dialect: { delimiter: ',', lineTerminator: LINE_END, header: true },
};

const wholeCsv = (table: TableShape, files: FileByPath) => ({
  name: table.name,
  ...packageWordsOf(table),
  ...fileOf(`${table.name}.csv`, files),
  ...CSV,
  schema: schemaOf(table),
});

const wholeParquet = (table: TableShape, files: FileByPath) => ({
  name: `${table.name}-parquet`,
  ...packageWordsOf(table),
  ...fileOf(`${table.name}.parquet`, files),
  format: 'parquet',
  mediatype: PARQUET,
});

const metricCsv = (
  table: TableShape,
  { id, title }: CatalogueMetric,
  files: FileByPath,
) => ({
  name: `${table.name}-${id.toLowerCase()}`,
  title: `${table.title.en}: ${title.en}`,
  titles: {
    sv: `${table.title.sv}: ${title.sv}`,
    en: `${table.title.en}: ${title.en}`,
  },
  ...fileOf(`${table.folder}/${id}.csv`, files),
  ...CSV,
  schema: schemaPath(table),
});

const partsParquet = (table: TableShape, metrics: readonly CatalogueMetric[]) => ({
  name: `${table.name}-parquet`,
  ...packageWordsOf(table),
  path: metrics.map(({ id }) => `${table.folder}/${id}.parquet`),
  format: 'parquet',
  mediatype: PARQUET,
});

const packageWordsOf = ({ title, description }: TableShape) => ({
  title: title.en,
  description: description.en,
  titles: title,
  descriptions: description,
});

function fileOf(path: string, files: FileByPath) {
  const file = files.get(`downloads/${path}`);
  if (file === undefined)
    throw new Error(
      `data package: expected the written file downloads/${path}, got none`,
    );
  return { path, bytes: file.bytes, hash: `sha256:${file.sha256}` };
}

export const schemaOf = ({ columns, primaryKey, foreignKeys }: TableShape) => ({
  fields: columns.map(fieldOf),
  missingValues: [''],
  ...(primaryKey === null ? {} : { primaryKey }),
  ...(foreignKeys.length === 0
    ? {}
    : { foreignKeys: foreignKeys.map(packageForeignKeyOf) }),
});

/** An empty list is not valid to the profile. */
const packageForeignKeyOf = ({
  column,
  table,
  reference,
}: TableShape['foreignKeys'][number]) => ({
  fields: column,
  reference: { resource: table, fields: reference },
});

const fieldOf = ({ name, title, type, required, pattern }: ColumnShape) => ({
  name,
  ...TYPES[type],
  title: title.en,
  titles: title,
  constraints: {
    required,
    ...(pattern === undefined ? {} : { pattern: pattern.source }),
  },
});

// A table of the downloads as Parquet.

/**
 * Physical and converted types. DOUBLE loses nothing: every literal is the shortest text of its number
 * (rule literal-is-exact), so that printing the number gives the literal again.
 */
const PARQUET_TYPES = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  uri: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT32' },
  year: { type: 'INT32' },
  date: { type: 'INT32', converted_type: 'DATE' },
  boolean: { type: 'BOOLEAN' },
} as const satisfies Record<ColumnType, object>;

/** Snappy leaves a column of hashes as it is, which is most of a file. In JavaScript, so that no machine's zlib has a say. */
const GZIP = {
  codec: 'GZIP',
  compressors: { GZIP: (bytes) => gzipSync(bytes, { mtime: 0 }) },
} as const satisfies Partial<ConstructorParameters<typeof ParquetWriter>[0]>;

/** Of what is another in each row: what it begins with as the row before, and the rest. A dictionary would hold it all. */
const UNIQUE = { encoding: 'DELTA_BYTE_ARRAY' } as const;

/**
 * @param groups a row group each, one at a time in memory; one without rows is left out
 * @param notes key-value metadata of the file, such as its release
 */
export async function parquetBytes<Row>(
  { columns }: Table<Row>,
  groups: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
  notes: Record<string, string>,
): Promise<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: parquetSchemaOf(columns),
    ...GZIP,
    kvMetadata: Object.entries(notes).map(([key, value]) => ({ key, value })),
    createdBy: 'open-data-api',
  });
  for await (const rows of groups) {
    if (rows.length === 0) continue;
    const columnData = columns.map((column) => ({
      name: column.name,
      data: valuesOf(column, rows),
      ...(column.unique ? UNIQUE : {}),
    }));
    writer.write({ columnData, rowGroupSize: rows.length });
  }
  writer.finish();
  return bytes.getBytes();
}

const parquetSchemaOf = <Row>(columns: readonly Column<Row>[]) => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type, required }) => ({
    name,
    ...PARQUET_TYPES[type],
    repetition_type: required ? ('REQUIRED' as const) : ('OPTIONAL' as const),
  })),
];

const valuesOf = <Row>({ type, of }: Column<Row>, rows: readonly Row[]) =>
  rows.map((row) => typed(type, of(row)));

function typed(type: ColumnType, cell: Cell): Cell | Date {
  if (cell === null) return null;
  if (type === 'year') return Number(cell);
  return type === 'date' ? new Date(String(cell)) : cell;
}

// index.csv: every file of data with its size and hash, so that programs find all parts of a table.

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
  areas: { table: 'area-observations', named: 'metric' },
  revisions: { table: 'revisions', named: 'metric' },
};

const FORMATS: Record<string, string> = {
  csv: 'csv',
  parquet: 'parquet',
  'json-stat.json': 'json-stat',
  xlsx: 'xlsx',
  'excel.csv': 'excel-csv',
  geojson: 'geojson',
  topojson: 'topojson',
};

/** Data only: what describes them (schemas, catalogues, checksums) is left out. */
export const fileRows = (files: readonly DownloadFile[], siteUrl: string): FileRow[] =>
  files.flatMap(({ path, bytes, sha256 }) => {
    const [, folder = '', name = '', ending = ''] =
      /^downloads\/(?:([^/]+)\/)?([^/.]+)\.(.+)$/.exec(path) ?? [];
    const format = FORMATS[ending];
    if (format === undefined) return [];
    const { table, named } = FOLDERS[folder] ?? { table: name, named: null };
    const about = {
      metric: named === 'metric' ? name : null,
      geo: named === 'geo' ? name : null,
    };
    const pathInDownloads = path.slice(DOWNLOADS_FOLDER.length);
    return {
      path: pathInDownloads,
      url: `${siteUrl}/${path}`,
      table,
      ...about,
      format,
      bytes,
      sha256,
    };
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
