// datapackage.json: the tables as a Frictionless data package (profile of version 1), with size and hash of each file.

import { LINE_END } from '../model/csv-text.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../model/service.ts';
import type { Catalogue } from '../store/catalogue.ts';
import type { ColumnShape, ColumnType, TableShape } from './table.ts';
import type { DownloadFile } from './tree.ts';

const TYPES: Record<ColumnType, object> = {
  string: { type: 'string' },
  number: { type: 'number' },
  year: { type: 'year' },
  date: { type: 'date' },
  boolean: { type: 'boolean' },
  uri: { type: 'string', format: 'uri' },
};

const PARQUET = 'application/vnd.apache.parquet';

export type Packed = { catalogue: Catalogue; tables: readonly TableShape[]; files: readonly DownloadFile[] };

export const packageText = ({ catalogue, tables, files }: Packed): string => {
  const { siteUrl, release, metrics } = catalogue;
  const descriptor = {
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
    resources: tables.flatMap((table) => [csvResource(table, files), parquetResource(table, files)]),
  };
  return `${JSON.stringify(descriptor, null, 1)}\n`;
};

function csvResource(table: TableShape, files: readonly DownloadFile[]) {
  return {
    name: table.name,
    profile: 'tabular-data-resource',
    ...wordsOf(table),
    ...fileOf(`${table.name}.csv`, files),
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    dialect: { delimiter: ',', lineTerminator: LINE_END, header: true },
    schema: schemaOf(table),
  };
}

const parquetResource = (table: TableShape, files: readonly DownloadFile[]) => ({
  name: `${table.name}-parquet`,
  ...wordsOf(table),
  ...fileOf(`${table.name}.parquet`, files),
  format: 'parquet',
  mediatype: PARQUET,
});

const wordsOf = ({ title, description }: TableShape) => ({
  title: title.en,
  description: description.en,
  titles: title,
  descriptions: description,
});

function fileOf(path: string, files: readonly DownloadFile[]) {
  const file = files.find((one) => one.path === `downloads/${path}`);
  if (file === undefined)
    throw new Error(`data package: expected the written file downloads/${path}, got none`);
  return { path, bytes: file.bytes, hash: `sha256:${file.sha256}` };
}

const schemaOf = ({ columns, primaryKey, foreignKeys }: TableShape) => ({
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
