// datapackage.json: the tables as a Frictionless data package (profile of version 1), with size and hash of each CSV. A
// table that lies by metric is one resource a file, which all point at one schema, and one for its Parquet files together.

import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../data/settings.ts';
import { LINE_END } from '../data/text.ts';
import type { ColumnShape, ColumnType, TableShape } from './table.ts';
import type { DownloadFile } from './tree.ts';

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

type Packed = {
  catalogue: Catalogue;
  /** Tables of a file per metric. */
  split: readonly TableShape[];
  whole: readonly TableShape[];
  files: readonly DownloadFile[];
};

type FileByPath = ReadonlyMap<string, DownloadFile>;

/** Of the schema that all CSV files of a split table share. */
export const schemaPath = ({ name }: TableShape): string => `${name}.schema.json`;

export function dataPackage({ catalogue, split, whole, files: written }: Packed) {
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
    sources: [...new Set(metrics.map(({ source }) => source))].map((title) => ({ title })),
    contributors: [{ title: SERVICE, role: 'publisher' }],
    resources: [
      ...whole.flatMap((table) => [wholeCsv(table, files), wholeParquet(table, files)]),
      ...split.flatMap((table) => [
        ...metrics.map((metric) => metricCsv(table, metric, files)),
        partsParquet(table, metrics),
      ]),
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
  ...wordsOf(table),
  ...fileOf(`${table.name}.csv`, files),
  ...CSV,
  schema: schemaOf(table),
});

const wholeParquet = (table: TableShape, files: FileByPath) => ({
  name: `${table.name}-parquet`,
  ...wordsOf(table),
  ...fileOf(`${table.name}.parquet`, files),
  format: 'parquet',
  mediatype: PARQUET,
});

const metricCsv = (table: TableShape, { id, title }: CatalogueMetric, files: FileByPath) => ({
  name: `${table.name}-${id.toLowerCase()}`,
  title: `${table.title.en}: ${title.en}`,
  titles: { sv: `${table.title.sv}: ${title.sv}`, en: `${table.title.en}: ${title.en}` },
  ...fileOf(`${table.folder}/${id}.csv`, files),
  ...CSV,
  schema: schemaPath(table),
});

const partsParquet = (table: TableShape, metrics: readonly CatalogueMetric[]) => ({
  name: `${table.name}-parquet`,
  ...wordsOf(table),
  path: metrics.map(({ id }) => `${table.folder}/${id}.parquet`),
  format: 'parquet',
  mediatype: PARQUET,
});

const wordsOf = ({ title, description }: TableShape) => ({
  title: title.en,
  description: description.en,
  titles: title,
  descriptions: description,
});

function fileOf(path: string, files: FileByPath) {
  const file = files.get(`downloads/${path}`);
  if (file === undefined)
    throw new Error(`data package: expected the written file downloads/${path}, got none`);
  return { path, bytes: file.bytes, hash: `sha256:${file.sha256}` };
}

export const schemaOf = ({ columns, primaryKey, foreignKeys }: TableShape) => ({
  fields: columns.map(fieldOf),
  missingValues: [''],
  ...(primaryKey === null ? {} : { primaryKey }),
  ...(foreignKeys.length === 0 ? {} : { foreignKeys: foreignKeys.map(foreignKeyOf) }),
});

/** An empty list is not valid to the profile. */
const foreignKeyOf = ({ column, table, reference }: TableShape['foreignKeys'][number]) => ({
  fields: column,
  reference: { resource: table, fields: reference },
});

const fieldOf = ({ name, title, type, required, pattern }: ColumnShape) => ({
  name,
  ...TYPES[type],
  title: title.en,
  titles: title,
  constraints: { required, ...(pattern === undefined ? {} : { pattern: pattern.source }) },
});
